import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '#test/app.ts'
import { ownOrdersOf } from '#test/own-orders.ts'
import { stepsPerOrder } from './take-own-step.server.ts'

const shop = testShop()
const { anOwnOrder, atDesk, rowsOf } = ownOrdersOf(shop)

const eventsOf = async (id: string) =>
  (await rowsOf('select count(*)::int as count from order_events where order_id = $1', id))[0].count

test('threats 47: a step under the same key is taken once', async () => {
  const { order, ask } = await anOwnOrder([{ stock: 2 }])
  const first = await ask('POST', '/cancel', {}, 'a-key')
  await ask('POST', '/restore')
  const again = await ask('POST', '/cancel', {}, 'a-key')
  assert.deepEqual([first.status, again.status], [200, 200])
  assert.equal(again.body.status, 'placed')
  assert.equal(await eventsOf(order._id), 3)
  assert.equal((await ask('POST', '/cancel', {}, 'not a key')).status, 400)
})

test('a customer changes an order so many times and no more, also at once; the desk goes on', async () => {
  const { order, ask } = await anOwnOrder()
  await rowsOf(
    `insert into order_events (order_id, at, kind, actor_kind)
     select $1, now(), 'address', 'customer' from generate_series(1, $2)`,
    order._id,
    stepsPerOrder - 1,
  )
  const last = await ask('POST', '/cancel', {}, 'the-last')
  assert.equal(last.status, 200)
  const answers = await Promise.all([ask('POST', '/restore'), ask('POST', '/restore')])
  for (const { status, body } of answers) {
    assert.deepEqual([status, body.reason, body.order.status], [409, 'too-many', 'cancelled'])
    assert.match(body.message, /was changed 30 times already\. Please write to us/)
  }
  assert.equal((await ask('POST', '/cancel', {}, 'the-last')).status, 200)
  assert.equal(await eventsOf(order._id), 1 + stepsPerOrder)
  await atDesk(order.number, { step: 'restore' })
  assert.equal((await ask('GET')).body.status, 'placed')
})
