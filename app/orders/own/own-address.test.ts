import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, ownerOf, testShop } from '#test/app.ts'
import { ownOrdersOf } from '#test/own-orders.ts'

/* Where customers may lead an order that is not packed yet: the owner's rules hold as at the checkout. */

const shop = testShop()
const owner = ownerOf(shop)
const { anOwnOrder, atDesk, rowsOf } = ownOrdersOf(shop)
const delivery = {
  ...{ name: 'Grace Hopper', phone: '+1 503 555 0142', street: '1 Harbor St' },
  ...{ city: 'Portland', country: 'USA', state: 'Oregon', zipcode: '97201' },
}

async function rule(payload: object) {
  const url = '/api/desk/settings/orders'
  const { status } = await call(shop.app, { method: 'PUT', url, payload, headers: owner })
  assert.equal(status, 200)
}

test('an order is not led to a phone at whose door too many parcels were refused', async () => {
  const [{ order, ask }, other] = [await anOwnOrder(), await anOwnOrder()]
  const steps = [{ step: 'pack' }, { step: 'hand-over', parcel: 1, carrier: 'DHL' }]
  await atDesk(other.order.number, ...steps, { step: 'refuse', parcel: 1 })
  await rule({ refusedLimit: 1 })
  const refused = await ask('PUT', '/delivery', { ...delivery, phone: other.order.phone })
  assert.equal(refused.status, 400)
  assert.match(refused.body.errors.phone, /earlier parcels came back/)
  assert.deepEqual(await rowsOf('select name from orders where id = $1', order._id), [
    { name: 'Ada Lovelace' },
  ])
  assert.equal((await ask('PUT', '/delivery', delivery)).status, 200)
  await rule({ refusedLimit: null })
})

test('an order is not led where the shop does not deliver', async () => {
  const { order, ask } = await anOwnOrder()
  await rule({ servedCountries: ['GB'] })
  const refused = await ask('PUT', '/delivery', delivery)
  assert.equal(refused.status, 400)
  assert.match(refused.body.errors.country, /don’t deliver to this country/)
  assert.deepEqual(await rowsOf('select name from orders where id = $1', order._id), [
    { name: 'Ada Lovelace' },
  ])
  await rule({ servedCountries: [] })
  assert.equal((await ask('PUT', '/delivery', delivery)).status, 200)
})
