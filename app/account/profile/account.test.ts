import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { customersOf, type Method } from '#test/account.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aCustomer, cookiesOf, openSession, type TestCustomer } from '#test/customer.ts'

let shop: TestApp
let now = new Date()
before(async () => {
  shop = await startTestApp({ now: () => now })
})
// Id tokens are made on the real clock.
beforeEach(() => {
  now = new Date()
})
after(() => shop.close())
const { ask, rowsOf, verify, signIn, anOrder } = customersOf(() => shop)

test('the account says who I am; every door of it needs the session', async () => {
  const customer = await aCustomer(shop.app)
  const account = await ask('GET', '/api/account', customer.cookie)
  assert.deepEqual(account.body, {
    uid: customer.uid,
    name: '',
    email: customer.email,
    emailVerified: false,
    providers: ['password'],
    newsletter: 'unknown',
    keptBy: 'embedded',
  })
  assert.equal(account.headers['cache-control'], 'private, no-store') // threats 17
  for (const [method, url, body] of [
    ['GET', '/api/account'],
    ['GET', '/api/account/data'],
    ['POST', '/api/account/verification-mail', {}],
    ['POST', '/api/account/password', { currentPassword: 'x', newPassword: 'longer than 8' }],
    ['PUT', '/api/account/name', { name: 'Ada' }],
    ['PUT', '/api/account/newsletter', { subscribed: true }],
    ['DELETE', '/api/account/sessions'],
    ['DELETE', '/api/account', {}],
  ] as [Method, string, object?][]) {
    assert.equal((await ask(method, url, '', body)).status, 401, url)
    if (method === 'GET') continue
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const answer = await ask(method, url, customer.cookie, body, foreign) // threats 24
    assert.equal(answer.status, 403, url)
  }
})

test('a name has 100 characters at most, at sign-up as in the account', async () => {
  const signUp = (email: string, name: string) =>
    ask('POST', '/api/identity/sign-up/email', '', { email, password: 'long enough', name })
  const customer = await aCustomer(shop.app)
  const tooLong = 'a'.repeat(101)
  for (const refused of [
    await signUp('long-name@example.com', tooLong),
    await ask('PUT', '/api/account/name', customer.cookie, { name: tooLong }),
  ]) {
    assert.equal(refused.status, 400)
    assert.deepEqual(refused.body.errors, { name: 'Name takes at most 100 characters' })
  }
  const longest = 'a'.repeat(100)
  assert.equal((await signUp('longest-name@example.com', longest)).status, 200)
  const named = 'select email, name from identity_user where name <> $1 and email like $2'
  assert.deepEqual(await rowsOf(named, '', '%-name@example.com'), [
    { email: 'longest-name@example.com', name: longest },
  ])
})

test('the customer says what they want to be called, in one line of 1 to 100 characters', async () => {
  const customer = await aCustomer(shop.app)
  const stranger = await aCustomer(shop.app)
  const nameOf = async ({ uid }: TestCustomer) =>
    (await rowsOf('select name from identity_user where id = $1', uid))[0]?.name
  const put = (name: unknown) => ask('PUT', '/api/account/name', customer.cookie, { name })
  for (const name of ['', '  ', 'a'.repeat(101), 'Ada\nBcc: all', 'A\u0001', 'A\u0085', 7, null]) {
    const refused = await put(name)
    assert.equal(refused.status, 400, JSON.stringify(name))
    assert.deepEqual(Object.keys(refused.body.errors), ['name'])
  }
  assert.equal(await nameOf(customer), '')

  const longest = '本'.repeat(100)
  for (const [given, kept] of [
    [longest, longest],
    ['  Zoë O’Neill ', 'Zoë O’Neill'],
  ]) {
    const changed = await put(given)
    assert.equal(changed.status, 200)
    assert.deepEqual(changed.body, { name: kept })
    assert.equal(await nameOf(customer), kept)
  }
  assert.equal(await nameOf(stranger), '')
  const { body: account } = await ask('GET', '/api/account', customer.cookie)
  assert.equal(account.name, 'Zoë O’Neill')
  const { body: seen } = await ask('GET', '/api/identity/get-session', customer.cookie)
  assert.equal(seen.user.name, 'Zoë O’Neill')

  const { body: data } = await ask('GET', '/api/account/data', customer.cookie)
  assert.equal(data.account.name, 'Zoë O’Neill')
  const noted = data.account.log.filter(
    ({ action }: { action: string }) => action === 'account.change-name',
  )
  assert.equal(noted.length, 2)
})

