import { partOf } from '#app/search/find/narrow.server.ts'
import type { Resolved } from '#app/search/find/resolve.server.ts'

/** Which books a result holds, for SQL. */
export type Condition = {
  where: string
  values: unknown[]
  /** Of those that are always the same text: they are planned once a connection. */
  name?: 'listed' | 'words'
}

/** The condition of all books of a result; null where there are none. */
export function conditionOf(
  { narrowed, listed }: Pick<Resolved, 'narrowed' | 'listed'>,
  table: 'book_facets' | 'book_search',
): Condition | null {
  if (listed)
    return {
      // In a sub-select, the planner knows no length that it would make a plan for.
      where: `${table}.book_id = any((select $1::uuid[])::uuid[])`,
      name: 'listed',
      values: [listed.map(({ id }) => id)],
    }
  if (narrowed.impossible) return null
  const { match, phrases } = partOf(narrowed, 'all')
  const terms = table === 'book_facets' ? 'book_terms(book_id)' : 'terms'
  const isOfWords = match !== '' && phrases.length === 0 && table === 'book_facets'
  // One that the planner does not look into: it would plan each anew, for the same plan.
  const asked = isOfWords ? '(select $1::tsquery)' : '$1::tsquery'
  const words = match ? `${terms} @@ ${asked}` : `$1 = ''`
  const texts = phrases.map(
    (_, i) =>
      `(select strpos(folded, $${i + 2}) > 0 from book_texts t where t.book_id = ${table}.book_id)`,
  )
  const { genre } = narrowed
  // The only genre of a filter is no word of the match (narrow.server.ts).
  const inGenre = genre ? [`${table}.genre = $${phrases.length + 2}`] : []
  return {
    where: [words, ...texts, ...inGenre].join(' and '),
    values: [match, ...phrases, ...(genre ? [genre.id] : [])],
    ...(isOfWords && !genre && { name: 'words' }),
  }
}
