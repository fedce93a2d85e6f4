import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openDatabase } from '#server/database/client.ts'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { measureAnswers } from './catalogue-answers.ts'
import { measureFacets } from './catalogue-facets.ts'
import { measureGenres } from './catalogue-genres.ts'
import { loadCatalogue } from './catalogue-load.ts'
import { preparePlain } from './catalogue-plain.ts'
import { measureQueries } from './catalogue-search.ts'
import { startShopOn } from './catalogue-shop.ts'
import type { Stage } from './catalogue-stage.ts'
import { startHelper } from './helper.ts'
import { residentMB } from './memory.ts'
import { type Measure, publish } from './report.ts'

/* `npm run bench:catalogue`: search and shelves over a million titles.

   The catalogue is made once (a quarter of an hour) and kept under DATA_DIR/catalogue; beside it stands
   one of 1,000 titles. Both are served by the shop as `npm start` runs it, and asked over HTTP. */

const titleCount = 1_000_000
const rows: Record<string, (stage: Stage) => Promise<Measure[]>> = {
  genres: measureGenres,
  queries: measureQueries,
  facets: measureFacets,
}
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' } },
})
const names = ['answers', ...Object.keys(rows)]
const wanted = positionals.length > 0 ? positionals : names
const unknown = wanted.find((name) => !names.includes(name))
if (unknown) {
  console.error(`There is no row "${unknown}": expected some of ${names.join(', ')}`)
  process.exit(2)
}
const dataDir = resolve(process.env.DATA_DIR ?? '.data', 'catalogue')
mkdirSync(dataDir, { recursive: true, mode: 0o711 })
const port = Number(process.env.BENCH_PORT ?? 5170)

const undo: (() => Promise<unknown>)[] = []
const stop = async () => {
  for (const step of undo.splice(0).reverse()) await step()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stop().finally(() => process.exit(1)))

try {
  const postgres = await startEmbedded({ dataDir, log: console.log })
  undo.push(postgres.stop)
  const log = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
  const measures: Measure[] = []
  if (wanted.includes('answers')) {
    log('Measuring answers …')
    const knownUrl = await otherDatabase('octavo_known', postgres.url, postgres.adminUrl)
    measures.push(...(await measureAnswers(knownUrl, { dataDir: join(dataDir, 'known'), port })))
  }
  if (wanted.some((name) => rows[name])) measures.push(...(await measureMillion(postgres, log)))
  publish(measures, options.json)
} finally {
  await stop()
}

/** What needs the million titles. */
async function measureMillion(
  postgres: Awaited<ReturnType<typeof startEmbedded>>,
  log: (line: string) => void,
): Promise<Measure[]> {
  const smallUrl = await otherDatabase('octavo_small', postgres.url, postgres.adminUrl)
  await loadCatalogue(postgres.url, titleCount, log)
  await loadCatalogue(smallUrl, 1000, log)
  const database = openDatabase(postgres.url, {
    max: 4,
    statementTimeoutMs: 3_600_000,
    parallel: true,
  })
  undo.push(database.close)
  await preparePlain(database, log)
  const shopOn = async (url: string, portOf: number, name: string) => {
    const shopDir = join(dataDir, name)
    mkdirSync(shopDir, { recursive: true })
    const shop = await startShopOn(url, {
      dataDir: shopDir,
      port: portOf,
      log: join(shopDir, 'log'),
    })
    undo.push(shop.stop)
    return shop
  }
  const large = await shopOn(postgres.url, port, 'large')
  const small = await shopOn(smallUrl, port + 1, 'small')
  log('Making the MiniSearch index of 100,000 titles')
  const mini: Stage['mini'] = startHelper('catalogue-mini.ts')
  undo.push(mini.stop)
  const stage: Stage = {
    large: large.url,
    small: small.url,
    pool: database.pool,
    titles: titleCount,
    mini,
  }
  await mini.ask([])
  const measures: Measure[] = []
  for (const name of wanted.filter((one) => rows[one])) {
    log(`Measuring ${name} …`)
    measures.push(...((await rows[name]?.(stage)) ?? []))
  }
  measures.push({
    name: 'Memory of the shop meanwhile',
    unit: 'MB',
    ours: await residentMB(large.url),
    bar: { atMost: 250 },
  })
  return measures
}

/** Another database on the same server, owned by the same role. */
async function otherDatabase(name: string, url: string, adminUrl: string): Promise<string> {
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  const there = await admin.query('select from pg_database where datname = $1', [name])
  if (there.rowCount === 0) await admin.query(`create database ${name} owner octavo`)
  await admin.end()
  return url.replace('@/octavo', `@/${name}`).replace(/(:\d+)\/octavo\b/, `$1/${name}`)
}
