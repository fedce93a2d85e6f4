import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { eq, inArray } from 'drizzle-orm'
import type { Book } from '#app/catalog/book.ts'
import { buildApp } from '#server/app.ts'
import { createChanges } from '#server/changes.ts'
import { audit, settings } from '#server/database/schema.ts'
import { aBook, adminHeaders, call, startTestApp, type TestApp } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { orderOf } from '#test/orders.ts'

const url = '/api/settings'
const nothing = { shippingFee: 0, freeShippingFrom: null, taxRate: 0, pricesIncludeTax: false }
const some = { shippingFee: 4.9, freeShippingFrom: 50, taxRate: 8.25, pricesIncludeTax: false }

let shop: TestApp
let headers: { authorization: string }
let book: Book
before(async () => {
  shop = await startTestApp()
  headers = await adminHeaders(shop)
  book = await aBook(shop, { newPrice: 20 })
})
beforeEach(async () => {
  await shop.deps.db.delete(settings).where(inArray(settings.key, ['shipping', 'tax']))
  await shop.deps.db.delete(audit).where(eq(audit.subject, 'settings'))
  shop.deps.changes.heard(['settings'])
})
after(() => shop.close())

const read = async () => (await call(shop.app, { url, headers })).body
const change = (payload: object, as: Record<string, string> = headers) =>
  call(shop.app, { method: 'PUT', url, headers: as, payload })
const stored = async () => {
  const rows = await shop.deps.db
    .select()
    .from(settings)
    .where(inArray(settings.key, ['shipping', 'tax']))
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}
const notes = async () =>
  (await shop.deps.db.select().from(audit).where(eq(audit.subject, 'settings'))).map(
    ({ actorKind, action, detail }) => ({ actorKind, action, detail }),
  )
const quote = async (app = shop.app, books = [book]) => {
  const payload = { productsId: books.map(({ _id }) => _id) }
  const { body } = await call(app, { method: 'POST', url: '/api/orders/quote', payload })
  const { subtotal, shipping, tax, totalPrice } = body
  return { subtotal, shipping, tax, totalPrice }
}

test('shipping and tax are set in dollars and percent, and stored in cents and basis points', async () => {
  const first = await call(shop.app, { url, headers })
  assert.deepEqual([first.status, first.body], [200, nothing])
  assert.equal(first.headers['cache-control'], 'private, no-store')
  const answer = await change(some)
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body, { message: 'The settings were changed.', settings: some })
  assert.equal(answer.headers['cache-control'], 'private, no-store')
  assert.deepEqual(await read(), some)
  assert.deepEqual(await stored(), {
    shipping: { flatCents: 490, freeFromCents: 5000 },
    tax: { basisPoints: 825, included: false },
  })
  const detail = {
    shippingCents: [0, 490],
    freeShippingFromCents: [null, 5000],
    taxBasisPoints: [0, 825],
  }
  assert.deepEqual(await notes(), [{ actorKind: 'admin', action: 'settings.edit', detail }])
})

test('what a change does not name stays; one that changes nothing leaves no trace', async () => {
  await change(some)
  const taxed = await change({ taxRate: 19, pricesIncludeTax: true })
  const now = { ...some, taxRate: 19, pricesIncludeTax: true }
  assert.deepEqual(taxed.body.settings, now)
  for (const same of [{}, now]) assert.deepEqual((await change(same)).body.settings, now)
  assert.equal((await notes()).length, 2)
  assert.deepEqual((await change({ shippingFee: 0, freeShippingFrom: null })).body.settings, {
    ...now,
    shippingFee: 0,
    freeShippingFrom: null,
  })
})

test('changes at the same time are all kept', async () => {
  await Promise.all([change({ shippingFee: 3 }), change({ taxRate: 7 }), change({ taxRate: 7 })])
  assert.deepEqual(await read(), { ...nothing, shippingFee: 3, taxRate: 7 })
  assert.equal((await notes()).length, 2)
})

