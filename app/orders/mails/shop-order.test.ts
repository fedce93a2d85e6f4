import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultIdentity } from '#app/values/shop-identity.ts'
import { letterText } from '#server/mail/letter.ts'
import { testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { orderSteps } from '#test/order-steps.ts'
import { ordersDigestJob } from './shop-order.server.ts'

/* How the shop hears of its orders: each, one an hour, or not at all. */

let passedMs = 0
const shop = testShop({ now: () => new Date(Date.now() + passedMs) })
const { anOrder, set, mailsTo } = orderSteps(shop)
const to = 'orders@shop.example'

test('a mail for each order, with what to pack and where it goes', async () => {
  const customer = await aCustomer(shop.app)
  await anOrder(customer)
  assert.deepEqual(await mailsTo(to), [], 'nobody has said where to')
  await set({ orderMailTo: to })
  const { number } = await anOrder(customer, [{ title: 'Emma', isbn13: '9780306406157' }])
  const [mail, ...more] = await mailsTo(to)
  assert.deepEqual(more, [])
  assert.equal(mail?.subject, `Octavo: order ${number}, 1 book, $12.50`)
  const text = letterText(mail?.letter as NonNullable<typeof mail>['letter'], defaultIdentity)
  assert.match(text, /^Emma \(9780306406157\): \$12\.50$/m)
  assert.match(text, /^Ada Lovelace$/m)
  assert.match(text, /^Phone: \+4400123$/m)
  assert.match(text, new RegExp(`/dashboard/orders/${number}$`, 'm'))
})

test('one an hour for all of them, each order once; none when there were none', async () => {
  await set({ orderMail: 'hourly', orderMailTo: to })
  const customer = await aCustomer(shop.app)
  passedMs = 2 * 60_000
  await ordersDigestJob.run({}, shop.deps)
  await mailsTo(to)
  const [one, two] = [await anOrder(customer), await anOrder(customer)]
  assert.deepEqual(await mailsTo(to), [])
  passedMs = 4 * 60_000
  await Promise.all([ordersDigestJob.run({}, shop.deps), ordersDigestJob.run({}, shop.deps)])
  await ordersDigestJob.run({}, shop.deps)
  const [mail, ...more] = await mailsTo(to)
  assert.deepEqual(more, [])
  assert.equal(mail?.subject, 'Octavo: 2 new orders, $25.00')
  const text = letterText(mail?.letter as NonNullable<typeof mail>['letter'], defaultIdentity)
  for (const { number } of [one, two]) {
    assert.match(text, new RegExp(`^Order ${number}, 1 book: \\$12\\.50$`, 'm'))
  }
})

test('none: nothing is written, and what waits is not sent either', async () => {
  await set({ orderMail: 'each', orderMailTo: to })
  const customer = await aCustomer(shop.app)
  await anOrder(customer)
  await set({ orderMail: 'none' })
  await anOrder(customer)
  await ordersDigestJob.run({}, shop.deps)
  assert.deepEqual(await mailsTo(to), [])
})
