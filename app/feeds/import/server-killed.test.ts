import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerOf, startTestApp, testShop } from '#test/app.ts'
import { aTitle, feedDesk, onixOf } from '#test/feed-desk.ts'
import { until } from '#test/until.ts'
import { workersOf } from './workers.server.ts'

/* A server that is killed takes its workers along, in the middle of what they do (threats 50). */

const shop = testShop()
const desk = feedDesk(shop, ownerOf(shop), { isApart: true })

const query = async (text: string, values: unknown[] = []) =>
  (await shop.deps.pool.query(text, values)).rows

const whole = `select count(*)::integer as books, count(distinct isbn13)::integer as isbns,
  (select count(*)::integer from audit where action = 'book.create') as notes,
  (select count(*)::integer from book_search) as found from books`

test('another server ends what a killed one was reading and applying: nothing twice, nothing half', async () => {
  const records = onixOf(Array.from({ length: 1200 }, (_, n) => aTitle(1 + n)))
  const { id } = (await desk.ask('POST', '', { source: 'Gardners' })).body
  assert.equal((await desk.send(id, 1, 'june.xml', records)).status, 204)
  assert.equal((await desk.ask('POST', `/${id}/read`, {})).status, 202)
  await until(async () => isPast(await desk.get(id), 'reading', 0))
  workersOf(shop.deps).close()
  const second = await another(id)
  const read = await desk.ended(id)
  assert.deepEqual([read.status, read.counts.records, read.counts.created], ['ready', 1200, 1200])
  assert.deepEqual(await query('select count(*)::integer as n from import_rows'), [{ n: 1200 }])

  assert.equal((await desk.ask('POST', `/${id}/apply`)).status, 202)
  await query(longUnheard, [id])
  await workersOf(second.deps).look()
  await until(async () => isPast(await desk.get(id), 'applying', 499))
  workersOf(second.deps).close()
  const third = await another(id)
  assert.equal((await desk.ended(id)).status, 'applied')
  await second.close()
  await third.close()
  assert.deepEqual(await query(whole), [{ books: 1200, isbns: 1200, notes: 1200, found: 1200 }])
})

type At = { status: string; done: number }
const isPast = ({ status, done }: At, step: string, most: number) => status !== step || done > most

/** A server that looks for what nobody has spoken of for a while. */
async function another(id: string) {
  const server = await startTestApp({ databaseUrl: shop.url })
  await until(async () => !(await isHeld(id)))
  await query(longUnheard, [id])
  await workersOf(server.deps).look()
  return server
}

const longUnheard = `update imports set heard_at = now() - interval '1 minute' where id = $1`

/** The killed one's backend notices by and by that nobody is there any more. */
async function isHeld(id: string): Promise<boolean> {
  const [tried] = await query(
    `select not pg_try_advisory_xact_lock(hashtextextended('octavo import ' || $1, 0)) as held`,
    [id],
  )
  return tried.held
}
