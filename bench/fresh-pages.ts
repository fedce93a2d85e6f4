import { Agent } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { rebuildSearch } from '#app/search/index/rebuild.server.ts'
import { channel } from '#server/database/changes.ts'
import { openDatabase } from '#server/database/client.ts'
import type { BarePage } from './bare-page.ts'
import type { Bench } from './bench-row.ts'
import { percentile } from './catalogue-ask.ts'
import { writeTitles } from './catalogue-load.ts'
import { benchBook } from './catalogue-titles.ts'
import { compare } from './compare.ts'
import { answered } from './distinct-pages.ts'
import { startHelper } from './helper.ts'
import { residentMB } from './memory.ts'
import { pageAnswers } from './page-cache.ts'
import { fetchRaw } from './raw.ts'
import type { Measure } from './report.ts'
import { getRequest } from './requests.ts'

/* Pages that nobody has asked for before, at 100,000 titles. It fills the shop with made-up ones. */

export const titles = 100_000
const perRound = 100
const keptPages = 3000
const distinctPages = 20_000

const kinds = {
  book: { path: (n: number) => `/book/${benchBook(n).id}`, name: 'Book page', perSecond: 300 },
  search: {
    path: (n: number) => `/search?${new URLSearchParams({ q: wordsOf(n) })}`,
    name: 'Search page',
    perSecond: 150,
  },
  login: {
    path: (n: number) => `/login?next=%2Forders%2F${n}`,
    name: 'Page without data',
    perSecond: 700,
  },
}
const wordsOf = (n: number) => benchBook(n).title.split(' ').slice(0, 2).join(' ')

export async function measureFreshPages(bench: Bench): Promise<Measure[]> {
  await fillWithTitles(bench.shop.databaseUrl)
  const measures: Measure[] = []
  // Each page is asked for once: no row sees what another has asked for.
  let next = 0
  for (const kind of Object.values(kinds)) {
    const first = next
    next += (Math.ceil(bench.rounds / 2) + 4) * perRound
    measures.push(...(await measureKind(bench, kind, first)))
  }
  measures.push(await measureRelated(bench), ...(await measureSizes(bench)))
  measures.push(...(await measureKept(bench, next)))
  return measures
}

async function measureKind(
  { shop, generator, rounds }: Bench,
  { path, name, perSecond }: (typeof kinds)['book'],
  first: number,
): Promise<Measure[]> {
  let next = first
  const ask = async (port: number, paths: string[]) => {
    const requests = paths.map((one) => getRequest(one))
    const { answers, seconds, statuses } = await generator.ask({
      ...{ port, requests, connections: 8, until: 'once' as const },
    })
    const fine = (statuses[200] ?? 0) + (statuses[302] ?? 0)
    if (fine !== answers) throw new Error(`${name}: ${JSON.stringify(statuses)}`)
    return answers / seconds
  }
  const some = () => Array.from({ length: perRound }, () => path(next++))
  const [shown = ''] = some()
  const { headers, body } = await fetchRaw(shop.port, shown)
  const bare = startHelper<BarePage, { port: number }>('bare-page.ts')
  try {
    const html = brotliDecompressSync(body).toString()
    const beside = await bare.ask({ databaseUrl: shop.databaseUrl, path: shown, html, headers })
    const ours = () => ask(shop.port, some())
    const theirs = () => ask(beside.port, Array(perRound).fill(shown))
    await ours()
    await theirs()
    const speeds = await compare(Math.ceil(rounds / 2), ours, theirs)
    const alone = await p95Alone(shop.port, [...some(), ...some()])
    const unit = 'requests/s'
    return [
      { name: `${name}, asked for the first time`, unit, ...speeds, bar: { atLeast: 0.5 } },
      { name: `${name}, by itself`, unit, ours: speeds.ours, bar: { atLeast: perSecond } },
      { name: `${name}, one at a time, p95`, unit: 'ms', ours: alone, bar: { atMost: 8 } },
    ]
  } finally {
    await bare.stop()
  }
}

/** How long a visitor waits while nobody else asks for anything: 95 of 100 wait less. */
async function p95Alone(port: number, paths: string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const waits: number[] = []
  for (const path of paths) {
    const began = performance.now()
    await answered(agent, port, path, { 'accept-encoding': 'br' })
    waits.push(performance.now() - began)
  }
  agent.destroy()
  return percentile(waits, 0.95)
}

/** Of books that were asked for before, as by the pages of a crawler that comes again. */
async function measureRelated({ shop, generator }: Bench): Promise<Measure> {
  const requests = Array.from({ length: 100 }, (_, n) =>
    getRequest(`/api/${benchBook(n).id}/related`),
  )
  const plan = { port: shop.port, requests, connections: 8 }
  await generator.ask({ ...plan, until: 'once' })
  const { answers, seconds } = await generator.ask({ ...plan, until: { durationMs: 3000 } })
  const name = 'GET /api/{id}/related, kept'
  return { name, unit: 'requests/s', ours: answers / seconds, bar: { atLeast: 1500 } }
}

async function measureSizes({ shop }: Bench): Promise<Measure[]> {
  const sizes: [string, string, number][] = [
    ['Book page', kinds.book.path(1), 45],
    ['Home page', '/', 45],
    ['Search page', kinds.search.path(1), 60],
  ]
  const measured: Measure[] = []
  for (const [name, path, atMost] of sizes) {
    const { body } = await fetchRaw(shop.port, path, 'identity')
    measured.push({ name: `${name}, HTML`, unit: 'kB', ours: body.length / 1000, bar: { atMost } })
  }
  return measured
}

/** How many of the last pages are kept, and what the process takes after many more. */
async function measureKept({ shop, generator }: Bench, first: number): Promise<Measure[]> {
  const ask = (from: number, to: number) =>
    generator.ask({
      port: shop.port,
      requests: Array.from({ length: to - from }, (_, n) => getRequest(kinds.book.path(from + n))),
      connections: 8,
      until: 'once',
    })
  const last = first + distinctPages
  await ask(first, last)
  const ours = await residentMB(shop.url)
  const before = await pageAnswers(shop.url)
  // The newest first: none of them pushes out another that is still to be asked for.
  await ask(last - keptPages, last)
  return [
    { name: 'Memory after 20,000 distinct pages', unit: 'MB', ours, bar: { atMost: 250 } },
    {
      name: 'Book pages kept of the last 3,000',
      unit: 'pages',
      ours: (await pageAnswers(shop.url)).kept - before.kept,
      bar: { atLeast: keptPages },
    },
  ]
}

/** Unless they are there from another row. */
export async function fillWithTitles(url: string): Promise<void> {
  const patient = openDatabase(url, { max: 2, statementTimeoutMs: 3_600_000 })
  try {
    const last = [benchBook(titles - 1).id]
    const { rowCount } = await patient.pool.query('select from books where id = $1', last)
    if (rowCount === 1) return
    await writeTitles(patient.pool, titles, console.log)
    await rebuildSearch(patient.db, console.log)
    await patient.pool.query('vacuum analyze')
    await patient.pool.query('select pg_notify($1, $2)', [channel, '["*"]'])
  } finally {
    await patient.close()
  }
}
