import type { Pool } from 'pg'
import { lexemes, matchAll } from '#app/search/match.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import { type HitOrder, orders } from './hit-orders.ts'
import type { RankedHit } from './hits.server.ts'
import { type Narrowed, partOf } from './narrow.server.ts'

/** The most books that a description leads to: behind them, nobody looks for a word. */
const mostDescribed = 200
/** So many are compared at most, however common the words are. */
const mostCompared = 2000
const lockTimeoutMs = 1000

/**
 * Books that have every word of a query, whole, in the description, the title or the author's name:
 * what is asked for when no book has them in better places. Empty for phrases and named fields.
 */
export async function findDescribed(
  pool: Pool,
  narrowed: Narrowed,
  sort: HitOrder,
): Promise<RankedHit[]> {
  const { terms, phrases } = narrowed
  if (terms.length === 0 || phrases.length > 0 || terms.some(({ field }) => field)) return []
  const { match, genre } = partOf({ ...narrowed, terms: [] }, 'all')
  const statement = {
    text: `select book_id as id, 0 as tier, sales, dated::text, price_cents as "priceCents",
        title_key as "titleKey", complete
      from (select book_id from book_texts where described @@ $1::tsquery limit ${mostCompared}) found
        join book_search s using (book_id)
      where ($2 = '' or s.terms @@ $2::tsquery) and ($3::integer is null or s.genre = $3)
      order by ${orders[sort].by} limit ${mostDescribed}`,
    values: [matchAll(terms.map(({ word }) => lexemes([word]))), match, genre ?? null],
  }
  // Of two common words that never meet, the whole table would be read in the hope of an early end; of two that
  // meet in every other book, all of these. Of so many, some at random will do (PostgreSQL's manual, GIN tips).
  const { rows } = await shortTransaction(pool, lockTimeoutMs, async (client) => {
    await client.query(
      `set local enable_seqscan = off; set local gin_fuzzy_search_limit = ${10 * mostCompared}`,
    )
    return await client.query<RankedHit>(statement)
  })
  return rows
}
