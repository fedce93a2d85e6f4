import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { aBook, call, startTestApp, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { orderOf, placeOrder } from '#test/orders.ts'

const shop = testShop({ env: { PUBLIC_URL: 'https://shop.example' } })

const ordersOf = (email: string, cookie: string, query = '') =>
  call(shop.app, {
    url: `/api/orders/email/${encodeURIComponent(email)}${query}`,
    headers: { cookie },
  })

test('an order is saved whole, priced by the shop, and read back newest first', async () => {
  const customer = await aCustomer(shop.app)
  const [first, second] = [
    await aBook(shop, { newPrice: 19.99 }),
    await aBook(shop, { newPrice: 0.1 }),
  ]
  const answer = await placeOrder(shop, customer, orderOf(customer, [first, second]))
  assert.equal(answer.status, 201)
  assert.equal(answer.body.totalPrice, 20.09)
  assert.equal(answer.body.subtotal, 20.09)
  assert.equal(answer.body.phone, '+4400123')
  assert.equal(answer.body.address.zipcode, '0SW1Y')
  assert.deepEqual(answer.body.productIds, [first._id, second._id])
  assert.equal(answer.headers.location, `/api/orders/${answer.body._id}`)

  const later = await placeOrder(shop, customer, orderOf(customer, [first]))
  const list = await ordersOf(customer.email, customer.cookie)
  assert.deepEqual(list.body, [later.body, answer.body])
  assert.equal(list.headers['cache-control'], 'private, no-store')
  const own = await call(shop.app, {
    url: `/api/orders/${answer.body._id}`,
    headers: { cookie: customer.cookie },
  })
  assert.deepEqual(own.body, answer.body)
})

test('the confirmation mail goes out with the order, with links from PUBLIC_URL (threats 16)', async () => {
  const customer = await aCustomer(shop.app)
  await shop.deps.pool.query('update sessions set email_verified = true where uid = $1', [
    customer.uid,
  ])
  const book = await aBook(shop, { title: 'Middlemarch', newPrice: 14 })
  const order = await call(shop.app, {
    method: 'POST',
    url: '/api/orders',
    payload: orderOf(customer, [book]),
    headers: { cookie: customer.cookie, host: 'evil.example' },
  })
  await shop.deps.jobs.runDue(shop.deps)
  const mail = shop.mails.find((sent) => sent.about === `order-${order.body._id}`)
  assert.deepEqual(mail?.to, { name: 'Ada Lovelace', address: customer.email })
  const said = JSON.stringify(mail)
  for (const part of [
    'Middlemarch',
    '$14.00',
    'To pay on delivery',
    '12 St James',
    'cash on delivery',
  ]) {
    assert.ok(said.includes(part), part)
  }
  assert.ok(said.includes('https://shop.example/orders'))
  assert.ok(!said.includes('evil.example'))
})

test('threats 1: orders are shown to their owner only, and tell nobody else whether there are any', async () => {
  const [ada, eve] = [await aCustomer(shop.app), await aCustomer(shop.app)]
  await placeOrder(shop, ada, orderOf(ada, [await aBook(shop)]))
  const [user, host] = ada.email.split('@') as [string, string]
  const variants = [
    ada.email,
    ada.email.toUpperCase(),
    ` ${ada.email}`,
    `${ada.email}\u200b`,
    `${user}@${host.replace('e', 'е')}`,
    ada.email.replaceAll('a', '%61'),
    'nobody@example.com',
  ]
  const words = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.message]
  for (const email of variants) {
    assert.deepEqual(words(await ordersOf(email, eve.cookie)), [
      403,
      'You can see your own orders only.',
    ])
    assert.equal((await ordersOf(email, '')).status, 401)
  }
  assert.equal((await ordersOf(ada.email.toUpperCase(), ada.cookie)).body.length, 1)
  const { _id } = (await ordersOf(ada.email, ada.cookie)).body[0]
  const other = await call(shop.app, { url: `/api/orders/${_id}`, headers: { cookie: eve.cookie } })
  assert.equal(other.status, 404)
})

test('the same e-mail under another uid sees nothing of it', async () => {
  const ada = await aCustomer(shop.app)
  await placeOrder(shop, ada, orderOf(ada, [await aBook(shop)]))
  await shop.deps.pool.query('update sessions set uid = $1 where uid = $2', [randomUUID(), ada.uid])
  assert.deepEqual((await ordersOf(ada.email, ada.cookie)).body, [])
})

test('an order names its customer as the account does, however the e-mail was typed', async () => {
  const customer = await aCustomer(shop.app)
  const typed = { email: customer.email.toUpperCase() }
  const { status, body } = await placeOrder(
    shop,
    customer,
    orderOf(customer, [await aBook(shop)], typed),
  )
  assert.deepEqual([status, body.email], [201, customer.email])
})

