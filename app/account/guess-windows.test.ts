import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#server/database/id.ts'
import { attempts } from '#server/database/schema.ts'
import { customersOf } from '#test/account.ts'
import { testShop } from '#test/app.ts'
import { aCustomer, cookiesOf, openSession } from '#test/customer.ts'

/* What is counted at the doors of accounts: how much, for how long, and what clears it. */

let aheadMs = 0
const shop = testShop({ now: () => new Date(Date.now() + aheadMs) })
const { ask, rowsOf, signIn } = customersOf(shop)

/** As after so many attempts, without the work of them. */
const plant = (bucket: string, times: number) =>
  shop.deps.db
    .insert(attempts)
    .values(Array.from({ length: times }, () => ({ id: newId(), bucket, at: shop.deps.now() })))
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const withoutDevice = (cookie: string) =>
  cookie
    .split('; ')
    .filter((pair) => !pair.startsWith('octavo_device='))
    .join('; ')

test('one connection asks for twenty links to a new password in an hour, whoever they are for', async (t) => {
  await plant('reset-address:127.0.0.1', 19)
  const askReset = (email: string) =>
    ask('POST', '/api/identity/request-password-reset', '', { email })
  assert.equal((await askReset('one@example.com')).status, 202)
  const { status, body } = await askReset('two@example.com')
  assert.equal(status, 429)
  assert.match(body.message, /^Too many e-mails were requested from your connection\./)
  t.after(() => {
    aheadMs = 0
    return rowsOf('delete from attempts')
  })
  aheadMs = 61 * 60_000
  assert.equal((await askReset('two@example.com')).status, 202)
})

test('sixty sign-ins and sessions of one customer in an hour, and again when the hour is over', async () => {
  const customer = await aCustomer(shop.app)
  const doors = [
    {
      table: 'identity_session',
      insert: `insert into identity_session (id, token, user_id, expires_at, created_at)
        select gen_random_uuid(), gen_random_uuid(), $1, $2, $3 from generate_series(1, 60)`,
      of: 'user_id',
      open: () => signIn(customer, customer.password),
    },
    {
      table: 'sessions',
      insert: `insert into sessions (token_hash, uid, expires_at, created_at)
        select gen_random_uuid(), $1, $2, $3 from generate_series(1, 60)`,
      of: 'uid',
      open: () => ask('POST', '/api/session', '', undefined, { authorization: `Bearer ${token}` }),
    },
  ]
  const { token } = (await ask('GET', '/api/identity/token', customer.cookie)).body
  // Signing in ends no other sign-in: the token of the first is good until the end of the test.
  for (const { table, insert, of, open } of doors) {
    const planted = `${of} = $1 and created_at < $2`
    await rowsOf(insert, customer.uid, minutesAgo(-60), minutesAgo(59.5))
    const refused = await open()
    assert.equal(refused.status, 429, table)
    const wait = Number(refused.headers['retry-after'])
    assert.ok(wait > 0 && wait <= 30, `${table}: ${wait} s`)
    await rowsOf(
      `update ${table} set created_at = $3 where ${planted}`,
      ...[customer.uid, minutesAgo(30), minutesAgo(60.1)],
    )
    assert.equal((await open()).status, 200, table)
    await rowsOf(`delete from ${table} where ${planted}`, customer.uid, minutesAgo(30))
  }
})

test('ten wrong passwords of who is signed in, until a link of a mail sets a new one (threats 36)', async () => {
  const customer = await aCustomer(shop.app)
  const leave = (cookie: string, password: string) =>
    ask('DELETE', '/api/account', withoutDevice(cookie), { password })
  await plant(`account-password:${customer.uid}`, 9)
  assert.equal((await leave(customer.cookie, 'not the password')).status, 403)
  assert.equal((await leave(customer.cookie, customer.password)).status, 429)
  await ask('POST', '/api/identity/request-password-reset', '', { email: customer.email })
  await shop.deps.jobs.runDue(shop.deps)
  const [, token] = /reset-password\?token=([\w-]+)/.exec(JSON.stringify(shop.mails)) ?? []
  const password = 'a lamp and a new page'
  const reset = await ask('POST', '/api/identity/reset-password', '', { token, password })
  assert.equal(reset.status, 200)
  const { cookie } = await openSession(shop.app, cookiesOf(await signIn(customer, password)))
  assert.equal((await leave(cookie, 'not the password')).status, 403)
})

test('threats 36: the last five of those who share a browser are known in it', async () => {
  let cookie = ''
  const people = []
  for (let person = 0; person < 6; person++) {
    const customer = { email: `sharer-${person}@example.com`, password: 'correct horse battery' }
    const joined = await ask('POST', '/api/identity/sign-up/email', cookie, customer)
    assert.equal(joined.status, 200)
    cookie = cookiesOf(joined, cookie)
    people.push(customer)
  }
  const [device = ''] = /octavo_device=[^;]*/.exec(cookie) ?? []
  const statuses = []
  for (const { email, password } of [people[0], people[1], people[5]] as typeof people) {
    await plant(`customer-name:${email}`, 10)
    const entered = await ask('POST', '/api/identity/sign-in/email', device, { email, password })
    statuses.push(entered.status)
  }
  assert.deepEqual(statuses, [429, 200, 200])
})
