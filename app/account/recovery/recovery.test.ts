import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import pg from 'pg'
import type { Mail } from '#server/mail/mail.ts'
import { call, startTestApp, type TestApp } from '#test/app.ts'
import { aCustomer, cookiesOf } from '#test/customer.ts'

let shop: TestApp
let now = new Date()
before(async () => {
  shop = await startTestApp({ now: () => now, env: { PUBLIC_URL: 'https://shop.example' } })
})
// Id tokens are made on the real clock.
beforeEach(() => {
  now = new Date()
})
after(() => shop.close())

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  call(shop.app, { method: 'POST', url, payload, headers: { host: 'evil.example', ...headers } })
const askReset = (email: string) => post('/api/identity/request-password-reset', { email })
const reset = (token: string, password = 'a new password') =>
  post('/api/identity/reset-password', { token, password })
const verify = (token: string, { cookie } = { cookie: '' }) =>
  post('/api/identity/verify-email', { token }, { cookie })
const signIn = (email: string, password: string) =>
  post('/api/identity/sign-in/email', { email, password })

/** Brings the mails on their way and answers with those to this address, newest last. */
async function mailsTo(email: string): Promise<Mail[]> {
  await shop.deps.jobs.runDue(shop.deps)
  return shop.mails.filter((mail) => mail.to.address === email)
}
async function linkIn(email: string, path: string): Promise<string> {
  const links = (await mailsTo(email))
    .flatMap((mail) => mail.letter.blocks)
    .flatMap((block) => (block.kind === 'link' ? [block.url] : []))
    .filter((url) => url.includes(path))
  const url = new URL(links.at(-1) ?? '')
  assert.equal(url.origin, 'https://shop.example') // threats 16
  return url.searchParams.get('token') ?? ''
}

test('a registration mails a link that proves the address, once', async () => {
  const customer = await aCustomer(shop.app, { email: 'new@example.com' })
  const token = await linkIn(customer.email, '/verify-email')
  const session = () =>
    call(shop.app, { url: '/api/session', headers: { cookie: customer.cookie } })
  assert.equal((await session()).body.emailVerified, false)
  assert.equal((await verify(token, customer)).status, 200)
  assert.equal((await session()).body.emailVerified, true)
  assert.equal((await verify(token, customer)).status, 410)
  const account = await call(shop.app, {
    url: '/api/account',
    headers: { cookie: customer.cookie },
  })
  assert.equal(account.body.emailVerified, true)
})

test('a link that proves an address is good for a day; only its hash is stored', async () => {
  const customer = await aCustomer(shop.app, { email: 'late@example.com' })
  const token = await linkIn(customer.email, '/verify-email')
  const { rows } = await shop.deps.pool.query('select * from account_links')
  assert.ok(!JSON.stringify(rows).includes(token))
  now = new Date(now.getTime() + 24 * 3600_000 + 1000)
  assert.equal((await verify(token, customer)).status, 410)
  const again = await post('/api/account/verification-mail', {}, { cookie: customer.cookie })
  assert.equal(again.status, 202)
  const fresh = await linkIn(customer.email, '/verify-email')
  assert.equal((await verify(fresh, customer)).status, 200)
})

test('threats 2: who reads the mail proves nothing for an account that somebody else opened', async () => {
  const squatter = await aCustomer(shop.app, { email: 'reader@example.com' })
  const token = await linkIn(squatter.email, '/verify-email')
  const reader = await aCustomer(shop.app)
  assert.equal((await verify(token)).status, 401)
  assert.equal((await verify(token, reader)).status, 410)
  const { rows } = await shop.deps.pool.query(
    `select email, email_verified from identity_user where id in ($1, $2) and email_verified`,
    [squatter.uid, reader.uid],
  )
  assert.deepEqual(rows, [])
  // Nobody has used the link up for its owner either.
  assert.equal((await verify(token, squatter)).status, 200)
})

test('a reset sets the password once and ends every sign-in (threats 25)', async () => {
  const customer = await aCustomer(shop.app, { email: 'lost@example.com' })
  const idToken = await call(shop.app, {
    url: '/api/identity/token',
    headers: { cookie: customer.cookie },
  })
  await askReset(customer.email)
  const token = await linkIn(customer.email, '/reset-password')
  assert.equal((await reset(token)).status, 200)
  for (const url of ['/api/session', '/api/identity/token', '/api/account']) {
    const old = await call(shop.app, { url, headers: { cookie: customer.cookie } })
    assert.equal(old.status, 401, url)
  }
  const replayed = await call(shop.app, {
    method: 'POST',
    url: '/api/session',
    headers: { authorization: `Bearer ${idToken.body.token}` },
  })
  assert.equal(replayed.status, 401)
  assert.equal((await signIn(customer.email, customer.password)).status, 401)
  assert.equal((await signIn(customer.email, 'a new password')).status, 200)
  assert.equal((await reset(token, 'another password')).status, 410)
  assert.equal((await signIn(customer.email, 'a new password')).status, 200)
  const told = (await mailsTo(customer.email)).at(-1)
  assert.equal(told?.subject, 'Your password at Octavo was changed')
})

test('a link is good for what it was mailed for: the proof of an address sets no password', async () => {
  const customer = await aCustomer(shop.app, { email: 'purpose@example.com' })
  const proof = await linkIn(customer.email, '/verify-email')
  await askReset(customer.email)
  const password = await linkIn(customer.email, '/reset-password')
  assert.equal((await reset(proof)).status, 410)
  assert.equal((await verify(password, customer)).status, 410)
  assert.equal((await verify(proof, customer)).status, 200)
  assert.equal((await reset(password)).status, 200)
})

