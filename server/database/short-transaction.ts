import type { Pool, PoolClient } from 'pg'

/**
 * A transaction in plain SQL, for the paths where each round trip to the database counts. Commits
 * what `work` returns from if it `keeps` that, and rolls back everything else. Waits for a lock of
 * somebody else no longer than `lockTimeoutMs`; `isLockTimeout` then tells the error. What `work` hands
 * to `last` is sent already and need not be waited for: it travels with the commit, which saves a round
 * trip.
 */
export async function shortTransaction<Result>(
  pool: Pool,
  lockTimeoutMs: number,
  work: (client: PoolClient, last: (query: Promise<unknown>) => void) => Promise<Result>,
  keeps: (result: Result) => boolean = () => true,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const begun = client.query(`begin; set local lock_timeout = ${Math.round(lockTimeoutMs)}`)
    const last: Promise<unknown>[] = []
    const along = (query: Promise<unknown>) => {
      query.catch(() => {}) // told below, unless work itself fails before
      last.push(query)
    }
    const [result] = await Promise.all([work(client, along), begun])
    await Promise.all([...last, client.query(keeps(result) ? 'commit' : 'rollback')])
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Somebody else holds what the statement needs, for longer than it may wait. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

/** The statement took too long: several waits for locks add up to that. */
export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === '57014'

const codeOf = (error: unknown) => (error as { code?: string } | null)?.code

/** Whether it was a row of this table that the statement waited for, as PostgreSQL's context says. */
export const waitedFor = (error: unknown, table: string): boolean =>
  String((error as { where?: string } | null)?.where).includes(`"${table}"`)
