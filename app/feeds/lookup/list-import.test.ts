import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readFeeds } from '#app/feeds/files/read-feeds.ts'
import { runImport } from '#app/feeds/import/run-import.server.ts'
import { workersOf } from '#app/feeds/import/workers.server.ts'
import { aBook, call, ownerOf, testShop } from '#test/app.ts'
import { type StandIn, startOpenLibrary } from '#test/open-library.ts'
import { listLookupOf, withIsbnLists } from './list-lookup.server.ts'
import { bookLookupOf } from './open-library.server.ts'

/* A list of ISBNs is an import like any other, read by the process that reads feeds. */

const env = { OPENLIBRARY_URL: '' }
let standIn: StandIn
before(async () => {
  standIn = await startOpenLibrary()
  env.OPENLIBRARY_URL = standIn.url
})
after(() => standIn.close())
const shop = testShop({ env: env as never })
const headers = ownerOf(shop)

test('a list of ISBNs becomes a dry run: known here, known elsewhere, known to nobody', async () => {
  await aBook(shop, { isbn13: '9780141439587', newPrice: 5, stock: 1 })
  const list = '9780141439587 6.50\n9780141439518 9.99 3\n9783999999999 4.00\n9780141439519\n'
  const path = '/api/desk/imports'
  const { body: begun } = await call(shop.app, { method: 'POST', url: path, headers, payload: {} })
  // A file is a stream: it comes over a real connection.
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const sent = await fetch(`${address}${path}/${begun.id}/files/1?name=ISBN%20list.txt`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: list,
  })
  assert.equal(sent.status, 204)
  // Its step is done here, as the process of its own does it (app/feeds/import/worker.ts).
  workersOf(shop.deps).close()
  await call(shop.app, { method: 'POST', url: `${path}/${begun.id}/read`, headers, payload: {} })
  const lookup = listLookupOf(shop.deps.pool, bookLookupOf(shop.deps.env))
  await runImport(begun.id, {
    url: shop.url,
    read: withIsbnLists(readFeeds, lookup),
    now: shop.deps.now,
    today: () => '2026-06-01',
  })
  const state = async () => (await call(shop.app, { url: `${path}/${begun.id}`, headers })).body
  const one = await state()
  assert.equal(one.status, 'ready', JSON.stringify(one))
  const { rows } = (await call(shop.app, { url: `${path}/${begun.id}/rows`, headers })).body
  const verdicts = rows.map(({ verdict }: { verdict: string }) => verdict)
  assert.deepEqual(verdicts, ['changed', 'created', 'refused', 'refused'])
  assert.deepEqual(rows[0].changes, { newPrice: [5, 6.5] })
  assert.equal(rows[1].title, 'Pride and prejudice')
  assert.match(rows[1].reason, /Open Library/)
  assert.match(rows[2].reason, /Title is required.*Neither your feeds nor Open Library/)
  assert.match(rows[3].reason, /check digit/)
})
