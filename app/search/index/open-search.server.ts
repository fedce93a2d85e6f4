import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '#server/database/client.ts'
import { wordsOf } from '#server/log/error-for-log.ts'
import { ensureSearch } from './rebuild.server.ts'

const LONGEST_STEP_MS = 3_600_000

type Log = (line: string) => void

/**
 * Sees to it, beside the shop's opening, that every book can be found; a large catalogue that came
 * by other ways takes minutes. On a pool of its own, since its steps outlast any visitor's patience.
 * What fails (another server was at it too, the database was away) is tried again until it is done.
 */
export function openSearch(
  url: string,
  { say, warn, pauseMs = 1000 }: { say: Log; warn: Log; pauseMs?: number },
): { done: Promise<void>; close: () => Promise<void> } {
  const options = { max: 1, statementTimeoutMs: LONGEST_STEP_MS, log: warn }
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
