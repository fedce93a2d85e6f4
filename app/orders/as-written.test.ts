import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBook, call, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { orderOf, placeOrder } from '#test/orders.ts'

/* Orders as people fill them in: kept in one form, and no state or zip code where there is none. */

const shop = testShop()

test('what nobody sees leaves the order, and a phone number its separators', async () => {
  const customer = await aCustomer(shop.app)
  const order = orderOf(customer, [await aBook(shop)], {
    name: '\u2068Ada\tLovelace\u2069',
    email: `\u200b${customer.email}\u00a0`,
    phone: '\u202a+44 (20) 7946\u20110958\u202c',
  })
  const { status, body } = await placeOrder(shop, customer, order)
  assert.equal(status, 201, JSON.stringify(body))
  const { name, email, phone } = body
  assert.deepEqual([name, email, phone], ['Ada Lovelace', customer.email, '+442079460958'])
  const path = `/api/orders/email/${encodeURIComponent(`\u200b${customer.email}`)}`
  const listed = await call(shop.app, { url: path, headers: { cookie: customer.cookie } })
  assert.equal(listed.body.length, 1)
})

test('a country without states or zip codes needs none of them; every other does', async () => {
  const customer = await aCustomer(shop.app)
  const book = await aBook(shop)
  const at = (address: object) =>
    placeOrder(
      shop,
      customer,
      orderOf(customer, [book], { address: { city: 'A City', ...address } }),
    )
  const state = 'State is required'
  const zipcode = 'Zipcode is required'
  const cases: [address: object, errors: object | null][] = [
    [{ country: 'Qatar' }, null],
    [{ country: 'Qatar', state: '', zipcode: '' }, null],
    [{ country: 'Hong Kong', state: 'Kowloon' }, null],
    [{ country: 'Hong Kong' }, { 'address.state': state }],
    [{ country: 'Deutschland', zipcode: '10115' }, null],
    [{ country: 'Germany', state: 'Berlin' }, { 'address.zipcode': zipcode }],
    [{ country: 'USA' }, { 'address.state': state, 'address.zipcode': zipcode }],
    [{ country: 'Narnia' }, { 'address.state': state, 'address.zipcode': zipcode }],
    [{ country: 'USA', state: '\u200b', zipcode: '97201' }, { 'address.state': state }],
  ]
  for (const [address, errors] of cases) {
    const { status, body } = await at(address)
    const said = JSON.stringify([address, body])
    assert.equal(status, errors ? 400 : 201, said)
    if (errors) assert.deepEqual(body.errors, errors, said)
  }
})

test('a total that only adding has put off by a hair is taken; nothing else is rounded', async () => {
  const customer = await aCustomer(shop.app)
  const books = [await aBook(shop, { newPrice: 0.1 }), await aBook(shop, { newPrice: 0.2 })]
  const order = orderOf(customer, books)
  assert.equal((await placeOrder(shop, customer, { ...order, totalPrice: 0.1 + 0.2 })).status, 201)
  assert.equal((await placeOrder(shop, customer, { ...order, totalPrice: 0.300001 })).status, 400)
})

test('the confirmation writes an address without what it does not have', async () => {
  const customer = await aCustomer(shop.app)
  await shop.deps.pool.query('update sessions set email_verified = true')
  const address = { street: '1 Corniche', city: 'Doha', country: 'Qatar' }
  await placeOrder(shop, customer, orderOf(customer, [await aBook(shop)], { address }))
  await shop.deps.jobs.runDue(shop.deps)
  const text = JSON.stringify(shop.mails.filter(({ about }) => about?.startsWith('order-')))
  assert.match(text, /1 Corniche\\nDoha\\nQatar/)
})
