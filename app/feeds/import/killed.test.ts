import assert from 'node:assert/strict'
import { test } from 'node:test'
import { workersOf } from './workers.server.ts'
import { ownerOf, testShop } from '#test/app.ts'
import { aTitle, feedDesk, onixOf } from '#test/feed-desk.ts'
import { until } from '#test/until.ts'

/* Steps in processes of their own, as the shop has them done: killed, and one after the other (threats 50). */

const shop = testShop()
const owner = ownerOf(shop)
const desk = feedDesk(shop, owner, { isApart: true })

const query = async (text: string, values: unknown[] = []) =>
  (await shop.deps.pool.query(text, values)).rows

async function readFile(from: number, count: number) {
  const records = Array.from({ length: count }, (_, n) => aTitle(from + n))
  const { body } = await desk.ask('POST', '', {})
  assert.equal((await desk.send(body.id, 1, 'june.xml', onixOf(records))).status, 204)
  return desk.read(body.id)
}

const whole = `select count(*)::integer as books, count(distinct isbn13)::integer as isbns,
  (select count(*)::integer from audit where action = 'book.create') as notes,
  (select count(*)::integer from book_search) as found,
  (select count(*)::integer from import_chunks) as chunks from books`

test('an import goes on where its process was killed: nothing twice, nothing half', async () => {
  const read = await readFile(1, 1600)
  assert.deepEqual([read.source, read.counts.created], ['Gardners', 1600])
  await desk.ask('POST', `/${read.id}/apply`)
  await until(async () => (await desk.get(read.id)).done >= 500)
  const pid = workersOf(shop.deps).pids().get(read.id)
  if (pid) process.kill(pid, 'SIGKILL')
  await until(async () => (await desk.get(read.id)).done >= 1000)
  // And once more by its connections, as a restart of PostgreSQL does.
  await query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'octavo import' and datname = current_database()`)
  const applied = await desk.ended(read.id)
  assert.equal(applied.status, 'applied', applied.problem ?? '')
  const [found] = await query(whole)
  assert.deepEqual(found, { books: 1600, isbns: 1600, notes: 1600, found: 1600, chunks: 0 })
})

test('a second import waits for the first', async () => {
  const [first, second] = [await readFile(10_000, 600), await readFile(20_000, 10)]
  await desk.ask('POST', `/${first.id}/apply`)
  await until(async () => (await desk.get(first.id)).done > 0)
  await desk.ask('POST', `/${second.id}/apply`)
  const [one, two] = [await desk.ended(first.id), await desk.ended(second.id)]
  assert.deepEqual([one.status, two.status], ['applied', 'applied'])
  assert.ok((one.endedAt ?? '') <= (two.endedAt ?? ''))
})
