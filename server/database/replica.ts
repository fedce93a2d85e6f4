import type { Pool } from 'pg'
import { isDatabaseAway, whyAway } from './away.ts'
import type { Changes } from './changes.ts'
import { openDatabase } from './client.ts'

/** How often it is asked how far the replica has come, and how far behind it may be. */
const lookMs = 250
const mostLagMs = 2000
const mostMarks = 40

export type Replica = {
  /** Reads at the replica while it is good enough, else at the primary; it never writes. */
  pool: Pool
  /** Whether it is read at this moment. */
  isRead: () => boolean
  close: () => Promise<void>
}

type Options = {
  url: string
  primary: Pool
  changes: Pick<Changes, 'subscribe' | 'listening'>
  max?: number
  log?: (line: string) => void
}

/**
 * Reads that may lag go to a streaming replica (docs/decisions/072). It is read only while it is known to have
 * everything that the primary had at most 2 s ago and at the last change that was heard: whoever edits and
 * looks reads their own write. One that is away, too far behind or no standby any more costs nothing but load:
 * the primary answers.
 */
export function openReplica({ url, primary, changes, max, log }: Options): Replica {
  const { pool, close } = openDatabase(url, { max, log })
  /** Where the primary's log was, and when: oldest first. */
  const marks: { lsn: bigint; atMs: number }[] = []
  let freshAtMs = Number.NEGATIVE_INFINITY
  let changedAtMs = performance.now()
  let isClosed = false
  let looking: Promise<void> | undefined

  const stop = changes.subscribe((tags) => {
    if (tags.some((tag) => tag !== 'orders')) changedAtMs = performance.now()
  })

  async function look() {
    const atMs = performance.now()
    const [{ rows: wrote }, { rows: has }] = await Promise.all([
      primary.query('select pg_current_wal_lsn() as lsn'),
      pool.query('select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as lsn'),
    ])
    marks.push({ lsn: numberOf(wrote[0].lsn), atMs })
    const replayed = has[0].lsn === null ? -1n : numberOf(has[0].lsn)
    while (marks[0] && marks[0].lsn <= replayed) freshAtMs = marks.shift()?.atMs ?? freshAtMs
    if (marks.length > mostMarks) marks.shift()
  }

  const timer = setInterval(() => {
    // A failure is seen by its age: what was known last grows old.
    looking ??= look()
      .catch(() => {})
      .finally(() => {
        looking = undefined
      })
  }, lookMs).unref()

  const isRead = () =>
    !isClosed &&
    changes.listening &&
    freshAtMs > changedAtMs &&
    performance.now() - freshAtMs < mostLagMs

  async function query(...asked: unknown[]): Promise<unknown> {
    const ask = (where: Pool) =>
      (where.query as (...asked: unknown[]) => Promise<unknown>).apply(where, asked)
    if (!isRead()) return ask(primary)
    return ask(pool).catch((error) => {
      if (!isDatabaseAway(error) || whyAway(error) === 'slow') throw error
      freshAtMs = Number.NEGATIVE_INFINITY
      return ask(primary)
    })
  }

  return {
    pool: new Proxy(primary, {
      get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)),
    }),
    isRead,
    async close() {
      isClosed = true
      stop()
      clearInterval(timer)
      await looking
      await close()
    },
  }
}

/** A place in the log, such as 16/B374D848 (PostgreSQL's manual, pg_lsn). */
function numberOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
