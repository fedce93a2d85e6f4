import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { hashPassword, matchesPassword, nobodysHash } from '#app/people/password.server.ts'
import { newId } from '#server/database/id.ts'
import { admins, attempts } from '#server/database/schema.ts'
import { call, startTestApp, testEnv, testShop } from '#test/app.ts'
import { hashesDuring } from '#test/scrypt-count.ts'
import { ensureFirstAdmin } from './first-admin.server.ts'

const password = 'correct horse battery'
const shop = testShop({ env: { TRUSTED_PROXIES: '' }, now: () => now })
let now = new Date('2026-03-12T12:00:00Z')
let passwordHash: string
before(async () => {
  passwordHash = await hashPassword(password, 1024)
})

const anAdmin = async (username: string) => {
  await shop.deps.db.insert(admins).values({ id: newId(), username, passwordHash })
  return username
}
const signIn = (username: string, secret: string, more: object = {}) =>
  call(shop.app, {
    method: 'POST',
    url: '/api/auth/admin',
    payload: { username, password: secret },
    remoteAddress: '192.0.2.1',
    ...more,
  })
const passwordChecks = async () =>
  (await shop.app.metrics.passwordChecks.get()).values[0]?.value ?? 0
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

test('the right password answers with a token that opens the desk', async () => {
  const username = await anAdmin('Jane')
  const { status, body, headers } = await signIn('jane', password)
  assert.equal(status, 200)
  assert.equal(body.message, 'Admin Login successful!')
  assert.equal(headers['cache-control'], 'no-store')
  const authorization = `Bearer ${body.token}`
  const me = await call(shop.app, { url: '/api/auth/admin', headers: { authorization } })
  assert.deepEqual(me.body, { username, role: 'owner', expiresAt: '2026-03-12T13:00:00.000Z' })
  // A success leaves no failure behind.
  assert.equal(await shop.deps.db.$count(attempts), 0)
})

test('missing fields have the texts of the specification', async () => {
  const { status, body } = await signIn('', '')
  assert.equal(status, 400)
  assert.deepEqual(body.errors, {
    username: 'Username is required',
    password: 'Password is required',
  })
  const none = await call(shop.app, { method: 'POST', url: '/api/auth/admin', payload: {} })
  assert.deepEqual(none.body.errors, body.errors)
})

test('threats 26, ASVS 6.3.8: a wrong password and an unknown name get the same answer for the same work', async () => {
  later(60)
  await anAdmin('known')
  let wrong = await signIn('known', 'wrong password')
  let unknown = wrong
  const forKnown = await hashesDuring(async () => {
    wrong = await signIn('known', 'wrong password')
  })
  const forUnknown = await hashesDuring(async () => {
    unknown = await signIn('nobody', 'wrong password')
  })
  assert.deepEqual([forKnown, forUnknown], [1, 1])
  // And each of them is as dear as the hash of a real password.
  assert.equal(costOf(nobodysHash), costOf(await hashPassword('any')))
  assert.equal(wrong.status, 401)
  assert.equal(unknown.status, 401)
  const { requestId: _one, ...wrongBody } = wrong.body
  const { requestId: _other, ...unknownBody } = unknown.body
  assert.deepEqual(wrongBody, unknownBody)
})

const costOf = (hash: string) => hash.split('$').slice(0, 4).join()

test('a disabled admin cannot sign in, and an open token ends', async () => {
  later(60)
  const username = await anAdmin('leaver')
  const { body } = await signIn(username, password)
  const headers = { authorization: `Bearer ${body.token}` }
  await shop.deps.db.update(admins).set({ disabledAt: now }).where(eq(admins.username, username))
  assert.equal((await call(shop.app, { url: '/api/auth/admin', headers })).status, 401)
  assert.equal((await signIn(username, password)).status, 401)
})

test('200 guesses, 20 at a time, from rotating addresses: 10 are evaluated (threats 6)', async () => {
  later(60)
  const username = await anAdmin('target')
  const checksBefore = await passwordChecks()
  const statuses: number[] = []
  for (let round = 0; round < 10; round++) {
    const guesses = Array.from({ length: 20 }, (_, guess) =>
      signIn(username, `guess ${round} ${guess}`, {
        headers: { 'x-forwarded-for': `198.51.100.${round * 20 + guess}` },
        remoteAddress: `203.0.113.${round * 20 + guess}`,
      }),
    )
    statuses.push(...(await Promise.all(guesses)).map((answer) => answer.status))
  }
  assert.equal((await passwordChecks()) - checksBefore, 10)
  assert.equal(statuses.filter((status) => status === 401).length, 10)
  assert.equal(statuses.filter((status) => status === 429).length, 190)
  const refused = await signIn(username, password, { remoteAddress: '192.0.2.77' })
  assert.equal(refused.status, 429)
  assert.equal(refused.headers['retry-after'], '900')
  assert.equal(refused.body.message, 'Too many failed logins. Please wait 15 min and try again.')
})

