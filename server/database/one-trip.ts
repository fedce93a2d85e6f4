import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { isDatabaseAway } from './away.ts'

const quick = Symbol('quick')

/**
 * A statement that takes PostgreSQL a few thousandths of a second at most. Those that are asked in one turn of the event
 * loop, as by a page, go over one connection in one packet: two backends that are woken cost more than one.
 */
export const quickly = (statement: pg.QueryConfig): pg.QueryConfig =>
  Object.assign(statement, { [quick]: true })

type Answer = { resolve: (result: pg.QueryResult) => void; reject: (error: Error) => void }
type Trip = {
  /** Once it is there. */
  client?: pg.PoolClient
  /** Those that wait for it: how each is sent, or refused for want of it. */
  waiting: { send: (client: pg.PoolClient) => void; reject: Answer['reject'] }[]
  asked: number
  names: Set<string | undefined>
  broken?: Error
}

/**
 * Sends quick statements of a turn together, each once: where the first of a name cannot be prepared, the second would fail
 * for another reason. All others go as before, since a slow one would hold up those behind it.
 * By callbacks, as the pool's own: awaited, the connection and the rows of each answer outlived two collections of what is
 * young, and were left to those of what is old (docs/decisions/112).
 */
export function joinTrips(pool: pg.Pool): void {
  let leaving: Trip | undefined
  const leave = (trip: Trip) => {
    if (leaving === trip) leaving = undefined
  }

  function prepare(): Trip {
    const trip: Trip = { waiting: [], asked: 0, names: new Set() }
    leaving = trip
    setImmediate(leave, trip)
    return trip
  }

  /** With somebody on board: of a pool that has ended `connect` says so before it returns. */
  function depart(trip: Trip) {
    pool.connect((error, client) => {
      const { waiting } = trip
      trip.waiting = []
      if (client) {
        trip.client = client
        for (const one of waiting) one.send(client)
      } else {
        leave(trip)
        for (const { reject } of waiting) reject(error as Error)
      }
    })
  }

  function send(trip: Trip, client: pg.PoolClient, statement: pg.QueryConfig, answer: Answer) {
    client.query(statement, (error: Error | null, result) => {
      if (error && isDatabaseAway(error)) trip.broken = error // this connection is not to be reused
      trip.asked -= 1
      if (trip.asked === 0) {
        leave(trip)
        client.release(trip.broken)
      }
      if (error) answer.reject(error)
      else answer.resolve(result)
    })
  }

  const ask = (statement: pg.QueryConfig) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      const isNew = !leaving || leaving.names.has(statement.name)
      const trip = isNew ? prepare() : (leaving as Trip)
      trip.asked += 1
      trip.names.add(statement.name)
      const go = (client: pg.PoolClient) => send(trip, client, statement, { resolve, reject })
      // Whoever waits is sent out of another's context: its own says whose trace it belongs to.
      if (trip.client) go(trip.client)
      else trip.waiting.push({ send: AsyncLocalStorage.bind(go), reject })
      if (isNew) depart(trip)
    })

  const asBefore = pool.query.bind(pool) as (...asked: unknown[]) => unknown
  const isQuick = (asked: unknown): asked is pg.QueryConfig =>
    (asked as { [quick]?: true } | null)?.[quick] === true
  const query = (...asked: unknown[]) => (isQuick(asked[0]) ? ask(asked[0]) : asBefore(...asked))
  pool.query = query as typeof pool.query
}
