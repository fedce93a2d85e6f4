import type pg from 'pg'
import { isDatabaseAway } from './away.ts'

const quick = Symbol('quick')

/**
 * A statement that takes PostgreSQL a few thousandths of a second at most. Those that are asked in one turn of the event
 * loop, as by a page, go over one connection in one packet: two backends that are woken cost more than one.
 */
export const quickly = (statement: pg.QueryConfig): pg.QueryConfig =>
  Object.assign(statement, { [quick]: true })

type Trip = {
  client: Promise<pg.PoolClient>
  asked: number
  names: Set<string | undefined>
  broken?: Error
}

/**
 * Sends quick statements of a turn together, each once: where the first of a name cannot be prepared, the second would fail
 * for another reason. All others go as before, since a slow one would hold up those behind it.
 */
export function joinTrips(pool: pg.Pool): void {
  let leaving: Trip | undefined
  const leave = (trip: Trip) => {
    if (leaving === trip) leaving = undefined
  }

  function board(name: string | undefined): Trip {
    if (leaving && !leaving.names.has(name)) return leaving
    const trip = { client: pool.connect(), asked: 0, names: new Set<string | undefined>() }
    leaving = trip
    setImmediate(leave, trip)
    return trip
  }

  async function ask(statement: pg.QueryConfig) {
    const trip = board(statement.name)
    trip.asked += 1
    trip.names.add(statement.name)
    const client = await trip.client
    try {
      return await client.query(statement)
    } catch (error) {
      if (isDatabaseAway(error)) trip.broken = error as Error // this connection is not to be reused
      throw error
    } finally {
      trip.asked -= 1
      if (trip.asked === 0) {
        leave(trip)
        client.release(trip.broken)
      }
    }
  }

  const asBefore = pool.query.bind(pool) as (...asked: unknown[]) => unknown
  const isQuick = (asked: unknown): asked is pg.QueryConfig =>
    (asked as { [quick]?: true } | null)?.[quick] === true
  const query = (...asked: unknown[]) => (isQuick(asked[0]) ? ask(asked[0]) : asBefore(...asked))
  pool.query = query as typeof pool.query
}
