import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '#server/database/client.ts'
import { wordsOf } from '#server/log/error-for-log.ts'
import { ensureSearch } from './rebuild.server.ts'

const longestStepMs = 3_600_000

type Log = (line: string) => void

/**
 * Makes sure, while the shop is already open, that every book can be found; for a large catalogue
 * that was imported otherwise this takes minutes. It uses its own pool, because its steps take
 * longer than the time limit for visitors. Failures (another server did the same, the database was
 * away) are retried until it is done.
 */
export function openSearch(
  url: string,
  { say, warn, pauseMs = 1000 }: { say: Log; warn: Log; pauseMs?: number },
): { done: Promise<void>; close: () => Promise<void> } {
  const options = { max: 1, statementTimeoutMs: longestStepMs, log: warn }
  const { db, close } = openDatabase(url, options)
  const closing = new AbortController()

  async function untilDone() {
    for (let waitMs = pauseMs; !closing.signal.aborted; waitMs = Math.min(2 * waitMs, 60_000)) {
      try {
        return await ensureSearch(db, say)
      } catch (error) {
        warn(`The search could not be updated, trying again: ${wordsOf(error)}`)
        await delay(waitMs, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
  }

  const done = untilDone()
  return {
    done,
    close: async () => {
      closing.abort()
      await done
      await close()
    },
  }
}
