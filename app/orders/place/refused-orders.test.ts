import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aBook, adminHeaders, call, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { orderOf, placeOrder } from '#test/orders.ts'

const shop = testShop()

const count = async (table: string) =>
  Number((await shop.deps.pool.query(`select count(*) from ${table}`)).rows[0].count)

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
    const answer = await placeOrder(shop, customer, orderOf(customer, [book], { totalPrice }))
    assert.equal(answer.status, 400, String(totalPrice))
    assert.deepEqual(answer.body.errors, { totalPrice: why })
  }
  const huge = await call(shop.app, {
    method: 'POST',
    url: '/api/orders',
    headers: { cookie: customer.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(orderOf(customer, [book])).replace(
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
    const answer = await placeOrder(shop, customer, orderOf(customer, [book], { productsId }))
    assert.equal(answer.status, 400, JSON.stringify(productsId))
  }
  assert.equal(await count('orders'), before)
})

test('threats 14: an order takes no more than it should', async () => {
  const customer = await aCustomer(shop.app)
  const body = orderOf(customer, [await aBook(shop)])
  for (const extra of [
    { status: 'delivered' },
    { customerUid: 'x' },
    { uid: 'x' },
    { productIds: [] },
  ]) {
    assert.equal((await placeOrder(shop, customer, { ...body, ...extra })).status, 400)
  }
  const nested = { ...body, address: { ...body.address, planet: 'Mars' } }
  assert.deepEqual(Object.keys((await placeOrder(shop, customer, nested)).body.errors), [
    'address.planet',
  ])
})

test('what is missing is named in the words of the specification', async () => {
  const customer = await aCustomer(shop.app)
  const body = orderOf(customer, [await aBook(shop)], {
    name: '  ',
    phone: '',
    address: { street: '', city: '', country: '', state: '', zipcode: '' },
  })
  const answer = await placeOrder(shop, customer, body)
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
  assert.equal((await placeOrder(shop, customer, without)).body.errors.name, 'Name is required')
})

test('what is there but not as it should be is told apart from what is missing', async () => {
  const customer = await aCustomer(shop.app)
  const body = orderOf(customer, [await aBook(shop)])
  const digits = 'Enter a phone number such as +1 503 555 0142'
  const wrong: [field: string, value: unknown, message: string][] = [
    ['phone', '12', digits],
    ['phone', '1'.repeat(21), digits],
    ['phone', 'call me', digits],
    ['phone', '555 0101 / 555 0102', digits],
    ['totalPrice', 1e-9, 'Total price has at most two decimals'],
    ['totalPrice', 12.501, 'Total price has at most two decimals'],
    ['phone', 123, 'Phone is required, as a text of digits'],
    ['phone', null, 'Phone is required'],
    ['name', 7, 'Name is required, as a text'],
    ['email', 'ada at example', 'Please give a valid email address'],
    ['email', 7, 'Please give a valid email address'],
    ['email', '', 'Email is required'],
  ]
  for (const [field, value, message] of wrong) {
    const answer = await placeOrder(shop, customer, { ...body, [field]: value })
    assert.equal(answer.status, 400)
    assert.deepEqual(answer.body.errors, { [field]: message })
  }
})

test('an order is for the signed-in address; nobody else can be mailed', async () => {
  const customer = await aCustomer(shop.app)
  const body = orderOf(customer, [await aBook(shop)])
  const nobody = { cookie: '' }
  assert.equal((await placeOrder(shop, nobody, body)).status, 401)
  assert.equal((await placeOrder(shop, nobody, {})).status, 401)
  const foreign = await placeOrder(shop, customer, { ...body, email: 'victim@example.com' })
  assert.equal(foreign.status, 400)
  assert.deepEqual(foreign.body.errors, { email: 'Email must be the one you are logged in with' })
  const shouted = await placeOrder(shop, customer, { ...body, email: customer.email.toUpperCase() })
  assert.equal(shouted.body.email, customer.email)
})

test('a changed price is a 409 that names the book, and nothing is saved', async () => {
  const customer = await aCustomer(shop.app)
  const [kept, raised] = [await aBook(shop), await aBook(shop, { title: 'Emma', newPrice: 10 })]
  const body = orderOf(customer, [kept, raised])
  const edit = await call(shop.app, {
    method: 'PUT',
    url: `/api/edit/${raised._id}`,
    payload: { newPrice: 11.5 },
    headers: await adminHeaders(shop),
  })
  assert.equal(edit.status, 200)
  const before = await count('orders')
  const key = randomUUID()
  const answer = await placeOrder(shop, customer, body, key)
  assert.equal(answer.status, 409)
  assert.equal(answer.body.totalPrice, 24)
  assert.deepEqual(answer.body.books, [
    { _id: raised._id, title: 'Emma', newPrice: 11.5, reason: 'price-changed' },
  ])
  assert.equal(await count('orders'), before)
  // The customer agrees: the same attempt goes through.
  assert.equal((await placeOrder(shop, customer, { ...body, totalPrice: 24 }, key)).status, 201)
})

test('a book that is not sold any more is a 409 that names it', async () => {
  const customer = await aCustomer(shop.app)
  const book = await aBook(shop, { title: 'Gone' })
  const headers = await adminHeaders(shop)
  await call(shop.app, { method: 'DELETE', url: `/api/${book._id}`, headers })
  const answer = await placeOrder(shop, customer, orderOf(customer, [book]))
  assert.equal(answer.status, 409)
  assert.equal(answer.body.books[0].reason, 'not-sold')
  assert.match(answer.body.message, /“Gone”/)
})
