import type { Pool } from 'pg'
import type { IsbnQuery } from '#app/search/words/isbn-query.ts'
import { orders } from './hit-orders.ts'
import type { RankedHit } from './hits.server.ts'

/** Of a number's beginning, so many are listed. */
export const mostEditions = 200

/** The edition with this ISBN, or all whose number starts with it; best sellers first. */
export async function findIsbn(pool: Pool, isbn: IsbnQuery, limit: number): Promise<RankedHit[]> {
  const from =
    isbn.kind === 'front' ? isbn.from : isbn.kind === 'whole' ? isbn.isbn13 : isbn.suggestion
  if (from === undefined) return []
  const upto = isbn.kind === 'front' ? isbn.to : `${from}:`
  const { rows } = await pool.query<RankedHit>({
    name: 'search-isbn',
    text: `
      with found as materialized (
        select id from books where isbn13 collate "C" >= $1 and isbn13 collate "C" < $2
        order by isbn13 collate "C" limit ${mostEditions})
      select book_id as id, 0 as tier, sales, dated::text, price_cents as "priceCents",
        title_key as "titleKey", complete
      from found join book_search on book_id = id
      order by ${orders.relevance.by} limit $3`,
    values: [from, upto, limit],
  })
  return rows
}
