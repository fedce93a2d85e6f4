import type { SameBytes } from './bare-bytes.ts'
import type { Bench } from './bench-row.ts'
import { compare, gets } from './compare.ts'
import { startHelper } from './helper.ts'
import { fetchRaw } from './raw.ts'
import type { Measure } from './report.ts'
import { getRequest } from './requests.ts'

const warmUpMs = 2000
const roundMs = 250

/** A public page from the cache, beside a bare server that sends the same bytes. */
export async function measurePage(bench: Bench, name: string, path: string): Promise<Measure> {
  const { port } = bench.shop
  const request = getRequest(path)
  await fetchRaw(port, path) // the first visit renders it
  const bare = startHelper<SameBytes, { port: number }>('bare-bytes.ts')
  try {
    const beside = await bare.ask(await fetchRaw(port, path))
    const round = (side: number, durationMs: number) =>
      gets(bench.generator, side, request, durationMs)
    await round(port, warmUpMs)()
    await round(beside.port, warmUpMs)()
    const speeds = await compare(bench.rounds, round(port, roundMs), round(beside.port, roundMs))
    return { name, unit: 'requests/s', ...speeds, bar: { atLeast: 0.9 } }
  } finally {
    await bare.stop()
  }
}
