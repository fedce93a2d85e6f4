import type { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isDatabaseAway } from './away.ts'
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
  log?: (line: string) => void
}

/** Opens a pool of connections; the first one is made when it is needed. */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const { max = 10, statementTimeoutMs = 4000, log = () => {} } = options
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'octavo',
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 15_000,
  })
  // Without listeners these events would end the process. A client that fails while it is in use
  // fails its query as well; one that fails idle is replaced.
  pool.on('error', (error) => log(`Lost a connection to the database: ${error.message}`))
  pool.on('connect', (client) => client.on('error', () => {}))
  cutSilentConnections(pool, statementTimeoutMs + 500)
  const db = drizzle(pool, { schema })
  db.transaction = transactionsOf(pool)
  return { db, pool, close: () => pool.end() }
}

/** A transaction that was begun on a connection by hand, for functions that take drizzle's. */
export const transactionOn = (client: pg.PoolClient): Transaction =>
  drizzle(client, { schema }) as unknown as Transaction

/**
 * The server ends a statement that takes too long, unless the network swallows everything: then
 * the connection of a waiting query is destroyed, which fails the query at once.
 */
function cutSilentConnections(pool: pg.Pool, silenceMs: number) {
  const socketOf = (client: pg.PoolClient) =>
    (client as unknown as { connection: { stream: Socket } }).connection.stream
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    socket.on('timeout', () => socket.destroy(new Error('The database does not answer')))
  })
  pool.on('acquire', (client) => socketOf(client).setTimeout(silenceMs))
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0))
}

/**
 * Drizzle's own transaction on a pool never gives a connection back when `begin` fails on it, so
 * that a restart of the database would empty the pool for good.
 */
function transactionsOf(pool: pg.Pool): Database['transaction'] {
  return async (work, config) => {
    const client = await pool.connect()
    let failure: Error | undefined
    try {
      return await drizzle(client, { schema }).transaction(work, config)
    } catch (error) {
      if (isDatabaseAway(error)) failure = error as Error // this connection is not to be reused
      throw error
    } finally {
      client.release(failure)
    }
  }
}
