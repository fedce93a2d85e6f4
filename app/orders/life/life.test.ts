import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { DeskOrder } from '#app/orders/life/desk-order.schema.ts'
import { aBook, adminHeaders, call, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { orderOf, placeOrder } from '#test/orders.ts'

/* The way of an order from "placed" to "paid", through the desk's door. */

const shop = testShop()

async function anOrder(books: object[] = [{}], overrides = {}) {
  const customer = await aCustomer(shop.app)
  const made = []
  for (const book of books) made.push(await aBook(shop, book))
  const placed = await placeOrder(shop, customer, orderOf(customer, made, overrides))
  assert.equal(placed.status, 201, JSON.stringify(placed.body))
  return { customer, books: made, order: placed.body }
}

const packer = async () => {
  const headers = await adminHeaders(shop, 'packer')
  return (number: number, step: object, key?: string) =>
    call(shop.app, {
      method: 'POST',
      url: `/api/desk/orders/${number}/steps`,
      payload: step,
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    })
}

const stateOf = (order: DeskOrder) => [
  order.status,
  order.works,
  order.parcels.map(({ status }) => status),
]

test('from placed to paid: each step says what is to be done next', async () => {
  const { order } = await anOrder([{ stock: 3 }, {}])
  assert.ok(order.number >= 1001)
  const step = await packer()
  const packed = await step(order.number, { step: 'pack' })
  assert.equal(packed.status, 200, JSON.stringify(packed.body))
  assert.deepEqual(stateOf(packed.body), ['packed', ['hand-over'], ['packed']])
  assert.equal(packed.body.parcels[0].collect, 25)
  const sent = await step(order.number, {
    step: 'hand-over',
    parcel: 1,
    carrier: 'DHL',
    tracking: 'JJD 0001',
  })
  assert.deepEqual(stateOf(sent.body), ['on-its-way', ['collect'], ['on-its-way']])
  const delivered = await step(order.number, { step: 'deliver', parcel: 1 })
  assert.deepEqual(stateOf(delivered.body), ['delivered', ['settle'], ['delivered']])
  const key = randomUUID()
  const received = await step(order.number, { step: 'receive', parcel: 1, amount: 25 }, key)
  assert.deepEqual(stateOf(received.body), ['delivered', [], ['delivered']])
  assert.notEqual(received.body.endedAt, null)
  const again = await step(order.number, { step: 'receive', parcel: 1, amount: 25 }, key)
  assert.equal(again.status, 200)
  assert.equal(again.body.money.collected, 25)
  const kinds = received.body.journal.map(({ kind }: { kind: string }) => kind)
  assert.deepEqual(kinds, ['placed', 'close-parcel', 'hand-over', 'deliver', 'receive'])
})

test('a refused parcel: its copies are back, the money is accounted for', async () => {
  const { order, books } = await anOrder([{ stock: 1 }])
  const step = await packer()
  await step(order.number, { step: 'pack' })
  await step(order.number, { step: 'hand-over', parcel: 1, carrier: 'DHL' })
  const { body } = await step(order.number, { step: 'refuse', parcel: 1, reason: 'no cash' })
  assert.deepEqual(stateOf(body), ['refused', [], ['refused']])
  assert.deepEqual(body.money, {
    collected: 0,
    refused: 12.5,
    cancelled: 0,
    writtenOff: 0,
    open: 0,
    givenBack: 0,
  })
  const { rows } = await shop.deps.pool.query('select stock from books where id = $1', [
    books[0]?._id,
  ])
  assert.deepEqual(rows, [{ stock: 1 }])
  const moves = await shop.deps.pool.query(
    'select kind from stock_moves where order_id = $1 order by id',
    [order._id],
  )
  assert.deepEqual(
    moves.rows.map(({ kind }) => kind),
    ['sale', 'return'],
  )
})

test('a step on an order that has moved on: 409 with the state it is in now', async () => {
  const { order } = await anOrder()
  const [one, two] = [await packer(), await packer()]
  const answers = await Promise.all([
    one(order.number, { step: 'pack' }),
    two(order.number, { step: 'pack' }),
  ])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  const lost = answers.find(({ status }) => status === 409)
  assert.match(lost?.body.message, /ready to be packed|is packed now/)
  assert.equal(lost?.body.order.status, 'packed')
  const early = await one(order.number, { step: 'deliver', parcel: 1 })
  assert.equal(early.status, 409)
  assert.equal(early.body.message, `Parcel 1 of order ${order.number} is packed now.`)
})

test('scanning: a book of another order is refused, the right one goes in', async () => {
  const { order } = await anOrder([{ isbn13: '9780306406157' }, { title: 'Second' }], {
    totalPrice: 25,
  })
  const step = await packer()
  await step(order.number, { step: 'open-parcel' })
  const wrong = await step(order.number, { step: 'scan', parcel: 1, isbn: '978-0-14-143960-0' })
  assert.equal(wrong.status, 409)
  assert.match(wrong.body.message, /^Wrong book: /)
  const right = await step(order.number, { step: 'scan', parcel: 1, isbn: '0-306-40615-2' })
  assert.equal(right.status, 200, JSON.stringify(right.body))
  const twice = await step(order.number, { step: 'scan', parcel: 1, isbn: '9780306406157' })
  assert.match(twice.body.message, /in the parcel already/)
  const closed = await step(order.number, { step: 'close-parcel', parcel: 1 })
  assert.deepEqual(stateOf(closed.body), ['packed', ['pack', 'hand-over'], ['packed']])
})

test('a key belongs to one step: another step with it is refused, and nothing happens', async () => {
  const { order } = await anOrder()
  const step = await packer()
  const key = randomUUID()
  assert.equal((await step(order.number, { step: 'pack' }, key)).status, 200)
  const other = { step: 'hand-over', parcel: 1, carrier: 'DHL' }
  const refused = await step(order.number, other, key)
  assert.equal(refused.status, 422)
  assert.equal(refused.body.reason, 'other-body')
  assert.equal(refused.body.order.status, 'packed')
})

test('what was paid too much is kept by the owner, and the order comes to its end', async () => {
  const { order } = await anOrder()
  const step = await packer()
  for (const taken of [
    { step: 'pack' },
    { step: 'hand-over', parcel: 1, carrier: 'DHL' },
    { step: 'deliver', parcel: 1 },
    { step: 'receive', parcel: 1, amount: 15 },
  ]) {
    assert.equal((await step(order.number, taken)).status, 200)
  }
  const written = { step: 'write-off', parcel: 1, reason: 'a tip' }
  assert.equal((await step(order.number, written)).status, 403)
  const { body } = await call(shop.app, {
    method: 'POST',
    url: `/api/desk/orders/${order.number}/steps`,
    payload: written,
    headers: await adminHeaders(shop),
  })
  assert.deepEqual([body.works, body.money.open, body.endedAt !== null], [[], 0, true])
})

test('the latest line decides when an order is sent, also after one of them is cancelled', async () => {
  const late = { title: 'Ahead', availability: 'preorder', availableOn: '2099-05-01' }
  const { order } = await anOrder([{}, late])
  assert.equal(order.sendBy, '2099-05-01')
  const step = await packer()
  const { body } = await step(order.number, { step: 'cancel', lines: [2], reason: 'not printed' })
  assert.ok(body.sendBy < '2099-05-01', body.sendBy)
  const again = await step(order.number, { step: 'restore', lines: [2] })
  assert.equal(again.body.sendBy, '2099-05-01')
})
