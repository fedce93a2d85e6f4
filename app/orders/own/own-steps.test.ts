import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order } from '#app/orders/order.ts'
import { adminHeaders, call, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { ownOrdersOf } from '#test/own-orders.ts'

/* What customers do with their own orders until the first parcel is packed. */

const shop = testShop()
const { anOwnOrder, atDesk, rowsOf } = ownOrdersOf(shop)

const linesOf = ({ lines }: Order) => lines.map(({ status }) => status)
const whatsOf = ({ timeline }: Order) => timeline.map(({ what }) => what)
const stockOf = async (id?: string) =>
  (await rowsOf('select stock from books where id = $1', id))[0].stock
const delivery = {
  ...{ name: 'Grace Hopper', phone: '+1 503 555 0142', street: '1 Harbor St' },
  ...{ city: 'Portland', country: 'USA', state: 'Oregon', zipcode: '97201' },
}

test('threats 1: an order is found by its number as by its id, by its customer alone', async () => {
  const { order, ask } = await anOwnOrder()
  const { status, body } = await ask('GET')
  assert.deepEqual([status, body], [200, order])
  assert.deepEqual(order.may, { cancel: true, restore: false, changeAddress: true })
  assert.deepEqual([order.toPay, whatsOf(order)], [12.5, ['placed']])
  const eve = await aCustomer(shop.app)
  for (const name of [order.number, order._id, 1, 0, '01001', '1e3', 'x', '9'.repeat(40)]) {
    for (const [method, path, payload] of [
      ['GET', '', undefined],
      ['POST', '/cancel', {}],
      ['POST', '/restore', {}],
      ['PUT', '/delivery', delivery],
    ] as const) {
      const url = `/api/orders/${name}${path}`
      const answer = await call(shop.app, { method, url, payload, headers: { cookie: eve.cookie } })
      assert.equal(answer.status, 404, `${method} ${url}`)
    }
  }
  assert.deepEqual(await rowsOf('select name, status from orders where id = $1', order._id), [
    { name: 'Ada Lovelace', status: 'placed' },
  ])
})

test('threats 1: the page of an order is its customer’s; a guest logs in first', async () => {
  const { order, customer } = await anOwnOrder([{ title: 'Emma' }])
  const eve = await aCustomer(shop.app)
  const page = (cookie = '') =>
    call(shop.app, { url: `/orders/${order.number}`, headers: { cookie } })
  const own = await page(customer.cookie)
  assert.deepEqual([own.status, own.headers['cache-control']], [200, 'private, no-store'])
  assert.ok(own.body.includes('Emma') && own.body.includes('12 St James’s Square'))
  const foreign = await page(eve.cookie)
  assert.equal(foreign.status, 404)
  assert.doesNotMatch(foreign.body, /Emma|St James/)
  const guest = await page()
  assert.equal(
    guest.headers.location,
    `/login?next=${encodeURIComponent(`/orders/${order.number}`)}`,
  )
})

test('cancelled at once, and undone for as long as nobody has packed: copies go back and forth', async () => {
  const { order, books, ask } = await anOwnOrder([{ stock: 1 }, {}])
  const cancelled = await ask('POST', '/cancel')
  assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
  assert.equal(cancelled.headers['cache-control'], 'private, no-store')
  assert.deepEqual(
    [cancelled.body.status, linesOf(cancelled.body), cancelled.body.toPay],
    ['cancelled', ['cancelled', 'cancelled'], 0],
  )
  assert.deepEqual(cancelled.body.may, { cancel: false, restore: true, changeAddress: false })
  assert.equal(await stockOf(books[0]?._id), 1)
  const again = await ask('POST', '/cancel')
  assert.equal(again.status, 409)
  assert.equal(again.body.message, `Nothing of order ${order.number} is left to cancel.`)
  assert.deepEqual(again.body.order, cancelled.body)

  const restored = await ask('POST', '/restore')
  assert.deepEqual(
    [restored.body.status, linesOf(restored.body), restored.body.toPay],
    ['placed', ['ordered', 'ordered'], 25],
  )
  assert.deepEqual(whatsOf(restored.body), ['placed', 'cancelled', 'restored'])
  assert.equal(restored.body.timeline[1].by, 'customer')
  assert.equal(await stockOf(books[0]?._id), 0)
  const journal = await rowsOf(
    'select kind, actor_kind, actor_id from order_events where order_id = $1 order by id',
    order._id,
  )
  assert.deepEqual([...new Set(journal.map((row) => row.actor_kind))], ['customer'])
})

test('one book alone is cancelled, and comes back alone', async () => {
  const { ask } = await anOwnOrder([{ newPrice: 10 }, { newPrice: 5 }])
  await ask('POST', '/cancel', { lines: [1] })
  const both = await ask('POST', '/cancel', { lines: [2] })
  assert.deepEqual([both.body.status, both.body.toPay], ['cancelled', 0])
  const one = await ask('POST', '/restore', { lines: [2] })
  assert.deepEqual([linesOf(one.body), one.body.toPay], [['cancelled', 'ordered'], 5])
  for (const payload of [{ lines: [] }, { lines: [0] }, { lines: ['1'] }, { reason: 'x' }]) {
    assert.equal((await ask('POST', '/cancel', payload)).status, 400, JSON.stringify(payload))
  }
  const unknown = await ask('POST', '/cancel', { lines: [9] })
  assert.match(unknown.body.message, /has no line 9/)
})

test('a receipt says what was paid, also when a book was cancelled before', async () => {
  const { order, ask, customer } = await anOwnOrder([{}, {}])
  await ask('POST', '/cancel', { lines: [2] })
  const parcel = 1
  const sent = { step: 'hand-over', parcel, carrier: 'DHL' }
  await atDesk(order.number, { step: 'pack' }, sent, { step: 'deliver', parcel })
  const headers = { cookie: customer.cookie }
  const { body } = await call(shop.app, { url: `/orders/${order.number}`, headers })
  assert.match(body, />Total<\/td><td[^>]*>\$25\.00</)
  assert.match(body, />Paid<\/td><td[^>]*>\$12\.50</)
})

test('a last copy that somebody else has bought meanwhile does not come back', async () => {
  const { order, books, ask } = await anOwnOrder([{ stock: 1, title: 'Emma' }])
  await ask('POST', '/cancel')
  await rowsOf('update books set stock = 0 where id = $1', books[0]?._id)
  const { status, body } = await ask('POST', '/restore')
  assert.deepEqual([status, body.message], [409, '“Emma” was sold to somebody else meanwhile.'])
  assert.equal(body.order.status, 'cancelled')
  assert.deepEqual(await rowsOf('select status from orders where id = $1', order._id), [
    { status: 'cancelled' },
  ])
})

test('once a parcel is packed nothing can be changed: 409 with the order as it is now', async () => {
  const { order, ask } = await anOwnOrder([{ isbn13: '9780306406157' }])
  const scan = { step: 'scan', parcel: 1, isbn: '9780306406157' }
  await atDesk(order.number, { step: 'open-parcel' }, scan)
  // Somebody is packing: that is nothing to look at yet.
  const packing = (await ask('GET')).body
  assert.deepEqual([linesOf(packing), packing.parcels], [['set-aside'], []])
  assert.deepEqual([packing.may.cancel, packing.lines[0].parcel], [true, undefined])
  const packed = { step: 'close-parcel', parcel: 1, note: 'for our eyes only' }
  await atDesk(order.number, packed)
  for (const [method, path, payload] of [
    ['POST', '/cancel', {}],
    ['POST', '/restore', {}],
    ['PUT', '/delivery', delivery],
  ] as const) {
    const { status, body } = await ask(method, path, payload)
    assert.equal(status, 409, path)
    assert.match(body.message, new RegExp(`^Order ${order.number} is packed already`))
    assert.equal(body.order.status, 'packed')
    assert.deepEqual(body.order.may, { cancel: false, restore: false, changeAddress: false })
    assert.doesNotMatch(JSON.stringify(body), /our eyes|packer/)
  }
})

test('what the customer reads of a parcel: what to pay, its carrier, where to follow it', async () => {
  const { order, ask } = await anOwnOrder()
  const carrier = { carrier: 'DHL', tracking: 'JJD 0001' }
  await atDesk(order.number, { step: 'pack' }, { step: 'hand-over', parcel: 1, ...carrier })
  const { body } = await ask('GET')
  const trackingUrl = 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JJD%200001'
  const [parcel] = body.parcels
  assert.deepEqual(
    [parcel.toPay, parcel.carrier, parcel.tracking, parcel.trackingUrl],
    [12.5, 'DHL', 'JJD 0001', trackingUrl],
  )
  assert.deepEqual(whatsOf(body), ['placed', 'packed', 'handed-over'])
  assert.equal(body.timeline[2].trackingUrl, trackingUrl)
})

test('another address, until it is packed; the schema is that of the checkout', async () => {
  const { order, ask } = await anOwnOrder()
  const changed = await ask('PUT', '/delivery', delivery)
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  const { name, phone, address, timeline } = changed.body
  assert.deepEqual([name, phone, address.city], ['Grace Hopper', '+15035550142', 'Portland'])
  assert.deepEqual(timeline.at(-1).what, 'address-changed')
  assert.doesNotMatch(JSON.stringify(timeline), /Portland|Grace/)
  const bad = await ask('PUT', '/delivery', { ...delivery, city: '', zipcode: '' })
  assert.deepEqual(
    [bad.status, bad.body.errors],
    [400, { city: 'City is required', zipcode: 'Zipcode is required' }],
  )
  const [row] = await rowsOf('select street, zipcode from orders where id = $1', order._id)
  assert.deepEqual(row, { street: '1 Harbor St', zipcode: '97201' })
})

test('a customer who cancels while somebody packs: one wins, the other is told', async () => {
  const { order, ask } = await anOwnOrder([{ stock: 1 }])
  const headers = await adminHeaders(shop, 'packer')
  const url = `/api/desk/orders/${order.number}/steps`
  const [cancelled, packed] = await Promise.all([
    ask('POST', '/cancel'),
    call(shop.app, { method: 'POST', url, payload: { step: 'pack' }, headers }),
  ])
  assert.deepEqual([cancelled.status, packed.status].sort(), [200, 409])
  const now = (await ask('GET')).body
  assert.equal(now.status, cancelled.status === 200 ? 'cancelled' : 'packed')
})
