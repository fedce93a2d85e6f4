import type { Pool } from 'pg'
import { seriesPlace, unnumbered } from '#app/search/index/series-place.ts'
import { matchAll, spelt } from '#app/search/match.ts'
import type { Correction } from '#app/search/words/correct.server.ts'
import type { Query, Term } from '#app/search/words/query.ts'
import { isYear } from '#app/search/words/telling.ts'
import { askedTitleKey } from '#app/search/words/title-key.ts'
import { type HitOrder, orders } from './hit-orders.ts'
import type { RankedHit } from './hits.server.ts'
import { type Narrowed, partOf } from './narrow.server.ts'

/** Of a series as long as a publisher's, its first books; the volume and the title asked for in any case. */
const mostVolumes = 200
/** Books of one title that are looked at for their series, and books of one number in it. */
const mostNamesakes = 20

export type Volumes = {
  listed: RankedHit[]
  /** Set when the shop does not have the volume that was asked for. */
  meant?: Correction
}

/** Words of a query that are tried as a title with an author beside it. */
const mostWords = 8

const byTitle = (column: string) => `(select book_id, series, sales, terms from book_search
    where ${column} = key and series is not null and (author = '' or terms @@ author::tsquery)
    order by ${orders.relevance.by} limit ${mostNamesakes})`
const ofSeries = 'series = (select series from named)'

/**
 * "eragon 3", which no book is called, and "the two towers 2", which one may be: the series of the book with this
 * title, the volume that was asked for first, then that book. An author may stand beside the title, on either
 * side: "eragon 3 paolini". Null when the query is no title and a number, the book of that title is in no series,
 * or the number is a year and none of its volumes. `beside`: hits that are listed behind the series, where they
 * are not in it.
 */
export async function findVolumes(
  pool: Pool,
  { series, phrases }: Query,
  narrowed: Narrowed,
  sort: HitOrder,
  beside: RankedHit[] = [],
): Promise<Volumes | null> {
  const [volume] = series.volumes
  if (!volume || phrases.length > 0) return null
  const place = seriesPlace(volume.place)
  if (place === unnumbered) return null
  const { match, genre } = partOf({ ...narrowed, terms: [] }, 'all')
  const order =
    sort === 'relevance'
      ? `case when not is_of_series then array_position($6::uuid[], book_id) else 0 end,
          series_place <> $2, not book_id in (select book_id from namesakes), ${orders.series.by}`
      : orders[sort].by
  const asked = titlesIn(volume.title)
  const { rows } = await pool.query<RankedHit & { isAsked: boolean }>({
    text: `with namesakes as materialized (select book_id, series, sales, nth
          from unnest($1::text[], $5::text[]) with ordinality as asked(key, author, nth)
          cross join lateral (${byTitle('title_key')} union all ${byTitle('short_key')}) t),
        named as materialized (select series from namesakes order by nth, sales desc, series limit 1),
        found as (
          select book_id from namesakes where ${ofSeries}
          union
          (select book_id from book_search where ${ofSeries} and series_place = $2
            order by dated, book_id limit ${mostNamesakes})
          union
          -- The walk may leave the series: with "series = …" inside, a series taken for short would be read whole.
          select book_id from (select book_id, series from book_search
            where series is not null and (series, series_place) >= ((select series from named), 0)
            order by series, series_place, dated, book_id limit ${mostVolumes}) walked where ${ofSeries}
          union
          select unnest($6::uuid[]) from named)
      select book_id as id, 0 as tier, s.sales, dated::text, price_cents as "priceCents",
        title_key as "titleKey", complete, is_of_series and series_place = $2 as "isAsked"
      from found join book_search s using (book_id)
        cross join lateral (select s.series is not distinct from (select series from named) as is_of_series) o
      where ($3 = '' or s.terms @@ $3::tsquery) and ($4::integer is null or s.genre = $4)
      order by ${order}`,
    values: [
      asked.map(({ title }) => askedTitleKey(title)),
      place,
      match,
      genre ?? null,
      asked.map(({ author }) => matchAll(author.map((word) => [spelt([word], 'author')]))),
      beside.map(({ id }) => id),
    ],
  })
  if (rows.length === 0) return null
  if (rows.some(({ isAsked }) => isAsked)) return { listed: rows }
  if (isYear(volume.place)) return null
  return {
    listed: rows,
    meant: { terms: [], words: volume.title.split(' '), dropped: [volume.place] },
  }
}

/** What may be a title with its author beside it; first the words as a title alone, then the longest title. */
function titlesIn(text: string): { title: string; author: string[] }[] {
  const words = text.split(' ')
  const alone = { title: text, author: [] }
  if (words.length > mostWords) return [alone]
  const parted = words.slice(1).flatMap((_, at) => {
    const [start, end] = [words.slice(0, words.length - at - 1), words.slice(at + 1)]
    return [
      { title: start.join(' '), author: words.slice(start.length) },
      { title: end.join(' '), author: words.slice(0, at + 1) },
    ]
  })
  const named = parted.map(({ title, author }) => ({
    title,
    author: author.filter((word) => word !== 'by'),
  }))
  return [alone, ...named.filter(({ author }) => author.length > 0)]
}

const numberOf = ({ word, also = [] }: Term) =>
  [word, ...also.flat()].find((one) => one.startsWith('#'))

/** "three body problem 3", of which the first volume has every word. */
export const isNumberedTwice = ({ terms }: Query): boolean => {
  const numbers = terms.map(numberOf).filter((one) => one !== undefined)
  return new Set(numbers).size < numbers.length
}
