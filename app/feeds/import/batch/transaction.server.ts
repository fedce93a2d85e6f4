import { setTimeout as delay } from 'node:timers/promises'
import { together } from '#server/database/together.ts'
import type { Connection } from './copy.server.ts'

const lockTimeoutMs = 3000
const longestPauseMs = 2000
const mostTries = 30

/** Somebody else was faster: a lock, a circle of locks, an ISBN that was free a moment ago. */
const passing = new Set(['55P03', '40P01', '40001', '23505', '23503'])

const codeOf = (error: unknown): string =>
  String(
    (error as { code?: unknown }).code ?? (error as { cause?: { code?: unknown } }).cause?.code,
  )

/** One transaction, tried again when somebody else was in its way: nothing of it stays then. */
export async function inTransaction<Result>(
  client: Connection,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      const begun = client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`)
      const [, result] = await together([begun, work()])
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (!passing.has(codeOf(error)) || tries === mostTries) throw error
      await delay(Math.min(longestPauseMs, 50 * 2 ** tries))
    }
  }
}
