import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { nobodysHash } from '#app/people/password.server.ts'
import { newId } from '#server/database/id.ts'
import { adminSessions, admins, settings } from '#server/database/schema.ts'
import { adminHeaders, call, testShop } from '#test/app.ts'
import { credentialOf } from './token.server.ts'

const start = new Date('2026-03-12T12:00:00Z')
const shop = testShop({ now: () => now })
let now = start

const me = (authorization: string | undefined) =>
  call(shop.app, {
    url: '/api/auth/admin',
    headers: authorization === undefined ? {} : { authorization },
  })
const at = (offsetSeconds: number) => {
  now = new Date(start.getTime() + offsetSeconds * 1000)
}

async function shopKey(): Promise<JWK> {
  const [row] = await shop.deps.db
    .select()
    .from(settings)
    .where(eq(settings.key, 'admin-token-keys'))
  const [key] = (row as { value: { keys: JWK[] } }).value.keys
  return key as JWK
}

/** A token signed with the shop's own key, right in everything but what a test changes. */
async function forge(
  changes: JWTPayload,
  header: object = {},
  key?: Parameters<SignJWT['sign']>[0],
) {
  await adminHeaders(shop)
  const jwk = await shopKey()
  const id = newId()
  await shop.deps.db.insert(admins).values({ id, username: id, passwordHash: nobodysHash })
  const session = { id: newId(), tokenId: newId(), adminId: id, startedAt: start, endsAt: start }
  await shop.deps.db.insert(adminSessions).values(session)
  const seconds = start.getTime() / 1000
  const claims = {
    iss: 'octavo',
    aud: 'octavo-admin',
    sub: id,
    jti: session.tokenId,
    sid: session.id,
    iat: seconds,
    exp: seconds + 3600,
    cred: credentialOf(nobodysHash),
    auth_time: seconds,
    ...changes,
  }
  const protectedHeader = { alg: 'EdDSA', typ: 'admin+jwt', kid: jwk.kid, ...header }
  const ownKey = await importJWK(jwk, 'EdDSA')
  return `Bearer ${await new SignJWT(claims).setProtectedHeader(protectedHeader).sign(key ?? ownKey)}`
}

test('a token in order opens; the forging below differs from it in one thing each', async () => {
  at(0)
  assert.equal((await me(await forge({}))).status, 200)
})

test('tokens that are not in order are refused (threats 5)', async () => {
  at(0)
  const claims: [string, JWTPayload][] = [
    ['another issuer', { iss: 'https://issuer.example' }],
    ['no issuer', { iss: undefined }],
    ['a customer’s audience', { aud: 'octavo' }],
    ['the device’s audience', { aud: 'octavo-admin-device' }],
    ['several audiences', { aud: ['octavo-admin', 'octavo'] }],
    ['a list of one', { aud: ['octavo-admin'] }],
    ['no expiry', { exp: undefined }],
    ['no time of issue', { iat: undefined }],
    ['an empty subject', { sub: '' }],
    ['no subject', { sub: undefined }],
    ['an unknown admin', { sub: '01a21f7e-0000-7000-8000-000000000000' }],
    ['a subject that is no id', { sub: 'admin' }],
    ['another password', { cred: 'x' }],
    ['no password', { cred: undefined }],
    ['no login', { sid: undefined }],
    ['an unknown login', { sid: newId() }],
    ['a login that is no id', { sid: 'x' }],
    ['another token of the login', { jti: newId() }],
    ['a token that is no id', { jti: 'x' }],
    ['another admin’s login', { sub: newId() }],
    ['not valid yet', { nbf: start.getTime() / 1000 + 600 }],
    ['issued for longer than an hour', { iat: start.getTime() / 1000 - 7200 }],
  ]
  for (const [what, changes] of claims)
    assert.equal((await me(await forge(changes))).status, 401, what)
  assert.equal((await me(await forge({}, { typ: 'JWT' }))).status, 401, 'another type')
  assert.equal((await me(await forge({}, { kid: 'unknown' }))).status, 401, 'an unknown key')
  assert.equal((await me(await forge({}, { kid: undefined }))).status, 401, 'no key')
})

test('foreign keys and algorithms are refused (threats 5)', async () => {
  at(0)
  const jwk = await shopKey()
  const foreign = await generateKeyPair('EdDSA', { extractable: true })
  const own = await exportJWK(foreign.publicKey)
  assert.equal((await me(await forge({}, {}, foreign.privateKey))).status, 401, 'foreign key')
  assert.equal(
    (await me(await forge({}, { jwk: own }, foreign.privateKey))).status,
    401,
    'jwk header',
  )
  const publicKey = new TextEncoder().encode(String(jwk.x))
  assert.equal((await me(await forge({}, { alg: 'HS256' }, publicKey))).status, 401, 'HS256')
  const good = (await forge({})).slice('Bearer '.length)
  // What is like a token that was let in just now is none the less refused.
  assert.equal((await me(`Bearer ${good}`)).status, 200)
  const [, payload] = good.split('.')
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'admin+jwt', kid: jwk.kid }))
  for (const authorization of [
    `Bearer ${none.toString('base64url')}.${payload}.`,
    `Bearer ${good.slice(0, -4)}AAAA`,
    `Basic ${good}`,
    good,
    'Bearer',
    'Bearer a.b.c',
    undefined,
  ]) {
    const { status, body } = await me(authorization)
    assert.equal(status, 401, String(authorization))
    assert.equal(body.message, 'Please log in as an admin.')
  }
})

test('clocks may be 30 s apart, not more (threats 7)', async () => {
  at(0)
  const { authorization } = await adminHeaders(shop)
  const expected: [number, number][] = [
    [-120, 401],
    [-31, 401],
    [-30, 200],
    [3599, 200],
    [3629, 200],
    [3631, 401],
    [3601 + 120, 401],
  ]
  for (const [offsetSeconds, status] of expected) {
    at(offsetSeconds)
    assert.equal((await me(authorization)).status, status, `${offsetSeconds} s`)
  }
})

test('threats 39: a token is renewed in place, for a working day at most', async () => {
  at(0)
  let { authorization } = await adminHeaders(shop)
  const renew = () =>
    call(shop.app, { method: 'POST', url: '/api/auth/admin/renew', headers: { authorization } })
  for (let hour = 1; hour <= 12; hour++) {
    at(hour * 3600 - 60)
    const { status, body } = await renew()
    assert.equal(status, 200)
    authorization = `Bearer ${body.token}`
    assert.equal(
      (await me(authorization)).body.expiresAt,
      new Date(now.getTime() + 3_600_000).toISOString(),
    )
  }
  at(12 * 3600 + 60)
  assert.equal((await renew()).status, 401)
})

test('a new password and a new key end the tokens before them', async () => {
  at(0)
  const { authorization } = await adminHeaders(shop)
  assert.equal((await me(authorization)).status, 200)
  await shop.deps.db.update(admins).set({ passwordHash: `${nobodysHash}x` })
  assert.equal((await me(authorization)).status, 401)
  const other = await adminHeaders(shop)
  // As docs/operations.md says it for a key that may have leaked.
  await shop.deps.pool.query(`delete from settings where key = 'admin-token-keys'`)
  shop.deps.changes.heard(['settings'])
  assert.equal((await me(other.authorization)).status, 401)
  assert.equal((await me((await adminHeaders(shop)).authorization)).status, 200)
})
