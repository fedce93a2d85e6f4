import type { Pool, PoolClient } from 'pg'
import { until } from './until.ts'

/** A transaction of somebody else, which a test holds open while others wait for its locks. */
export type Held = {
  client: PoolClient
  commit: () => Promise<void>
}

/** Begins one on a connection of the shop’s, which would lose it after 15 s without a question: a busy machine takes longer. */
export const beginHeld = 'begin; set local idle_in_transaction_session_timeout = 0'

/**
 * Runs `work` beside an open transaction that has run `sql`, and ends the transaction whatever
 * happens: a failed assertion must not leave its locks, or a connection that `pool.end` waits for.
 */
export async function whileHeld<Result>(
  pool: Pool,
  sql: string,
  values: unknown[],
  work: (held: Held) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let open = true
  const end = async (how: 'commit' | 'rollback') => {
    if (!open) return
    open = false
    await client.query(how)
    client.release()
  }
  try {
    await client.query(beginHeld)
    await client.query(sql, values)
    return await work({ client, commit: () => end('commit') })
  } finally {
    await end('rollback')
  }
}

/** Waits until a statement with `text` in it waits for a lock. */
export async function untilWaiting(pool: Pool, text: string): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like '%' || $1 || '%' and pid <> pg_backend_pid()`
  await until(async () => (await pool.query(waiting, [text])).rowCount !== 0)
}
