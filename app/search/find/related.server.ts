import type { Pool } from 'pg'
import type { Book } from '#app/catalog/book.ts'
import { findBooks, toBook } from '#app/catalog/rows/books.server.ts'
import type { HeadingKind } from '#app/search/headings.ts'
import { headingOf, matchAll, under } from '#app/search/match.ts'
import type { NumberedHeading } from '#app/search/words/frequencies.server.ts'
import { isId } from '#server/database/id.ts'
import { expect } from './expected.ts'
import { fetchHits } from './fetch-hits.server.ts'

export type RelatedBooks = {
  /** The same work in other formats and editions. */
  editions: Book[]
  /** The other books of its series, in their order. */
  series: Book[]
  author: Book[]
  /** What customers ordered along with it. */
  together: Book[]
  /** Books on the same subjects, or of the same genre. */
  similar: Book[]
}

const perList = 12

/** Books to look at after this one; each appears once. Null when the book is not in the shop. */
export async function relatedBooks(pool: Pool, bookId: string): Promise<RelatedBooks | null> {
  if (!isId(bookId)) return null
  const about = await readHeadings(pool, bookId)
  if (!about) return null
  const { headings, total } = about
  const of = (kind: HeadingKind) => headings.filter((heading) => heading.kind === kind)
  const under = (kind: HeadingKind) => bestOf(pool, of(kind), total)
  const [editions, series, author, together, subject, genre] = await Promise.all([
    editionsOf(pool, bookId),
    seriesOf(pool, bookId),
    under('author'),
    orderedWith(pool, bookId),
    under('subject'),
    under('genre'),
  ])
  const shown = new Set([bookId])
  const fresh = (ids: string[]) => {
    const kept = ids.filter((id) => !shown.has(id)).slice(0, perList)
    for (const id of kept) shown.add(id)
    return kept
  }
  const lists = [
    fresh(editions),
    fresh(series),
    fresh(author),
    fresh(together),
    fresh([...subject, ...genre]),
  ]
  const books = await findBooks(pool, lists.flat())
  const byId = new Map(books.map((row) => [row.id, toBook(row)]))
  const [e, s, a, t, m] = lists.map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
  return {
    editions: e ?? [],
    series: s ?? [],
    author: a ?? [],
    together: t ?? [],
    similar: m ?? [],
  }
}

async function readHeadings(pool: Pool, bookId: string) {
  const { rows } = await pool.query<{ lexemes: string[]; total: number }>({
    name: 'related-lexemes',
    text: `select tsvector_to_array(terms) as lexemes,
        (select coalesce(sum(books), 0)::integer from headings where kind = 'price') as total
      from book_search where book_id = $1`,
    values: [bookId],
  })
  const [row] = rows
  if (!row) return null
  const ids = row.lexemes.map(headingOf).filter((id) => id !== null)
  const headings = await pool.query<NumberedHeading>({
    name: 'related-headings',
    text: `select id, kind, slug, name, books from headings
      where id = any($1::integer[]) and kind in ('author', 'subject', 'genre')`,
    values: [ids],
  })
  return { headings: headings.rows, total: row.total }
}

/** Best sellers under the rarest three of these headings, which say most about the book. */
async function bestOf(pool: Pool, headings: NumberedHeading[], total: number): Promise<string[]> {
  const telling = headings
    .filter(({ books }) => books > 1)
    .sort((a, b) => a.books - b.books)
    .slice(0, 3)
  if (telling.length === 0) return []
  const books = telling.reduce((sum, heading) => sum + heading.books, 0)
  const match = matchAll([under(telling.map(({ id }) => id))])
  const expected = expect(total, [{ books, named: true }])
  const hits = await fetchHits(pool, { match, phrases: [] }, 'relevance', perList * 3, expected)
  return hits.map(({ id }) => id)
}

const idsOf = async (pool: Pool, name: string, text: string, bookId: string): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>({ name, text, values: [bookId] })
  return rows.map(({ id }) => id)
}

const editionsOf = (pool: Pool, bookId: string) =>
  idsOf(
    pool,
    'related-editions',
    `select id from books join book_search on book_id = id
     where work_id = (select work_id from books where id = $1) and id <> $1
     order by dated desc, id desc limit ${perList}`,
    bookId,
  )

/** Numbers such as "2" and "2.5" sort as numbers, others after them. */
const seriesOf = (pool: Pool, bookId: string) =>
  idsOf(
    pool,
    'related-series',
    `select id from books join book_search on book_id = id
     where series_name = (select series_name from books where id = $1) and id <> $1
     order by substring(series_number from '^[0-9]{1,6}(?:[.][0-9]{1,3})?$')::numeric nulls last,
       dated, id limit ${perList}`,
    bookId,
  )

/** From the last 300 orders that hold the book. */
const orderedWith = (pool: Pool, bookId: string) =>
  idsOf(
    pool,
    'related-together',
    `select other.book_id as id
     from (select order_id from order_lines where book_id = $1 order by order_id desc limit 300) o
       join order_lines other using (order_id) join book_search using (book_id)
     where other.book_id <> $1
     group by other.book_id order by count(*) desc, max(book_search.sales) desc, id limit ${perList}`,
    bookId,
  )
