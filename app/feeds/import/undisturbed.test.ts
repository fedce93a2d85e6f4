import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBook, call, ownerOf, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { aRecord, aTitle, feedDesk, isbnOf } from '#test/feed-desk.ts'
import { beginHeld } from '#test/held.ts'
import { orderOf, placeOrder } from '#test/orders.ts'
import { until } from '#test/until.ts'

/* An import beside other people's work (threats 46). */

const shop = testShop()
const owner = ownerOf(shop)
const { ask, get, bring, dryRun, apply, ended, rows, send } = feedDesk(shop, owner)

const edit = (id: string, payload: object) =>
  call(shop.app, { method: 'PUT', url: `/api/edit/${id}`, headers: owner, payload })
const deskBook = async (id: string) =>
  (await call(shop.app, { url: `/api/desk/books/${id}`, headers: owner })).body

test('what somebody edited by hand is kept, said, and given free again', async () => {
  const book = await aBook(shop, { isbn13: isbnOf(1), newPrice: 10, publisher: 'Faber' })
  assert.equal((await deskBook(book._id)).protected, undefined)
  assert.equal((await edit(book._id, { newPrice: 15, description: 'Ours.' })).status, 200)
  assert.deepEqual((await deskBook(book._id)).protected, ['description', 'newPrice'])
  const record = aTitle(1, {
    title: 'The Moonstone',
    newPrice: 11,
    descriptionHtml: '<p>Theirs, <b>bold</b></p>',
    publisher: 'Virago',
  })
  const one = await bring([record])
  const [row] = await rows(one.id)
  assert.deepEqual(row?.kept.toSorted(), ['description', 'newPrice'])
  assert.deepEqual(row?.changes, { publisher: ['Faber', 'Virago'] })
  assert.match(row?.reason ?? '', /Edited by hand and left alone: .*price/)
  assert.deepEqual((await rows(one.id, '?kept=true')).length, 1)
  const kept = await deskBook(book._id)
  assert.deepEqual([kept.newPrice, kept.description, kept.publisher], [15, 'Ours.', 'Virago'])

  const free = await call(shop.app, {
    method: 'POST',
    url: `/api/desk/books/${book._id}/unprotect`,
    headers: owner,
    payload: { fields: ['newPrice'] },
  })
  assert.deepEqual(free.body, { protected: ['description'] })
  await bring([record])
  assert.equal((await deskBook(book._id)).newPrice, 11)
  await bring([record], { options: { overwriteProtected: true } })
  assert.equal((await deskBook(book._id)).description, 'Theirs, bold')
})

test('a book that somebody deleted stays deleted; what a feed archived comes back', async () => {
  await bring([aTitle(10), aTitle(11)])
  const [first] = await rows((await dryRun([aTitle(10)])).id)
  const gone = await call(shop.app, {
    method: 'DELETE',
    url: `/api/${first?.bookId}`,
    headers: owner,
  })
  assert.equal(gone.status, 200)
  await bring([{ ...aTitle(11), notice: 'delete' }])
  const back = await bring([aTitle(10), aTitle(11)])
  assert.deepEqual(
    (await rows(back.id)).map(({ verdict, changes }) => [verdict, changes.archived]),
    [
      ['skipped', undefined],
      ['changed', [true, false]],
    ],
  )
})

test('an older record changes nothing; numbers of the source find books without an ISBN', async () => {
  const map = (price: number, sentAt: string) =>
    aRecord({ key: 'MAP-1', sentAt, fields: { title: 'A map', newPrice: price } })
  await bring([map(5, '2026-06-02T00:00:00Z')])
  const older = await dryRun([map(4, '2026-06-01T00:00:00Z')])
  assert.match((await rows(older.id))[0]?.reason ?? '', /older than what is here.*2026-06-01/)
  assert.equal((await bring([map(6, '2026-06-03T00:00:00Z')])).counts.changed, 1)
  const list = [aRecord({ fields: { title: 'Only a title', newPrice: 3 } })]
  await bring(list)
  assert.equal((await bring(list)).counts.skipped, 1)
})

test('counted copies stay unless the import says otherwise', async () => {
  await bring([aTitle(20, { stock: 4 })])
  const one = await bring([aTitle(20, { stock: 9 })])
  const [row] = await rows(one.id)
  assert.equal(row?.verdict, 'skipped')
  assert.match(row?.reason ?? '', /4 copies stay as counted; the file says 9/)
  await bring([aTitle(20, { stock: 9 })], { options: { stock: true } })
  const { body } = await call(shop.app, {
    url: `/api/desk/books/${row?.bookId}/stock`,
    headers: owner,
  })
  assert.deepEqual([body.stock, body.moves[0].kind], [9, 'count'])
})

