import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import pg from 'pg'
import type { Book } from '#app/catalog/book.ts'
import { aBook, call, faultsExpected, ownerOf, testShop } from '#test/app.ts'
import { aCustomer, type TestCustomer } from '#test/customer.ts'
import { orderOf, placeOrder, waitsFor } from '#test/orders.ts'
import { until } from '#test/until.ts'

/* What an order waits for in vain is told as what it is, and its key is free afterwards. */

const shop = testShop({ env: faultsExpected })
const headers = ownerOf(shop)

const place = (customer: TestCustomer, books: Book[], key: string, more = {}) =>
  placeOrder(shop, customer, orderOf(customer, books, more), key)
const keysOf = async ({ uid }: TestCustomer) =>
  (await shop.deps.pool.query('select key from order_keys where customer_uid = $1', [uid])).rows

/** Holds what a statement locks, until the answer is called. */
async function hold(text: string, values: unknown[]) {
  const holder = new pg.Client(shop.url)
  await holder.connect()
  await holder.query('begin')
  await holder.query(text, values)
  return async () => {
    await holder.query('rollback')
    await holder.end()
  }
}

const busy = [409, 'busy', '1'] as const
const locked = [503, 'locked', '3'] as const
const held: Record<string, { text: string; says: typeof busy | typeof locked }> = {
  'a book that is being edited': {
    text: 'select from books where id = $3::uuid and ($1::text || $2::text) is not null for update',
    says: locked,
  },
  'a shelf that an import counts on': {
    text: `select from headings where kind = 'availability'
      and ($1::text || $2::text || $3::text) is not null for update`,
    says: locked,
  },
  'a session that is being ended': {
    text: 'select from sessions where uid = $1 and ($2::text || $3::text) is not null for update',
    says: locked,
  },
  'the same order, under way': {
    text: `insert into order_keys (customer_uid, key, body_hash)
      select $1, $2, 'of the first' where $3::text is not null`,
    says: busy,
  },
}

for (const [what, { text, says }] of Object.entries(held)) {
  test(`threats 27: an order that waits in vain for ${what} is ${says[0]}, and can be tried again`, async () => {
    const customer = await aCustomer(shop.app)
    const book = await aBook(shop, { stock: 1 })
    const key = randomUUID()
    const letGo = await hold(text, [customer.uid, key, book._id])
    const answer = await place(customer, [book], key).finally(letGo)
    assert.deepEqual(
      [answer.status, answer.body.reason, answer.headers['retry-after']],
      says,
      answer.body.message,
    )
    assert.equal(/another request/.test(answer.body.message), says === busy, answer.body.message)
    assert.doesNotMatch(answer.body.message, /database/)
    assert.deepEqual(await keysOf(customer), [])
    const again = await place(customer, [book], key)
    assert.equal(again.status, 201)
    assert.equal((await place(customer, [book], key)).body._id, again.body._id)
  })
}

test('a write at the desk that waits in vain for a book says so, and not that the database is away', async () => {
  const ids: string[] = []
  while (ids.length < 4) ids.push((await aBook(shop, { stock: 5 }))._id)
  const [edited, deleted, counted, restored] = ids as [string, string, string, string]
  const desk = '/api/desk/books'
  const writes = [
    { method: 'PUT', url: `/api/edit/${edited}`, payload: { title: 'Late' } },
    { method: 'DELETE', url: `/api/${deleted}` },
    { method: 'POST', url: `${desk}/${counted}/stock`, payload: { delta: 1 } },
    { method: 'POST', url: `${desk}/${restored}/restore` },
  ] as const
  await call(shop.app, { method: 'DELETE', url: `/api/${restored}`, headers })
  const letGo = await hold('select from books where id = any($1) for update', [ids])
  const ask = () => writes.map((write) => call(shop.app, { ...write, headers }))
  for (const { status, headers: answered, body } of await Promise.all(ask()).finally(letGo)) {
    const said = [status, body.reason, answered['retry-after']]
    assert.deepEqual(said, [503, 'locked', '3'], body.message)
    assert.match(body.message, /^Somebody else is changing the same thing/)
  }
  for (const { status } of await Promise.all(ask())) assert.equal(status, 200)
})

test('a book that comes to be counted while an order waits: the order goes through, under its key', async (t) => {
  const customer = await aCustomer(shop.app)
  const desk = new pg.Client(shop.url)
  await desk.connect()
  t.after(() => desk.end())
  let order = { status: 503, body: { _id: '' } }
  let book = await aBook(shop)
  let key = ''
  await until(async () => {
    key = randomUUID()
    book = await aBook(shop)
    await desk.query('begin')
    await desk.query('update books set stock = 5 where id = $1', [book._id])
    let isOver = false
    const placing = place(customer, [book], key).finally(() => {
      isOver = true
    })
    await until(async () => isOver || (await waitsFor(shop, 'for share')))
    await desk.query('commit')
    order = await placing
    return order.status !== 503 // it waited too long: the machine was busy
  })
  assert.equal(order.status, 201)
  assert.equal((await place(customer, [book], key)).body._id, order.body._id)
  const { rows } = await shop.deps.pool.query(
    `select stock, (select count(*)::int from stock_moves where book_id = $1) as moves
     from books where id = $1`,
    [book._id],
  )
  assert.deepEqual(rows, [{ stock: 4, moves: 1 }])
})

test('no refusal keeps the key of an order', async () => {
  const customer = await aCustomer(shop.app)
  const tooMuch: Book[] = []
  while (tooMuch.length < 22) tooMuch.push(await aBook(shop, { newPrice: 1_000_000 }))
  const refused: [why: string, books: Book[], more: object, status: number][] = [
    ['another price', [await aBook(shop)], { totalPrice: 1 }, 409],
    ['a higher price', [await aBook(shop)], { totalPrice: 99 }, 409],
    ['sold out', [await aBook(shop, { stock: 0 })], {}, 409],
    ['withdrawn', [await aBook(shop, { availability: 'withdrawn' })], {}, 409],
    ['an unknown book', [], { productsId: [randomUUID()], totalPrice: 1 }, 400],
    ['too much', tooMuch, { totalPrice: 1 }, 400],
  ]
  const good = await aBook(shop)
  for (const [why, books, more, status] of refused) {
    const key = randomUUID()
    assert.equal((await place(customer, books, key, more)).status, status, why)
    assert.deepEqual(await keysOf(customer), [], why)
    assert.equal((await place(customer, [good], key)).status, 201, why)
    await shop.deps.pool.query('delete from order_keys')
  }
})

test('a book to order is sold without a copy, and takes one when there is one', async () => {
  const customer = await aCustomer(shop.app)
  const facts = { availability: 'to-order', orderDays: 5 } as const
  for (const [stock, after, moves] of [
    [0, 0, 1],
    [1, 0, 2],
    [null, null, 0],
  ] as const) {
    const book = await aBook(shop, { ...facts, stock })
    assert.equal((await place(customer, [book], randomUUID())).status, 201, `${stock}`)
    const { rows } = await shop.deps.pool.query(
      `select stock, (select count(*)::int from stock_moves where book_id = $1) as moves
       from books where id = $1`,
      [book._id],
    )
    assert.deepEqual(rows, [{ stock: after, moves }], `${stock}`)
  }
})
