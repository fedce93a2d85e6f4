import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { exportJWK, exportSPKI, SignJWT } from 'jose'
import { adminHeaders, call } from '#test/app.ts'
import { cookiesOf } from '#test/customer.ts'
import { ours, sessionShop } from '#test/session-shop.ts'

/* Which id tokens open a session, and which open nothing (threats 5 and 7). */

const foreign = generateKeyPairSync('ed25519')
const { shop, clock, seconds, claims, sign, open, whose } = sessionShop()

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

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
  for (const verified of [false, 'true', 1, undefined]) {
    const answer = await open(await sign(claims({ email_verified: verified })))
    assert.equal(answer.body.emailVerified, false)
  }
  const without = await open(await sign(claims({ email: undefined })))
  assert.deepEqual(without.body, { uid: 'uid-1', email: null, emailVerified: false })
})

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
    clock.aheadMs = 0
  })
  const issuedAt = Date.now()
  const token = await sign(claims())
  const statusAt = async (offsetSeconds: number) => {
    clock.aheadMs = issuedAt + offsetSeconds * 1000 - Date.now()
    return (await open(token)).status
  }
  assert.equal(await statusAt(-120), 401)
  assert.equal(await statusAt(-20), 200)
  assert.equal(await statusAt(3610), 200)
  assert.equal(await statusAt(3650), 401)
})