test('the same address cannot try many names; a proxy header does not make it another one', async () => {
  later(60)
  for (let guess = 0; guess < 10; guess++) {
    const headers = { 'x-forwarded-for': `198.51.100.${guess}` }
    const name = await anAdmin(`name-${guess}`)
    assert.equal((await signIn(name, 'wrong password', { headers })).status, 401)
  }
  assert.equal((await signIn('name-11', 'wrong password')).status, 429)
  // Whoever is elsewhere is not touched by it.
  await anAdmin('elsewhere')
  assert.equal((await signIn('elsewhere', password, { remoteAddress: '192.0.2.9' })).status, 200)
})

test('the real admin is not locked out: neither from a known browser nor for ever (threats 6)', async () => {
  later(60)
  const username = await anAdmin('real')
  const first = await signIn(username, password)
  const cookie = String(first.headers['set-cookie']).split(';')[0]
  assert.match(String(first.headers['set-cookie']), /HttpOnly; SameSite=Strict/)
  for (let guess = 0; guess < 10; guess++) {
    await signIn(username, 'wrong password', { remoteAddress: `203.0.113.${guess}` })
  }
  assert.equal((await signIn(username, password)).status, 429)
  assert.equal((await signIn(username, password, { headers: { cookie } })).status, 200)
  // Another name's browser is a stranger here.
  const other = await anAdmin('other')
  const foreign = { remoteAddress: '192.0.2.50' }
  const stranger = String((await signIn(other, password, foreign)).headers['set-cookie'])
  const borrowed = { headers: { cookie: stranger.split(';')[0] } }
  assert.equal((await signIn(username, password, borrowed)).status, 429)
  later(16)
  assert.equal((await signIn(username, password)).status, 200)
})

test('a first start makes one admin with a random password, told once', async (t) => {
  const fresh = await startTestApp()
  t.after(fresh.close)
  const [first, second] = await Promise.all([
    ensureFirstAdmin(fresh.deps),
    ensureFirstAdmin(fresh.deps),
  ])
  const told = [first, second].filter((answer) => answer.password !== undefined)
  assert.equal(told.length, 1)
  const [admin, ...more] = await fresh.deps.db.select().from(admins)
  assert.deepEqual([admin?.username, admin?.role, more.length], ['admin', 'owner', 0])
  assert.ok(await matchesPassword(admin?.passwordHash ?? '', told[0]?.password ?? ''))
  assert.deepEqual(await ensureFirstAdmin(fresh.deps), { username: 'admin' })
})

test('ADMIN_USERNAME and ADMIN_PASSWORD apply at every start, and change nothing when they fit', async (t) => {
  const fresh = await startTestApp()
  t.after(fresh.close)
  const start = (ADMIN_PASSWORD: string) =>
    ensureFirstAdmin({ ...fresh.deps, env: testEnv({ ADMIN_USERNAME: 'boss', ADMIN_PASSWORD }) })
  const hash = async () => (await fresh.deps.db.select().from(admins))[0]?.passwordHash ?? ''
  assert.deepEqual(await start('first password'), { username: 'boss' })
  const firstHash = await hash()
  await start('first password')
  assert.equal(await hash(), firstHash)
  await start('second password')
  assert.ok(await matchesPassword(await hash(), 'second password'))
})

test('ADMIN_PASSWORD takes the shop back: an account that was disabled or has another role is the owner', async (t) => {
  const fresh = await startTestApp()
  t.after(fresh.close)
  const admin = { id: newId(), username: 'boss', passwordHash } // made at little cost
  const state = async () => {
    const [row] = await fresh.deps.db.select().from(admins)
    return { role: row?.role, disabledAt: row?.disabledAt, passwordHash: row?.passwordHash }
  }
  for (const taken of [{ disabledAt: new Date() }, { role: 'packer' as const }]) {
    await fresh.deps.db.delete(admins)
    await fresh.deps.db.insert(admins).values({ ...admin, ...taken })
    const env = testEnv({ ADMIN_USERNAME: 'Boss', ADMIN_PASSWORD: password })
    await ensureFirstAdmin({ ...fresh.deps, env })
    assert.deepEqual(await state(), { role: 'owner', disabledAt: null, passwordHash })
  }
})

test('threats 6: however a name is spelt, its guesses are counted together', async () => {
  later(60)
  const username = await anAdmin('Jörg')
  const spellings = ['Jörg', 'jörg', 'JÖRG', ' Jörg ', '\tjÖRG', 'jörG']
  const statuses = []
  for (let guess = 0; guess < 12; guess++) {
    const spelling = spellings[guess % spellings.length] as string
    const from = { remoteAddress: `203.0.113.${guess}` }
    statuses.push((await signIn(spelling, 'wrong password', from)).status)
  }
  assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429])
  for (const spelling of spellings) {
    const from = { remoteAddress: '192.0.2.88' }
    assert.equal((await signIn(spelling, password, from)).status, 429, spelling)
  }
  assert.equal(username, 'Jörg')
})
