import type { Pool } from 'pg'
import type { IsbnQuery } from '#app/search/words/isbn-query.ts'
import type { RankedHit } from './hits.server.ts'

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
        order by isbn13 collate "C" limit 200)
      select book_id as id, 0 as tier, sales, dated::text, price_cents as "priceCents",
        title_key as "titleKey", complete
      from found join book_search on book_id = id
      order by sales desc, dated desc, complete desc, book_id desc limit $3`,
    values: [from, upto, limit],
  })
  return rows
}
