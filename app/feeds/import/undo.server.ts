import { isDeepStrictEqual } from 'node:util'
import type { BookChanges, NewBook } from '#app/catalog/book.schema.ts'
import { toBook } from '#app/catalog/rows/books.server.ts'
import { editedSince } from '#app/catalog/write/edited-since.server.ts'
import { newBookRow } from '#app/catalog/write/new-book.server.ts'
import type { FeedFields } from '#app/feeds/feed.ts'
import { transactionOn } from '#server/database/client.ts'
import { type Connection, texts } from './batch/copy.server.ts'
import { loadExisting } from './batch/existing.server.ts'
import { withStandingNames } from './batch/standing-names.server.ts'
import { inTransaction } from './batch/transaction.server.ts'
import { type Rewrite, writeBooks } from './batch/write-books.server.ts'
import { countRows } from './counts.server.ts'
import { rowColumns, type StoredRow } from './import-rows.server.ts'
import { type Changes, changesOf, type Edit, type Existing, editOf } from './plan-row.ts'
import { actorOfImport, report, type Work } from './work.server.ts'

/* Takes a whole import back: fields that still are as it left them become what they were, new books are
   archived, archived ones come back. What somebody has changed since stays, and the row says so. */

const rowsAtOnce = 500

export async function undoImport(work: Work): Promise<void> {
  const { client, import: imported } = work
  for (;;) {
    await report(work, { done: imported.undoneRow, total: imported.atRow })
    const last = await inTransaction(client, () => undoBatch(work, imported.undoneRow))
    if (last === null) break
    imported.undoneRow = last
  }
  await client.query('update imports set counts = $2, done = at_row where id = $1', [
    imported.id,
    await countRows(work),
  ])
}

async function undoBatch(work: Work, after: number): Promise<number | null> {
  const { client, import: imported } = work
  const { rows } = await client.query<StoredRow>({
    name: 'import undo',
    text: `select ${rowColumns} from import_rows where import_id = $1 and row > $2
      and verdict in ('created', 'changed', 'archived') and (row <= $3 or applied_at is not null)
      order by row limit ${rowsAtOnce}`,
    values: [imported.id, after, imported.atRow],
  })
  const last = rows.at(-1)?.row
  if (last === undefined) return null
  const earlier = await earlierValues(client, rows)
  const ids = [...new Set(rows.flatMap(({ bookId }) => (bookId === null ? [] : [bookId])))]
  const books = await loadExisting(client, imported.sourceId, ids, { locked: true })
  const since = await editedSince(transactionOn(client), { import: imported.number }, ids)
  const rewrites: Rewrite[] = []
  const stays: { row: number; stays: string }[] = []
  const at = work.now()
  for (const [index, row] of rows.entries()) {
    const existing = row.bookId === null ? undefined : books.get(row.bookId)
    if (!existing || rewrites.some(({ before }) => before.id === row.bookId)) continue
    const undone = undoneOf(
      { ...row, changes: earlier[index] ?? null },
      { ...existing, editedSince: since.get(existing.book.id) ?? new Set() },
      at,
    )
    if (undone.rewrite) rewrites.push(undone.rewrite)
    if (undone.stays.length > 0) stays.push({ row: row.row, stays: texts(undone.stays) })
  }
  const author = {
    at,
    actor: actorOfImport(imported),
    importId: imported.id,
    importNumber: imported.number,
  }
  await writeBooks(client, author, { creations: [], rewrites })
  await client.query(
    `update import_rows r set stays = o.stays::text[]
     from json_to_recordset($2) as o(row integer, stays text) where r.import_id = $1 and r.row = o.row`,
    [imported.id, JSON.stringify(stays)],
  )
  // What the source said is taken back, so an earlier file of it counts again.
  await client.query(
    'update feed_books set sent_at = null where source_id = $1 and book_id = any($2::uuid[])',
    [imported.sourceId, ids],
  )
  await client.query(
    'update imports set undone_row = $2::integer, done = $2::integer, heard_at = now() where id = $1',
    [imported.id, last],
  )
  return last
}

