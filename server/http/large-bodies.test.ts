import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxFileLength } from '#app/orders/cash/remittance.schema.ts'
import { aBook, adminHeaders, call, testShop } from '#test/app.ts'
import { refusedJson } from './json-body.ts'

const shop = testShop()

const unknownFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, 1]))
/** Doors that read more than the usual 4 kB, in characters: books, files of carriers, lists of orders. */
const limits: Record<string, number> = {
  '/api/create-book': 1_000_000,
  '/api/edit/:id': 1_000_000,
  '/api/desk/books/:id/take-over': 1_000_000,
  '/api/desk/books/edits': 100_000,
  '/api/desk/imports': 200_000,
  '/api/desk/texts/:kind/draft': 200_000,
  'PUT /api/desk/mail-texts/:kind': 40_000,
  '/api/desk/mail-texts/:kind/preview': 40_000,
  '/api/desk/letters': 300_000,
  'PUT /api/desk/letters/:id': 300_000,
  '/api/desk/letters/preview': 300_000,
  '/api/desk/window/items': 300_000,
  '/api/desk/window/items/:id/draft': 300_000,
  '/api/desk/window/order': 64_000,
  '/api/desk/imports/:id/read': 200_000,
  '/api/desk/imports/:id/rows/:row': 1_000_000,
  '/api/desk/stock': 2_000_000,
  '/api/desk/orders/cash/remittance': 2 * maxFileLength,
  '/api/desk/orders/supply/orders': 32_000,
  '/api/desk/orders/cash/hand-ins': 32_000,
  ...Object.fromEntries(
    [
      ...[
        '/api/orders',
        '/api/orders/quote',
        '/api/orders/:id/delivery',
        'PUT /api/account/delivery',
      ],
      ...['/api/desk/orders/:number/steps', '/api/desk/orders/steps', '/api/desk/orders/run'],
      '/api/desk/settings/orders',
      '/api/desk/settings/identity',
      '/api/desk/customers/:id/notes',
      'PUT /api/desk/customers/:id/notes/:note',
    ].map((url) => [url, 16_000]),
  ),
}

test('each door reads as much as it needs (threats 19)', async () => {
  const headers = { ...(await adminHeaders(shop)), cookie: 'octavo_session=x' }
  // Files come as they are, and have tests of their own.
  const doors = shop.app.describedRoutes.filter(
    ({ method, anyBody }) => method !== 'GET' && !anyBody,
  )
  assert.ok(doors.length > 10)
  for (const { method, url } of doors) {
    const limit = limits[url] ?? limits[`${method} ${url}`] ?? 4000
    const door = { method: method as 'POST', url, headers }
    const taken = await call(shop.app, { ...door, payload: { x: 'x'.repeat(limit * 0.9) } })
    assert.notEqual(taken.status, 413, `${method} ${url}`)
    const refused = await call(shop.app, { ...door, payload: { x: 'x'.repeat(limit * 1.05) } })
    assert.equal(refused.status, 413, `${method} ${url}`)
  }
})

test('the largest cart and the longest address are taken, however they are written', async () => {
  const productsId = []
  for (let at = 0; at < 100; at++) productsId.push((await aBook(shop, { newPrice: 1 }))._id)
  const line = (length: number) => '\u00e9'.repeat(length)
  const order = {
    name: line(200),
    email: `${'a'.repeat(64)}@example.com`,
    phone: '01234567890123456789',
    address: {
      street: line(300),
      city: line(100),
      country: line(100),
      state: line(100),
      zipcode: line(20),
    },
    productsId,
    totalPrice: 100,
  }
  const payload = JSON.stringify(order, null, 2).replaceAll('\u00e9', '\\u00e9')
  const json = { 'content-type': 'application/json' }
  const url = '/api/orders'
  const headers = { ...json, cookie: 'octavo_session=x' }
  const placed = await call(shop.app, { method: 'POST', url, headers, payload })
  assert.equal(placed.status, 401, 'read and found good, but from nobody')
  const quoted = await call(shop.app, {
    method: 'POST',
    url: '/api/orders/quote',
    payload: { productsId },
  })
  assert.deepEqual([quoted.status, quoted.body.totalPrice], [200, 100])
})

test('an answer lists the first 20 fields that are wrong, however many there are', async () => {
  const headers = await adminHeaders(shop)
  const body = await call(shop.app, {
    method: 'POST',
    url: '/api/create-book',
    headers,
    payload: { title: 'A', newPrice: 1, ...unknownFields(9_000) },
  })
  assert.equal(body.status, 400)
  assert.equal(Object.keys(body.body.errors).length, 20)
  assert.match(body.body.message, /8999 more fields have errors$/)

  const long = await call(shop.app, {
    method: 'POST',
    url: '/api/create-book',
    headers,
    payload: { title: 'A', newPrice: 1, ['x'.repeat(500_000)]: 1 },
  })
  assert.equal(long.status, 400)
  assert.ok(long.body.message.length < 200)

  const ids = await call(shop.app, {
    method: 'POST',
    url: '/api/orders/quote',
    payload: { productsId: Array.from({ length: 90 }, () => '1') },
  })
  assert.equal(ids.status, 400)
  assert.equal(Object.keys(ids.body.errors).length, 20)

  const query = Object.keys(unknownFields(900)).join('&')
  const asked = await call(shop.app, { url: `/api/orders/email/ada@example.com?${query}` })
  assert.equal(asked.status, 400)
  assert.equal(Object.keys(asked.body.errors).length, 20)
})

test('more values than any book has are not even looked at', async () => {
  assert.equal(refusedJson(JSON.stringify(Array.from({ length: 10_000 }, () => 1))), null)
  const many = JSON.stringify(Array.from({ length: 10_001 }, () => ({})))
  assert.equal(refusedJson(many), 'too-many')
  assert.equal(refusedJson(JSON.stringify(','.repeat(20_000))), null)
  const headers = { ...(await adminHeaders(shop)), 'content-type': 'application/json' }
  for (const payload of [many, JSON.stringify(unknownFields(50_000))]) {
    const { status, body } = await call(shop.app, {
      method: 'POST',
      url: '/api/create-book',
      headers,
      payload,
    })
    assert.deepEqual([status, body.errors], [400, { body: 'The JSON has too many values.' }])
  }
})
