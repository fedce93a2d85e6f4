import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { after, before, test } from 'node:test'
import { exportJWK, exportSPKI, type JWTPayload, SignJWT } from 'jose'
import { adminHeaders, call, startTestApp, type TestApp } from '#test/app.ts'
import { aCustomer, cookiesOf, openSession } from '#test/customer.ts'

/* Threats 5, 7 and 25. The key pair below stands for one of the provider's own: its public half is in
   the shop's JWKS (retired, so that the provider signs with its own), so that tokens can be signed that are wrong in one way only. */

const issuer = 'http://localhost:5000/api/identity'
const ours = generateKeyPairSync('ed25519')
const foreign = generateKeyPairSync('ed25519')

let shop: TestApp
/** How far the shop's clock is ahead of the provider's. */
let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)
before(async () => {
  shop = await startTestApp({ now })
  const publicKey = JSON.stringify(await exportJWK(ours.publicKey))
  await shop.deps.pool.query(
    `insert into identity_jwks (id, public_key, private_key, alg, crv, created_at, expires_at)
     values ('ours', $1, 'kept elsewhere', 'EdDSA', 'Ed25519', now(), now() - interval '1 minute')`,
    [publicKey],
  )
})
after(() => shop.close())

const seconds = () => Math.floor(now().getTime() / 1000)

function claims(overrides: JWTPayload = {}): JWTPayload {
  const whole = {
    iss: issuer,
    aud: 'octavo',
    sub: 'uid-1',
    email: 'ada@example.com',
    email_verified: true,
    iat: seconds(),
    exp: seconds() + 3600,
    ...overrides,
  }
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined))
}

