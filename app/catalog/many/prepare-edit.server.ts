import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Transaction } from '#server/database/client.ts'
import {
  changedState,
  type EditedBook,
  isSameState,
  readEdited,
  stateOf,
  warningOf,
} from './book-states.server.ts'
import { type Counts, type Edit, saveEdit } from './edits.server.ts'
import type { BookFilter } from './filter.schema.ts'
import { conditionsOf } from './filter.server.ts'
import { nameOf } from './merged-headings.server.ts'

const booksAtOnce = 500

/** Writes the next part of the preview; the edit is locked. */
export async function prepareBatch(pool: Pool, tx: Transaction, edit: Edit): Promise<void> {
  const next = await nextBooks(pool, edit)
  if (next === null) return saveEdit(tx, edit, {}, sql`status = 'ready'`)
  const { ids, filter } = next
  const { change } = edit
  const toName = change.kind === 'merge' ? await nameOf(tx, change.heading, change.to) : ''
  const books = await readEdited(tx, await notYetIn(tx, edit, ids))
  const added = await addRows(tx, edit, books, toName)
  const last = ids.at(-1) ?? null
  const isEnd = ids.length < booksAtOnce
  await saveEdit(
    tx,
    edit,
    added,
    sql`filter = ${isEnd ? filter + 1 : filter}`,
    sql`looked_at = ${isEnd ? null : last}`,
  )
}

/** The ids to look at next, in their order; null when all were looked at. */
async function nextBooks(pool: Pool, { books, filter, lookedAt }: Edit) {
  if ('ids' in books) {
    if (filter > 0) return null
    const rest = books.ids.toSorted().filter((id) => lookedAt === null || id > lookedAt)
    return { ids: rest.slice(0, booksAtOnce), filter }
  }
  // Most of the lists that a merged person could stand in are empty.
  for (const [at, asked] of books.filters.entries()) {
    if (at < filter) continue
    const ids = await booksOf(pool, asked, at === filter ? lookedAt : null, books.except)
    if (ids.length > 0) return { ids, filter: at }
  }
  return null
}

async function booksOf(
  pool: Pool,
  asked: BookFilter,
  lookedAt: string | null,
  except: string[] = [],
): Promise<string[]> {
  const { where, values, bind } = await conditionsOf(pool, asked, booksAtOnce)
  if (except.length > 0) where.push(`id <> all(${bind(except)}::uuid[])`)
  if (lookedAt !== null) where.push(`id > ${bind(lookedAt)}::uuid`)
  const text = `select id from books where ${where.join(' and ')} order by id limit ${booksAtOnce}`
  const { rows } = await pool.query<{ id: string }>({ text, values })
  return rows.map(({ id }) => id)
}

/** A book may stand under several of the filters: written and drawn by one person. */
async function notYetIn(tx: Transaction, { id, books }: Edit, ids: string[]): Promise<string[]> {
  if ('ids' in books || books.filters.length === 1) return ids
  const { rows } = await tx.execute<{ bookId: string }>(sql`
    select book_id as "bookId" from book_edit_rows
    where edit_id = ${id} and book_id = any(${sql.param(ids)}::uuid[])`)
  const known = new Set(rows.map(({ bookId }) => bookId))
  return ids.filter((one) => !known.has(one))
}

async function addRows(tx: Transaction, edit: Edit, books: EditedBook[], toName: string) {
  const added: Counts = { unchanged: 0, waiting: 0, refused: 0 }
  const { unchanged: _, ...sofar } = edit.counts
  let position = Object.values(sofar).reduce((sum, count) => sum + count, 0)
  const rows = []
  for (const book of books) {
    const before = stateOf(book, edit.change)
    const changed = changedState(book, edit.change, toName)
    const after = 'state' in changed ? changed.state : null
    if (after && isSameState(before, after)) {
      added.unchanged = (added.unchanged ?? 0) + 1
      continue
    }
    const outcome = after ? 'waiting' : 'refused'
    added[outcome] = (added[outcome] ?? 0) + 1
    position += 1
    rows.push({
      ...{ position, book_id: book.id, title: book.title, before, after, outcome },
      reason: 'refusal' in changed ? changed.refusal : warningOf(book, changed.state),
      protected: book.protected,
    })
  }
  if (rows.length > 0)
    await tx.execute(sql`
      insert into book_edit_rows (edit_id, position, book_id, title, before, after, outcome, reason, protected)
      select ${edit.id}, position, book_id, title, before, after, outcome, reason, protected
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(position integer, book_id uuid,
        title text, before jsonb, after jsonb, outcome text, reason text, protected text[])`)
  return added
}