test('orders and edits at the desk go on while an import is applied', async () => {
  const customer = await aCustomer(shop.app)
  const many = Array.from({ length: 300 }, (_, n) => aTitle(1000 + n, { stock: 5 }))
  await bring(many)
  const found = await rows((await dryRun(many.slice(0, 20))).id, '?limit=20')
  const ids = found.map(({ bookId }) => bookId as string)
  const dry = await dryRun(
    many.map((record) => ({ ...record, fields: { ...record.fields, newPrice: 12 } })),
  )
  const wanted = await Promise.all(ids.slice(0, 10).map(deskBook))
  const applying = apply(dry.id)
  // The price may change under an order, which then says so.
  const orders = wanted.map(async (book) => {
    for (const newPrice of [10, 12]) {
      const placed = await placeOrder(shop, customer, orderOf(customer, [{ ...book, newPrice }]))
      if (placed.status === 201) return
      assert.equal(placed.status, 409, JSON.stringify(placed.body))
    }
  })
  const edits = ids.slice(10).map((id) => edit(id, { title: `By hand ${id}` }))
  await Promise.all(orders)
  for (const { status } of await Promise.all(edits)) assert.equal(status, 200)
  assert.equal((await applying).status, 'applied')
  for (const id of ids.slice(0, 10)) assert.equal((await deskBook(id)).stock, 4)
  for (const id of ids.slice(10)) {
    const book = await deskBook(id)
    assert.deepEqual([book.title, book.newPrice], [`By hand ${id}`, 12])
  }
})

test('a second import waits until the first has changed the shop', async () => {
  const first = await dryRun(Array.from({ length: 20 }, (_, n) => aTitle(6000 + n)))
  const client = await shop.deps.pool.connect()
  const name = 'octavo imports change the shop'
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
  const applying = apply(first.id)
  await until(async () => (await get(first.id)).waiting)
  assert.equal((await get(first.id)).done, 0)
  await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
  client.release()
  assert.deepEqual([(await applying).status, (await get(first.id)).waiting], ['applied', false])
})

test('an import that waits says for which one', async () => {
  const [row] = await rows((await bring([aTitle(6100)])).id)
  const first = await dryRun([aTitle(6100, { newPrice: 77 })])
  const second = await dryRun([aTitle(6101)])
  // As a writer at the desk would who takes long: the first import is at it, and comes no further.
  const client = await shop.deps.pool.connect()
  await client.query(beginHeld)
  await client.query('select from books where id = $1 for update', [row?.bookId])
  const both = [apply(first.id)]
  await until(async () => (await get(first.id)).status === 'applying')
  both.push(apply(second.id))
  await until(async () => (await get(second.id)).waiting)
  const { waiting, waitsFor } = await get(second.id)
  assert.deepEqual([waiting, waitsFor], [true, (await get(first.id)).number])
  assert.equal((await get(first.id)).waitsFor, null)
  await client.query('commit')
  client.release()
  for (const { status } of await Promise.all(both)) assert.equal(status, 'applied')
  assert.equal((await get(second.id)).waitsFor, null)
})

test('an import is cancelled between batches and goes on later', async () => {
  const dry = await dryRun(Array.from({ length: 30 }, (_, n) => aTitle(5000 + n)))
  const cancelled = await ask('POST', `/${dry.id}/cancel`)
  assert.equal(cancelled.status, 202)
  assert.equal((await ended(dry.id)).status, 'cancelled')
  const applied = await apply(dry.id)
  assert.deepEqual([applied.status, applied.counts.created], ['applied', 30])
  assert.equal((await ask('POST', `/${dry.id}/apply`)).status, 409)
})

test('a file that is cut off leaves nothing and can be sent again', async () => {
  const { body } = await ask('POST', '', {})
  assert.equal((await ask('POST', `/${body.id}/read`)).status, 409)
  assert.equal((await send(body.id, 21, 'a.csv', 'x')).status, 400)
  assert.equal((await send(body.id, 1, 'a.csv', new Uint8Array(2_500_000))).status, 204)
  const chunks = `select length(bytes) as bytes from import_chunks where import_id = '${body.id}' order by chunk`
  const { rows: kept } = await shop.deps.pool.query(chunks)
  assert.deepEqual(
    kept.map(({ bytes }) => bytes),
    [1_048_576, 1_048_576, 402_848],
  )
  assert.equal((await send(body.id, 1, 'a.csv', 'short')).status, 204)
  const one = (await ask('GET', `/${body.id}`)).body
  assert.deepEqual(one.files, [{ position: 1, name: 'a.csv', bytes: 5, received: true }])
})
