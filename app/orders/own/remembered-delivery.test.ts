import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customersOf } from '#test/account.ts'
import { testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { beginHeld } from '#test/held.ts'

const shop = testShop()
const { ask, rowsOf, anOrder } = customersOf(shop)
const url = '/api/account/delivery'
const delivery = {
  ...{ name: 'Grace Hopper', phone: '+15035550142', street: '1 Harbor St' },
  ...{ city: 'Portland', country: 'USA', state: 'Oregon', zipcode: '97201' },
}
const storedFor = async (uid: string) =>
  (await rowsOf('select delivery from customers where uid = $1', uid))[0]?.delivery

test('where an order went is remembered, offered, changed and forgotten', async () => {
  const customer = await aCustomer(shop.app)
  const find = async () => (await ask('GET', url, customer.cookie)).body.delivery
  const first = await ask('GET', url, customer.cookie)
  assert.deepEqual(first.body, { delivery: null })
  assert.equal(first.headers['cache-control'], 'private, no-store')
  await anOrder(customer)
  const { name, phone, street, zipcode } = await find()
  assert.deepEqual(
    [name, phone, street, zipcode],
    ['Ada Lovelace', '+4400123', '12 St James’s Square', '0SW1Y'],
  )
  const changed = await ask('PUT', url, customer.cookie, { ...delivery, phone: '+1 503 555-0142' })
  assert.deepEqual([changed.status, changed.body], [200, { delivery }])
  assert.deepEqual(await find(), delivery)
  assert.deepEqual(await storedFor(customer.uid), delivery)
  const bad = await ask('PUT', url, customer.cookie, { ...delivery, name: ' ' })
  assert.deepEqual([bad.status, bad.body.errors], [400, { name: 'Name is required' }])
  assert.equal((await ask('DELETE', url, customer.cookie)).status, 204)
  assert.equal(await find(), null)
  assert.equal(await storedFor(customer.uid), null)
})

test('it is nobody else’s', async () => {
  const [ada, eve] = [await aCustomer(shop.app), await aCustomer(shop.app)]
  await ask('PUT', url, ada.cookie, delivery)
  assert.deepEqual((await ask('GET', url, eve.cookie)).body, { delivery: null })
  await ask('DELETE', url, eve.cookie)
  assert.deepEqual(await storedFor(ada.uid), delivery)
})

test('it is in the file of everything, and gone with the account', async () => {
  const customer = await aCustomer(shop.app)
  await ask('PUT', url, customer.cookie, delivery)
  const file = await ask('GET', '/api/account/data', customer.cookie)
  assert.deepEqual(file.body.delivery, delivery)
  const { password } = customer
  const deleted = await ask('DELETE', '/api/account', customer.cookie, { password })
  assert.equal(deleted.status, 200, JSON.stringify(deleted.body))
  assert.equal(await storedFor(customer.uid), null)
  assert.equal((await ask('PUT', url, customer.cookie, delivery)).status, 401)
  assert.equal(await storedFor(customer.uid), null)
})

test('an order does not wait for somebody who has the customer’s row, and is placed all the same', async () => {
  const customer = await aCustomer(shop.app)
  const client = await shop.deps.pool.connect()
  try {
    await client.query(beginHeld)
    await client.query('select from customers where uid = $1 for update', [customer.uid])
    await anOrder(customer)
    await client.query('rollback')
  } finally {
    client.release()
  }
  assert.equal(await storedFor(customer.uid), null)
})
