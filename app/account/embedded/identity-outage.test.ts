import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '#server/database/client.ts'
import { call, faultsExpected, startTestApp } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'

test('threats 29: without the database nobody is told that they are signed out', async (t) => {
  const shop = await startTestApp({ env: faultsExpected })
  const real = shop.deps.pool.connect
  t.after(() => {
    shop.deps.pool.connect = real
    return shop.close()
  })
  const { cookie, email, password } = await aCustomer(shop.app)
  const nowhere = openDatabase('postgres://octavo@127.0.0.1:1/octavo')
  t.after(nowhere.close)
  // The pool that everything holds, as it is while no connection can be made.
  shop.deps.pool.connect = nowhere.pool.connect.bind(nowhere.pool) as typeof real
  const asked = [
    { method: 'GET', url: '/api/identity/get-session' },
    { method: 'GET', url: '/api/identity/token' },
    { method: 'GET', url: '/api/session' },
    { method: 'POST', url: '/api/identity/sign-out' },
    { method: 'POST', url: '/api/identity/sign-in/email', payload: { email, password } },
    { method: 'POST', url: '/api/identity/sign-up/email', payload: { email, password } },
  ] as const
  for (const request of asked) {
    const answer = await call(shop.app, { ...request, headers: { cookie } })
    assert.equal(answer.status, 503, request.url)
    assert.ok(answer.headers['retry-after'])
    assert.equal(answer.headers['set-cookie'], undefined, request.url)
  }
  shop.deps.pool.connect = real
  const back = await call(shop.app, { url: '/api/identity/token', headers: { cookie } })
  assert.equal(back.status, 200)
})
