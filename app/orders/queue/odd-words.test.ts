import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { aBook, adminHeaders, call, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { orderOf, placeOrder } from '#test/orders.ts'

/* Words at the desk's list that nobody types. */

const shop = testShop()
let headers = { authorization: '' }
before(async () => {
  headers = await adminHeaders(shop, 'packer')
})
const list = (query: Record<string, string>) =>
  call(shop.app, { url: `/api/desk/orders?${new URLSearchParams(query)}`, headers })

test('threats 21: NUL in a search or a carrier is refused, everything else is taken as it stands', async () => {
  for (const query of [
    { q: 'a\0@example.com' },
    { q: 'ada\0' },
    { q: '1\0' },
    { carrier: 'DHL\0' },
  ] as Record<string, string>[]) {
    assert.equal((await list(query)).status, 400, JSON.stringify(query))
  }
  for (const q of [
    ...[
      "' or 1=1 --",
      '%',
      '_',
      '*',
      ':*',
      "a' & 'b",
      '!ada',
      'ada | ida',
      '\\',
      "\\'",
      '@',
      '\ud800',
    ],
    ...['a '.repeat(100), 'ab'.repeat(100), '1'.repeat(200), '-'.repeat(200), '\u0300'.repeat(200)],
  ]) {
    const { status, body } = await list({ q })
    assert.deepEqual([status, body], [200, []], q)
  }
})

test('a carrier is one line of plain text, for many orders as for one', async () => {
  const customer = await aCustomer(shop.app)
  const placed = await placeOrder(shop, customer, orderOf(customer, [await aBook(shop)]))
  const { number } = placed.body
  const many = (step: object) =>
    call(shop.app, {
      method: 'POST',
      url: '/api/desk/orders/steps',
      payload: { orders: [number], step },
      headers,
    })
  await many({ step: 'pack' })
  const bad = await many({ step: 'hand-over', carrier: 'D\u0007HL' })
  assert.equal(bad.status, 400)
  const good = await many({ step: 'hand-over', carrier: ' DHL\u200b ' })
  assert.deepEqual(good.body, [{ number, ok: true, parcels: [{ parcel: 1, ok: true }] }])
  const found = await list({ carrier: 'DHL', status: 'on-its-way' })
  assert.deepEqual(found.body[0]?.carriers, ['DHL'])
})