test('a link is good for the address that it was mailed to', async () => {
  const { email, uid } = await aCustomer(shop.app, { email: 'moving@example.com' })
  await askReset(email)
  const token = await linkIn(email, '/reset-password')
  const moveTo = (address: string) =>
    shop.deps.pool.query('update identity_user set email = $2 where id = $1', [uid, address])
  await moveTo('moved@example.com')
  assert.equal((await reset(token)).status, 410)
  await moveTo(email)
  assert.equal((await reset(token)).status, 200)
})

test('a reset link is good for 30 minutes, and all of them end with the first', async () => {
  const customer = await aCustomer(shop.app, { email: 'slow@example.com' })
  await askReset(customer.email)
  const first = await linkIn(customer.email, '/reset-password')
  now = new Date(now.getTime() + 30 * 60_000 + 1000)
  assert.equal((await reset(first)).status, 410)
  await askReset(customer.email)
  const second = await linkIn(customer.email, '/reset-password')
  await askReset(customer.email)
  const third = await linkIn(customer.email, '/reset-password')
  assert.notEqual(second, third)
  assert.equal((await reset(third)).status, 200)
  assert.equal((await reset(second)).status, 410)
  assert.equal((await signIn(customer.email, customer.password)).status, 401)
})

test('threats 2: a reset proves the address, and whoever had registered it before is out', async () => {
  const squatter = await aCustomer(shop.app, { email: 'victim@example.com' })
  await askReset('victim@example.com')
  const token = await linkIn('victim@example.com', '/reset-password')
  assert.equal((await reset(token)).status, 200)
  assert.equal((await signIn('victim@example.com', squatter.password)).status, 401)
  const { rows } = await shop.deps.pool.query(
    `select email_verified from identity_user where email = 'victim@example.com'`,
  )
  assert.deepEqual(rows, [{ email_verified: true }])
})

test('threats 26: a reset tells nobody whether the address is known, and does the same work', async (t) => {
  const customer = await aCustomer(shop.app, { email: 'known@example.com' })
  const { pool } = shop.deps
  // The jobs, which have connections of their own, may tidy up at any moment.
  const ofRequests = new Set<unknown>()
  const add = (client: unknown) => void ofRequests.add(client)
  pool.on('acquire', add)
  t.after(() => pool.off('acquire', add))
  const { mock } = t.mock.method(pg.Client.prototype, 'query')
  const counted = async (email: string) => {
    mock.resetCalls()
    const { status, body } = await askReset(email)
    const calls = mock.calls.filter((one) => ofRequests.has(one.this))
    const texts = calls.map(({ arguments: [first] }) => {
      const asked = first as unknown as string | { text: string }
      return typeof asked === 'string' ? asked : asked.text
    })
    return { status, body, texts }
  }
  const known = await counted(customer.email)
  const unknown = await counted('nobody@example.com')
  assert.equal(known.status, 202)
  assert.deepEqual(known, unknown)
  assert.ok(known.texts.some((text) => text.startsWith('insert into mails')))
  assert.deepEqual(await mailsTo('nobody@example.com'), [])
})

test('nobody can fill a mailbox: three links an hour', async () => {
  const customer = await aCustomer(shop.app, { email: 'calm@example.com' })
  for (let index = 0; index < 5; index++) await askReset(customer.email)
  const resets = (await mailsTo(customer.email)).filter((mail) => mail.subject.includes('password'))
  assert.equal(resets.length, 3)
  now = new Date(now.getTime() + 60 * 60_000 + 1000)
  await askReset(customer.email)
  assert.equal((await mailsTo(customer.email)).length, 5) // with the one that proves the address
})

test('a reset takes a good password and a token of ours only', async () => {
  assert.equal((await reset('x'.repeat(32))).status, 410)
  for (const cut of [await reset('x'), await verify('x')]) {
    assert.equal(cut.status, 400)
    assert.match(cut.body.errors.token, /link is not complete\. Please open the link in our e-mail/)
  }
  const weak = await reset('x'.repeat(32), 'short')
  assert.deepEqual(weak.body.errors, { password: 'Password needs at least 8 characters' })
  const more = await post('/api/identity/verify-email', { token: 'x'.repeat(32), userId: 'me' })
  assert.equal(more.status, 400)
})

test('who came through Google alone can set a password by mail', async () => {
  const customer = await aCustomer(shop.app, { email: 'google@example.com' })
  await shop.deps.pool.query(`delete from identity_account where user_id = $1`, [customer.uid])
  await askReset(customer.email)
  const token = await linkIn(customer.email, '/reset-password')
  assert.equal((await reset(token)).status, 200)
  const entered = await signIn(customer.email, 'a new password')
  assert.equal(entered.status, 200)
  assert.match(cookiesOf(entered), /octavo_identity=/)
})

test('a reset takes nothing from an account whose address was proven: name and Google stay', async () => {
  const { email, uid } = await aCustomer(shop.app, { email: 'proven-before@example.com' })
  const { pool } = shop.deps
  await pool.query(`update identity_user set email_verified = true, name = 'Ada' where id = $1`, [
    uid,
  ])
  await pool.query(
    `insert into identity_account (id, user_id, provider_id, account_id, created_at, updated_at)
     values ('google-of-ada', $1, 'google', '4711', now(), now())`,
    [uid],
  )
  await askReset(email)
  assert.equal((await reset(await linkIn(email, '/reset-password'))).status, 200)
  const { rows } = await pool.query(
    `select u.name, array_agg(a.provider_id order by a.provider_id) as by
     from identity_user u join identity_account a on a.user_id = u.id
     where u.id = $1 group by u.id`,
    [uid],
  )
  assert.deepEqual(rows, [{ name: 'Ada', by: ['credential', 'google'] }])
})
