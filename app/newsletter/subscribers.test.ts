import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Customer } from '#server/session/session.ts'
import { customersOf } from '#test/account.ts'
import { call, testShop } from '#test/app.ts'
import { aCustomer, type TestCustomer } from '#test/customer.ts'
import { newsletterOf } from './personal-data.server.ts'
import { forgetUnconfirmed } from './subscribe.server.ts'

/* The list of subscribers row by row: who may change a row, from which moment on, and what it keeps. */

/** The shop's clock goes on until it is set: a customer's token is of this moment. */
let fixed: Date | undefined
const clock = () => fixed ?? new Date()
const shop = testShop({ env: { PUBLIC_URL: 'http://localhost:5000' }, now: clock })
const { ask, verify } = customersOf(shop)
let ada: TestCustomer
let adasMails: unknown[]
before(async () => {
  ada = await aCustomer(shop.app, { email: 'Ada@Example.com' })
  later(0)
})

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const later = (ms: number) => {
  fixed = new Date(clock().getTime() + ms)
}
let visitors = 0
const post = (path: string, payload?: object) =>
  call(shop.app, {
    ...{ method: 'POST', url: `/api/newsletter${path}`, payload },
    remoteAddress: `192.0.2.${visitors++ % 250}`,
  })
const subscribe = (email: string, source = 'footer') => post('', { email, source })
const rowOf = async (email: string) =>
  (
    await shop.deps.pool.query(
      `select status, source, confirm_token_hash is null as spent, unsubscribe_token as token,
         confirmed_at as "confirmedAt", unsubscribed_at as "unsubscribedAt",
         created_at as "createdAt", confirm_sent_at as "sentAt" from subscribers where email = $1`,
      [email],
    )
  ).rows[0]
const setRow = (email: string, column: string, value: unknown) =>
  shop.deps.pool.query(`update subscribers set ${column} = $2 where email = $1`, [email, value])
async function mailed() {
  await shop.deps.jobs.runDue(shop.deps)
  return shop.mails.splice(0)
}
const tokenIn = (mail: unknown) => /confirm\?token=([\w-]+)/.exec(JSON.stringify(mail))?.[1] ?? ''
const own = (subscribed: unknown) =>
  ask('PUT', '/api/account/newsletter', ada.cookie, { subscribed })

test('the account’s switch needs a proven address, in whatever case; nobody else’s row changes', async () => {
  await subscribe('ada@example.com', 'banner')
  await subscribe('other@example.com')
  adasMails = (await mailed()).filter(({ to }) => to.address === 'ada@example.com')
  assert.equal((await own(true)).status, 409)
  assert.equal((await own(false)).status, 409)
  assert.equal((await rowOf('ada@example.com')).status, 'pending')
  await verify(ada)
  const first = await rowOf('ada@example.com')
  assert.deepEqual((await own(true)).body, { newsletter: 'confirmed' })
  const confirmed = await rowOf('ada@example.com')
  assert.deepEqual(
    { ...confirmed, confirmedAt: undefined },
    { ...first, status: 'confirmed', confirmedAt: undefined },
  )
  assert.ok(confirmed.confirmedAt)
  later(minuteMs)
  await own(true)
  assert.deepEqual(await rowOf('ada@example.com'), confirmed, 'the first yes is the one kept')
  assert.equal((await rowOf('other@example.com')).status, 'pending')
})

test('who leaves by the account is off the list, keeps the day, and an old link brings nobody back', async () => {
  assert.deepEqual((await own(false)).body, { newsletter: 'unsubscribed' })
  const left = await rowOf('ada@example.com')
  assert.deepEqual([left.status, left.spent, left.confirmedAt], ['unsubscribed', true, null])
  later(minuteMs)
  await own(false)
  assert.deepEqual(await rowOf('ada@example.com'), left, 'the first goodbye is the one kept')
  assert.equal((await post('/confirm', { token: tokenIn(adasMails) })).status, 404)
  assert.deepEqual(await rowOf('ada@example.com'), left)
  await own(true)
  const back = await rowOf('ada@example.com')
  assert.deepEqual([back.status, back.unsubscribedAt], ['confirmed', null])
  assert.ok(back.confirmedAt > left.createdAt)
  for (const other of ['yes', 1, null, undefined])
    assert.equal((await own(other)).status, 400, String(other))
})

