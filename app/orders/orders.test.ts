import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { aBook, adminHeaders, call, startTestApp, type TestApp } from '#test/app.ts'
import { aCustomer, type TestCustomer } from '#test/customer.ts'

let shop: TestApp
before(async () => {
  shop = await startTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
})
after(() => shop.close())

const count = async (table: string) =>
  Number((await shop.deps.pool.query(`select count(*) from ${table}`)).rows[0].count)

const bodyFor = (customer: TestCustomer, books: Book[], overrides: object = {}) => ({
  name: 'Ada Lovelace',
  email: customer.email,
  phone: '+4400123',
  address: {
    street: '12 St James’s Square',
    city: 'London',
    country: 'UK',
    state: 'London',
    zipcode: '0SW1Y',
  },
  productsId: books.map((book) => book._id),
  totalPrice: Math.round(books.reduce((sum, book) => sum + book.newPrice * 100, 0)) / 100,
  ...overrides,
})

const place = (cookie: string, payload: object, headers: Record<string, string> = {}) =>
  call(shop.app, { method: 'POST', url: '/api/orders', payload, headers: { cookie, ...headers } })
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
  const answer = await place(customer.cookie, bodyFor(customer, [first, second]))
  assert.equal(answer.status, 201)
  assert.equal(answer.body.totalPrice, 20.09)
  assert.equal(answer.body.subtotal, 20.09)
  assert.equal(answer.body.phone, '+4400123')
  assert.equal(answer.body.address.zipcode, '0SW1Y')
  assert.deepEqual(answer.body.productIds, [first._id, second._id])
  assert.equal(answer.headers.location, `/api/orders/${answer.body._id}`)

  const later = await place(customer.cookie, bodyFor(customer, [first]))
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
  const order = await place(customer.cookie, bodyFor(customer, [book]), { host: 'evil.example' })
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
  await place(ada.cookie, bodyFor(ada, [await aBook(shop)]))
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
  await place(ada.cookie, bodyFor(ada, [await aBook(shop)]))
  await shop.deps.pool.query('update sessions set uid = $1 where uid = $2', [randomUUID(), ada.uid])
  assert.deepEqual((await ordersOf(ada.email, ada.cookie)).body, [])
})