test('nobody reads them without a token, and only the owner changes them', async () => {
  const customer = await aCustomer(shop.app)
  const strangers: Record<string, string>[] = [
    {},
    { cookie: customer.cookie },
    { authorization: 'Bearer x.y.z' },
  ]
  for (const as of strangers) {
    assert.equal((await call(shop.app, { url, headers: as })).status, 401)
    assert.equal((await change(some, as)).status, 401)
  }
  for (const role of ['editor', 'packer'] as const) {
    const as = await adminHeaders(shop, role)
    assert.deepEqual((await call(shop.app, { url, headers: as })).body, nothing)
    const { status, body } = await change(some, as)
    assert.equal(status, 403)
    const says = `This needs the role owner; your account has the role ${role}.`
    assert.equal(body.message, says)
  }
  assert.deepEqual([await stored(), await notes()], [{}, []])
})

test('a value that makes no sense is refused by its name, and nothing is stored', async () => {
  const bad: [keyof typeof some, unknown, RegExp][] = [
    ['shippingFee', '4.90', /^Shipping fee must be a number, such as 4\.90$/],
    ['shippingFee', null, /must be a number/],
    ['shippingFee', -0.01, /^Shipping fee cannot be negative$/],
    ['shippingFee', 4.999, /^Shipping fee must be whole cents, such as 4\.90$/],
    ['shippingFee', 100_000.01, /^Shipping fee: at most \$100,000\.00, please$/],
    ['freeShippingFrom', 0, /^Free shipping from must be above 0/],
    ['freeShippingFrom', -1, /^Free shipping from cannot be negative$/],
    ['freeShippingFrom', 49.995, /^Free shipping from must be whole cents/],
    ['freeShippingFrom', 50, /^Free shipping from needs a shipping fee/],
    ['taxRate', '8', /^Tax rate must be a number, such as 8\.25$/],
    ['taxRate', -1, /^Tax rate cannot be negative$/],
    ['taxRate', 8.255, /^Tax rate has at most two decimals/],
    ['taxRate', 100.01, /^Tax rate: at most 100 percent, please$/],
    ['pricesIncludeTax', 'yes', /^Prices include tax must be true or false$/],
  ]
  for (const [field, value, says] of bad) {
    const { status, body } = await change({ [field]: value })
    assert.equal(status, 400, `${field}: ${value}`)
    assert.deepEqual(Object.keys(body.errors), [field])
    assert.match(body.errors[field], says)
    assert.equal(body.message, body.errors[field])
  }
  const both = await change({ shippingFee: -1, taxRate: 101 })
  assert.deepEqual(Object.keys(both.body.errors), ['shippingFee', 'taxRate'])
  assert.equal((await change({ shippingCents: 490 })).status, 400)
  assert.deepEqual([await stored(), await notes()], [{}, []])

  await change(some)
  const feeless = await change({ shippingFee: 0 })
  assert.equal(feeless.status, 400)
  assert.match(feeless.body.errors.freeShippingFrom, /^Free shipping from needs a shipping fee/)
  assert.deepEqual(await read(), some)
})

test('the next quote and order follow; an order with the total of before is told the new one', async () => {
  const customer = await aCustomer(shop.app)
  const place = (overrides = {}) =>
    call(shop.app, {
      method: 'POST',
      url: '/api/orders',
      headers: { cookie: customer.cookie },
      payload: orderOf(customer, [book], overrides),
    })
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
    const payload = orderOf(customer, [book], { totalPrice })
    const headers = { cookie: customer.cookie }
    const order = await call(shop.app, { method: 'POST', url: '/api/orders', headers, payload })
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

test('both calls are described, for admins', async () => {
  const { body } = await call(shop.app, { url: '/api/openapi.json' })
  const { get, put } = body.paths[url]
  assert.deepEqual([get.security, put.security], [[{ adminToken: [] }], [{ adminToken: [] }]])
  const { schema } = put.requestBody.content['application/json']
  assert.deepEqual(Object.keys(schema.properties), Object.keys(nothing))
  const docs = await call(shop.app, { url: '/api/docs' })
  for (const method of ['GET', 'PUT']) assert.ok(docs.body.includes(`${method} ${url}`))
})
