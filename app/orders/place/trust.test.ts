import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { dayOf } from '#app/ui/date.ts'
import { adminHeaders, call, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { orderSteps } from '#test/order-steps.ts'

/* Which orders the owner's rules let in, and what they ask first. */

const shop = testShop()
const { place, anOrder, send, step, bringToEnd, set } = orderSteps(shop)

beforeEach(async () => {
  await shop.deps.pool.query("delete from settings where key = 'orders'")
  shop.deps.changes.heard(['settings'])
})

const address = { street: 'x', city: 'x', country: 'Canada', state: 'x', zipcode: 'h2x 1y4' }

test('an order above the largest amount is refused in words, and nothing is stored', async () => {
  const customer = await aCustomer(shop.app)
  await set({ codMax: 20 })
  const over = await place(customer, [{ newPrice: 20.01 }])
  assert.equal(over.status, 409)
  assert.equal(over.body.reason, 'too-large')
  assert.match(over.body.message, /^We deliver orders of up to \$20\.00 for cash.*\$20\.01/)
  assert.equal((await place(customer, [{ newPrice: 20 }])).status, 201)
  const { rows } = await shop.deps.pool.query('select from orders where customer_uid = $1', [
    customer.uid,
  ])
  assert.equal(rows.length, 1)
})

test('a country that is not served is named at its field, however it is written', async () => {
  const customer = await aCustomer(shop.app)
  await set({ servedCountries: ['CA', 'US'] })
  const to = (country: string) => place(customer, [{}], { address: { ...address, country } })
  for (const country of ['Kanada', 'canada', 'CA', 'USA']) {
    assert.equal((await to(country)).status, 201, country)
  }
  for (const country of ['France', 'Narnia']) {
    const { status, body } = await to(country)
    assert.equal(status, 400)
    assert.match(body.errors['address.country'], /don’t deliver to this country/)
  }
})

test('a zip code that is not served is named at its field', async () => {
  const customer = await aCustomer(shop.app)
  await set({ servedZipcodes: ['H2', '972'] })
  const to = (zipcode: string) => place(customer, [{}], { address: { ...address, zipcode } })
  for (const zipcode of ['h2x 1y4', '97201', '972-01']) {
    assert.equal((await to(zipcode)).status, 201, zipcode)
  }
  const { status, body } = await to('90210')
  assert.equal(status, 400)
  assert.match(body.errors['address.zipcode'], /don’t deliver to this zip code/)
})

test('who refused parcels, by account or phone, is refused from the owner’s limit on', async () => {
  const phone = { phone: '+15035550199' }
  const customer = await aCustomer(shop.app)
  for (let times = 0; times < 2; times++) {
    const { number } = await anOrder(customer, [{}], phone)
    await send(number)
    await step(number, { step: 'refuse', parcel: 1, reason: 'no cash' })
  }
  await set({ refusedLimit: 3 })
  assert.equal((await place(customer, [{}], phone)).status, 201)
  await set({ refusedLimit: 2 })
  const other = await aCustomer(shop.app)
  const refused = [
    await place(customer, [{}], { phone: '5035550100' }),
    await place(other, [{}], { phone: '+1 (503) 555-0199' }),
  ]
  for (const { status, body } of refused) {
    assert.equal(status, 409)
    assert.equal(body.reason, 'refused-before')
    assert.match(body.message, /earlier parcels came back/)
  }
  assert.equal((await place(other, [{}], { phone: '+1 503 555 0198' })).status, 201)
  // The desk reads of the same parcels that the rule counts.
  await set({ refusedLimit: null })
  const { number } = await anOrder(other, [{}], { phone: '1 503 555 0199' })
  const headers = await adminHeaders(shop, 'packer')
  const { body } = await call(shop.app, { url: `/api/desk/orders/${number}`, headers })
  assert.equal(body.history.refused, 2)
})

test('a repeat of an order that was let in gets that order, whatever the rules are now', async () => {
  const { aBook } = await import('#test/app.ts')
  const { orderOf, placeOrder } = await import('#test/orders.ts')
  const customer = await aCustomer(shop.app)
  const order = orderOf(customer, [await aBook(shop)])
  const first = await placeOrder(shop, customer, order, 'once')
  await set({ codMax: 1 })
  const again = await placeOrder(shop, customer, order, 'once')
  assert.deepEqual([again.status, again.body._id], [201, first.body._id])
})

test('a first order is confirmed before it is packed; after a delivery no more', async () => {
  await set({ confirmFirst: true })
  const customer = await aCustomer(shop.app)
  const { number } = await anOrder(customer)
  const headers = await adminHeaders(shop, 'packer')
  const url = `/api/desk/orders/${number}`
  assert.deepEqual((await call(shop.app, { url, headers })).body.works, ['confirm'])
  const packed = await call(shop.app, {
    ...{ method: 'POST', url: `${url}/steps`, headers },
    payload: { step: 'pack' },
  })
  assert.equal(packed.status, 409)
  await step(number, { step: 'confirm' })
  await bringToEnd(number)
  const second = await anOrder(customer)
  const desk = await call(shop.app, { url: `/api/desk/orders/${second.number}`, headers })
  assert.deepEqual([desk.body.confirmNeeded, desk.body.works], [false, ['pack']])
})

test('the day by which it is sent, and whether in parts, are kept with the order', async () => {
  const customer = await aCustomer(shop.app)
  const here = await anOrder(customer)
  const inTwoDays = dayOf(new Date(Date.parse(here.createdAt) + 2 * 86_400_000), 'UTC')
  assert.deepEqual([here.sendBy, here.sendApart], [inTwoDays, false])
  await set({ sentWithinDays: 0 })
  const books = [{}, { availability: 'preorder', availableOn: '2199-05-04' }]
  const apart = await anOrder(customer, books, { sendApart: true })
  assert.deepEqual([apart.sendBy, apart.sendApart], ['2199-05-04', true])
  const late = [{}, { availability: 'preorder', availableOn: '2020-02-01' }]
  assert.equal((await anOrder(customer, late)).sendBy, undefined)
  const { status, body } = await place(customer, [{}], { sendApart: 'yes' })
  assert.equal(status, 400)
  assert.deepEqual(body.errors, { sendApart: 'Send apart must be true or false' })
})
