import type { Pool } from 'pg'
import type { DeskBook } from '#app/catalog/desk.schema.ts'
import { type BookRow, columns, toBook } from '#app/catalog/rows/books.server.ts'
import { readIsbn } from '#app/catalog/trade/isbn.ts'
import { cursorAt, idAt, isId } from '#server/database/id.ts'
import { literally } from '#server/database/literally.ts'

/* Reading the archive: the books that were deleted. */

export type DeskBookRow = BookRow & { archivedAt: Date | null; protected?: string[] }

export const toDeskBook = ({ archivedAt, protected: byHand, ...row }: DeskBookRow): DeskBook => ({
  ...toBook(row),
  ...(byHand && byHand.length > 0 && { protected: byHand }),
  ...(archivedAt && { archivedAt: archivedAt.toISOString() }),
})

const deskColumns = `${columns}, archived_at as "archivedAt", protected`

/** A book for the desk, on sale or archived; null when there is none. */
export async function findDeskBook(pool: Pool, id: string): Promise<DeskBookRow | null> {
  if (!isId(id)) return null
  const { rows } = await pool.query<DeskBookRow>({
    name: 'desk book',
    text: `select ${deskColumns} from books where id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}

/** The archived book with this id; null when there is none, or when it is on sale. */
export async function findArchived(pool: Pool, id: string): Promise<DeskBookRow | null> {
  const book = await findDeskBook(pool, id)
  return book?.archivedAt ? book : null
}

export type ArchiveQuery = { q?: string; cursor?: string; limit: number }

/**
 * Archived books, the latest deleted first; `q` is an ISBN, or parts of title and author. A cursor
 * holds the time as well as the id: its book may have been restored meanwhile.
 */
export async function listArchived(
  pool: Pool,
  { q = '', cursor, limit }: ArchiveQuery,
): Promise<{ rows: DeskBookRow[]; nextCursor: string | null }> {
  const values: unknown[] = [limit + 1]
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions = ['archived_at is not null']
  const isbn = readIsbn(q)
  if (isbn.ok) conditions.push(`isbn13 = ${bind(isbn.isbn13)}`)
  else if (q.trim()) {
    const words = q.trim().split(/\s+/)
    const patterns = bind(words.map((word) => `%${literally(word)}%`))
    conditions.push(`title || ' ' || coalesce(author, '') ilike all(${patterns}::text[])`)
  }
  if (cursor) {
    const [time = '', place = ''] = cursor.split('.')
    const at = bind(new Date(Number(time)))
    conditions.push(`(archived_at, id) < (${at}, ${bind(idAt(place))}::uuid)`)
  }
  const { rows } = await pool.query<DeskBookRow>(
    `select ${deskColumns} from books where ${conditions.join(' and ')}
     order by archived_at desc, id desc limit $1`,
    values,
  )
  const more = rows.length > limit
  if (more) rows.pop()
  const last = rows.at(-1)
  const nextCursor = more && last ? `${Number(last.archivedAt)}.${cursorAt(last.id)}` : null
  return { rows, nextCursor }
}