test('threats 25: a new password ends every other sign-in, and this one gets new ids', async () => {
  const customer = await aCustomer(shop.app)
  const elsewhere = await openSession(
    shop.app,
    cookiesOf(await signIn(customer, customer.password)),
  )
  const oldToken = (await ask('GET', '/api/identity/token', customer.cookie)).body.token
  const wrong = await ask('POST', '/api/account/password', customer.cookie, {
    currentPassword: 'not this one',
    newPassword: 'a new password',
  })
  assert.equal(wrong.status, 403)
  assert.deepEqual(Object.keys(wrong.body.errors), ['currentPassword'])
  const changed = await ask('POST', '/api/account/password', customer.cookie, {
    currentPassword: customer.password,
    newPassword: 'a new password',
  })
  assert.equal(changed.status, 200)
  for (const cookie of [elsewhere.cookie, customer.cookie]) {
    assert.equal((await ask('GET', '/api/session', cookie)).status, 401)
    assert.equal((await ask('GET', '/api/identity/token', cookie)).status, 401)
  }
  const replay = { authorization: `Bearer ${oldToken}` }
  assert.equal((await ask('POST', '/api/session', '', undefined, replay)).status, 401)
  const here = cookiesOf(changed, customer.cookie)
  assert.equal((await ask('GET', '/api/session', here)).body.uid, customer.uid)
  assert.equal((await ask('GET', '/api/identity/token', here)).status, 200)
  assert.equal((await signIn(customer, customer.password)).status, 401)
  assert.equal((await signIn(customer, 'a new password')).status, 200)
})

test('ASVS 6.3.1: the current password is guessed ten times and no more', async () => {
  const customer = await aCustomer(shop.app)
  const guess = () =>
    ask('POST', '/api/account/password', customer.cookie, {
      currentPassword: 'guess',
      newPassword: 'a new password',
    })
  for (let index = 0; index < 10; index++) assert.equal((await guess()).status, 403)
  assert.equal((await guess()).status, 429)
  assert.equal(
    (await ask('DELETE', '/api/account', customer.cookie, { password: 'x' })).status,
    429,
  )
})

test('signing out everywhere ends every sign-in, ours and the provider’s', async () => {
  const customer = await aCustomer(shop.app)
  const other = await openSession(shop.app, cookiesOf(await signIn(customer, customer.password)))
  const answer = await ask('DELETE', '/api/account/sessions', customer.cookie)
  assert.equal(answer.status, 204)
  assert.equal(cookiesOf(answer, customer.cookie), '')
  for (const cookie of [customer.cookie, other.cookie]) {
    assert.equal((await ask('GET', '/api/session', cookie)).status, 401)
    assert.equal((await ask('GET', '/api/identity/token', cookie)).status, 401)
  }
})

test('the newsletter is switched by who has proved the address, and by nobody else', async () => {
  const customer = await aCustomer(shop.app)
  await rowsOf(
    `insert into subscribers (id, email, status, unsubscribe_token, source)
     values (gen_random_uuid(), $1, 'confirmed', $1, 'footer')`,
    customer.email,
  )
  const turn = (subscribed: boolean) =>
    ask('PUT', '/api/account/newsletter', customer.cookie, { subscribed })
  assert.equal((await turn(false)).status, 409)
  assert.equal((await ask('GET', '/api/account', customer.cookie)).body.newsletter, 'unknown')
  await verify(customer)
  assert.equal((await ask('GET', '/api/account', customer.cookie)).body.newsletter, 'confirmed')
  assert.deepEqual((await turn(false)).body, { newsletter: 'unsubscribed' })
  assert.deepEqual((await turn(true)).body, { newsletter: 'confirmed' })
  const rows = await rowsOf('select status from subscribers where email = $1', customer.email)
  assert.deepEqual(rows, [{ status: 'confirmed' }])
})

test('my data is a file with everything, and nothing of anybody else', async () => {
  const customer = await aCustomer(shop.app)
  const other = await aCustomer(shop.app)
  await verify(customer)
  const mine = await anOrder(customer)
  await anOrder(other)
  await ask('PUT', '/api/account/newsletter', customer.cookie, { subscribed: true })
  const answer = await ask('GET', '/api/account/data', customer.cookie)
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename=.*\.json"$/)
  const { account, orders, newsletter } = answer.body
  assert.equal(account.email, customer.email)
  assert.deepEqual(
    account.waysToSignIn.map(({ by }: { by: string }) => by),
    ['password'],
  )
  assert.equal(account.signIns.length, 1)
  assert.deepEqual(
    orders.map(({ _id }: { _id: string }) => _id),
    [mine],
  )
  assert.equal(orders[0].address.city, 'London')
  assert.equal(newsletter.status, 'confirmed')
  const text = JSON.stringify(answer.body)
  assert.ok(!text.includes(other.email))
  assert.doesNotMatch(text, /token|hash|scrypt/i)
})

test('threats 14: no body takes a field that it does not know', async () => {
  const { cookie, password } = await aCustomer(shop.app)
  const extra = { role: 'owner', emailVerified: true }
  for (const [method, url, body] of [
    ['PUT', '/api/account/newsletter', { subscribed: true }],
    ['POST', '/api/account/password', { currentPassword: password, newPassword: 'longer than 8' }],
    ['DELETE', '/api/account', { password }],
    ['POST', '/api/identity/request-password-reset', { email: 'a@example.com' }],
    ['POST', '/api/identity/reset-password', { token: 'x'.repeat(32), password: 'longer than 8' }],
  ] as [Method, string, object][]) {
    const answer = await ask(method, url, cookie, { ...body, ...extra })
    assert.equal(answer.status, 400, url)
    assert.deepEqual(Object.keys(answer.body.errors), ['role', 'emailVerified'])
  }
})
