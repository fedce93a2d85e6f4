import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFeeds } from '#app/feeds/files/read-feeds.ts'
import { ownerOf, testShop } from '#test/app.ts'
import { aTitle, feedDesk, onixOf } from '#test/feed-desk.ts'
import { until } from '#test/until.ts'
import { beginLocal } from './local-import.server.ts'
import { runImport } from './run-import.server.ts'
import { workersOf } from './workers.server.ts'

/* Steps in processes of their own, as the shop has them done, and killed there (threats 50). */

const shop = testShop()
const owner = ownerOf(shop)
const desk = feedDesk(shop, owner, { isApart: true })

const query = async (text: string, values: unknown[] = []) =>
  (await shop.deps.pool.query(text, values)).rows

/** As a command on this machine reads it; what is read, any server may apply. */
async function readHere(count: number): Promise<string> {
  const records = onixOf(Array.from({ length: count }, (_, n) => aTitle(1 + n)))
  const id = await beginLocal(shop.deps.pool, { options: {}, isTrial: false })
  await runImport(id, {
    url: shop.url,
    read: readFeeds,
    now: shop.deps.now,
    today: () => '2026-06-01',
    files: [
      {
        name: 'june.xml',
        size: records.length,
        open: async function* () {
          yield Buffer.from(records)
        },
      },
    ],
  })
  return id
}

const whole = `select count(*)::integer as books, count(distinct isbn13)::integer as isbns,
  (select count(*)::integer from audit where action = 'book.create') as notes,
  (select count(*)::integer from book_search) as found from books`

test('an import goes on where its process was killed: nothing twice, nothing half', async () => {
  const id = await readHere(1600)
  const read = await desk.get(id)
  assert.deepEqual([read.status, read.source, read.counts.created], ['ready', 'Gardners', 1600])
  await desk.ask('POST', `/${id}/apply`)
  await until(async () => (await desk.get(id)).done >= 500)
  const pid = workersOf(shop.deps).pids().get(id)
  if (pid) process.kill(pid, 'SIGKILL')
  await until(async () => (await desk.get(id)).done >= 1000)
  // And once more by its connection, as a restart of PostgreSQL does.
  await query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'octavo import' and datname = current_database()`)
  const applied = await desk.ended(id)
  assert.equal(applied.status, 'applied', applied.problem ?? '')
  const [found] = await query(whole)
  assert.deepEqual(found, { books: 1600, isbns: 1600, notes: 1600, found: 1600 })
})

test('a large file is read in a thread of that process', async () => {
  const records = onixOf(Array.from({ length: 1200 }, (_, n) => aTitle(5000 + n)))
  const large = records.replaceAll('</Product>', `</Product>${' '.repeat(2000)}`)
  const { id } = (await desk.ask('POST', '', { source: 'Gardners' })).body
  assert.equal((await desk.send(id, 1, 'large.xml', large)).status, 204)
  const read = await desk.read(id)
  assert.deepEqual([read.status, read.counts.records, read.problem], ['ready', 1200, null])
})

test('an import whose process cannot start, since an upgrade is just replacing Node, goes on afterwards', async () => {
  const id = await readHere(3)
  const { execPath } = process
  process.execPath = '/nowhere/node'
  try {
    await desk.ask('POST', `/${id}/apply`)
    await until(() => !workersOf(shop.deps).pids().has(id))
  } finally {
    process.execPath = execPath
  }
  assert.equal((await desk.get(id)).status, 'applying')
  await workersOf(shop.deps).look()
  assert.equal((await desk.ended(id)).status, 'applied')
})
