import type { Pool } from 'pg'
import type { Book } from '#app/catalog/book.ts'
import { findBooks, toBook } from '#app/catalog/rows/books.server.ts'
import { findCards } from '#app/catalog/rows/cards.server.ts'
import { quickly } from '#server/database/one-trip.ts'
import type { BookKey } from './book-keys.ts'

/* Books that the window names, as the shop has them now. Those that it does not sell are left out. */

/** The condition of SQL for a book that readers see. */
const isSold = `archived_at is null and availability <> 'withdrawn'`

/** A book by its ISBN or its id, each by an index; `named` is what names it. */
const byName = `join lateral (
    select id from books where isbn13 = named.isbn13 and ${isSold}
    union all select id from books where id = named.book_id and ${isSold}
  ) book on true`

/** The ids of the books that keys name, in their order, each with the place of its key. */
export async function idsOf(pool: Pool, keys: BookKey[]): Promise<{ id: string; place: number }[]> {
  if (keys.length === 0) return []
  const { rows } = await pool.query<{ id: string; place: number }>({
    name: 'window keys',
    text: `select book.id, place::integer - 1 as place
      from unnest($1::text[], $2::uuid[]) with ordinality as named (isbn13, book_id, place) ${byName}
      order by place`,
    values: [keys.map(({ isbn13 }) => isbn13 ?? null), keys.map(({ id }) => id ?? null)],
  })
  return rows
}

/** The cards of the books that keys name, in their order. */
export async function booksOf(pool: Pool, keys: BookKey[]): Promise<Book[]> {
  const found = await idsOf(pool, keys)
  return findCards(pool, [...new Set(found.map(({ id }) => id))])
}

/** A page of the books of a published list, in its order; `next` is the place to go on from. */
export async function booksOfList(
  pool: Pool,
  itemId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ books: Book[]; next: number | null }> {
  const { rows } = await pool.query<{ id: string; position: number }>({
    name: 'window list',
    text: `select book.id, position from window_books named ${byName}
      where item_id = $1 and position > $2 order by position limit $3`,
    values: [itemId, after, limit + 1],
  })
  const shown = rows.slice(0, limit)
  const ids = [...new Set(shown.map(({ id }) => id))]
  const books = ids.length > 0 ? (await findBooks(pool, ids)).map(toBook) : []
  return { books, next: rows.length > limit ? (shown.at(-1)?.position ?? null) : null }
}

/** The published picks and lists that name a book, by its id or its ISBN. */
export async function itemsNaming(pool: Pool, bookId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    quickly({
      name: 'window of a book',
      text: `select item_id as id from window_books where book_id = $1
        union select item_id from window_books
          where isbn13 = (select isbn13 from books where id = $1)
        limit 100`,
      values: [bookId],
    }),
  )
  return rows.map(({ id }) => id)
}
