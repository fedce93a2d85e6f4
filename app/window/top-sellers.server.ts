import type { Pool } from 'pg'
import type { Book } from '#app/catalog/book.ts'
import { findCards } from '#app/catalog/rows/cards.server.ts'
import type { WindowFields } from '#app/shop/window/window-kinds.ts'
import { readBookKeys } from './book-keys.ts'
import { idsOf } from './shown-books.server.ts'

/* The Top Sellers of the first page, where the owner wants others than the newest. */

const most = 48
/** A shelf shorter than this is filled with the newest. */
const fewest = 12

/**
 * Cards of books by sales or as picked by hand, of all genres or one. Few of them are followed by the newest of the
 * shop: a genre from which nothing was sold yet is not an empty one.
 */
export async function topSellers(
  pool: Pool,
  { topSellers: way, topBooks = '' }: WindowFields,
  genre?: string,
): Promise<Book[]> {
  const ids =
    way === 'picked'
      ? (await idsOf(pool, readBookKeys(topBooks).keys)).map(({ id }) => id)
      : way === 'sales'
        ? await bestSellers(pool, genre)
        : []
  const wanted = genre?.toLowerCase()
  const chosen = (await findCards(pool, [...new Set(ids)]))
    .filter(({ category }) => wanted === undefined || category.toLowerCase() === wanted)
    .slice(0, most)
  const more = chosen.length < fewest ? await newest(pool, genre) : []
  const taken = new Set(chosen.map(({ _id }) => _id))
  const fill = (await findCards(pool, more)).filter(({ _id }) => !taken.has(_id))
  return [...chosen, ...fill.slice(0, Math.max(0, 2 * fewest - chosen.length))]
}

async function bestSellers(pool: Pool, genre?: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'best sellers',
    text: `select books.id from best_sellers join books on books.id = book_id
      where archived_at is null and availability <> 'withdrawn'
        and ($1::text is null or lower(category) collate "C" = lower($1::text))
      order by place limit ${most}`,
    values: [genre ?? null],
  })
  return rows.map(({ id }) => id)
}

async function newest(pool: Pool, genre?: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: `newest ids${genre === undefined ? '' : ' of a genre'}`,
    text: `select id from books where archived_at is null and availability <> 'withdrawn'
      ${genre === undefined ? '' : 'and lower(category) collate "C" = lower($1::text)'}
      order by created_at desc, id desc limit ${3 * fewest}`,
    values: genre === undefined ? [] : [genre],
  })
  return rows.map(({ id }) => id)
}
