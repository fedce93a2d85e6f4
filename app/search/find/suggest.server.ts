import type { Pool } from 'pg'
import { correct, meantKey } from '#app/search/words/correct.server.ts'
import { begun, readQuery } from '#app/search/words/query.ts'
import { askedSeries } from '#app/search/words/series.ts'
import { titleKey } from '#app/search/words/title-key.ts'
import { isPersonKind, type PersonKind, type ShelfKind } from '#app/values/stored.ts'
import { hasShelf, isOther } from './browse.server.ts'
import { fetchStatement, type Hit, rankedStatement, walkStatement } from './fetch-hits.server.ts'
import { orders } from './hit-orders.ts'
import { findIsbn } from './isbn-search.server.ts'
import { type Narrowed, narrow, partOf } from './narrow.server.ts'
import type { Called } from './tiers.ts'

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
 * Suggestions for a text that is being typed: books whose title, series or names hold every word so
 * far (the last one from its beginning), titles that begin so first, and authors, series, subjects,
 * genres and publishers likewise. When there are none, every word may be a beginning, and then a
 * misspelt one. Starts at two letters.
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
  const called = { key: query.titleKey, series: query.series }
  const asTyped = await narrow(pool, query.terms, [], {}, query.without)
  const found = await suggestFor(pool, asTyped, called, titleKey(query.text))
  if (found.length > 0) return found
  // Every word may be a beginning, "murak kafka"; the last one of a single letter, too.
  const last = query.terms.length - 1
  const terms = begun(query.terms, () => true).map((term, i) =>
    i === last ? { ...term, prefix: true } : term,
  )
  const beginnings = await narrow(pool, terms, [], {}, query.without)
  const foundBegun = query.terms.length > 1 ? await suggestFor(pool, beginnings, called) : []
  if (foundBegun.length > 0) return foundBegun
  const meant = await correct(pool, beginnings, '', query.series.keys)
  if (!meant) return []
  const instead = await narrow(
    pool,
    [...meant.terms, ...beginnings.ofPublisher],
    [],
    {},
    query.without,
  )
  return await suggestFor(pool, instead, { key: meantKey(meant), series: askedSeries(meant.words) })
}

/** `english`: the beginning of a title as it may stand there, "i am", of which another language takes an article. */
async function suggestFor(
  pool: Pool,
  narrowed: Narrowed,
  called: Called,
  english = called.key,
): Promise<Suggestion[]> {
  if (narrowed.impossible) return []
  const [books, headings] = await Promise.all([
    suggestBooks(pool, narrowed, called, english),
    suggestHeadings(pool, narrowed),
  ])
  return [...headings, ...books]
}

/** Rows read along the best sellers; other matches are looked up if that is quick. */
const walkLimit = 5000
/** With this few matches, those that are what was typed lead, as in a search. */
const fewMatches = 500
const mostCompared = 20

async function suggestBooks(
  pool: Pool,
  narrowed: Narrowed,
  called: Called,
  english: string,
): Promise<Suggestion[]> {
  const { expected, ...condition } = partOf(narrowed, 'begun')
  if (expected.atMost === 0) return []
  const cost = expected.fetchCost
  const ranked = expected.matches < fewMatches && cost < walkLimit
  const few = cost < walkLimit
  const read = async (statement: { text: string; values: unknown[] }) =>
    (await pool.query<Hit>(statement)).rows
  let hits = few ? [] : await read(walkStatement(condition, 'relevance', mostCompared, walkLimit))
  if (ranked) hits = await read(rankedStatement(condition, narrowed, called, mostCompared))
  else if (few || (hits.length === 0 && cost < 4 * walkLimit))
    hits = await read(fetchStatement(condition, 'relevance', mostCompared))
  const keys = [...new Set([english, called.key])].filter((key) => key !== '')
  const titled = await Promise.all(keys.map((key) => titlesFrom(pool, key)))
  const beginsSo = ({ titleKey }: Hit) =>
    keys.includes(titleKey) ? 0 : keys.some((key) => titleKey.startsWith(key)) ? 1 : 2
  const distinct = [...new Map([...hits, ...titled.flat()].map((hit) => [hit.id, hit])).values()]
  const best = distinct.sort((a, b) => beginsSo(a) - beginsSo(b)).slice(0, bookLimit)
  return await readBooks(
    pool,
    best.map(({ id }) => id),
  )
}

/** Books whose title begins so, in the order of titles: the exact one first. */
async function titlesFrom(pool: Pool, key: string): Promise<Hit[]> {
  const { rows } = await pool.query<Hit>({
    name: 'suggested-titles',
    text: `select book_id as id, sales, dated::text, price_cents as "priceCents",
        title_key as "titleKey"
      from book_search where title_key >= $1 and title_key < $2
      order by ${orders.title.by} limit ${bookLimit}`,
    values: [key, `${key}\u{10ffff}`],
  })
  return rows
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

type ShelfSuggestion = Extract<Suggestion, { name: string }>
type NamedHeading = {
  kind: ShelfKind | PersonKind
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
    const walked = await pool.query<ShelfSuggestion>({
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
          and (${hasShelf} or ${isOther}))
      select kind, slug, name, books from match where books > 0
      order by ${isOther}, sales desc, books desc, id desc limit ${2 * headingLimit}`,
    values,
  })
  return eachOnce(rows).slice(0, headingLimit)
}

/** A person leads to one shelf, whatever they did; what they wrote tells how many books there are. */
function eachOnce(rows: NamedHeading[]): ShelfSuggestion[] {
  const shelves = rows.map(({ kind, ...row }) => ({
    kind: isPersonKind(kind) ? ('author' as const) : kind,
    ...row,
  }))
  return shelves.filter(
    ({ kind, slug }, i) => shelves.findIndex((one) => one.kind === kind && one.slug === slug) === i,
  )
}
