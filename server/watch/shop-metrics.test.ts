import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { test } from 'node:test'
import { orderStatuses } from '#app/values/stored.ts'
import { sweepJob } from '#server/sweep.ts'
import { aBook, call, startTestApp, testShop } from '#test/app.ts'
import { readBuild } from './build.ts'
import { readShopFigures } from './shop-figures.ts'
import { figuresHoldMs } from './shop-metrics.ts'

/* What the operator is told of the shop as a whole, through the door. */

let clock = Date.now()
const shop = testShop({ now: () => new Date(clock) })

async function scrape(app = shop.app): Promise<Map<string, number>> {
  const { body } = await call(app, { url: '/metrics' })
  const lines = String(body).matchAll(/^(octavo_\S+) (\S+)$/gm)
  return new Map(Array.from(lines, ([, name = '', value]) => [name, Number(value)]))
}

const scrapeAnew = () => {
  clock += figuresHoldMs
  return scrape()
}

const addOrders = (status: string, count: number) =>
  shop.deps.pool.query(
    `insert into orders (id, customer_uid, status, subtotal_cents, shipping_cents, tax_cents, total_cents)
     select gen_random_uuid(), 'reader', $1, 0, 0, 0, 0 from generate_series(1, $2)`,
    [status, count],
  )

test('orders are told by state, each state also when it has none', async () => {
  for (const state of orderStatuses)
    assert.equal((await scrapeAnew()).get(`octavo_orders{state="${state}"}`), 0)
  for (const [index, state] of orderStatuses.entries()) await addOrders(state, index + 1)
  const told = await scrapeAnew()
  for (const [index, state] of orderStatuses.entries())
    assert.equal(told.get(`octavo_orders{state="${state}"}`), index + 1)
})

test('a state with very many orders is an estimate, the others are counted', async () => {
  await addOrders('delivered', 2000)
  await shop.deps.pool.query('analyze orders')
  const { orders } = await readShopFigures(shop.deps.pool, 100)
  const count = (wanted: string) => orders.find(({ state }) => state === wanted)?.count ?? 0
  assert.equal(count('placed'), 1)
  assert.ok(count('delivered') > 1500 && count('delivered') < 2500, String(count('delivered')))
})

test('jobs are told by kind: waiting, failed, and how long the oldest is due', async () => {
  const { pool, jobs } = shop.deps
  await jobs.runDue(shop.deps) // makes the tables
  const { name } = sweepJob
  const figure = (told: Map<string, number>, what: string) =>
    told.get(`octavo_jobs_${what}{kind="${name}"}`)
  const before = await scrapeAnew()
  assert.equal(figure(before, 'waiting'), 0)
  assert.equal(figure(before, 'oldest_seconds'), 0)
  await pool.query(
    `insert into pgboss.job (name, state, start_after)
     select $1, s::pgboss.job_state, now() - interval '1 hour'
     from unnest(array['created', 'retry', 'failed', 'failed', 'failed', 'completed']) s`,
    [name],
  )
  // One that is not due yet does not make the oldest younger, nor older.
  await pool.query(
    `insert into pgboss.job (name, start_after) values ($1, now() + interval '1 hour')`,
    [name],
  )
  const told = await scrapeAnew()
  assert.equal(figure(told, 'waiting'), 3)
  assert.equal(figure(told, 'failed'), 3)
  assert.equal(figure(told, 'active'), 0)
  assert.ok((figure(told, 'oldest_seconds') ?? 0) >= 3600)
})

test('books that are sold out, and mails that did not arrive', async () => {
  for (const stock of [0, 0, 3]) await aBook(shop, { stock })
  await aBook(shop)
  await shop.deps.pool.query(
    `insert into mails (id, kind, data, done_at, outcome) select gen_random_uuid(), k, '{}', now(), o
     from (values ('account-password-reset', 'refused'), ('account-password-reset', 'given-up'),
       ('account-password-reset', 'sent'), ('newsletter-letter', 'refused')) v(k, o)`,
  )
  const told = await scrapeAnew()
  assert.equal(told.get('octavo_books_sold_out'), 2)
  assert.equal(told.get('octavo_mails_failed'), 2)
  assert.ok((told.get('octavo_database_size_bytes') ?? 0) > 1_000_000)
})

test('threats 70: the database is asked once in a while, however many scrape', async () => {
  const before = (await scrapeAnew()).get('octavo_orders{state="placed"}')
  await addOrders('placed', 5)
  clock += figuresHoldMs - 1
  const told = await Promise.all(Array.from({ length: 20 }, () => scrape()))
  assert.deepEqual(
    [...new Set(told.map((figures) => figures.get('octavo_orders{state="placed"}')))],
    [before],
  )
  clock += 1
  assert.equal((await scrape()).get('octavo_orders{state="placed"}'), (before ?? 0) + 5)
})

test('a server that hears nothing of the others, and one whose database is away, say so', async (t) => {
  assert.equal((await scrape()).get('octavo_listening'), 1)
  const deaf = Object.assign(Object.create(shop.deps.changes), {})
  Object.defineProperty(deaf, 'listening', { value: false })
  const pool = Object.create(shop.deps.pool)
  const other = await startTestApp({ databaseUrl: shop.url, changes: deaf, pool })
  t.after(() => other.close())
  // As pg has it: with a function that is called back, or without.
  pool.connect = (tell?: (error: Error) => void) =>
    tell ? tell(new Error('away')) : Promise.reject(new Error('away'))
  const told = await scrape(other.app)
  assert.equal(told.get('octavo_listening'), 0)
  assert.ok(Number.isNaN(told.get('octavo_mails_waiting')))
  assert.equal(told.get('octavo_processes'), 1)
})

test('what runs here is told: version, commit and Node', async (t) => {
  const { body } = await call(shop.app, { url: '/metrics' })
  assert.match(body, /^octavo_build_info\{version="[^"]+",commit="[^"]+",node="\d[^"]+"\} 1$/m)
  const commit = 'a'.repeat(40)
  const dir = mkdtempSync(path.join(tmpdir(), 'octavo-build-'))
  t.after(() => rmSync(dir, { recursive: true }))
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
    writeFileSync(path.join(dir, file), text)
  }
  put('package.json', '{ "version": "1.2.3" }')
  assert.equal(readBuild(dir).commit, 'unknown')
  put('.git/HEAD', 'ref: refs/heads/main\n')
  put('.git/packed-refs', `# pack-refs\n${commit} refs/heads/main\n`)
  assert.equal(readBuild(dir).commit, commit)
  put('.git/refs/heads/main', `${'b'.repeat(40)}\n`)
  assert.equal(readBuild(dir).commit, 'b'.repeat(40))
  put('.git/HEAD', `${'c'.repeat(40)}\n`)
  assert.equal(readBuild(dir).commit, 'c'.repeat(40))
  put('build/commit', `${'d'.repeat(40)}\n`)
  assert.deepEqual(readBuild(dir), {
    version: '1.2.3',
    commit: 'd'.repeat(40),
    node: process.versions.node,
  })
})
