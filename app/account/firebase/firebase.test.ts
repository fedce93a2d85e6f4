import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { exportJWK, exportSPKI } from 'jose'
import { call, faultsExpected, startTestApp } from '#test/app.ts'
import { cookiesOf } from '#test/customer.ts'
import { firebaseSettings, firebaseShop, ours, project } from '#test/firebase-shop.ts'

/* Which tokens of Firebase open a session. */

const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const { shop, clock, claims, sign, open } = firebaseShop()

test('an id token of Firebase opens a session under its uid', async () => {
  const answer = await open(await sign())
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body, {
    uid: 'firebase-uid',
    email: 'ada@example.com',
    emailVerified: true,
  })
  const account = await call(shop.app, {
    url: '/api/account',
    headers: { cookie: cookiesOf(answer) },
  })
  assert.equal(account.body.keptBy, 'firebase')
})

test('threats 5: a token of Firebase that is wrong in one way opens nothing', async () => {
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const pem = new TextEncoder().encode(await exportSPKI(ours.publicKey))
  const wrong: Record<string, string> = {
    'alg none': `${base64({ alg: 'none', kid: 'k1' })}.${base64(claims())}.`,
    'unsigned, as the emulator makes them': `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims())}.`,
    'HS256 with the public key': await sign(claims(), pem, { alg: 'HS256' }),
    ES256: await sign(claims(), elliptic.privateKey, { alg: 'ES256' }),
    'a foreign key': await sign(claims(), foreign.privateKey),
    'a foreign key in the header': await sign(claims(), foreign.privateKey, {
      jwk: await exportJWK(foreign.publicKey),
    }),
    'a foreign kid': await sign(claims(), ours.privateKey, { kid: 'k2' }),
    'another project': await sign(
      claims({ aud: 'other', iss: 'https://securetoken.google.com/other' }),
    ),
    'another issuer': await sign(claims({ iss: 'https://accounts.google.com' })),
    'several audiences': await sign(claims({ aud: [project, 'other'] })),
    'no exp': await sign(claims({ exp: undefined })),
    'empty sub': await sign(claims({ sub: '' })),
    'no auth_time': await sign(claims({ auth_time: undefined })),
  }
  for (const [what, token] of Object.entries(wrong)) {
    const answer = await open(token)
    assert.equal(answer.status, 401, what)
    assert.equal(answer.headers['set-cookie'], undefined, what)
  }
})

test('threats 7: clocks may differ by 30 s and no more', async () => {
  const token = await sign()
  const at = clock.now.getTime()
  clock.now = new Date(at + 3600_000 + 29_000)
  assert.equal((await open(token)).status, 200)
  clock.now = new Date(at + 3600_000 + 31_000)
  assert.equal((await open(token)).status, 401)
  clock.now = new Date(at - 120_000)
  assert.equal((await open(token)).status, 401)
})

test('keys that cannot be read are no refusal: 503', async (t) => {
  const env = {
    ...firebaseSettings,
    ...faultsExpected,
    FIREBASE_KEYS_URL: 'http://127.0.0.1:1/keys',
  }
  const other = await startTestApp({ env })
  t.after(other.close)
  const answer = await call(other.app, {
    method: 'POST',
    url: '/api/session',
    headers: { authorization: `Bearer ${await sign()}` },
  })
  assert.equal(answer.status, 503)
  assert.equal(answer.headers['set-cookie'], undefined)
})
