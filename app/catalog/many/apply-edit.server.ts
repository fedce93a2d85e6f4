import { sql } from 'drizzle-orm'
import { editedSince } from '#app/catalog/write/edited-since.server.ts'
import type { Tag } from '#server/database/changes.ts'
import type { Transaction } from '#server/database/client.ts'
import {
  type BookState,
  type EditedBook,
  editedFields,
  isSameState,
  protectedBy,
  readEdited,
  stateOf,
} from './book-states.server.ts'
import type { RowOutcome } from './edit-terms.ts'
import { type Counts, type Edit, saveEdit } from './edits.server.ts'
import { sayState } from './say-state.ts'
import { type Writing, writeStates } from './write-states.server.ts'

/** Their tags still fit into one notice of what changed (server/database/changes.ts). */
const booksAtOnce = 150

type Row = {
  position: number
  bookId: string
  before: BookState
  after: BookState
  protected: string[]
}

/** What each way takes, what becomes of a row, and of one whose book was changed by somebody else. */
const ways = {
  applying: { takes: 'waiting', done: 'done', left: 'skipped' },
  undoing: { takes: 'done', done: 'undone', left: 'kept' },
} as const

/**
 * Changes the next books, or changes them back; the edit is locked. Answers the tags of what changed, null
 * when no book was left. A book that is no longer as the edit left it, or as its preview showed it, is not touched,
 * nor is one that somebody changed after the edit and put back.
 */
export async function applyBatch(
  tx: Transaction,
  at: Date,
  edit: Edit & { status: keyof typeof ways },
): Promise<Tag[] | null> {
  const way = ways[edit.status]
  const { rows, takes } = await nextRows(tx, edit)
  if (rows.length === 0) return null
  const ids = rows.map(({ bookId }) => bookId)
  const books = new Map((await readEdited(tx, ids, { lock: true })).map((book) => [book.id, book]))
  const since =
    edit.status === 'undoing' ? await editedSince(tx, { edit: edit.id }, ids) : new Map()
  const writings: Writing[] = []
  const outcomes: { position: number; outcome: RowOutcome; reason: string | null }[] = []
  for (const row of rows) {
    const book = books.get(row.bookId) as EditedBook
    const [from, to] =
      edit.status === 'applying' ? [row.before, row.after] : [row.after, row.before]
    const now = stateOf(book, edit.change)
    const isSame = isSameState(now, from)
    const isPutBack = isSame && editedFields(now).some((name) => since.get(book.id)?.has(name))
    const isAsLeft = isSame && !isPutBack
    if (isAsLeft) writings.push({ book, state: to, protects: protectsOf(edit, row, book) })
    outcomes.push({
      position: row.position,
      outcome: isAsLeft ? way.done : way.left,
      reason: isAsLeft
        ? null
        : `Changed since${isPutBack ? ' and put back' : ''}: ${sayState(now)} now.`,
    })
  }
  await writeStates(
    tx,
    at,
    { actor: { kind: 'admin', id: edit.actorId }, editId: edit.id },
    writings,
  )
  await tx.execute(sql`
    update book_edit_rows set outcome = r.outcome, reason = r.reason
    from json_to_recordset(${JSON.stringify(outcomes)}::json) as r(position integer, outcome text, reason text)
    where edit_id = ${edit.id} and book_edit_rows.position = r.position`)
  const counts: Counts = {}
  const add = (outcome: RowOutcome, count: number) => {
    counts[outcome] = (counts[outcome] ?? 0) + count
  }
  add(takes, -rows.length)
  add(way.done, writings.length)
  add(way.left, rows.length - writings.length)
  const last = rows.at(-1)?.position ?? 0
  await saveEdit(tx, edit, counts, ...(takes === 'kept' ? [sql`filter = ${last}`] : []))
  return ['lists', ...writings.map(({ book }): Tag => `book:${book.id}`)]
}

/** What is not done yet; then, of an undo that is tried again, what the one before has kept. */
async function nextRows(tx: Transaction, edit: Edit & { status: keyof typeof ways }) {
  const taken = async (outcome: RowOutcome, after: number) => {
    const { rows } = await tx.execute<Row>(sql`
      select position, book_id as "bookId", before, after, protected from book_edit_rows
      where edit_id = ${edit.id} and outcome = ${outcome} and position > ${after}
      order by position limit ${booksAtOnce}`)
    return { rows, takes: outcome }
  }
  const next = await taken(ways[edit.status].takes, 0)
  const isTriedAgain = next.rows.length === 0 && edit.status === 'undoing'
  return isTriedAgain ? taken('kept', edit.filter) : next
}

/** Adds the changed fields; the undo takes away those that were not protected before. */
function protectsOf(edit: Edit, row: Row, book: EditedBook): string[] {
  const fields = protectedBy[edit.change.kind]
  if (edit.status === 'applying') return [...new Set([...book.protected, ...fields])]
  return book.protected.filter((name) => !fields.includes(name) || row.protected.includes(name))
}
