import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { noticeCuts, setUp, type Transaction } from './client.ts'
import { HostsClient, lookAgain } from './reach.ts'

/**
 * What changed: `book:<id>`; `books` (any list); `lists` (the same, where a page of a list may lag behind for a
 * moment: books in it were changed, none was added by hand); `stock` (the number of copies that lists show);
 * `settings`; `orders` (what has become of any of them); `*` stands for anything at all.
 */
export type Tag = `book:${string}` | 'books' | 'lists' | 'stock' | 'settings' | 'orders' | '*'

export type Changes = {
  /** Tells every instance (this one too) once the write's own transaction commits. */
  announce(tx: Transaction, tags: Tag[]): Promise<void>
  /** The writer calls it after the commit, so that its own next read is fresh at once. */
  heard(tags: Tag[]): void
  /** Called with the tags of each change; a listener that meets '*' forgets everything. */
  subscribe(listener: (tags: Tag[]) => void): () => void
  /** False while other instances' changes may be missed: caches must not answer then. */
  readonly listening: boolean
  close(): Promise<void>
}

export const channel = 'octavo_changes'
/** PostgreSQL refuses a notification of 8000 bytes or more. */
export const maxPayloadBytes = 7900
const retryMs = 1000
/** The connection is asked so often whether it is alive, and doubted when so many times in a row it was silent. */
const heartbeatMs = 250
const silentBeats = 2
/** So long after the network was cut without a word, nothing that is kept is trusted any more. */
export const doubtedAfterMs = heartbeatMs * (silentBeats + 1)

/**
 * Changes travel through LISTEN/NOTIFY on a connection of their own. After a lost connection
 * nothing is known about the time between, hence '*' when it is back.
 */
export async function createChanges(
  options: pg.ClientConfig & { connectionString: string },
): Promise<Changes> {
  const listeners = new Set<(tags: Tag[]) => void>()
  let client: HostsClient | undefined
  let retry: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let listening = false
  let closed = false

  const heard = (tags: Tag[]) => {
    for (const listener of listeners) listener(tags)
  }

  async function listen(): Promise<void> {
    const next = new HostsClient({
      ...options,
      application_name: 'octavo changes',
      keepAlive: true,
      connectionTimeoutMillis: 4000,
      query_timeout: 4000,
    })
    let lost = false
    const again = () => {
      if (lost) return
      lost = true
      listening = false
      clearInterval(heartbeat)
      next.end().catch(() => {})
      if (!closed) retry = setTimeout(listen, retryMs).unref()
    }
    next.on('error', again)
    next.on('end', again)
    next.on('notification', ({ payload }) => heard(JSON.parse(payload ?? '["*"]')))
    client = next
    await next
      .connect()
      .then(() => next.query(`${setUp(noticeCuts)}; listen ${channel}`))
      .then(() => {
        if (lost) return
        listening = true
        heartbeat = beat(next, again)
        heard(['*'])
      }, again)
  }

  /**
   * Silence is counted in beats: while this process itself is held up, no beat comes, and it answers nobody.
   * An answer that is late comes after all that was told before it, so that nothing was missed.
   */
  function beat(next: HostsClient, again: () => void) {
    let silent = 0
    return setInterval(() => {
      if (silent++ === 0) {
        const answered = () => {
          silent = 0
          listening = next === client && !closed
        }
        next.query('select 1').then(answered, again)
      } else if (silent > silentBeats && listening) {
        listening = false
        void lookAgain(options.connectionString)
      }
    }, heartbeatMs).unref()
  }
  await listen()

  return {
    async announce(tx, tags) {
      const payload = JSON.stringify(tags)
      const short = Buffer.byteLength(payload) > maxPayloadBytes ? '["*"]' : payload
      await tx.execute(sql`/* changes.announce */ select pg_notify(${channel}, ${short})`)
    },
    heard,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get listening() {
      return listening
    },
    async close() {
      closed = true
      clearTimeout(retry)
      clearInterval(heartbeat)
      await client?.end().catch(() => {})
    },
  }
}
