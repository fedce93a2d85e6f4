import type { Pool } from 'pg'
import type { Query } from '#app/search/words/query.ts'
import { titleKey } from '#app/search/words/title-key.ts'
import { type HitOrder, orders } from './hit-orders.ts'
import type { RankedHit } from './hits.server.ts'
import { type Narrowed, partOf } from './narrow.server.ts'

/** Titles that are listed for a beginning; a shorter one than this has too many. */
const mostTitles = 100
const shortestBeginning = 5

/**
 * "A Dance with D": a letter at the end is no word to be looked for but the first of the title's next one. The first hundred
 * books, by their titles, of those whose title begins so, best sellers first; none for any other query.
 */
export async function findBegunTitles(
  pool: Pool,
  { text, phrases }: Query,
  narrowed: Narrowed,
  sort: HitOrder,
): Promise<RankedHit[]> {
  const key = titleKey(text)
  if (!/ \p{L}$/u.test(key) || key.length < shortestBeginning || phrases.length > 0) return []
  const { match, genre } = partOf({ ...narrowed, terms: [] }, 'all')
  const { rows } = await pool.query<RankedHit>({
    text: `with begun as materialized (
        select book_id, sales, dated, price_cents, title_key, series_place, complete from book_search
        where title_key >= $1 and title_key < $2
          and ($3 = '' or terms @@ $3::tsquery) and ($4::integer is null or genre = $4)
        order by ${orders.title.by} limit ${mostTitles})
      select book_id as id, 0 as tier, sales, dated::text, price_cents as "priceCents", title_key as "titleKey",
        series_place as place, complete
      from begun order by ${sort === 'relevance' ? `title_key <> $1, ${orders.relevance.by}` : orders[sort].by}`,
    values: [key, `${key}\u{10ffff}`, match, genre ?? null],
  })
  return rows
}
