import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { readFeeds } from '#app/feeds/files/read-feeds.ts'
import { adminHeaders, call, testShop } from '#test/app.ts'
import { aRecord, aTitle, feedDesk, isbnOf } from '#test/feed-desk.ts'
import { until } from '#test/until.ts'
import { runImport } from './run-import.server.ts'

/* One import at which two windows are open, and an hour at the desk that ends while a file is sent. */

const clock = { now: new Date('2027-03-01T12:00:00Z') }
const shop = testShop({ now: () => clock.now })
const owner: { authorization: string } = { authorization: '' }
const { ask, get, dryRun, ended, rows } = feedDesk(shop, owner)
const logIn = async () => Object.assign(owner, await adminHeaders(shop))

const books = async (): Promise<number> =>
  (await shop.deps.pool.query('select count(*)::integer as n from books')).rows[0].n

/** The same asked in two windows at the same moment, and asked once more when it is done. */
async function twice(id: string, step: 'apply' | 'undo') {
  const answers = await Promise.all([ask('POST', `/${id}/${step}`), ask('POST', `/${id}/${step}`)])
  const statuses = answers.map(({ status }) => status).toSorted()
  assert.deepEqual(statuses, [202, 409], step)
  const refused = answers.find(({ status }) => status === 409)
  assert.equal(refused?.body.reason, 'not-now')
  // Two processes, as two servers would start them.
  const [one] = await Promise.all([ended(id), ended(id)])
  assert.equal((await ask('POST', `/${id}/${step}`)).status, 409)
  return one
}

test('applied or taken back in two windows at once, it is done once', async () => {
  await logIn()
  const { id } = await dryRun([aTitle(1), aTitle(2), aTitle(3)])
  assert.equal((await twice(id, 'apply')).status, 'applied')
  assert.equal(await books(), 3)
  const { rows: notes } = await shop.deps.pool.query(
    `select count(*)::integer as n from audit where action = 'book.create'`,
  )
  assert.equal(notes[0].n, 3)
  assert.equal((await twice(id, 'undo')).status, 'undone')
})

test('a row that is mended in two windows is one book, with the price of the later', async () => {
  const before = await books()
  const refused = aRecord({ isbn13: isbnOf(50), fields: { title: 'Without a price' } })
  const { id } = await dryRun([refused, aTitle(51)])
  await ask('POST', `/${id}/apply`)
  assert.equal((await ended(id)).status, 'applied')
  const mend = (newPrice: number) => ask('PUT', `/${id}/rows/1`, { newPrice })
  const answers = await Promise.all([mend(3), mend(4)])
  assert.ok(answers.every(({ status }) => status === 200 || status === 409))
  assert.ok(answers.some(({ status }) => status === 200))
  assert.equal(await books(), before + 2)
  const [row] = await rows(id)
  assert.equal(row?.verdict, 'created')
})

test('files sent anew in one window are those that the other reads', async () => {
  const { id } = (await ask('POST', '', {})).body
  const one = sending(id)
  one.write('ISBN,Title,Price\n')
  await until(async () => (await get(id)).files.length === 1)
  const other = sending(id)
  other.end(`ISBN,Title,Price\n${isbnOf(60)},The later,5.00\n`)
  assert.equal(await statusOf(other), 204)
  one.end(`${isbnOf(61)},The earlier,5.00\n`)
  assert.equal(await statusOf(one), 409)
  assert.equal((await ask('POST', `/${id}/read`, {})).status, 202)
  await readReally(id)
  assert.deepEqual(
    (await rows(id)).map(({ title }) => title),
    ['The later'],
  )
})

test('an hour that ends while a file is sent does not lose the file; reading it asks to log in again', async () => {
  const { id } = (await ask('POST', '', {})).body
  const upload = sending(id)
  upload.write('ISBN,Title,Price\n')
  await until(async () => (await get(id)).files.length === 1)
  clock.now = new Date(clock.now.getTime() + 2 * 3600_000)
  upload.end(`${isbnOf(70)},Kept,5.00\n`)
  assert.equal(await statusOf(upload), 204)
  for (const answer of [
    await ask('POST', `/${id}/read`, {}),
    await ask('GET', `/${id}`),
    await call(shop.app, {
      ...{ method: 'PUT', url: `/api/desk/imports/${id}/files/2?name=b.csv`, headers: owner },
    }),
  ])
    assert.equal(answer.status, 401)
  await logIn()
  assert.deepEqual(
    (await get(id)).files.map(({ name, received }) => [name, received]),
    [['x.csv', true]],
  )
  assert.equal((await ask('POST', `/${id}/read`, {})).status, 202)
  await readReally(id)
  assert.equal((await get(id)).counts.created, 1)
})

const readReally = (id: string) =>
  runImport(id, { url: shop.url, read: readFeeds, now: shop.deps.now, today: () => '2027-03-01' })

function sending(id: string) {
  const { port } = shop.app.server.address() as AddressInfo
  const upload = request({
    ...{ port, method: 'PUT', path: `/api/desk/imports/${id}/files/1?name=x.csv`, agent: false },
    headers: { ...owner, 'content-type': 'application/octet-stream' },
  })
  upload.flushHeaders()
  return upload
}

async function statusOf(upload: ReturnType<typeof request>): Promise<number | undefined> {
  const [answer] = (await once(upload, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}
