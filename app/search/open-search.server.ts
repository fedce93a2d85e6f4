import { openDatabase } from '#server/database/client.ts'
import { wordsOf } from '#server/error-for-log.ts'
import { ensureSearch } from './rebuild.server.ts'

const LONGEST_STEP_MS = 3_600_000

/**
 * Sees to it, beside the shop's opening, that every book can be found; a large catalogue that came
 * by other ways takes minutes. On a pool of its own, since its steps outlast any visitor's patience.
 */
export function openSearch(
  url: string,
  log: (line: string) => void,
): { close: () => Promise<void> } {
  const { db, close } = openDatabase(url, { max: 1, statementTimeoutMs: LONGEST_STEP_MS, log })
  const done = ensureSearch(db, log).catch((error: Error) =>
    log(`The search could not be brought up to date: ${wordsOf(error)}`),
  )
  return {
    close: async () => {
      await done
      await close()
    },
  }
}