test('an account without a row gets one of its own, and is told where there is none', async () => {
  await shop.deps.pool.query(`delete from subscribers where email = 'ada@example.com'`)
  const state = async () => (await ask('GET', '/api/account', ada.cookie)).body.newsletter
  assert.equal(await state(), 'none')
  assert.deepEqual((await own(false)).body, { newsletter: 'none' })
  await own(true)
  const made = await rowOf('ada@example.com')
  assert.deepEqual([made.status, made.source, made.spent], ['confirmed', 'account', true])
  assert.deepEqual(made.confirmedAt, clock())
  assert.match(made.token, /^[\w-]{32}$/)
  assert.equal(await state(), 'confirmed')
  assert.deepEqual(await mailed(), [], 'no mail: the address is proven')
  assert.equal((await post(`/unsubscribe?token=${made.token}`)).status, 200)
  assert.equal(await state(), 'unsubscribed')
})

test('an address is the same in capitals, as other providers of accounts may have it', async () => {
  const { pool } = shop.deps
  const customer = { uid: 'x', email: 'OTHER@Example.com', emailVerified: true } as Customer
  assert.equal(await newsletterOf(pool, customer), 'pending')
  assert.equal(await newsletterOf(pool, { ...customer, emailVerified: false }), 'unknown')
  assert.equal(await newsletterOf(pool, { ...customer, email: null }), 'unknown')
})

test('a mail goes out after an hour, not a moment before; the row keeps what it began with', async () => {
  await subscribe('hour@example.com', 'banner')
  const [first] = await mailed()
  const begun = await rowOf('hour@example.com')
  later(60 * minuteMs - 1)
  assert.equal((await subscribe('hour@example.com')).status, 202)
  assert.deepEqual(await mailed(), [])
  assert.deepEqual(await rowOf('hour@example.com'), begun)
  later(1)
  await subscribe('hour@example.com')
  const [second] = await mailed()
  const again = await rowOf('hour@example.com')
  assert.deepEqual([again.sentAt, again.source], [clock(), 'footer'])
  assert.deepEqual([again.token, again.createdAt], [begun.token, begun.createdAt])
  assert.notEqual(tokenIn(first), tokenIn(second))
  assert.ok(second?.unsubscribeUrl?.endsWith(`/api/newsletter/unsubscribe?token=${again.token}`))
})

test('a link confirms for seven days; who is on the list stays so by it, and on the same day', async () => {
  await subscribe('week@example.com')
  const [mail] = await mailed()
  const token = tokenIn(mail)
  later(7 * dayMs)
  assert.equal((await post('/confirm', { token })).status, 404)
  await setRow('week@example.com', 'confirm_sent_at', new Date(clock().getTime() - 7 * dayMs + 1))
  assert.equal((await post('/confirm', { token })).status, 200)
  const confirmed = await rowOf('week@example.com')
  assert.deepEqual([confirmed.status, confirmed.confirmedAt], ['confirmed', clock()])
  later(30 * dayMs)
  assert.equal((await post('/confirm', { token })).status, 200)
  assert.deepEqual(await rowOf('week@example.com'), confirmed)
  const other = await rowOf('other@example.com')
  assert.equal(other.status, 'pending', 'one link, one address')
})

