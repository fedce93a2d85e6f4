import type { Pool } from 'pg'
import { todayOf } from '#app/shop/today.ts'
import type { Deps } from '#server/deps.ts'
import { missedWords } from './missed-words.ts'

/** Nobody fills the table: of a day there are no more, and the first ones are counted on. */
const mostADay = 200
const keptDays = 365

type Shop = Pick<Deps, 'pool' | 'now'> & { settings: Pick<Deps['settings'], 'timeZone'> }

/** Counts a search that found nothing, by the shop's day: the words alone, nothing about who typed them. */
export async function noteMissed(shop: Shop, typed: string): Promise<void> {
  const words = missedWords(typed)
  if (words === null) return
  await shop.pool.query({
    name: 'note missed search',
    text: `insert into missed_searches (day, words)
      select $1, $2 where exists (select from missed_searches where day = $1 and words = $2)
        or (select count(*) from missed_searches where day = $1) < ${mostADay}
      on conflict (day, words) do update set times = missed_searches.times + 1`,
    values: [todayOf(shop), words],
  })
}

export type MissedSearch = { words: string; times: number }

/** The searches without result of some days of the shop, the most frequent first. */
export async function readMissed(
  pool: Pool,
  { from, to }: { from: string; to: string },
  most: number,
): Promise<MissedSearch[]> {
  const { rows } = await pool.query<MissedSearch>({
    name: 'missed searches',
    text: `select words, sum(times)::int as times from missed_searches
      where day between $1 and $2 group by words order by times desc, words limit $3`,
    values: [from, to, most],
  })
  return rows
}

/** Removes what is older than a year. */
export async function forgetMissed(pool: Pool, now: Date): Promise<void> {
  const first = new Date(now.getTime() - keptDays * 86_400_000).toISOString().slice(0, 10)
  await pool.query('delete from missed_searches where day < $1', [first])
}
