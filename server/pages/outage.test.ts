import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import type { Book } from '#app/catalog/book.ts'
import { openDatabase } from '#server/database/client.ts'
import { aBook, faultsExpected, startTestApp, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { startFaultProxy } from '#test/fault-proxy.ts'

const shop = testShop({ env: faultsExpected })
let book: Book
before(async () => {
  book = await aBook(shop)
})

const get = (url: string, headers: InjectOptions['headers'] = {}, app = shop.app) =>
  app.inject({ url, headers })

test('while the database is away, kept pages are shown and others say so (threats 29)', async (t) => {
  const proxy = await startFaultProxy(shop.url)
  const { db, pool, close } = openDatabase(proxy.url)
  const far = await startTestApp({ db, pool, changes: shop.deps.changes, env: faultsExpected })
  t.after(async () => {
    proxy.set('pass')
    await far.close()
    await close()
    await proxy.close()
  })
  const customer = await aCustomer(shop.app)
  const kept = await get('/', {}, far.app)
  assert.equal(kept.statusCode, 200)
  proxy.set('refuse')
  far.deps.changes.heard(['*'])
  const stale = await get('/', {}, far.app)
  assert.equal(stale.statusCode, 200)
  assert.equal(stale.body, kept.body)

  const unknown = await get(`/book/${book._id}`, {}, far.app)
  assert.equal(unknown.statusCode, 503)
  assert.match(unknown.body, /Error While Loading Book Info/)
  assert.equal(unknown.headers['cache-control'], 'no-store')
  assert.equal(unknown.headers['retry-after'], '5')

  const { cookie } = customer
  const own = await get('/orders', { cookie }, far.app)
  assert.equal(own.statusCode, 503)
  assert.match(String(own.headers['content-type']), /^text\/html/)
  assert.equal(own.headers['retry-after'], '5')
  assert.ok(own.body.includes(`<code id="request-id">${own.headers['x-request-id']}</code>`))
  assert.equal((await get('/no-such-page', { cookie }, far.app)).statusCode, 404)

  proxy.set('pass')
  assert.equal((await get('/orders', { cookie }, far.app)).statusCode, 200)
  assert.equal((await get(`/book/${book._id}`, {}, far.app)).statusCode, 200)
})