test('long lists come in pages', async () => {
  const customer = await aCustomer(shop.app)
  const book = await aBook(shop)
  for (let times = 0; times < 5; times++)
    await placeOrder(shop, customer, orderOf(customer, [book]))
  const seen: string[] = []
  let query = '?limit=2'
  while (query) {
    const page = await ordersOf(customer.email, customer.cookie, query)
    assert.equal(page.status, 200)
    seen.push(...page.body.map((order: { _id: string }) => order._id))
    const next = /^<https:\/\/shop\.example[^?]*(\?[^>]*)>; rel="next"$/.exec(
      String(page.headers.link ?? ''),
    )
    query = next?.[1] ?? ''
  }
  const all = (await ordersOf(customer.email, customer.cookie)).body
  assert.deepEqual(
    seen,
    all.map((order: { _id: string }) => order._id),
  )
  assert.equal(seen.length, 5)
  for (const bad of ['?limit=0', '?limit=1001', '?limit=ten', '?cursor=x', '?sort=price']) {
    assert.equal((await ordersOf(customer.email, customer.cookie, bad)).status, 400, bad)
  }
})

test('threats 1: a list goes on after an order of the customer’s own, and after nobody else’s', async () => {
  const [ada, other] = [await aCustomer(shop.app), await aCustomer(shop.app)]
  const book = await aBook(shop)
  for (const customer of [ada, ada, other, other]) {
    await placeOrder(shop, customer, orderOf(customer, [book]))
  }
  const page = (customer: typeof ada, query: string) =>
    ordersOf(customer.email, customer.cookie, query)
  const link = String((await page(other, '?limit=1')).headers.link)
  const cursor = /cursor=([\w-]+)/.exec(link)?.[1]
  assert.equal((await page(other, `?cursor=${cursor}`)).body.length, 1)
  assert.deepEqual((await page(ada, `?cursor=${cursor}`)).body, [])
})

test('a quote says what an order would cost, with shipping and tax of the settings', async (t) => {
  const customer = await aCustomer(shop.app)
  const book = await aBook(shop, { newPrice: 10 })
  const quote = (productsId: string[]) =>
    call(shop.app, { method: 'POST', url: '/api/orders/quote', payload: { productsId } })
  const plain = await quote([book._id])
  assert.equal(plain.status, 200)
  assert.equal(plain.body.totalPrice, 10)
  assert.equal(plain.body.books[0].title, book.title)

  t.after(async () => {
    await shop.deps.pool.query(`delete from settings where key in ('shipping', 'tax')`)
    shop.deps.changes.heard(['settings'])
  })
  await shop.deps.pool.query(`insert into settings (key, value) values
    ('shipping', '{"flatCents": 500, "freeFromCents": 5000}'),
    ('tax', '{"basisPoints": 1000, "included": false}')`)
  shop.deps.changes.heard(['settings'])
  const charged = (await quote([book._id])).body
  const { subtotal, shipping, tax, totalPrice } = charged
  assert.deepEqual(
    { subtotal, shipping, tax, totalPrice },
    { subtotal: 10, shipping: 5, tax: 1.5, totalPrice: 16.5 },
  )
  assert.equal((await placeOrder(shop, customer, orderOf(customer, [book]))).status, 409)
  const order = await placeOrder(shop, customer, orderOf(customer, [book], { totalPrice }))
  assert.equal(order.body.shipping, 5)
})

test('the page of orders asks an Orders API that is elsewhere as its customer, with nothing but the session', async (t) => {
  const customer = await aCustomer(shop.app)
  const order = await placeOrder(shop, customer, orderOf(customer, [await aBook(shop)]))
  const cookies: unknown[] = []
  const elsewhere = createServer(async ({ url, headers }, response) => {
    cookies.push(headers.cookie)
    const answer = await shop.app.inject({ url: `/api${url}`, headers })
    response.writeHead(answer.statusCode, { 'content-type': 'application/json' })
    response.end(answer.payload)
  }).listen(0, '127.0.0.1')
  t.after(() => elsewhere.close())
  await once(elsewhere, 'listening')
  const { port } = elsewhere.address() as AddressInfo
  const front = await startTestApp({
    databaseUrl: shop.url,
    env: { ...shop.deps.env, ORDERS_API_URL: `http://127.0.0.1:${port}` },
  })
  t.after(() => front.close())
  const page = await call(front.app, { url: '/orders', headers: { cookie: customer.cookie } })
  assert.equal(page.status, 200)
  assert.ok(page.body.includes(order.body._id))
  const [session] = /__Host-octavo_session=[\w-]+/.exec(customer.cookie) ?? []
  assert.deepEqual(cookies, [session])
})
