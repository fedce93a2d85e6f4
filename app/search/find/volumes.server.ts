import type { Pool } from 'pg'
import { lexemes, oneOf } from '#app/search/match.ts'
import type { Correction } from '#app/search/words/correct.server.ts'
import type { Query } from '#app/search/words/query.ts'
import { placeTerm } from '#app/search/words/series.ts'
import { askedTitleKey } from '#app/search/words/title-key.ts'
import { type HitOrder, orders } from './hit-orders.ts'
import type { RankedHit } from './hits.server.ts'
import { type Narrowed, partOf } from './narrow.server.ts'

const mostVolumes = 200
/** Books of one title that are looked at for their series. */
const mostNamesakes = 20

export type Volumes = {
  listed: RankedHit[]
  /** Set when the shop does not have the volume that was asked for. */
  meant?: Correction
}

/**
 * "eragon 3", which no book is called: the series of the book with this title, the volume that was asked for
 * first. Null when the query is no title and a number, or the book of that title is in no series.
 */
export async function findVolumes(
  pool: Pool,
  { series, phrases }: Query,
  narrowed: Narrowed,
  sort: HitOrder,
): Promise<Volumes | null> {
  const [volume] = series.volumes
  if (!volume || phrases.length > 0) return null
  const { match, genre } = partOf({ ...narrowed, terms: [] }, 'all')
  const byTitle = (column: string) => `(select series, sales from book_search
      where ${column} = $1 and series is not null limit ${mostNamesakes})`
  const asked = `s.terms @@ $2::tsquery`
  const order = sort === 'relevance' ? `not ${asked}, ${orders.series.by}` : orders[sort].by
  const { rows } = await pool.query<RankedHit & { isAsked: boolean }>({
    text: `select book_id as id, 0 as tier, s.sales, dated::text, price_cents as "priceCents",
        title_key as "titleKey", complete, ${asked} as "isAsked"
      from (select series from (${byTitle('title_key')} union all ${byTitle('short_key')}) named
        order by sales desc limit 1) named join book_search s using (series)
      where ($3 = '' or s.terms @@ $3::tsquery) and ($4::integer is null or s.genre = $4)
      order by ${order} limit ${mostVolumes}`,
    values: [
      askedTitleKey(volume.title),
      oneOf(lexemes([placeTerm(volume.place)])),
      match,
      genre ?? null,
    ],
  })
  if (rows.length === 0) return null
  if (rows.some(({ isAsked }) => isAsked)) return { listed: rows }
  return {
    listed: rows,
    meant: { terms: [], words: volume.title.split(' '), dropped: [volume.place] },
  }
}
