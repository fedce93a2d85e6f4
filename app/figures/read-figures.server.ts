import type { Pool, PoolClient } from 'pg'
import { joinings, leavings } from '#app/newsletter/comings.server.ts'
import { todayOf } from '#app/shop/today.ts'
import type { Deps } from '#server/deps.ts'
import type { Figures, FiguresQuery } from './figures.schema.ts'
import { type Period, periodBefore, periodOf, stepOf } from './period.ts'
import {
  type Asked,
  readBestSellers,
  readIsBehind,
  readOutstanding,
  readSales,
} from './read-sales.server.ts'

export type Shop = Pick<Deps, 'pool' | 'now'> & { settings: Pick<Deps['settings'], 'timeZone'> }

const shownBooks = 10

/** How business is in a period, beside the one before; all figures are of one moment. */
export async function readFigures(shop: Shop, query: FiguresQuery): Promise<Figures> {
  const today = todayOf(shop)
  const asked = askedOf(shop, query)
  const { timeZone, step } = asked
  const period = { from: asked.from, to: asked.to }
  return await atOneMoment(shop.pool, async (client) => {
    // Sent together; the database answers one after the other.
    const [sold, outstanding, bestSellers, newsletter, isBehind] = await Promise.all([
      readSales(client, asked),
      readOutstanding(client),
      readBestSellers(client, asked, shownBooks),
      readNewsletter(client, asked),
      readIsBehind(client),
    ])
    const before = { ...periodBefore(period), isCut: period.to >= today }
    return {
      ...{ period, before, today, timeZone, step },
      ...sold,
      points: sold.points.map(({ at, start, sales, orders }) => ({ at, start, sales, orders })),
      ...{ outstanding, bestSellers, newsletter, isBehind },
    }
  })
}

export function askedOf(shop: Shop, query: FiguresQuery): Asked {
  const period = periodOf(query, todayOf(shop))
  const timeZone = shop.settings.timeZone()
  return { ...period, step: stepOf(period), timeZone, at: shop.now() }
}

/** Reads from one snapshot: what the job moves meanwhile is seen here or there, never twice. */
export async function atOneMoment<Result>(
  pool: Pool,
  read: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const begun = client.query('begin isolation level repeatable read read only')
    const [result] = await Promise.all([read(client), begun])
    return result
  } finally {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    client.release(broken)
  }
}

/** Who reads the newsletter now, and who came and went in the period. */
async function readNewsletter(
  client: PoolClient,
  { from, to, timeZone }: Period & { timeZone: string },
): Promise<Figures['newsletter']> {
  const within = `at >= $1::date::timestamp at time zone $3
    and at < ($2::date + 1)::timestamp at time zone $3`
  const { rows } = await client.query<Figures['newsletter']>({
    name: 'newsletter figures',
    text: `select
      (select count(*)::int from subscribers where status = 'confirmed') as subscribers,
      (select count(*)::int from ${joinings} as each where ${within}) as joined,
      (select count(*)::int from ${leavings} as each where ${within}) as left`,
    values: [from, to, timeZone],
  })
  return rows[0] ?? { subscribers: 0, joined: 0, left: 0 }
}
