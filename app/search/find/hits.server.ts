import type { Pool } from 'pg'
import type { NumberedHeading } from '#app/search/words/frequencies.server.ts'
import type { Place } from './cursor.ts'
import {
  fetchHits,
  fetchStatement,
  type Hit,
  rankedStatement,
  titledStatement,
  walkStatement,
} from './fetch-hits.server.ts'
import type { HitOrder } from './hit-orders.ts'
import { type Narrowed, partOf } from './narrow.server.ts'
import type { Called } from './tiers.ts'

export type RankedHit = Hit & { tier: number }

/** With this few matches, or in a shop this small, all tiers are read in one statement. */
const littleCost = 4000
const fewBooks = 4000
/** More books of one title are rare, and are read only when these do not fill the page. */
const titledLimit = 150

/**
 * One page in the wanted order, with one extra hit when there is another page. By relevance of few
 * books those come first that are what was asked for (tiers.ts); of very many, books whose title is
 * the query, then books with every word in title, subtitle, series or names, then the rest; each part
 * by copies sold, then by date, then the fuller record.
 */
export async function findHits(
  pool: Pool,
  narrowed: Narrowed,
  called: Called,
  sort: HitOrder,
  limit: number,
  after?: Place,
): Promise<RankedHit[]> {
  if (narrowed.impossible) return []
  if (sort === 'series') return inSeries(pool, narrowed, limit, after)
  const { expected, ...condition } = partOf(narrowed, 'all')
  if (sort !== 'relevance' || narrowed.terms.length === 0) {
    const hits = await fetchHits(pool, { ...condition, after }, sort, limit, expected)
    return hits.map((hit) => ({ ...hit, tier: 2 }))
  }
  if (expected.fetchCost < littleCost || expected.total <= fewBooks) {
    const statement = rankedStatement({ ...condition, after }, narrowed, called, limit)
    const { rows } = await pool.query<RankedHit>(statement)
    return rows
  }
  const found: RankedHit[] = []
  for (let tier = after?.tier ?? 0; tier <= 2 && found.length < limit; tier++) {
    const start = after?.tier === tier ? after : undefined
    const hits = await findTier(pool, narrowed, called.key, tier, limit - found.length, start)
    found.push(...hits.map((hit) => ({ ...hit, tier })))
  }
  return found
}

/** Books of one series in its order: along its index, or the few of them that meet other filters. */
async function inSeries(
  pool: Pool,
  narrowed: Narrowed,
  limit: number,
  after?: Place,
): Promise<RankedHit[]> {
  const isSeries = (list: NumberedHeading[]) => list.every(({ kind }) => kind === 'series')
  const others = narrowed.filters.filter((list) => !isSeries(list))
  const series = narrowed.filters.find(isSeries)?.[0]?.id
  if (series === undefined) return []
  const { match, phrases, genre } = partOf({ ...narrowed, filters: others }, 'all')
  const condition = { match, phrases, series, after, ...(genre !== undefined && { genre }) }
  const isWhole = !match && phrases.length === 0 && genre === undefined
  const statement = isWhole
    ? walkStatement(condition, 'series', limit, limit)
    : fetchStatement(condition, 'series', limit)
  const { rows } = await pool.query<Hit>(statement)
  return rows.map((hit) => ({ ...hit, tier: 2 }))
}

async function findTier(
  pool: Pool,
  narrowed: Narrowed,
  key: string,
  tier: number,
  limit: number,
  after?: Place,
): Promise<Hit[]> {
  if (tier === 0) {
    if (!key) return []
    const condition = { ...partOf(narrowed, 'all'), after }
    const read = async (budget: number | null) => {
      const statement = titledStatement(condition, key, budget)
      return (await pool.query<Hit & { meets: boolean }>(statement)).rows
    }
    const some = await read(titledLimit)
    const enough = some.length < titledLimit || some.filter(({ meets }) => meets).length >= limit
    const titled = enough ? some : await read(null)
    return titled.filter(({ meets }) => meets).slice(0, limit)
  }
  const { expected, ...condition } = partOf(narrowed, tier === 1 ? 'strong' : 'rest')
  if (expected.atMost === 0) return []
  const untitled = { ...condition, notTitled: key, after }
  return await fetchHits(pool, untitled, 'relevance', limit, expected)
}
