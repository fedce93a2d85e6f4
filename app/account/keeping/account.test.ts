import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customersOf, type Method } from '#test/account.ts'
import { testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'

const shop = testShop()
const { ask, rowsOf, verify, anOrder } = customersOf(shop)

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

test('what costs the shop work is asked for ten times an hour at most', async () => {
  const customer = await aCustomer(shop.app)
  for (const [method, url] of [
    ['GET', '/api/account/data'],
    ['POST', '/api/account/verification-mail'],
  ] as const) {
    const body = method === 'POST' ? {} : undefined
    const answers = []
    for (let times = 0; times < 11; times++) {
      answers.push(await ask(method, url, customer.cookie, body))
    }
    const refused = answers.pop()
    assert.ok(answers.every(({ status }) => status === (method === 'GET' ? 200 : 202)))
    assert.equal(refused?.status, 429)
    assert.ok(Number(refused?.headers['retry-after']) > 0)
  }
  const jobs = await rowsOf(
    `select from mails where kind = 'account-verification' and data->>'userId' = $1`,
    customer.uid,
  )
  assert.equal(jobs.length, 11) // the one of the registration, and ten
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

test('the file of thousands of orders is sent as it is read, whole and in order (threats 34)', async () => {
  const customer = await aCustomer(shop.app)
  const [book] = [await anOrder(customer)]
  await rowsOf(
    `insert into orders (id, customer_uid, name, email, phone, city, country, state, zipcode,
       subtotal_cents, shipping_cents, tax_cents, total_cents, created_at)
     select gen_random_uuid(), customer_uid, name, email, phone, city, country, state, zipcode,
       subtotal_cents, shipping_cents, tax_cents, n, created_at - n * interval '1 minute'
     from orders, generate_series(1, 3000) n where id = $1`,
    book,
  )
  const started = await shop.app.inject({
    url: '/api/account/data',
    headers: { cookie: customer.cookie },
    payloadAsStream: true,
  })
  let pieces = 0
  let largest = 0
  let text = ''
  for await (const piece of started.stream()) {
    pieces += 1
    largest = Math.max(largest, piece.length)
    text += piece
  }
  const { orders, account, collectedAt } = JSON.parse(text)
  assert.ok(Date.parse(collectedAt) > 0)
  assert.equal(account.email, customer.email)
  assert.equal(orders.length, 3001)
  assert.deepEqual(
    orders.slice(1).map(({ totalPrice }: { totalPrice: number }) => totalPrice),
    Array.from({ length: 3000 }, (_, at) => (at + 1) / 100),
  )
  assert.ok(pieces > 100 && largest < 100_000, `${pieces} pieces of at most ${largest} bytes`)
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
