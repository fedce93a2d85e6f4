import type { Pool } from 'pg'
import type { Filters } from '#app/search/filters.ts'
import { listHeadings } from '#app/search/find/list-headings.server.ts'
import { resolve } from '#app/search/find/resolve.server.ts'
import type { NameKind } from '#app/search/headings.ts'
import { headingOf, headingTerm } from '#app/search/match.ts'
import { headingWords } from '#app/search/words/heading-words.ts'
import { readQuery } from '#app/search/words/query.ts'
import { type Condition, conditionOf } from './condition.server.ts'

/* Authors, series and publishers of a result, to narrow it by. There may be hundreds of thousands, so they are
   read when somebody opens the filter, and a few at a time. */

type NameValue = { slug: string; name: string; count: number }
export type NameFacet = {
  /** Most books first. */
  values: NameValue[]
  /** There are others, which words of their names find. */
  more: boolean
}

const namesShown = 10
/** Books whose names are all read. A larger result is known by as many of its books. */
const mostRead = 3000
/** Names that are counted one by one, and the books under them all that this may look at. */
const mostCounted = 20
const mostBooks = 300_000

type Asked = { kind: NameKind; q: string; filters: Filters; find: string }

/**
 * Names of a kind in a result, as it is without the filter of that kind; `find` narrows them by the beginnings of
 * their words. Counts are exact. Of up to 3,000 books these are the commonest names; of more, those that are the
 * commonest among 3,000, each counted over all.
 */
export async function findNames(pool: Pool, { kind, q, filters, find }: Asked): Promise<NameFacet> {
  const { [kind]: _own, ...others } = filters
  const words = find.trim() ? headingWords(find) : ''
  if (words === null) return { values: [], more: false }
  if (!q.trim() && Object.keys(others).length === 0) return await ofAll(pool, kind, find)
  const resolved = await resolve(pool, readQuery(q), others, 'relevance', 1)
  const read = conditionOf(resolved, 'book_search')
  const counted = conditionOf(resolved, 'book_facets')
  if (!read || !counted) return { values: [], more: false }
  const { tallies, isWhole } = await tally(pool, read)
  if (isWhole) {
    const names = await named(pool, kind, tallies, words)
    return { values: names.slice(0, namesShown), more: names.length > namesShown }
  }
  const likely = words
    ? await holding(pool, kind, words)
    : (await named(pool, kind, tallies, '')).slice(0, mostCounted)
  const near = withinReach(likely)
  const values = await countedIn(pool, counted, near)
  const more = !words || likely.length === mostCounted || near.length < likely.length
  return { values: values.slice(0, namesShown), more }
}

/** Of the whole shop, what its shelves have counted. */
async function ofAll(pool: Pool, kind: NameKind, q: string): Promise<NameFacet> {
  const list = await listHeadings(pool, kind, { limit: namesShown, q })
  const values = (list?.headings ?? []).map(({ slug, name, books }) => ({
    ...{ slug, name, count: books },
  }))
  return { values, more: list?.next != null }
}

type Tally = { id: number; count: number }
type Known = NameValue & { id: number; books: number }

/** How many of the first books of a result stand under each heading. */
async function tally(
  pool: Pool,
  { where, values }: Condition,
): Promise<{ tallies: Tally[]; isWhole: boolean }> {
  const { rows } = await pool.query<{ lexeme: string; count: number; read: number }>(
    `with found as materialized (
      select terms from book_search where ${where} limit ${mostRead + 1})
    select lexeme, count(*)::integer as count, (select count(*)::integer from found) as read
    from found, unnest(tsvector_to_array(terms)) as lexeme
    where lexeme like '=%' group by lexeme`,
    values,
  )
  const tallies = rows.map(({ lexeme, count }) => ({ id: headingOf(lexeme) as number, count }))
  return { tallies, isWhole: (rows[0]?.read ?? 0) <= mostRead }
}

/** The names of a kind among these headings, most books first. */
async function named(
  pool: Pool,
  kind: NameKind,
  tallies: Tally[],
  words: string,
): Promise<Known[]> {
  const { rows } = await pool.query<Known>({
    name: 'facet-names',
    text: `select id, slug, name, books, count
      from unnest($1::integer[], $2::integer[]) as t(id, count) join headings using (id)
      where kind = $3 and ($4 = '' or terms @@ $4::tsquery)
      order by count desc, slug`,
    values: [tallies.map(({ id }) => id), tallies.map(({ count }) => count), kind, words],
  })
  return rows
}

/** The best-stocked names that hold these words. */
async function holding(pool: Pool, kind: NameKind, words: string): Promise<Known[]> {
  const { rows } = await pool.query<Known>({
    name: 'facet-names-by-words',
    text: `with match as materialized (
        select id, slug, name, books from headings where terms @@ $2::tsquery and kind = $1)
      select *, books as count from match where books > 0 order by -books, slug
      limit ${mostCounted}`,
    values: [kind, words],
  })
  return rows
}

/** So many of them that counting looks at a bounded number of books, the first one in any case. */
function withinReach(names: Known[]): Known[] {
  let sum = 0
  return names.filter(({ books }, i) => {
    sum += books
    return i === 0 || sum <= mostBooks
  })
}

/** Each name counted over the whole result, by the index of words. */
async function countedIn(
  pool: Pool,
  { where, values }: Condition,
  names: Known[],
): Promise<NameValue[]> {
  const own = `$${values.length + 1}`
  const { rows } = await pool.query<{ count: number }>(
    `select (select count(*)::integer from book_facets
        where ${where} and book_terms(book_id) @@ name.terms) as count
      from unnest(${own}::text[]::tsquery[]) with ordinality as name(terms, i) order by i`,
    [...values, names.map(({ id }) => `'${headingTerm(id)}'`)],
  )
  return names
    .map(({ slug, name }, i) => ({ slug, name, count: rows[i]?.count ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1))
}