const sign = (payload: JWTPayload, key = ours.privateKey, header: object = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA', kid: 'ours', ...header }).sign(key)

const open = (token: string, headers: Record<string, string> = {}) =>
  call(shop.app, {
    method: 'POST',
    url: '/api/session',
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
const whose = (cookie: string) => call(shop.app, { url: '/api/session', headers: { cookie } })

test('a good id token opens a session; only the cookie carries it, only its hash is kept', async () => {
  const answer = await open(await sign(claims()))
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body, { uid: 'uid-1', email: 'ada@example.com', emailVerified: true })
  const cookies = [answer.headers['set-cookie']].flat().map(String)
  assert.match(cookies[0] ?? '', /^octavo_session=[\w-]{43}; .*HttpOnly; SameSite=Lax$/)
  assert.match(cookies[1] ?? '', /^octavo_signed_in=1; /)
  assert.doesNotMatch(cookies[1] ?? '', /HttpOnly/)
  const token = /octavo_session=([\w-]+)/.exec(cookies[0] ?? '')?.[1] ?? ''
  const hash = createHash('sha256').update(token).digest('base64url')
  const { rows } = await shop.deps.pool.query('select token_hash from sessions where uid = $1', [
    'uid-1',
  ])
  assert.deepEqual(rows, [{ token_hash: hash }])
  assert.equal((await whose(cookiesOf(answer))).body.uid, 'uid-1')
})

test('an e-mail counts as verified only when the provider says so in so many words', async () => {
  for (const email_verified of [false, 'true', 1, undefined]) {
    const answer = await open(await sign(claims({ email_verified })))
    assert.equal(answer.body.emailVerified, false)
  }
  const without = await open(await sign(claims({ email: undefined })))
  assert.deepEqual(without.body, { uid: 'uid-1', email: null, emailVerified: false })
})

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('threats 5: a token that is wrong in one way opens nothing', async () => {
  const publicPem = new TextEncoder().encode(await exportSPKI(ours.publicKey))
  const foreignJwk = await exportJWK(foreign.publicKey)
  const { authorization } = await adminHeaders(shop)
  const tokens: Record<string, string> = {
    'alg none': `${base64({ alg: 'none', kid: 'ours' })}.${base64(claims())}.`,
    'HS256 with the public key': await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', kid: 'ours' })
      .sign(publicPem),
    'foreign key, our kid': await sign(claims(), foreign.privateKey),
    'foreign key in the header': await sign(claims(), foreign.privateKey, { jwk: foreignJwk }),
    'foreign kid': await sign(claims(), foreign.privateKey, { kid: 'theirs' }),
    'key by address': await sign(claims(), foreign.privateKey, { jku: 'https://evil.example/k' }),
    'admin token': authorization.replace('Bearer ', ''),
    'wrong issuer': await sign(claims({ iss: 'https://evil.example' })),
    'no issuer': await sign(claims({ iss: undefined })),
    'wrong audience': await sign(claims({ aud: 'another-shop' })),
    'no audience': await sign(claims({ aud: undefined })),
    'several audiences': await sign(claims({ aud: ['octavo', 'another-shop'] })),
    'no exp': await sign(claims({ exp: undefined })),
    'no iat': await sign(claims({ iat: undefined })),
    'no sub': await sign(claims({ sub: undefined })),
    'empty sub': await sign(claims({ sub: '' })),
    'not yet valid': await sign(claims({ nbf: seconds() + 120 })),
    'a long life': await sign(claims({ iat: seconds() - 7200, exp: seconds() + 86_400 })),
    'changed payload': (await sign(claims())).replace(
      /\.[^.]+\./,
      `.${base64(claims({ sub: 'x' }))}.`,
    ),
    'no token': 'x',
  }
  const before = await shop.deps.pool.query('select count(*) from sessions')
  for (const [what, token] of Object.entries(tokens)) {
    const answer = await open(token)
    assert.equal(answer.status, 401, what)
    assert.equal(answer.headers['set-cookie'], undefined, what)
  }
  const bare = await call(shop.app, { method: 'POST', url: '/api/session' })
  assert.equal(bare.status, 401)
  assert.deepEqual((await shop.deps.pool.query('select count(*) from sessions')).rows, before.rows)
})

test('threats 5: a customer is no admin, whatever token they show', async () => {
  const answer = await call(shop.app, {
    method: 'POST',
    url: '/api/create-book',
    payload: { title: 'Mine', newPrice: 1 },
    headers: { authorization: `Bearer ${await sign(claims({ role: 'owner' }))}` },
  })
  assert.equal(answer.status, 401)
})

test('threats 7: clocks may differ by 30 s and no more', async (t) => {
  t.after(() => {
    aheadMs = 0
  })
  const issuedAt = Date.now()
  const token = await sign(claims())
  const statusAt = async (offsetSeconds: number) => {
    aheadMs = issuedAt + offsetSeconds * 1000 - Date.now()
    return (await open(token)).status
  }
  assert.equal(await statusAt(-120), 401)
  assert.equal(await statusAt(-20), 200)
  assert.equal(await statusAt(3610), 200)
  assert.equal(await statusAt(3650), 401)
})

test('threats 25: each sign-in has a new id, and the one before is dead', async () => {
  const planted = 'octavo_session=planted-by-somebody-else-0123456789abcdefghi'
  const first = await open(await sign(claims()), { cookie: planted })
  assert.notEqual(cookiesOf(first), planted)
  assert.equal((await whose(planted)).status, 401)
  const cookie = cookiesOf(first)
  const second = await open(await sign(claims()), { cookie })
  assert.equal((await whose(cookie)).status, 401)
  assert.equal((await whose(cookiesOf(second))).status, 200)
})

test('threats 25: signing out ends the session and its replay', async () => {
  const { cookie } = await aCustomer(shop.app)
  const out = await call(shop.app, { method: 'DELETE', url: '/api/session', headers: { cookie } })
  assert.equal(out.status, 204)
  assert.doesNotMatch(cookiesOf(out, cookie), /octavo_session|octavo_signed_in/)
  assert.equal((await whose(cookie)).status, 401)
  assert.equal((await call(shop.app, { method: 'DELETE', url: '/api/session' })).status, 204)
})

test('a session ends by itself and is swept', async (t) => {
  const { cookie, uid } = await aCustomer(shop.app)
  t.after(() => {
    aheadMs = 0
  })
  aheadMs = 7 * 86_400_000
  assert.equal((await whose(cookie)).status, 401)
  const { sweepJob } = await import('#server/jobs/sweep.ts')
  await sweepJob.run({}, shop.deps)
  const { rows } = await shop.deps.pool.query('select from sessions where uid = $1', [uid])
  assert.equal(rows.length, 0)
})

test('threats 24: a session cannot be opened or ended from another site', async () => {
  const { cookie } = await aCustomer(shop.app)
  const token = await sign(claims())
  for (const headers of [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
  ] as Record<string, string>[]) {
    assert.equal((await open(token, headers)).status, 403)
    const out = await call(shop.app, {
      method: 'DELETE',
      url: '/api/session',
      headers: { cookie, ...headers },
    })
    assert.equal(out.status, 403)
  }
  assert.equal((await whose(cookie)).status, 200)
})

test('the shop reached by https keeps its cookies to https', async (t) => {
  const secure = await startTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  t.after(secure.close)
  const registered = await call(secure.app, {
    method: 'POST',
    url: '/api/identity/sign-up/email',
    payload: { email: 'ada@example.com', password: 'long enough' },
  })
  assert.match(String(registered.headers['set-cookie']), /^__Secure-octavo_identity=.*; Secure/)
  const session = await openSession(secure.app, cookiesOf(registered))
  assert.match(session.cookie, /octavo_session=/)
})

test('the first customers may come at the same moment: whatever key signed, it is believed', async (t) => {
  const fresh = await startTestApp()
  t.after(fresh.close)
  const customers = await Promise.all(Array.from({ length: 6 }, () => aCustomer(fresh.app)))
  assert.equal(new Set(customers.map(({ uid }) => uid)).size, 6)
})
