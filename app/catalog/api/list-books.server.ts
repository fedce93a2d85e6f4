import type { Pool } from 'pg'
import type { BookList } from '#app/catalog/book.schema.ts'
import { type BookRow, columns, findBooks } from '#app/catalog/rows/books.server.ts'
import { cardColumns } from '#app/catalog/rows/cards.server.ts'
import { readIsbn } from '#app/catalog/trade/isbn.ts'
import { findAdded } from '#app/search/find/added.server.ts'
import { cursorAt, idAt, isId } from '#server/database/id.ts'
import { literally } from '#server/database/literally.ts'

export type BookPage = {
  rows: BookRow[]
  /** Where the next page starts; null on the last one. */
  nextCursor: string | null
}

const defaultLimit = 1000
/** A longer list is cut here and names its next page. */
const mostCharacters = 8_000_000

/** Whose list it is: customers do not see withdrawn books, the desk does. */
export type Reader = 'customer' | 'desk'
type Kept = 'listed' | 'withdrawn' | 'all'

/**
 * Books in the shop, newest first, as narrowed by the query; unknown ids are skipped. `q` is an
 * ISBN, or words of a book.
 */
export async function listBooks(
  pool: Pool,
  list: BookList,
  reader: Reader = 'customer',
): Promise<BookPage> {
  const limit = Number(list.limit ?? defaultLimit)
  const byWords = list.q?.trim() && list.ids === undefined && !readIsbn(list.q).ok
  const rows = byWords
    ? await rowsByWords(pool, list, limit + 1, reader)
    : await rowsOf(pool, list, limit + 1, reader === 'desk' ? 'all' : 'listed')
  const listed = rows.slice(0, Math.min(limit, fitting(rows)))
  const last = listed.at(-1)
  return {
    rows: listed,
    nextCursor: last && rows.length > listed.length ? cursorAt(last.id) : null,
  }
}

/** How many books fit into one answer, at least one. */
function fitting(rows: BookRow[]): number {
  let characters = 0
  const over = rows.findIndex(({ description, descriptionHtml }) => {
    characters += 1000 + description.length + (descriptionHtml?.length ?? 0)
    return characters > mostCharacters
  })
  return over < 0 ? rows.length : Math.max(1, over)
}

/** Takes the books on sale from the search, and adds the few withdrawn ones, which it does not index. */
async function rowsByWords(pool: Pool, list: BookList, rowCount: number, reader: Reader) {
  const { q = '', category, cursor } = list
  const beforeId = cursor && idAt(cursor)
  const found = await findAdded(pool, { q, category, beforeId, limit: rowCount })
  const listed = await findBooks(pool, found)
  if (reader === 'customer') return listed
  const withdrawn = await rowsOf(pool, list, rowCount, 'withdrawn')
  return [...listed, ...withdrawn].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, rowCount)
}

async function rowsOf(pool: Pool, list: BookList, rowCount: number, kept: Kept) {
  const { rows } = await pool.query<BookRow>(listStatement(list, rowCount, kept))
  return rows
}

/** One prepared statement for each combination of conditions, so that PostgreSQL plans it once. */
export function listStatement(list: BookList, rowCount: number, kept: Kept = 'listed') {
  const values: unknown[] = [rowCount]
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions: string[] = ['archived_at is null']
  let name = 'books'
  const narrow = (by: string, condition: string) => {
    name += `-${by}`
    conditions.push(condition)
  }
  if (list.category) {
    narrow('category', `lower(category) collate "C" = lower(${bind(list.category)}::text)`)
  }
  if (list.q?.trim()) {
    const isbn = readIsbn(list.q)
    if (isbn.ok) narrow('isbn', `isbn13 = ${bind(isbn.isbn13)}`)
    else {
      const words = list.q
        .trim()
        .split(/\s+/)
        .map((word) => `%${literally(word)}%`)
      narrow('words', `title || ' ' || coalesce(author, '') ilike all(${bind(words)}::text[])`)
    }
  }
  if (list.ids !== undefined) {
    narrow('ids', `id = any(${bind(list.ids.split(',').filter(isId))}::uuid[])`)
  } else if (kept !== 'all') {
    // A cart or an order lists its books by id, and shows itself which ones were withdrawn.
    narrow(kept, `availability ${kept === 'listed' ? '<>' : '='} 'withdrawn'`)
  }
  if (list.cursor) {
    const after = `select created_at, id from books where id = ${bind(idAt(list.cursor))}::uuid`
    narrow('after', `(created_at, id) < (${after})`)
  }
  if (list.as) name += '-cards'
  const text = `select ${list.as ? cardColumns : columns} from books where ${conditions.join(' and ')}
    order by created_at desc, id desc limit $1`
  return { name, text, values }
}
