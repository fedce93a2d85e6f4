import assert from 'node:assert/strict'
import { scryptSync } from 'node:crypto'
import { test } from 'node:test'
import { call, startTestApp, testShop } from '#test/app.ts'
import { aCustomer, cookiesOf } from '#test/customer.ts'
import { hashesDuring } from '#test/scrypt-count.ts'

const shop = testShop()

const post = (path: string, payload?: object, headers: Record<string, string> = {}) =>
  call(shop.app, { method: 'POST', url: `/api/identity${path}`, payload, headers })
const get = (path: string, cookie = '') =>
  call(shop.app, { url: `/api/identity${path}`, headers: { cookie } })
const count = async (sql: string, values: unknown[] = []) =>
  Number((await shop.deps.pool.query(`select count(*) from ${sql}`, values)).rows[0].count)

test('registration signs in at once and gives away no session but the cookie', async () => {
  const answer = await post('/sign-up/email', { email: 'Ada@Example.com', password: 'difference' })
  assert.equal(answer.status, 200)
  assert.deepEqual(Object.keys(answer.body), ['user'])
  assert.equal(answer.body.user.email, 'ada@example.com')
  assert.equal(answer.body.user.emailVerified, false)
  const [cookie] = [answer.headers['set-cookie']].flat()
  assert.match(String(cookie), /^octavo_identity=.*HttpOnly; SameSite=Lax$/)
  const me = await get('/get-session', cookiesOf(answer))
  assert.equal(me.body.user.email, 'ada@example.com')
  const { rows } = await shop.deps.pool.query(
    `select password from identity_account where user_id = $1`,
    [answer.body.user.id],
  )
  assert.ok(!rows[0].password.includes('difference'))
})

test('a shop hashes passwords at full cost, which most tests are spared', async (t) => {
  const real = await startTestApp({ passwords: undefined })
  t.after(real.close)
  const { uid, password } = await aCustomer(real.app)
  const { rows } = await real.deps.pool.query(
    'select password from identity_account where user_id = $1',
    [uid],
  )
  const [salt = '', key] = rows[0].password.split(':')
  const cost = { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 }
  assert.equal(scryptSync(password, salt, 64, cost).toString('hex'), key)
})

test('a known address is refused like any refused registration', async () => {
  const { email } = await aCustomer(shop.app)
  const known = await post('/sign-up/email', {
    email: email.toUpperCase(),
    password: 'another one',
  })
  assert.equal(known.status, 422)
  assert.equal(known.body.message, 'Please provide a valid email and password')
  assert.equal(await count('identity_user where email = $1', [email]), 1)
})

test('threats 26: a wrong password and an unknown address get the same answer', async () => {
  const { email } = await aCustomer(shop.app)
  const wrong = await post('/sign-in/email', { email, password: 'wrong password' })
  const unknown = await post('/sign-in/email', { email: 'nobody@example.com', password: 'wrong' })
  const words = ({ status, body }: Awaited<ReturnType<typeof post>>) => [
    status,
    { ...body, requestId: '' },
  ]
  assert.equal(wrong.status, 401)
  assert.deepEqual(words(wrong), words(unknown))
})

test('threats 25: signing in again ends the session the browser had', async () => {
  const { email, password, cookie } = await aCustomer(shop.app)
  const again = await post('/sign-in/email', { email, password }, { cookie })
  assert.equal(again.status, 200)
  assert.equal((await get('/get-session', cookie)).body, null)
  assert.equal((await get('/get-session', cookiesOf(again))).body.user.email, email)
})

test('signing out ends both sessions and their replay', async () => {
  const { cookie } = await aCustomer(shop.app)
  assert.equal((await call(shop.app, { url: '/api/session', headers: { cookie } })).status, 200)
  const out = await post('/sign-out', {}, { cookie })
  assert.equal(out.status, 200)
  assert.doesNotMatch(cookiesOf(out, cookie), /session|identity|signed_in/)
  assert.equal((await get('/get-session', cookie)).body, null)
  assert.equal((await get('/token', cookie)).status, 401)
  assert.equal((await call(shop.app, { url: '/api/session', headers: { cookie } })).status, 401)
})

test('a guest has no session and no token', async () => {
  const me = await get('/get-session')
  assert.equal(me.status, 200)
  assert.equal(me.body, null)
  assert.equal((await get('/token')).status, 401)
})

test('threats 14: a body takes no more than it should', async () => {
  const body = { email: 'eve@example.com', password: 'long enough' }
  for (const extra of [{ emailVerified: true }, { role: 'admin' }, { id: '1' }, { image: 'x' }]) {
    const answer = await post('/sign-up/email', { ...body, ...extra })
    assert.equal(answer.status, 400)
  }
  assert.equal(await count('identity_user where email = $1', [body.email]), 0)
  assert.equal((await post('/sign-up/email', { ...body, password: 'short' })).status, 400)
})

test('doors of the provider that the shop does not use are shut', async () => {
  const { cookie } = await aCustomer(shop.app)
  for (const path of ['/list-sessions', '/ok', '/error', '/reset-password/x']) {
    assert.equal((await get(path, cookie)).status, 404, path)
  }
  for (const path of ['/update-user', '/change-email', '/delete-user', '/link-social']) {
    assert.equal((await post(path, {}, { cookie })).status, 404, path)
  }
})

test('threats 24: a sign-in from another site is refused', async () => {
  const { email, password } = await aCustomer(shop.app)
  const body = { email, password }
  for (const headers of [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://sub.localhost' },
  ]) {
    const answer = await post('/sign-in/email', body, headers as Record<string, string>)
    assert.equal(answer.status, 403)
    assert.equal(answer.headers['set-cookie'], undefined)
  }
  const form = await call(shop.app, {
    method: 'POST',
    url: '/api/identity/sign-in/email',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(body).toString(),
  })
  assert.equal(form.status, 415)
})

test('the keys are public, their private halves are not', async () => {
  const { keys } = (await get('/jwks')).body
  const [key, ...others] = keys
  assert.deepEqual(others, [])
  assert.equal(key.alg, 'EdDSA')
  assert.deepEqual(Object.keys(key).sort(), ['alg', 'crv', 'kid', 'kty', 'x'])
})

test('a name is one line of plain text', async () => {
  // NUL is refused in any body, by a sentence of its own.
  const control = Array.from({ length: 31 }, (_, code) => String.fromCharCode(code + 1))
  for (const character of [...control, '\x7f']) {
    const email = 'one-line@example.com'
    const answer = await call(shop.app, {
      method: 'POST',
      url: '/api/identity/sign-up/email',
      payload: { email, password: 'long enough', name: `Ada${character}Reader` },
    })
    assert.equal(answer.status, 400)
    assert.deepEqual(answer.body.errors, { name: 'Name must be one line of plain text' })
  }
  const { rowCount } = await shop.deps.pool.query(
    "select from identity_user where email = 'one-line@example.com'",
  )
  assert.equal(rowCount, 0)
})

test('threats 26: a sign-in hashes one password, known address or not', async () => {
  const { email } = await aCustomer(shop.app)
  const tries = [email, 'nobody-at-all@example.com']
  for (const address of tries) {
    const hashes = await hashesDuring(() =>
      post('/sign-in/email', { email: address, password: 'not this one' }),
    )
    assert.equal(hashes, 1, address)
  }
})
