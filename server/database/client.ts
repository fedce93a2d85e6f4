import type { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isDatabaseAway } from './away.ts'
import { joinTrips } from './one-trip.ts'
import { HostsClient } from './reach.ts'
import * as schema from './schema.ts'

export type Database = NodePgDatabase<typeof schema>

/** What `db.transaction(async (tx) => …)` hands in. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type OpenDatabase = { db: Database; pool: pg.Pool; close: () => Promise<void> }

export type DatabaseOptions = {
  /** Connections at most. */
  max?: number
  /**
   * How long one statement may take, waits for locks included. A visitor gets an answer within 5 s,
   * so work that takes longer goes in steps, or opens a pool of its own with more patience.
   */
  statementTimeoutMs?: number
  /** Lets one statement use several cores: for work that runs while no visitor waits. */
  parallel?: boolean
  log?: (line: string) => void
}

/** Opens a pool of connections; the first one is made when it is needed. */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const { max = 10, statementTimeoutMs = 4000, parallel = false, log = () => {} } = options
  const pool = new pg.Pool({
    Client: HostsClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'octavo',
    // Queries that need not wait for each other's results travel together (shortTransaction).
    pipeline: true,
  })
  // Without listeners these events would end the process. A client that fails while it is in use
  // fails its query as well; one that fails idle is replaced.
  pool.on('error', (error) => {
    if (!pool.ending) log(`Lost a connection to the database: ${error.message}`)
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', sendTogether)
  joinTrips(pool)
  setEachUp(pool, {
    ...noticeCuts,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 15_000,
    // A large count would take cores away from small queries and would hardly be faster.
    ...(!parallel && { max_parallel_workers_per_gather: 0 }),
  })
  cutSilentConnections(pool, statementTimeoutMs + 500)
  const db = drizzle(pool, { schema })
  db.transaction = transactionsOf(pool, statementTimeoutMs - 500)
  return { db, pool, close: () => pool.end() }
}

/** A transaction that was begun on a connection by hand, for functions that take drizzle's. */
export const transactionOn = (client: pg.ClientBase): Transaction =>
  drizzle(client as pg.PoolClient, { schema }) as unknown as Transaction

/**
 * Session settings by which PostgreSQL notices within a minute that we have disappeared: a network
 * that was cut, a machine without power. Until then it keeps our connection, and its locks.
 */
export const noticeCuts = {
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 60_000,
}

/** The statement that makes these settings; a pooler such as PgBouncer takes none with the greeting. */
export const setUp = (settings: Record<string, number>): string =>
  Object.entries(settings)
    .map(([name, value]) => `set ${name} = ${value}`)
    .join('; ')

/* Travels together with the first query of a connection. One that could not be set up is not used. */
function setEachUp(pool: pg.Pool, settings: Record<string, number>) {
  const text = setUp(settings)
  pool.on('connect', (client) => {
    client.query(text).catch((error) => {
      ;(client as unknown as Internals).connection.stream.destroy(error)
    })
  })
}

/**
 * Sends queries issued together in one packet: each write is a system call here and wakes
 * PostgreSQL there. Of a pool's connections, and of those that are opened with `pipeline` for a work of their own.
 */
export function sendTogether(client: pg.Client) {
  const { stream } = (client as unknown as Internals).connection
  client.query = ((...args: Parameters<typeof client.query>) => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    return pg.Client.prototype.query.apply(client, named(args) as typeof args)
  }) as typeof client.query
}

const nameOfStatement = /^\s*\/\* ([a-z]+(?:[.-][a-z]+)+) \*\//

/**
 * A statement that Drizzle writes has no name, so PostgreSQL would plan it each time. One that begins with its
 * name, as in `/* search.known-words *\/ select …`, is prepared once a connection.
 */
function named(args: unknown[]): unknown[] {
  const [query, ...more] = args as [{ text?: string; name?: string } | undefined, ...unknown[]]
  if (typeof query?.text !== 'string' || query.name) return args
  const name = nameOfStatement.exec(query.text)?.[1]
  return name ? [{ ...query, name }, ...more] : args
}

/** What pg's types leave out: the socket, and whether no query is under way. */
type Internals = { connection: { stream: Socket }; readyForQuery: boolean }

/**
 * The server ends a statement that takes too long, unless the network swallows everything: then
 * the connection of a waiting query is destroyed, which fails the query at once.
 */
function cutSilentConnections(pool: pg.Pool, silenceMs: number) {
  pool.on('connect', (client) => {
    const internals = client as unknown as Internals
    const socket = internals.connection.stream
    socket.setTimeout(silenceMs)
    socket.on('timeout', () => {
      if (!internals.readyForQuery) socket.destroy(new Error('The database does not answer'))
    })
  })
}

/**
 * Drizzle's own transaction on a pool never gives a connection back when `begin` fails on it, so
 * that a restart of the database would empty the pool for good; and it reports a failed `rollback`
 * in place of what went wrong before. A wait for somebody else's lock ends a little before the
 * statement's own time does, so that the answer can tell the one from the other.
 */
function transactionsOf(pool: pg.Pool, lockTimeoutMs: number): Database['transaction'] {
  return async (work, config) => {
    const client = await pool.connect()
    let reason: unknown
    let broken: Error | undefined
    try {
      return await drizzle(client, { schema }).transaction(async (tx) => {
        try {
          // Sent together with the first statement of the work.
          const limited = client.query(`set local lock_timeout = ${lockTimeoutMs}`)
          const [result] = await Promise.all([work(tx), limited])
          return result
        } catch (error) {
          reason = error
          throw error
        }
      }, config)
    } catch (error) {
      if (isDatabaseAway(error)) broken = error as Error // this connection is not to be reused
      throw reason ?? error
    } finally {
      client.release(broken)
    }
  }
}
