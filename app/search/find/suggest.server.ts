import type { Pool } from 'pg'
import { readQuery } from '#app/search/words/query.ts'
import type { ShelfKind } from '#app/values/stored.ts'
import { hasShelf } from './browse.server.ts'
import { fetchStatement, type Hit, walkStatement } from './fetch-hits.server.ts'
import { findIsbn } from './isbn-search.server.ts'
import { type Narrowed, narrow, partOf } from './narrow.server.ts'

export type Suggestion =
  | {
      kind: 'book'
      id: string
      title: string
      author?: string
      coverImage: string
      coverHash: string
    }
  | {
      kind: ShelfKind
      slug: string
      name: string
      books: number
    }

const bookLimit = 5
const headingLimit = 4

/**
 * Suggestions for a text that is being typed: best-selling books whose title, series or names hold
 * every word so far (the last one from its beginning), and authors, series, subjects, genres and
 * publishers likewise. Starts at two letters.
 */
export async function suggest(pool: Pool, q: string): Promise<Suggestion[]> {
  const query = readQuery(q)
  if (query.text.length < 2 && /^[\p{Script=Latin}\P{L}]*$/u.test(query.text)) return []
  if (query.isbn && query.isbn.kind !== 'damaged') {
    const hits = await findIsbn(pool, query.isbn, bookLimit)
    if (hits.length > 0)
      return await readBooks(
        pool,
        hits.map(({ id }) => id),
      )
  }
  if (query.terms.length === 0) return []
  const narrowed = await narrow(pool, query.terms, [], {})
  if (narrowed.impossible) return []
  const [books, headings] = await Promise.all([
    suggestBooks(pool, narrowed),
    suggestHeadings(pool, narrowed),
  ])
  return [...headings, ...books]
}

/** Rows read along the best sellers; other matches are looked up if that is quick. */
const walkLimit = 5000

async function suggestBooks(pool: Pool, narrowed: Narrowed): Promise<Suggestion[]> {
  const { expected, ...condition } = partOf(narrowed, 'begun')
  if (expected.atMost === 0) return []
  const cost = expected.fetchCost
  const walk = walkStatement(condition, 'relevance', bookLimit, walkLimit)
  const few = cost < walkLimit
  let hits = few ? [] : (await pool.query<Hit>(walk)).rows
  if (few || (hits.length === 0 && cost < 4 * walkLimit))
    hits = (await pool.query<Hit>(fetchStatement(condition, 'relevance', bookLimit))).rows
  return await readBooks(
    pool,
    hits.map(({ id }) => id),
  )
}

async function readBooks(pool: Pool, ids: string[]): Promise<Suggestion[]> {
  const { rows } = await pool.query<Extract<Suggestion, { kind: 'book' }>>({
    name: 'suggested-books',
    text: `select 'book' as kind, id, title, author, cover_image as "coverImage",
        cover_hash as "coverHash"
      from books where id = any($1::uuid[]) and archived_at is null`,
    values: [ids],
  })
  const byId = new Map(rows.map((row) => [row.id, { ...row, author: row.author ?? undefined }]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type NamedHeading = {
  kind: Exclude<Suggestion['kind'], 'book'>
  slug: string
  name: string
  books: number
}

/** Common words appear soon among the best-selling headings; rare ones are looked up. */
async function suggestHeadings(pool: Pool, narrowed: Narrowed): Promise<Suggestion[]> {
  const { match, expected } = partOf(narrowed, 'all')
  const values = [match.replaceAll('~', '')]
  const rare = expected.atMost < walkLimit
  if (!rare) {
    const walked = await pool.query<NamedHeading>({
      name: 'suggested-headings-walk',
      text: `select kind, slug, name, books from (
          select kind, slug, name, books, terms from headings
          where ${hasShelf}
          order by sales desc, books desc, id desc limit ${walkLimit / 2}) h
        where terms @@ $1::tsquery and books > 0 limit ${headingLimit}`,
      values,
    })
    if (walked.rows.length > 0 || expected.matches > walkLimit) return walked.rows
  }
  const { rows } = await pool.query<NamedHeading>({
    name: 'suggested-headings',
    text: `with match as materialized (
        select kind, slug, name, books, sales, id from headings
        where terms @@ $1::tsquery
          and ${hasShelf})
      select kind, slug, name, books from match where books > 0
      order by sales desc, books desc, id desc limit ${headingLimit}`,
    values,
  })
  return rows
}
