import type pg from 'pg'
import { HostsClient } from './reach.ts'

/**
 * Throws, in words, when a pooler stands before the database that lends a connection for one transaction at a
 * time (PgBouncer's pool_mode transaction or statement): announcements would not be heard, settings of a session
 * and prepared statements would be somebody else's, and the lock of the migrations would hold nobody off.
 * Told by the server's process: it is ours alone for as long as we are connected, or it is not.
 */
export async function refuseSharedSessions(client: pg.Client, url: string): Promise<void> {
  const other = new HostsClient({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
    application_name: 'octavo migrate',
  })
  other.on('error', () => {}) // its question fails as well
  const first = await processOf(client)
  try {
    await other.connect()
    await other.query('begin').catch(refuse) // one statement at a time allows no transaction
    const second = await processOf(other)
    if (second === first || (await processOf(client)) !== first) refuse()
  } finally {
    await other.end().catch(() => {})
  }
}

const processOf = async (client: pg.Client): Promise<number> =>
  (await client.query('select pg_backend_pid() as pid')).rows[0].pid

function refuse(cause?: unknown): never {
  throw new Error(
    'a pooler lends its connections for a transaction at a time: the shop needs pool_mode = session, or the address of PostgreSQL itself',
    { cause },
  )
}
