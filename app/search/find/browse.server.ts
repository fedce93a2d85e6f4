import type { Pool } from 'pg'
import type { Book } from '#app/catalog/book.ts'
import { booksAs } from '#app/catalog/rows/cards.server.ts'
import type { HeadingKind } from '#app/search/headings.ts'
import { mostComplete } from '#app/search/index/complete.ts'
import { personSlug } from '#app/search/words/persons.ts'
import { shelfSlug } from '#app/values/normalise.ts'
import {
  otherPersonKinds,
  type PersonKind,
  personKinds,
  type ShelfKind,
  shelfKinds,
} from '#app/values/stored.ts'
import { noPlace, readCursor, writeCursor } from './cursor.ts'
import { type Hit, walkStatement } from './fetch-hits.server.ts'

export type BrowsedHeading = { kind: HeadingKind; slug: string; name: string; books: number }

const list = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(', ')

/** The condition of SQL for headings that have pages of their own. */
export const hasShelf = `kind in (${list(shelfKinds)})`

/** The condition of SQL for what people did beside writing, which is on the shelf of the author. */
export const isOther = `kind in (${list(otherPersonKinds)})`

/** A heading and its books; of an author also which lists there are. */
type Shelf = { heading: BrowsedHeading; lists?: (BrowsedHeading & { kind: PersonKind })[] }

/** The shelf behind a page's address; null when it never had a book. */
export async function findShelf(
  pool: Pool,
  kind: ShelfKind,
  slug: string,
  role?: PersonKind,
): Promise<Shelf | null> {
  if (kind === 'author') return await findPerson(pool, slug, role)
  const heading = await findHeading(pool, kind, slug)
  return heading && { heading }
}

/** The heading behind a page's address, also by another spelling of a series; null when it never had a book. */
async function findHeading(
  pool: Pool,
  kind: ShelfKind,
  slug: string,
): Promise<BrowsedHeading | null> {
  const standing = kind === 'series' ? shelfSlug(kind, slug) : slug
  const { rows } = await pool.query<BrowsedHeading>({
    name: 'heading',
    // Until the search is renewed, books may still stand under the spelling that they have.
    text: `select kind, slug, name, books from headings where kind = $1 and slug = any($2::text[])
      order by books > 0 desc, slug = $3 desc limit 1`,
    values: [kind, [...new Set([standing, slug])], standing],
  })
  return rows[0] ?? null
}

/**
 * What a person did, what they wrote first; of these the one that is asked for, else the first that has
 * books. Null when nobody is called so.
 */
async function findPerson(pool: Pool, slug: string, asked?: PersonKind): Promise<Shelf | null> {
  const standing = personSlug(slug)
  const found = await personAt(pool, standing, asked)
  // Until the search is renewed, books may still stand under the form that they have.
  if (found?.lists?.length || standing === slug) return found
  return (await personAt(pool, slug, asked)) ?? found
}

async function personAt(pool: Pool, slug: string, asked?: PersonKind): Promise<Shelf | null> {
  const { rows } = await pool.query<BrowsedHeading & { kind: PersonKind }>({
    name: 'person',
    text: `select kind, slug, name, books from headings
      where kind = any($1::text[]) and slug = $2 order by array_position($1::text[], kind)`,
    values: [personKinds, slug],
  })
  const lists = rows.filter(({ books }) => books > 0)
  const [first = rows[0]] = lists
  if (!first) return null
  const empty = { ...first, books: 0 }
  const heading = asked
    ? (rows.find(({ kind }) => kind === asked) ?? { ...empty, kind: asked })
    : first
  return { heading, lists }
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
  const start = { ...noPlace, dated: today, complete: mostComplete, id: lastId }
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
  const start = { dated: today, complete: mostComplete, id: lastId }
  const after = cursor === undefined ? start : readCursor('newest', cursor)
  if (!after || after.dated < today) return null
  const { rows } = await pool.query<Hit>({
    name: 'coming-soon',
    // Days go up, and the books of each day down from the fullest: no index runs so. Each day is a walk of its own, as
    // thousands may be without a day, and all of one month stand on its last.
    text: `with recursive days(dated, complete, book_id) as (
        select $1::date, $2::integer, $3::uuid
        union all
        select (select min(b.dated) from book_search b where b.dated > days.dated), ${mostComplete}, '${lastId}'::uuid
        from days where days.dated is not null)
      select * from (
        select book.* from days cross join lateral (
          select book_id as id, sales, dated::text, price_cents as "priceCents", title_key as "titleKey",
            series_place as place, b.complete
          from book_search b
          where b.dated = days.dated and b.dated > $4 and (b.complete, b.book_id) < (days.complete, days.book_id)
          order by b.complete desc, b.book_id desc limit $5) as book
        limit $5) as page
      order by dated, complete desc, id desc`,
    values: [after.dated, after.complete, after.id, today, limit + 1],
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
