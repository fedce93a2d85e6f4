import type { Pool } from 'pg'
import { toDollars } from '#app/values/money.ts'
import { cursorAt, idAt } from '#server/database/id.ts'
import type { BookFilter, BookTable, TableRow, TableSort } from './filter.schema.ts'
import { type Conditions, conditionsOf, copies } from './filter.server.ts'

/* The desk's table of books, a page at a time along an index of its order (migration 0030). */

/** `key` is what the index sorts by, `type` how it is read back from a cursor. */
type Order = { key: string; type: string; falls?: true }

const orders: Record<TableSort | 'deleted', Order> = {
  newest: { key: 'created_at', type: 'timestamptz', falls: true },
  title: { key: 'lower(title) collate "C"', type: 'text' },
  price: { key: 'new_price_cents', type: 'integer' },
  'price-desc': { key: 'new_price_cents', type: 'integer', falls: true },
  stock: { key: copies, type: 'integer' },
  deleted: { key: 'archived_at', type: 'timestamptz', falls: true },
}

type Row = Omit<TableRow, '_id' | 'newPrice' | 'oldPrice' | 'archivedAt'> & {
  id: string
  newPriceCents: number
  oldPriceCents: number | null
  archivedAt: Date | null
  /** Exact, where a time in JavaScript is cut to milliseconds. */
  place: string
}

export type TablePage = { books: TableRow[]; next: string | null }

/** One page of the table; null for a cursor that is not from this list. */
export async function readTable(pool: Pool, asked: BookTable): Promise<TablePage | null> {
  const { sort = 'newest', cursor, limit: most = '50', ...filter } = asked
  const order = filter.archived === 'true' ? 'deleted' : sort
  const after = cursor === undefined ? undefined : readCursor(order, cursor)
  if (after === null) return null
  const limit = Number(most)
  const conditions = await conditionsOf(pool, filter, limit)
  const { rows } = await pool.query<Row>(tableStatement(conditions, order, limit + 1, after))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    books: page.map(toTableRow),
    next: rows.length > limit && last ? writeCursor(order, last) : null,
  }
}

type Place = { place: string; id: string }

function tableStatement(
  { where, values, bind }: Conditions,
  name: keyof typeof orders,
  limit: number,
  after?: Place,
) {
  const { key, type, falls } = orders[name]
  const way = falls ? ' desc' : ''
  const start = after
    ? [
        `(${key}, id) ${falls ? '<' : '>'} (${placeIn(type, bind(after.place))}, ${bind(after.id)}::uuid)`,
      ]
    : []
  const text = `select id, title, author, isbn13, cover_hash as "coverHash",
      new_price_cents as "newPriceCents", old_price_cents as "oldPriceCents", stock, availability,
      version, archived_at as "archivedAt", (${type === 'timestamptz' ? inMicroseconds(key) : key})::text as place
    from books where ${[...where, ...start].join(' and ')}
    order by ${key}${way}, id${way} limit ${bind(limit)}`
  return { text, values }
}

/* A time is carried as its microseconds: exact, and no text that PostgreSQL could refuse. */
const inMicroseconds = (key: string) => `(extract(epoch from ${key}) * 1000000)::bigint`
const placeIn = (type: string, value: string) =>
  type === 'timestamptz'
    ? `(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`
    : `${value}::${type}`

const toTableRow = (row: Row): TableRow => ({
  _id: row.id,
  title: row.title,
  author: row.author ?? undefined,
  isbn13: row.isbn13 ?? undefined,
  coverHash: row.coverHash,
  newPrice: toDollars(row.newPriceCents),
  oldPrice: row.oldPriceCents === null ? undefined : toDollars(row.oldPriceCents),
  stock: row.stock ?? undefined,
  availability: row.availability,
  version: row.version,
  archivedAt: row.archivedAt?.toISOString(),
})

/** How many books match, without a look at them. */
export async function countBooks(pool: Pool, filter: BookFilter): Promise<number> {
  // All of them are wanted: the index is asked for the whole condition.
  const { where, values } = await conditionsOf(pool, filter, Number.MAX_SAFE_INTEGER)
  const text = `select count(*)::integer as count from books where ${where.join(' and ')}`
  const { rows } = await pool.query<{ count: number }>({ text, values })
  return rows[0]?.count ?? 0
}

const writeCursor = (order: string, { place, id }: Place): string =>
  Buffer.from(JSON.stringify([order, place, cursorAt(id)])).toString('base64url')

const isPlace: Record<string, RegExp> = {
  timestamptz: /^\d{1,17}$/,
  integer: /^\d{1,9}$/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses it
  text: /^[^\u0000]{0,2000}$/,
}

function readCursor(order: keyof typeof orders, cursor: string): Place | null {
  const [written, place, end] = partsOf(Buffer.from(cursor, 'base64url').toString())
  const id = idAt(String(end ?? ''))
  if (written !== order || typeof place !== 'string' || id.length !== 32) return null
  if (!place.isWellFormed() || !isPlace[orders[order].type]?.test(place)) return null
  return { place, id }
}

function partsOf(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(text)
    return Array.isArray(parts) ? parts : []
  } catch {
    return [] // made by hand
  }
}
