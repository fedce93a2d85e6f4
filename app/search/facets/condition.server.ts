import { partOf } from '#app/search/find/narrow.server.ts'
import type { Resolved } from '#app/search/find/search.server.ts'

/** Which books a result holds, for SQL. */
export type Condition = { where: string; values: unknown[] }

/** The condition of all books of a result; null where there are none. */
export function conditionOf(
  { narrowed, listed }: Pick<Resolved, 'narrowed' | 'listed'>,
  table: 'book_facets' | 'book_search',
): Condition | null {
  if (listed)
    return {
      where: `${table}.book_id = any($1::uuid[])`,
      values: [listed.map(({ id }) => id)],
    }
  if (narrowed.impossible) return null
  const { match, phrases } = partOf(narrowed, 'all')
  const terms = table === 'book_facets' ? 'book_terms(book_id)' : 'terms'
  const words = match ? `${terms} @@ $1::tsquery` : `$1 = ''`
  const texts = phrases.map(
    (_, i) =>
      `(select strpos(folded, $${i + 2}) > 0 from book_texts t where t.book_id = ${table}.book_id)`,
  )
  return { where: [words, ...texts].join(' and '), values: [match, ...phrases] }
}
