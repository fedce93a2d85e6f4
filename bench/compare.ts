import type { Helper } from './helper.ts'
import type { LoadPlan, LoadResult } from './load.ts'
import { median } from './report.ts'

/** The two sides of a comparison: each runs one round and answers its speed. */
export type Side = () => Promise<number>

/**
 * Runs both sides in turn (ours first, then beside first, …), so that noise of the machine hits
 * both, and answers the medians of the speeds and of the rounds' ratios.
 */
export async function compare(
  rounds: number,
  ours: Side,
  beside: Side,
): Promise<{ ours: number; beside: number; ratio: number }> {
  const pairs: { ours: number; beside: number }[] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) pairs.push({ ours: await ours(), beside: await beside() })
    else {
      const besideFirst = await beside()
      pairs.push({ ours: await ours(), beside: besideFirst })
    }
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    beside: median(pairs.map((pair) => pair.beside)),
    ratio: median(pairs.map((pair) => pair.ours / pair.beside)),
  }
}

/** A round of GETs by the load generator; every answer has to be a 200. */
export function gets(
  generator: Helper<LoadPlan, LoadResult>,
  port: number,
  request: Buffer,
  durationMs: number,
): Side {
  return async () => {
    const plan: LoadPlan = { port, requests: [request], connections: 8, until: { durationMs } }
    const result = await generator.ask(plan)
    if (result.statuses[200] !== result.answers) {
      throw new Error(`Not every answer was a 200: ${JSON.stringify(result.statuses)}`)
    }
    return result.answers / result.seconds
  }
}
