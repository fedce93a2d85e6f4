import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { call, testShop } from '#test/app.ts'
import { aCustomer, type TestCustomer } from '#test/customer.ts'
import { orderSteps } from '#test/order-steps.ts'
import { forgetEndedJob } from './personal-data.server.ts'

/* How long an order knows its customer: until it has ended and the days for returns are over. */

let passedDays = 0
const now = () => new Date(Date.now() + passedDays * 86_400_000)
const shop = testShop({ now })
const { anOrder, bringToEnd, send, step, set } = orderSteps(shop)
beforeEach(async () => {
  passedDays = 0
  await set({ retentionDays: 30 })
})

const daysLater = (days: number) => {
  passedDays = days
}
const personOf = async (id: string) =>
  (
    await shop.deps.pool.query(
      `select name, email, phone, street, city, country, state, zipcode, name_words::text as words
       from orders where id = $1`,
      [id],
    )
  ).rows[0]
const isForgotten = async (id: string) =>
  Object.values(await personOf(id)).every((value) => value === null)

const deleteAccount = async ({ cookie, password }: TestCustomer) => {
  const headers = { cookie }
  const deleted = await call(shop.app, {
    ...{ method: 'DELETE', url: '/api/account', payload: { password }, headers },
  })
  assert.equal(deleted.status, 200)
}

test('an order that has ended loses its person after the owner’s days; the books keep theirs', async () => {
  const customer = await aCustomer(shop.app)
  const order = await anOrder(customer)
  const open = await anOrder(customer)
  await bringToEnd(order.number)
  daysLater(29)
  await forgetEndedJob.run({}, shop.deps)
  assert.equal((await personOf(order._id)).name, 'Ada Lovelace')
  daysLater(31)
  await forgetEndedJob.run({}, shop.deps)
  assert.ok(await isForgotten(order._id))
  assert.equal((await personOf(open._id)).name, 'Ada Lovelace', 'is not paid yet')
  daysLater(0)
  const read = await call(shop.app, {
    url: `/api/orders/${order._id}`,
    headers: { cookie: customer.cookie },
  })
  const { name, number, totalPrice, lines, status } = read.body
  assert.deepEqual([name, number, totalPrice, status], ['', order.number, 12.5, 'delivered'])
  assert.equal(lines[0].title, 'The Moonstone')
})

test('a parcel that is delivered and not paid out yet keeps its person', async () => {
  const order = await anOrder(await aCustomer(shop.app))
  await send(order.number)
  await step(order.number, { step: 'deliver', parcel: 1 })
  daysLater(100)
  await forgetEndedJob.run({}, shop.deps)
  assert.equal((await personOf(order._id)).name, 'Ada Lovelace')
})

test('more orders than one batch are all forgotten, with no days left to the next night', async () => {
  const customer = await aCustomer(shop.app)
  const { _id } = await anOrder(customer)
  await shop.deps.pool.query(
    `insert into orders (id, customer_uid, name, subtotal_cents, shipping_cents, tax_cents,
       total_cents, status, ended_at)
     select gen_random_uuid(), customer_uid, name, 0, 0, 0, 0, 'cancelled', $2
     from orders, generate_series(1, 1001) where id = $1`,
    [_id, new Date(Date.now() - 60_000)],
  )
  await set({ retentionDays: 0 })
  await forgetEndedJob.run({}, shop.deps)
  const { rows } = await shop.deps.pool.query(
    'select count(*)::int from orders where customer_uid = $1 and name is not null',
    [customer.uid],
  )
  assert.deepEqual(rows, [{ count: 1 }])
})

test('who deleted the account is forgotten once the order has ended, without those days', async () => {
  const { sweepJob } = await import('#server/sweep.ts')
  const customer = await aCustomer(shop.app)
  const ended = await anOrder(customer)
  await bringToEnd(ended.number)
  const waiting = await anOrder(customer)
  await deleteAccount(customer)
  assert.ok(await isForgotten(ended._id))
  assert.equal((await personOf(waiting._id)).name, 'Ada Lovelace')
  await bringToEnd(waiting.number)
  await sweepJob.run({}, shop.deps)
  assert.ok(await isForgotten(waiting._id))
})

test('the index of ended orders serves the night', async () => {
  const client = await shop.deps.pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query(
      `explain select id from orders where ended_at <= now() and name is not null
       order by ended_at limit 500`,
    )
    assert.match(JSON.stringify(rows), /orders_ended/)
  } finally {
    await client.query('reset enable_seqscan')
    client.release()
  }
})
