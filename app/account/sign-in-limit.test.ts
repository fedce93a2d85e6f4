import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { call, startTestApp, type TestApp } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'

let shop: TestApp
let aheadMs = 0
before(async () => {
  shop = await startTestApp({ now: () => new Date(Date.now() + aheadMs) })
})
after(() => shop.close())

function signIn(email: string, password: string, remoteAddress: string, forwarded = '') {
  return call(shop.app, {
    method: 'POST',
    url: '/api/identity/sign-in/email',
    payload: { email, password },
    remoteAddress,
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  })
}

test('threats 6: one address gets ten wrong guesses, whatever it says in X-Forwarded-For', async () => {
  const guesses = Array.from({ length: 40 }, (_, index) =>
    signIn(`someone-${index}@example.com`, 'guess', '198.51.100.7', `203.0.113.${index}`),
  )
  const statuses = (await Promise.all(guesses)).map((answer) => answer.status)
  assert.equal(statuses.filter((status) => status === 401).length, 10)
  assert.equal(statuses.filter((status) => status === 429).length, 30)
})

test('threats 6: one name gets ten wrong guesses from wherever; the owner is not locked out for ever', async () => {
  const { email, password } = await aCustomer(shop.app)
  for (let index = 0; index < 10; index++) {
    assert.equal((await signIn(email, 'guess', `192.0.2.${index}`)).status, 401)
  }
  const refused = await signIn(email, password, '192.0.2.99')
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  aheadMs = 15 * 60_000 + 1000
  assert.equal((await signIn(email, password, '192.0.2.99')).status, 200)
  aheadMs = 0
})

test('right passwords are not counted', async () => {
  const { email, password } = await aCustomer(shop.app)
  for (let times = 0; times < 12; times++) {
    assert.equal((await signIn(email, password, '192.0.2.150')).status, 200)
  }
})

test('refused registrations are counted by the hour', async () => {
  const { email } = await aCustomer(shop.app)
  const signUp = () =>
    call(shop.app, {
      method: 'POST',
      url: '/api/identity/sign-up/email',
      payload: { email, password: 'long enough' },
      remoteAddress: '198.51.100.9',
    })
  for (let times = 0; times < 60; times++) assert.equal((await signUp()).status, 422)
  assert.equal((await signUp()).status, 429)
})
