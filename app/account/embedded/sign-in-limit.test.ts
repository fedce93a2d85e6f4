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

test('threats 6: one name gets ten wrong guesses from wherever; the owner is not locked out for ever', async (t) => {
  const { email, password } = await aCustomer(shop.app)
  for (let index = 0; index < 10; index++) {
    assert.equal((await signIn(email, 'guess', `192.0.2.${index}`)).status, 401)
  }
  const refused = await signIn(email, password, '192.0.2.99')
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  t.after(() => {
    aheadMs = 0
  })
  aheadMs = 15 * 60_000 + 1000
  assert.equal((await signIn(email, password, '192.0.2.99')).status, 200)
})

test('right passwords are not counted', async () => {
  const { email, password } = await aCustomer(shop.app)
  for (let times = 0; times < 12; times++) {
    assert.equal((await signIn(email, password, '192.0.2.150')).status, 200)
  }
})

test('customers behind one address who log in at once are not told to wait for minutes', async (t) => {
  const office = await startTestApp()
  t.after(office.close)
  const customers = []
  for (let index = 0; index < 14; index++) customers.push(await aCustomer(office.app))
  const answers = await Promise.all(
    customers.map(({ email, password }) =>
      call(office.app, {
        method: 'POST',
        url: '/api/identity/sign-in/email',
        payload: { email, password },
      }),
    ),
  )
  for (const { status, headers, body } of answers) {
    if (status === 200) continue
    assert.equal(status, 429)
    assert.equal(headers['retry-after'], '2')
    assert.equal(body.message, 'Too many attempts. Please wait 2 s and try again.')
  }
  const left = await office.deps.pool.query("select from attempts where bucket like 'customer-%'")
  assert.equal(left.rowCount, 0)
})

test('new accounts are counted by the hour and the address, refused ones with them', async (t) => {
  const small = await startTestApp({
    env: { SIGN_UPS_PER_HOUR: 5 },
    now: () => new Date(Date.now() + aheadMs),
  })
  t.after(() => {
    aheadMs = 0
    return small.close()
  })
  const signUp = (email: string, remoteAddress = '198.51.100.20', forwarded = '203.0.113.1') =>
    call(small.app, {
      method: 'POST',
      url: '/api/identity/sign-up/email',
      payload: { email, password: 'long enough' },
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
    })
  const many = Array.from({ length: 12 }, (_, index) =>
    signUp(`new-${index % 9}@example.com`, '198.51.100.20', `203.0.113.${index}`),
  )
  const answers = await Promise.all(many)
  const limited = answers.filter(({ status }) => status === 429)
  assert.equal(limited.length, 7)
  for (const { headers, body } of limited) {
    assert.match(body.message, /^Too many accounts were created from your connection/)
    assert.ok(Number(headers['retry-after']) > 3500 && Number(headers['retry-after']) <= 3600)
  }
  const { rows } = await small.deps.pool.query('select count(*)::int as made from identity_user')
  assert.ok(rows[0].made <= 5)
  // Others still may, and so may this address an hour later.
  assert.equal((await signUp('neighbour@example.com', '198.51.100.21')).status, 200)
  aheadMs = 60 * 60_000 + 1000
  assert.equal((await signUp('later@example.com')).status, 200)
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
