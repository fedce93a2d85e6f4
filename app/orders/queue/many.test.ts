import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { adminHeaders, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { orderOf, placeOrder } from '#test/orders.ts'
import { queueDesk } from '#test/queue-desk.ts'
import type { Outcomes, PickList } from './queue.schema.ts'

/* What is done for many orders at once, through its doors. */

const shop = testShop()
const { anOrder, atDesk } = queueDesk(shop)

test('the pick list goes shelf by shelf, and leaves out what is not to be packed', async () => {
  const shelf = [
    { title: 'Emma', author: 'Jane Austen', category: 'Novels' },
    { title: 'Ulysses', author: 'James Joyce', category: 'Novels' },
    { title: 'Cosmos', author: 'Carl Sagan', category: 'Astronomy' },
  ]
  const one = await anOrder(shelf)
  const customer = await aCustomer(shop.app)
  const again = await placeOrder(shop, customer, orderOf(customer, one.books.slice(1, 2)))
  const waits = await anOrder([{ title: 'Here' }, { availability: 'to-order', orderDays: 3 }])
  const { get, post } = await atDesk()
  await post(`/${one.number}/steps`, { step: 'set-aside', lines: [1] })
  const orders = `${one.number},${again.body.number},${waits.number},999999999`
  const { body } = (await get(`/pick-list?orders=${orders}`)) as { body: PickList }
  assert.deepEqual(
    body.orders.map(({ number }) => number),
    [one.number, again.body.number],
  )
  assert.deepEqual(
    body.lines.map(({ genre, title, copies }) => [genre, title, copies]),
    [
      ['Astronomy', 'Cosmos', [{ order: one.number, position: 3, setAside: false }]],
      ['Novels', 'Emma', [{ order: one.number, position: 1, setAside: true }]],
      [
        'Novels',
        'Ulysses',
        [
          { order: one.number, position: 2, setAside: false },
          { order: again.body.number, position: 1, setAside: false },
        ],
      ],
    ],
  )
  const all = (await get('/pick-list?work=pack')).body as PickList
  assert.ok(all.orders.some(({ number }) => number === one.number))
  assert.equal((await get('/pick-list')).status, 400)
  assert.equal((await get('/pick-list?work=pack&orders=1001')).status, 400)
})

test('one step for many: each for itself, and a repeat with its key says the same', async () => {
  const [one, two] = [await anOrder(), await anOrder()]
  const { post, get } = await atDesk()
  await post(`/${two.number}/steps`, { step: 'cancel', reason: 'a change of mind' })
  const orders = [one.number, two.number, 999999999]
  const outcomes = (answer: { body: Outcomes }) => answer.body.map(({ ok }) => ok)
  const pack = { orders, step: { step: 'pack' } }
  const key = randomUUID()
  const packed = await post('/steps', pack, key)
  assert.deepEqual(outcomes(packed), [true, false, false], JSON.stringify(packed.body))
  assert.match(packed.body[1].message, /Nothing of order \d+ is ready/)
  assert.equal(packed.body[2].message, 'There is no order 999999999.')
  assert.deepEqual(outcomes(await post('/steps', pack, key)), [true, false, false])
  assert.deepEqual(outcomes(await post('/steps', pack)), [false, false, false])

  const handOver = { orders, step: { step: 'hand-over', carrier: 'DHL' } }
  const sending = randomUUID()
  assert.deepEqual(outcomes(await post('/steps', handOver, sending)), [true, false, false])
  assert.deepEqual(outcomes(await post('/steps', handOver, sending)), [true, false, false])
  assert.deepEqual(outcomes(await post('/steps', handOver, randomUUID())), [false, false, false])
  const { body } = await get(`/${one.number}`)
  assert.deepEqual([body.parcels[0].status, body.parcels[0].carrier], ['on-its-way', 'DHL'])
  assert.equal((await post('/steps', { orders, step: { step: 'hand-over' } })).status, 400)
})

test('drivers are those who may work with orders', async () => {
  const { get } = await atDesk()
  await adminHeaders(shop, 'editor')
  const { body } = await get('/drivers')
  assert.ok(body.length > 0)
  for (const { username } of body) assert.match(username, /^(owner|packer)-/)
})