test('long lists come in pages', async () => {
  const customer = await aCustomer(shop.app)
  const book = await aBook(shop)
  for (let times = 0; times < 5; times++) await place(customer.cookie, bodyFor(customer, [book]))
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

test('threats 3: totals and books that make no sense are refused', async () => {
  const customer = await aCustomer(shop.app)
  const book = await aBook(shop)
  const before = await count('orders')
  const noNumber = 'Total price is required, as a number'
  for (const [totalPrice, why] of [
    [0, 'Total price cannot be 0'],
    [-1, 'Total price cannot be negative'],
    ['12.5', noNumber],
    [null, noNumber],
    [12.505, 'Total price has at most two decimals'],
    [undefined, noNumber],
  ]) {
    const answer = await place(customer.cookie, bodyFor(customer, [book], { totalPrice }))
    assert.equal(answer.status, 400, String(totalPrice))
    assert.deepEqual(answer.body.errors, { totalPrice: why })
  }
  const huge = await call(shop.app, {
    method: 'POST',
    url: '/api/orders',
    headers: { cookie: customer.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(bodyFor(customer, [book])).replace(
      /"totalPrice":[\d.]+/,
      '"totalPrice":1e309',
    ),
  })
  assert.equal(huge.status, 400)
  const lists = [
    [],
    [book._id, book._id],
    [book._id, book._id.toUpperCase()],
    ['1'],
    [randomUUID()],
    [null],
    'x',
  ]
  for (const productsId of lists) {
    const answer = await place(customer.cookie, bodyFor(customer, [book], { productsId }))
    assert.equal(answer.status, 400, JSON.stringify(productsId))
  }
  assert.equal(await count('orders'), before)
})

test('threats 14: an order takes no more than it should', async () => {
  const customer = await aCustomer(shop.app)
  const body = bodyFor(customer, [await aBook(shop)])
  for (const extra of [
    { status: 'delivered' },
    { customerUid: 'x' },
    { uid: 'x' },
    { productIds: [] },
  ]) {
    assert.equal((await place(customer.cookie, { ...body, ...extra })).status, 400)
  }
  const nested = { ...body, address: { ...body.address, planet: 'Mars' } }
  assert.deepEqual(Object.keys((await place(customer.cookie, nested)).body.errors), [
    'address.planet',
  ])
})

test('what is missing is named in the words of the specification', async () => {
  const customer = await aCustomer(shop.app)
  const body = bodyFor(customer, [await aBook(shop)], {
    name: '  ',
    phone: '',
    address: { street: '', city: '', country: '', state: '', zipcode: '' },
  })
  const answer = await place(customer.cookie, body)
  assert.equal(answer.status, 400)
  assert.deepEqual(answer.body.errors, {
    name: 'Name is required',
    phone: 'Phone is required',
    'address.street': 'Address is required',
    'address.city': 'City is required',
    'address.country': 'Country is required',
    'address.state': 'State is required',
    'address.zipcode': 'Zipcode is required',
  })
  const { name: _, phone: __, ...without } = body
  assert.equal((await place(customer.cookie, without)).body.errors.name, 'Name is required')
})

test('what is there but not as it should be is told apart from what is missing', async () => {
  const customer = await aCustomer(shop.app)
  const body = bodyFor(customer, [await aBook(shop)])
  const digits =
    'Phone takes 3 to 20 digits and nothing else, with a + in front for another country'
  const wrong: [field: string, value: unknown, message: string][] = [
    ['phone', '12', digits],
    ['phone', '1'.repeat(21), digits],
    ['phone', '020 7946', digits],
    ['phone', 123, 'Phone is required, as a text of digits'],
    ['phone', null, 'Phone is required'],
    ['name', 7, 'Name is required, as a text'],
    ['email', 'ada at example', 'Please give a valid email address'],
    ['email', 7, 'Please give a valid email address'],
    ['email', '', 'Email is required'],
  ]
  for (const [field, value, message] of wrong) {
    const answer = await place(customer.cookie, { ...body, [field]: value })
    assert.equal(answer.status, 400)
    assert.deepEqual(answer.body.errors, { [field]: message })
  }
})

test('an order is for the signed-in address; nobody else can be mailed', async () => {
  const customer = await aCustomer(shop.app)
  const body = bodyFor(customer, [await aBook(shop)])
  assert.equal((await place('', body)).status, 401)
  assert.equal((await place('', {})).status, 401)
  const foreign = await place(customer.cookie, { ...body, email: 'victim@example.com' })
  assert.equal(foreign.status, 400)
  assert.deepEqual(foreign.body.errors, { email: 'Email must be the one you are signed in with' })
  const shouted = await place(customer.cookie, { ...body, email: customer.email.toUpperCase() })
  assert.equal(shouted.body.email, customer.email)
})

test('a changed price is a 409 that names the book, and nothing is saved', async () => {
  const customer = await aCustomer(shop.app)
  const [kept, raised] = [await aBook(shop), await aBook(shop, { title: 'Emma', newPrice: 10 })]
  const body = bodyFor(customer, [kept, raised])
  const edit = await call(shop.app, {
    method: 'PUT',
    url: `/api/edit/${raised._id}`,
    payload: { newPrice: 11.5 },
    headers: await adminHeaders(shop),
  })
  assert.equal(edit.status, 200)
  const before = await count('orders')
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await place(customer.cookie, body, headers)
  assert.equal(answer.status, 409)
  assert.equal(answer.body.totalPrice, 24)
  assert.deepEqual(answer.body.books, [
    { _id: raised._id, title: 'Emma', newPrice: 11.5, reason: 'price-changed' },
  ])
  assert.equal(await count('orders'), before)
  // The customer agrees: the same attempt goes through.
  assert.equal((await place(customer.cookie, { ...body, totalPrice: 24 }, headers)).status, 201)
})

test('a book that is not sold any more is a 409 that names it', async () => {
  const customer = await aCustomer(shop.app)
  const book = await aBook(shop, { title: 'Gone' })
  const headers = await adminHeaders(shop)
  await call(shop.app, { method: 'DELETE', url: `/api/${book._id}`, headers })
  const answer = await place(customer.cookie, bodyFor(customer, [book]))
  assert.equal(answer.status, 409)
  assert.equal(answer.body.books[0].reason, 'not-sold')
  assert.match(answer.body.message, /“Gone”/)
})

test('a quote says what an order would cost, with shipping and tax of the settings', async () => {
  const customer = await aCustomer(shop.app)
  const book = await aBook(shop, { newPrice: 10 })
  const quote = (productsId: string[]) =>
    call(shop.app, { method: 'POST', url: '/api/orders/quote', payload: { productsId } })
  const plain = await quote([book._id])
  assert.equal(plain.status, 200)
  assert.equal(plain.body.totalPrice, 10)
  assert.equal(plain.body.books[0].title, book.title)

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
  assert.equal((await place(customer.cookie, bodyFor(customer, [book]))).status, 409)
  const order = await place(customer.cookie, bodyFor(customer, [book], { totalPrice }))
  assert.equal(order.body.shipping, 5)
  await shop.deps.pool.query(`delete from settings where key in ('shipping', 'tax')`)
  shop.deps.changes.heard(['settings'])
})

test('the page of orders asks an Orders API that is elsewhere as its customer', async (t) => {
  const customer = await aCustomer(shop.app)
  const order = await place(customer.cookie, bodyFor(customer, [await aBook(shop)]))
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const front = await startTestApp({
    databaseUrl: shop.url,
    env: { ORDERS_API_URL: `${address}/api` },
  })
  t.after(() => front.close())
  const page = await call(front.app, { url: '/orders', headers: { cookie: customer.cookie } })
  assert.equal(page.status, 200)
  assert.ok(page.body.includes(order.body._id))
})
