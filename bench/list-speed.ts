import assert from 'node:assert/strict'
import type { ListSource } from './bare-list.ts'
import type { Bench } from './bench-row.ts'
import { compare, gets } from './compare.ts'
import { startHelper } from './helper.ts'
import { fetchRaw } from './raw.ts'
import type { Measure } from './report.ts'
import { getRequest } from './requests.ts'

const limit = 24
const warmUpMs = 2000
const roundMs = 250

/** The list of the newest books, beside a bare server that reads and sends the same rows. */
export async function measureList(bench: Bench): Promise<Measure> {
  const { port, databaseUrl } = bench.shop
  const path = `/api/?limit=${limit}`
  const request = getRequest(path, { 'Accept-Encoding': 'identity' })
  const ours = await fetchRaw(port, path, 'identity')
  const bare = startHelper<ListSource, { port: number }>('bare-list.ts')
  try {
    const beside = await bare.ask({ databaseUrl, limit, headers: ours.headers })
    const theirs = await fetchRaw(beside.port, path, 'identity')
    assert.deepEqual(
      JSON.parse(theirs.body.toString()),
      JSON.parse(ours.body.toString()),
      'bench/bare-list.ts has to send the books as the shop does',
    )
    const round = (side: number, durationMs: number) =>
      gets(bench.generator, side, request, durationMs)
    await round(port, warmUpMs)()
    await round(beside.port, warmUpMs)()
    const speeds = await compare(bench.rounds, round(port, roundMs), round(beside.port, roundMs))
    return { name: `GET ${path}`, unit: 'requests/s', ...speeds, bar: { atLeast: 0.8 } }
  } finally {
    await bare.stop()
  }
}
