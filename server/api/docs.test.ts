import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, testShop } from '#test/app.ts'

const shop = testShop()

test('openapi.json describes every call of the specification', async () => {
  const { status, body } = await call(shop.app, { url: '/api/openapi.json' })
  assert.equal(status, 200)
  assert.equal(body.openapi, '3.1.0')
  const calls = Object.entries(body.paths as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  for (const named of [
    'GET /api/',
    'GET /api/{id}',
    'POST /api/create-book',
    'PUT /api/edit/{id}',
    'DELETE /api/{id}',
    'POST /api/auth/admin',
    'POST /api/orders',
    'GET /api/orders/email/{email}',
    'POST /api/session',
  ]) {
    assert.ok(calls.includes(named), named)
  }
  const create = body.paths['/api/create-book'].post
  const { schema } = create.requestBody.content['application/json']
  assert.deepEqual(schema.required.toSorted(), ['newPrice', 'title'])
  assert.equal(schema.additionalProperties, false)
  assert.deepEqual(create.security, [{ adminToken: [] }])
  assert.deepEqual(body.paths['/api/orders'].post.security, [{ customerSession: [] }])
  assert.deepEqual(body.paths['/api/'].get.security, [])
})

test('openapi.json names every door that a guest finds shut', async () => {
  const { body } = await call(shop.app, { url: '/api/openapi.json' })
  const forCustomers = Object.entries(body.paths as Record<string, Record<string, Operation>>)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { security }]) => ({ method, path, security })),
    )
    .filter(({ security }) => security.some((needs) => 'customerSession' in needs))
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  assert.deepEqual(forCustomers.toSorted(), [
    'DELETE /api/account',
    'DELETE /api/account/delivery',
    'DELETE /api/account/sessions',
    'GET /api/account',
    'GET /api/account/data',
    'GET /api/account/delivery',
    'GET /api/orders/email/{email}',
    'GET /api/orders/{id}',
    'GET /api/session',
    'POST /api/account/password',
    'POST /api/account/verification-mail',
    'POST /api/identity/verify-email',
    'POST /api/orders',
    'POST /api/orders/{id}/cancel',
    'POST /api/orders/{id}/restore',
    'PUT /api/account/delivery',
    'PUT /api/account/name',
    'PUT /api/account/newsletter',
    'PUT /api/orders/{id}/delivery',
  ])
})
type Operation = { security: object[] }

test('every reference in openapi.json leads somewhere', async () => {
  const { body } = await call(shop.app, { url: '/api/openapi.json' })
  for (const [, pointer = ''] of JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    let at = body
    for (const step of pointer.split('/')) at = at?.[step]
    assert.ok(at, pointer)
  }
})

test('the readable page needs no script and nothing from elsewhere', async () => {
  const { status, headers, body } = await call(shop.app, { url: '/api/docs' })
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^text\/html/)
  assert.match(
    String(headers['content-security-policy']),
    /^default-src 'none'; style-src 'sha256-/,
  )
  assert.match(body, /<code>POST \/api\/create-book<\/code>/)
  assert.doesNotMatch(body, /<script|https?:\/\/(?!.*&)|javascript:|style=/i)
})
