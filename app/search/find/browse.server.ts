import type { Pool } from 'pg'
import type { Book } from '#app/catalog/book.ts'
import { booksAs } from '#app/catalog/rows/cards.server.ts'
import type { HeadingKind } from '#app/search/headings.ts'
import { shelfSlug } from '#app/values/normalise.ts'
import { shelfKinds } from '#app/values/stored.ts'
import { noPlace, readCursor, writeCursor } from './cursor.ts'
import { type Hit, walkStatement } from './fetch-hits.server.ts'

export type BrowsedHeading = { kind: HeadingKind; slug: string; name: string; books: number }

/** The condition of SQL for headings that have pages of their own. */
export const hasShelf = `kind in (${shelfKinds.map((kind) => `'${kind}'`).join(', ')})`

/** The heading behind a page's address, also by another spelling of a series; null when it never had a book. */
export async function findHeading(
  pool: Pool,
  kind: HeadingKind,
  slug: string,
): Promise<BrowsedHeading | null> {
  const { rows } = await pool.query<BrowsedHeading>({
    name: 'heading',
    text: 'select kind, slug, name, books from headings where kind = $1 and slug = $2',
    values: [kind, kind === 'series' ? shelfSlug(kind, slug) : slug],
  })
  return rows[0] ?? null
}

type BookList = { books: Book[]; next: string | null }

/** Out by today, newest first; null for a bad cursor. Preorders are dated by the day they are due. */
export async function newBooks(
  pool: Pool,
  today: string,
  limit: number,
  cursor?: string,
  as?: 'cards',
): Promise<BookList | null> {
  const start = { ...noPlace, dated: today, id: lastId }
  const after = cursor === undefined ? start : readCursor('newest', cursor)
  if (!after || after.dated > today) return null
  const { text, values } = walkStatement(
    { match: '', phrases: [], after },
    'newest',
    limit + 1,
    limit + 1,
  )
  const { rows } = await pool.query<Hit>({ name: 'new-books', text, values })
  return await pageOf(pool, rows, limit, as)
}

/**
 * Pre-orders with a future day, soonest first, those without a day last; null for a bad cursor.
 * Nothing else is dated ahead (searchable-books.server.ts).
 */
export async function comingSoon(
  pool: Pool,
  today: string,
  limit: number,
  cursor?: string,
  as?: 'cards',
): Promise<BookList | null> {
  const start = { dated: today, id: lastId }
  const after = cursor === undefined ? start : readCursor('newest', cursor)
  if (!after || after.dated < today) return null
  const { rows } = await pool.query<Hit>({
    name: 'coming-soon',
    text: `select book_id as id, sales, dated::text, price_cents as "priceCents",
        title_key as "titleKey", series_place as place
      from book_search where (dated, book_id) > ($1, $2) and dated > $3
      order by dated, book_id limit $4`,
    values: [after.dated, after.id, today, limit + 1],
  })
  return await pageOf(pool, rows, limit, as)
}

/** The highest possible id. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

async function pageOf(pool: Pool, hits: Hit[], limit: number, as?: 'cards'): Promise<BookList> {
  const shown = hits.slice(0, limit)
  const last = shown.at(-1)
  const books = await booksAs(
    as,
    pool,
    shown.map(({ id }) => id),
  )
  return {
    books,
    next: hits.length > limit && last ? writeCursor('newest', { ...last, tier: 0 }) : null,
  }
}
