import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { buildApp } from '#server/app.ts'
import { createChanges } from '#server/database/changes.ts'
import { aBook, call } from '#test/app.ts'
import { chargesDesk, some } from '#test/charges-desk.ts'
import { aCustomer } from '#test/customer.ts'
import { orderOf, placeOrder } from '#test/orders.ts'

/* What quotes, orders and mails make of shipping and tax. */

const { shop, change } = chargesDesk()
let book: Book
before(async () => {
  book = await aBook(shop, { newPrice: 20 })
})

const quote = async (app = shop.app, books = [book]) => {
  const payload = { productsId: books.map(({ _id }) => _id) }
  const { body } = await call(app, { method: 'POST', url: '/api/orders/quote', payload })
  const { subtotal, shipping, tax, totalPrice } = body
  return { subtotal, shipping, tax, totalPrice }
}

test('the next quote and order follow; an order with the total of before is told the new one', async () => {
  const customer = await aCustomer(shop.app)
  const place = (overrides = {}) => placeOrder(shop, customer, orderOf(customer, [book], overrides))
  const orders = async () =>
    (
      await shop.deps.pool.query(
        `select shipping_cents, tax_cents, total_cents from orders
         where customer_uid = $1 order by created_at`,
        [customer.uid],
      )
    ).rows
  assert.deepEqual(await quote(), { subtotal: 20, shipping: 0, tax: 0, totalPrice: 20 })
  await change(some)
  const charged = { subtotal: 20, shipping: 4.9, tax: 2.05, totalPrice: 26.95 }
  assert.deepEqual(await quote(), charged)
  const late = await place()
  assert.deepEqual(
    [late.status, late.body.reason, late.body.totalPrice],
    [409, 'price-changed', 26.95],
  )
  assert.match(late.body.message, /\$26\.95/)
  assert.deepEqual(await orders(), [])
  const placed = await place({ totalPrice: 26.95 })
  assert.equal(placed.status, 201)
  assert.deepEqual(
    [placed.body.shipping, placed.body.tax, placed.body.totalPrice],
    [4.9, 2.05, 26.95],
  )

  await change({ pricesIncludeTax: true, freeShippingFrom: 20 })
  const included = { subtotal: 20, shipping: 0, tax: 1.52, totalPrice: 20 }
  assert.deepEqual(await quote(), included)
  assert.equal((await place({ totalPrice: 20 })).status, 201)
  assert.deepEqual(await orders(), [
    { shipping_cents: 490, tax_cents: 205, total_cents: 2695 },
    { shipping_cents: 0, tax_cents: 152, total_cents: 2000 },
  ])
})

test('a mail says of the tax whether it is in the prices or on top', async () => {
  const customer = await aCustomer(shop.app)
  await shop.deps.pool.query('update sessions set email_verified = true where uid = $1', [
    customer.uid,
  ])
  const mailed = async (totalPrice: number) => {
    const order = await placeOrder(shop, customer, orderOf(customer, [book], { totalPrice }))
    await shop.deps.jobs.runDue(shop.deps)
    return JSON.stringify(shop.mails.find(({ about }) => about === `order-${order.body._id}`))
  }
  await change({ ...some, freeShippingFrom: null })
  assert.ok((await mailed(26.95)).includes('["Tax","$2.05"]'))
  await change({ pricesIncludeTax: true })
  assert.ok((await mailed(24.9)).includes('["Tax (included)","$1.90"]'))
})

test('the other servers hear of it, and of nothing else', async (t) => {
  const changes = await createChanges({ connectionString: shop.url })
  t.after(changes.close)
  const other = await buildApp({ ...shop.deps, changes })
  t.after(() => other.close())
  assert.equal((await quote(other)).totalPrice, 20)
  const heard = new Promise<string[]>((resolve) => {
    changes.subscribe(resolve)
  })
  await change({ shippingFee: 5 })
  assert.equal((await quote()).totalPrice, 25)
  assert.deepEqual(await heard, ['settings'])
  assert.equal((await quote(other)).totalPrice, 25)
})
