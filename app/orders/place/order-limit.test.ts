import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBook, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { orderOf, placeOrder } from '#test/orders.ts'

const shop = testShop()

test('a customer places 500 orders an hour at most; a repeat gets its order all the same', async () => {
  const customer = await aCustomer(shop.app)
  const order = orderOf(customer, [await aBook(shop)])
  const place = (key?: string) => placeOrder(shop, customer, order, key)
  const first = await place('first')
  await shop.deps.pool.query(
    `insert into orders (id, customer_uid, subtotal_cents, shipping_cents, tax_cents, total_cents)
     select gen_random_uuid(), $1, 1, 0, 0, 1 from generate_series(2, 500)`,
    [customer.uid],
  )
  for (const key of [undefined, 'one-more']) {
    const refused = await place(key)
    assert.equal(refused.status, 429)
    assert.match(refused.body.message, /^You have placed too many orders within the hour. Please/)
    const wait = Number(refused.headers['retry-after'])
    assert.ok(wait > 3000 && wait <= 3600, String(wait))
  }
  const repeated = await place('first')
  assert.deepEqual([repeated.status, repeated.body], [201, first.body])
  const ordersOf = async () =>
    (await shop.deps.pool.query('select from orders where customer_uid = $1', [customer.uid]))
      .rowCount
  assert.equal(await ordersOf(), 500)

  await shop.deps.pool.query(
    `update orders set created_at = created_at - interval '1 hour'
     where customer_uid = $1 and id <> $2`,
    [customer.uid, first.body._id],
  )
  assert.equal((await place('one-more')).status, 201)
  assert.equal(await ordersOf(), 501)
})