/** The changes of rows; a name of before that was merged away meanwhile is the one that stays. */
async function earlierValues(client: Connection, rows: StoredRow[]): Promise<(Changes | null)[]> {
  const before = rows.map(({ changes }) => ({
    fields: Object.fromEntries(
      Object.entries(changes ?? {}).map(([field, [value]]) => [field, value]),
    ) as FeedFields,
    notes: [],
  }))
  const standing = await withStandingNames(client, before)
  return rows.map(({ changes }, at) => {
    const fields = standing[at]?.fields as Record<string, unknown> | undefined
    if (changes === null || standing[at] === before[at]) return changes
    return Object.fromEntries(
      Object.entries(changes).map(([field, [value, after]]) => [
        field,
        [fields?.[field] ?? value, after] as [unknown, unknown],
      ]),
    )
  })
}

/** With the fields that somebody edited after the import, also those that say the same again. */
type Since = Existing & { editedSince: ReadonlySet<string> }

type Undone = { rewrite: Rewrite | null; stays: string[] }

function undoneOf(row: StoredRow, existing: Since, at: Date): Undone {
  if (row.verdict === 'created') return withoutNew(row, existing, at)
  const { back, stays } = divided(row.changes ?? {}, existing)
  const { archived, stock, ...words } = back
  const edit: Edit = editOf(words as BookChanges, existing)
  const { book, contributors, subjects } = existing
  const isEdited = archived !== undefined || Object.keys(words).length > 0
  if (!isEdited && stock === undefined) return { rewrite: null, stays }
  const after = {
    ...book,
    ...edit.columns,
    ...(stock !== undefined && { stock: stock as number | null }),
    ...(archived !== undefined && { archivedAt: archived ? at : null }),
    ...(isEdited && { version: book.version + 1, updatedAt: at }),
  }
  const lists = {
    ...(edit.contributors && {
      contributors: [contributors, edit.contributors] as [unknown, unknown],
    }),
    ...(edit.subjects && { subjects: [subjects, edit.subjects] as [unknown, unknown] }),
  }
  const { contributors: people, subjects: topics } = edit
  return {
    rewrite: {
      before: book,
      after,
      lists,
      ...(people && { contributors: people }),
      ...(topics && { subjects: topics }),
    },
    stays,
  }
}

/** A new book goes to the archive, unless it has become another one since: copies sold are no edit. */
function withoutNew({ fields }: StoredRow, existing: Existing, at: Date): Undone {
  const { book } = existing
  if (book.archivedAt !== null) return { rewrite: null, stays: [] }
  if (book.version > 1 && !isAsCreated(fields as NewBook, existing))
    return { rewrite: null, stays: ['the whole book'] }
  const after = { ...book, archivedAt: at, updatedAt: at, version: book.version + 1 }
  return { rewrite: { before: book, after, lists: {} }, stays: [] }
}

/**
 * Whether every field is as the import made it: a later one may have changed it and been taken back. What somebody edited
 * by hand is theirs, also when it says the same again.
 */
function isAsCreated(input: NewBook, existing: Existing): boolean {
  if (existing.book.protected.length > 0) return false
  // A picture is no edit, and the name of a designed one follows the title.
  const { coverImage, coverOriginal, coverHash, ...columns } = newBookRow(existing.book.id, input)
  const contributors = input.contributors ?? []
  const subjects = input.subjects ?? []
  const isSame =
    isDeepStrictEqual(contributors, existing.contributors) &&
    isDeepStrictEqual(subjects, existing.subjects)
  return isSame && Object.keys(changesOf(existing, { columns })).length === 0
}

/** The fields that nobody has touched since the import, with the values they had; and the others. */
function divided(
  changes: Changes,
  { book, contributors, subjects, archivedByFeed, editedSince }: Since,
) {
  // As the changes were kept: a series without a number has none that is undefined.
  const now: Record<string, unknown> = JSON.parse(
    JSON.stringify({ ...toBook(book), contributors, subjects }),
  )
  now.archived = book.archivedAt !== null && (archivedByFeed || changes.archived?.[1] === false)
  const back: Record<string, unknown> = {}
  const stays: string[] = []
  for (const [field, [before, after]] of Object.entries(changes)) {
    const isAsLeft = !editedSince.has(field) && isDeepStrictEqual(now[field] ?? null, after)
    if (isAsLeft) back[field] = before
    else if (!isDeepStrictEqual(now[field] ?? null, before)) stays.push(field)
  }
  return { back, stays }
}