test('whoever is on the list stays on it, whoever else gives the address', async () => {
  for (const status of ['confirmed', 'unsubscribed']) {
    const email = `${status}@example.com`
    await subscribe(email)
    await mailed()
    await setRow(email, 'status', status)
    later(2 * dayMs)
    assert.equal((await subscribe(email)).status, 202)
    const stays = status === 'confirmed'
    assert.equal((await rowOf(email)).status, stays ? status : 'pending')
    assert.equal((await mailed()).length, stays ? 0 : 1)
  }
})

test('a mail that comes too late for its subscriber is not sent', async () => {
  await subscribe('gone@example.com')
  await setRow('gone@example.com', 'status', 'confirmed')
  await subscribe('erased@example.com')
  await shop.deps.pool.query(`delete from subscribers where email = 'erased@example.com'`)
  assert.deepEqual(await mailed(), [])
})

test('leaving ends the link that confirms, keeps its day, and says nothing of others', async () => {
  await subscribe('bye@example.com')
  const [mail] = await mailed()
  const { token } = await rowOf('bye@example.com')
  const path = `/unsubscribe?token=${token}`
  assert.equal((await post(path)).status, 200)
  const left = await rowOf('bye@example.com')
  assert.deepEqual(
    [left.status, left.spent, left.confirmedAt, left.unsubscribedAt],
    ['unsubscribed', true, null, clock()],
  )
  later(minuteMs)
  assert.equal((await post(path)).status, 200)
  assert.deepEqual(await rowOf('bye@example.com'), left)
  assert.equal((await post('/confirm', { token: tokenIn(mail) })).status, 404)
  assert.equal((await rowOf('other@example.com')).status, 'pending')
})

test('after thirty days without a yes an address is forgotten, and no other', async () => {
  const emails = ['pending', 'confirmed', 'unsubscribed'].flatMap((status) =>
    ['old', 'young'].map((age) => ({ email: `${age}-${status}@example.com`, status, age })),
  )
  for (const { email, status, age } of emails) {
    await subscribe(email)
    await setRow(email, 'status', status)
    const ageMs = 30 * dayMs + (age === 'old' ? 1 : 0)
    await setRow(email, 'confirm_sent_at', new Date(clock().getTime() - ageMs))
  }
  await forgetUnconfirmed(shop.deps.pool, clock())
  for (const { email, status, age } of emails)
    assert.equal(Boolean(await rowOf(email)), age === 'young' || status !== 'pending', email)
})

test('an address is one of at most 254 letters; a source is a word, a token whole', async () => {
  const longest = `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(4)}`
  const long = (length: number) => `${longest.slice(0, length - 4)}.com`
  for (const [payload, status] of [
    [{ email: long(254), source: 'footer' }, 202],
    [{ email: long(255), source: 'footer' }, 400],
    [{ email: 'x@example.com', source: 'a'.repeat(40) }, 202],
    [{ email: 'x@example.com', source: 'a'.repeat(41) }, 400],
    [{ email: 'x@example.com', source: '' }, 400],
    [{ email: 'x@example.com', source: 'A b' }, 400],
    [{ email: 'x@example.com' }, 400],
  ] as const)
    assert.equal((await post('', payload)).status, status, JSON.stringify(payload))
  for (const [token, status] of [
    ['x'.repeat(19), 400],
    ['x'.repeat(20), 404],
    ['x'.repeat(100), 404],
    ['x'.repeat(101), 400],
    [`${'x'.repeat(20)}!`, 400],
    [`${'x'.repeat(20)}\n`, 400],
  ] as const) {
    assert.equal((await post('/confirm', { token })).status, status, token)
    const path = `/unsubscribe?token=${encodeURIComponent(token)}`
    assert.equal((await post(path)).status, status, token)
  }
  await subscribe('last@example.com')
  const { token } = await rowOf('last@example.com')
  for (const body of [{ 'List-Unsubscribe': 'Two-Clicks' }, { other: 1 }])
    assert.equal((await post(`/unsubscribe?token=${token}`, body)).status, 400)
  assert.equal((await rowOf('last@example.com')).status, 'pending')
})
