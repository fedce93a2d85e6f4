import { setTimeout as delay } from 'node:timers/promises'

/**
 * Measures this many times. A program of somebody else's that hiccups measures nothing: it is asked
 * again, a few times in all, and what was measured is kept; a run that is lost for good is told.
 */
export async function measureTimes<Result>(
  runs: number,
  measure: () => Promise<Result>,
  { triesEach = 3, pauseMs = 2000, tell = console.error as (line: string) => void } = {},
): Promise<Result[]> {
  const results: Result[] = []
  for (let run = 1; run <= runs; run++) {
    for (let tried = 1; tried <= triesEach; tried++) {
      const outcome = await measure().then(
        (result) => ({ result }),
        (error: Error) => ({ error }),
      )
      if ('result' in outcome) {
        results.push(outcome.result)
        break
      }
      const next = tried < triesEach ? 'trying again' : 'going on without it'
      const [reason = ''] = outcome.error.message.trim().split('\n').slice(-1)
      tell(`  run ${run} of ${runs} failed, ${next}: ${reason.slice(0, 300)}`)
      if (tried < triesEach) await delay(pauseMs)
    }
  }
  return results
}
