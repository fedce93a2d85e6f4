import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { beginLocal } from '#app/feeds/import/local-import.server.ts'
import { batchMemory, youngMemory } from '#app/feeds/import/workers.server.ts'
import type { BareImport, BareImported } from './bare-import.ts'
import type { Bench } from './bench-row.ts'
import { writeOnix } from './feed-titles.ts'
import { startHelper } from './helper.ts'
import type { ImportRan, ImportRun } from './import-run.ts'
import { readBooks, signInAndPrepare } from './order-speed.ts'
import { keptDuring } from './page-cache.ts'
import { postgresCpu } from './postgres-cpu.ts'
import type { Measure } from './report.ts'
import { getRequest } from './requests.ts'

/* Loading a catalogue: reading it beside the bare parse and the bare COPY of the same rows, its memory, how fast
   it is applied, and what shoppers notice. */

const few = 10_000
const many = 100_000
const asks = 300

export async function measureImport(bench: Bench): Promise<Measure[]> {
  const { databaseUrl: url } = bench.shop
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-feed-'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const file = path.join(folder, 'many.xml')
    const smaller = path.join(folder, 'few.xml')
    await writeOnix(smaller, few, 1)
    await writeOnix(file, many, 1_000_000)
    const first = await read(client, url, smaller)
    const large = await read(client, url, file)
    const rows = path.join(folder, 'rows')
    await keepRows(client, large.id, rows)
    const beside = await bare(client, { url, file, rows })
    const calm = await latencies(bench, client)
    const applying = apply(client, url, large.id)
    const { done: busy, percent } = await keptDuring(bench.shop.url, () => latencies(bench, client))
    const applied = await applying
    return [
      {
        ...{ name: '100,000 records read and kept', unit: 's', ours: large.seconds },
        ...{ beside: beside.seconds, bar: { atMost: 2 } },
      },
      {
        ...{ name: 'The same, time of processors', unit: 's', ours: large.cpuSeconds },
        // Reading in a thread of its own costs some more, and takes less time.
        ...{ beside: beside.cpuSeconds, bar: { atMost: 2.5 } },
      },
      { name: 'Memory of reading them', unit: 'MB', ours: large.peakMb, bar: { atMost: 300 } },
      {
        name: 'Memory beside 10,000 records',
        unit: 'MB',
        ours: large.peakMb,
        beside: first.peakMb,
        bar: { atMost: 1.3 },
      },
      { name: 'Books applied', unit: 'books/s', ours: many / applied, bar: { atLeast: 2000 } },
      {
        ...{ name: 'Home during an import, p95', unit: 'ms', ours: busy.home, beside: calm.home },
        bar: { atMost: 2 },
      },
      {
        ...{ name: 'A search during an import, p95', unit: 'ms', ours: busy.search },
        ...{ beside: calm.search, bar: { atMost: 2 } },
      },
      {
        ...{ name: 'Both during an import, from memory', unit: '%', ours: percent },
        bar: { atLeast: 90 },
      },
      {
        ...{ name: 'Orders during an import, p95', unit: 'ms', ours: busy.orders },
        ...{ beside: calm.orders, bar: { atMost: 2 } },
      },
    ]
  } finally {
    await client.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function read(client: pg.Client, url: string, file: string) {
  const id = await beginLocal(client, { source: 'Bench', options: {}, isTrial: false })
  return {
    id,
    ...(await withPostgres(client, () => run({ url, id, file, givesWay: false }, youngMemory))),
  }
}

/** With the time that PostgreSQL's processes took for it. */
async function withPostgres<Ran extends { cpuSeconds: number }>(
  client: pg.Client,
  work: () => Promise<Ran>,
): Promise<Ran> {
  const before = await postgresCpu(client)
  const ran = await work()
  return { ...ran, cpuSeconds: ran.cpuSeconds + (await postgresCpu(client)) - before }
}

async function run(question: ImportRun, memory: string[]): Promise<ImportRan> {
  const helper = startHelper<ImportRun, ImportRan>('import-run.ts', [
    ...process.execArgv,
    ...memory,
  ])
  try {
    return await helper.ask(question)
  } finally {
    await helper.stop()
  }
}

/** As the shop has it done, in a process of its own. */
async function apply(client: pg.Client, url: string, id: string): Promise<number> {
  await client.query(
    `update imports set status = 'applying', step_at = now(), heard_at = now() where id = $1`,
    [id],
  )
  return (await run({ url, id, file: process.execPath, givesWay: true }, batchMemory)).seconds
}

async function keepRows(client: pg.Client, id: string, file: string) {
  const rows = client.query(
    to(`copy (select * from import_rows where import_id = '${id}' order by row) to stdout`),
  )
  await pipeline(rows, createWriteStream(file))
}

async function bare(client: pg.Client, question: BareImport): Promise<BareImported> {
  const helper = startHelper<BareImport, BareImported>('bare-import.ts')
  try {
    return await withPostgres(client, () => helper.ask(question))
  } finally {
    await helper.stop()
  }
}

/** The slowest but five of a hundred, in ms, of visits and orders that come one after the other. */
async function latencies({ shop, generator }: Bench, client: pg.Client) {
  const books = await readBooks(client)
  const orders = await signInAndPrepare(client, asks, books)
  const took = { home: [] as number[], search: [] as number[], orders: [] as number[] }
  for (const order of orders) {
    for (const [kind, request] of [
      ['home', getRequest('/')],
      ['search', getRequest('/search?q=the')],
      ['orders', order],
    ] as const) {
      const plan = { port: shop.port, requests: [request], connections: 1, until: 'once' as const }
      took[kind].push((await generator.ask(plan)).seconds * 1000)
    }
  }
  return { home: p95(took.home), search: p95(took.search), orders: p95(took.orders) }
}

const p95 = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
