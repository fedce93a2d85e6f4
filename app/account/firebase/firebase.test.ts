import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { exportJWK, exportSPKI, type JWTPayload, SignJWT } from 'jose'
import { createContentPolicy } from '#server/content-policy.ts'
import { readEnv } from '#server/env.ts'
import { call, startTestApp, type TestApp } from '#test/app.ts'
import { cookiesOf } from '#test/customer.ts'

const project = 'octavo-test'
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const jwk = { ...ours.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }
const settings = {
  IDENTITY: 'firebase',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'octavo-test.firebaseapp.com',
  FIREBASE_PROJECT_ID: project,
  FIREBASE_APP_ID: '1:2:web:3',
} as const

/** Stands for Google's keys and for Firebase's handler. */
const seen: { url: string; headers: NodeJS.Dict<string | string[]> }[] = []
const server = createServer((request, response) => {
  seen.push({ url: request.url ?? '', headers: request.headers })
  if (request.url === '/keys') {
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify({ keys: [jwk] }))
  }
  response.writeHead(200, {
    'content-type': 'text/html',
    'set-cookie': 'theirs=1',
    'x-powered-by': 'them',
    etag: '"1"',
  })
  response.end('<script>handler()</script>')
})

let shop: TestApp
let now = new Date()
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { ...settings, FIREBASE_KEYS_URL: `${local}/keys`, FIREBASE_HANDLER_URL: local }
  shop = await startTestApp({ env, now: () => now })
})
beforeEach(() => {
  now = new Date()
  seen.length = 0
})
after(async () => {
  await shop.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const seconds = () => Math.floor(now.getTime() / 1000)
const claims = (overrides: JWTPayload = {}): JWTPayload =>
  Object.fromEntries(
    Object.entries({
      iss: `https://securetoken.google.com/${project}`,
      aud: project,
      sub: 'firebase-uid',
      email: 'ada@example.com',
      email_verified: true,
      auth_time: seconds() - 10,
      iat: seconds(),
      exp: seconds() + 3600,
      ...overrides,
    }).filter(([, value]) => value !== undefined),
  )
const sign = (payload = claims(), key: KeyObject | Uint8Array = ours.privateKey, header = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header }).sign(key)
const open = (token: string) =>
  call(shop.app, {
    method: 'POST',
    url: '/api/session',
    headers: { authorization: `Bearer ${token}` },
  })

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
  const at = now.getTime()
  now = new Date(at + 3600_000 + 29_000)
  assert.equal((await open(token)).status, 200)
  now = new Date(at + 3600_000 + 31_000)
  assert.equal((await open(token)).status, 401)
  now = new Date(at - 120_000)
  assert.equal((await open(token)).status, 401)
})

test('keys that cannot be read are no refusal: 503', async (t) => {
  const env = { ...settings, FIREBASE_KEYS_URL: 'http://127.0.0.1:1/keys' }
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

test('signing out everywhere holds for tokens of earlier sign-ins (threats 25)', async () => {
  const token = await sign(claims({ sub: 'everywhere' }))
  const cookie = cookiesOf(await open(token))
  const out = await call(shop.app, {
    method: 'DELETE',
    url: '/api/account/sessions',
    headers: { cookie },
  })
  assert.equal(out.status, 204)
  assert.equal((await open(token)).status, 401)
  now = new Date(now.getTime() + 2000)
  const again = await sign(claims({ sub: 'everywhere', auth_time: seconds() }))
  assert.equal((await open(again)).status, 200)
})

test('deleting the account needs a sign-in of the last five minutes', async () => {
  const stale = await sign(claims({ sub: 'leaving', auth_time: seconds() - 400 }))
  const cookie = cookiesOf(await open(stale))
  const del = (token: string) =>
    call(shop.app, {
      method: 'DELETE',
      url: '/api/account',
      headers: { cookie, authorization: `Bearer ${token}` },
      payload: {},
    })
  assert.equal((await del(stale)).status, 403)
  assert.equal((await del(await sign(claims({ sub: 'another' })))).status, 403)
  assert.equal((await del(await sign(claims({ sub: 'leaving' })))).status, 200)
  const { rows } = await shop.deps.pool.query(`select uid from customers where uid = 'leaving'`)
  assert.deepEqual(rows, [{ uid: 'leaving' }])
  assert.equal((await open(stale)).status, 401)
})

test('doors of the embedded provider say who keeps the accounts', async () => {
  const cookie = cookiesOf(await open(await sign()))
  for (const path of ['sign-in/email', 'sign-up/email', 'request-password-reset']) {
    const answer = await call(shop.app, {
      method: 'POST',
      url: `/api/identity/${path}`,
      payload: {},
    })
    assert.equal(answer.status, 404)
    assert.match(answer.body.message, /Firebase/)
  }
  const changed = await call(shop.app, {
    method: 'POST',
    url: '/api/account/password',
    headers: { cookie },
    payload: { currentPassword: 'x', newPassword: 'longer than 8' },
  })
  assert.equal(changed.status, 409)
  assert.match(changed.body.message, /Firebase/)
  const named = await call(shop.app, {
    method: 'PUT',
    url: '/api/account/name',
    headers: { cookie },
    payload: { name: 'Ada' },
  })
  assert.equal(named.status, 409)
  assert.match(named.body.message, /Firebase/)
})

test('the handler comes through our origin: that path only, and no cookie either way', async () => {
  const answer = await call(shop.app, {
    url: '/__/auth/handler?apiKey=key&mode=popup',
    headers: { cookie: 'octavo_session=secret', authorization: 'Bearer x', accept: 'text/html' },
  })
  assert.equal(answer.status, 200)
  assert.equal(answer.body, '<script>handler()</script>')
  assert.equal(answer.headers['set-cookie'], undefined)
  assert.equal(answer.headers['x-powered-by'], undefined)
  assert.equal(answer.headers['x-frame-options'], 'SAMEORIGIN')
  assert.equal(seen[0]?.url, '/__/auth/handler?apiKey=key&mode=popup')
  assert.equal(seen[0]?.headers.cookie, undefined)
  assert.equal(seen[0]?.headers.authorization, undefined)
  seen.length = 0
  for (const url of [
    '/__/auth/../secret',
    '/__/auth/..%2f..%2fsecret',
    '/__/auth/%2e%2e/%2e%2e/secret',
    '/__/auth/..\\..\\secret',
    '/__/firebase/other.json',
    '/__/other',
  ]) {
    // biome-ignore format: a list
    const other = await call(shop.app, { url })
    assert.equal(other.status, 404, url)
  }
  assert.ok(
    seen.every(({ url }) => url.startsWith('/__/auth/')),
    JSON.stringify(seen),
  )
  const posted = await call(shop.app, { method: 'POST', url: '/__/auth/handler', payload: {} })
  assert.equal(posted.status, 404)
})

test('threats 25: a token of before opens no session beside “sign out everywhere”', async () => {
  for (let round = 0; round < 5; round++) {
    const uid = `everywhere-${round}`
    const token = await sign(claims({ sub: uid }))
    const cookie = cookiesOf(await open(token))
    const everywhere = {
      method: 'DELETE',
      url: '/api/account/sessions',
      headers: { cookie },
    } as const
    const [ended, ...opened] = await Promise.all([
      call(shop.app, everywhere),
      ...Array.from({ length: 6 }, () => open(token)),
    ])
    assert.equal(ended.status, 204)
    for (const answer of opened) {
      assert.ok([200, 401].includes(answer.status))
      const headers = { cookie: cookiesOf(answer) }
      assert.equal((await call(shop.app, { url: '/api/session', headers })).status, 401)
    }
    const { rowCount } = await shop.deps.pool.query('select from sessions where uid = $1', [uid])
    assert.equal(rowCount, 0)
  }
})

test('without Firebase nothing is handed on', async (t) => {
  const embedded = await startTestApp()
  t.after(embedded.close)
  assert.equal((await call(embedded.app, { url: '/__/auth/handler' })).status, 404)
})

test('the policy of pages gains the SDK’s hosts, and only with Firebase', () => {
  const policyOf = (env: Record<string, string>) => {
    const read = readEnv(env)
    assert.ok(read.ok)
    return createContentPolicy(read.env)('', 'nonce')
  }
  const policy = policyOf({ ...settings, PUBLIC_URL: 'https://shop.example' })
  assert.match(policy, /script-src 'self' https:\/\/apis\.google\.com;/)
  assert.match(
    policy,
    /connect-src 'self' https:\/\/identitytoolkit\.googleapis\.com https:\/\/securetoken\.googleapis\.com;/,
  )
  assert.match(policy, /frame-src 'self' https:\/\/shop\.example;/)
  assert.doesNotMatch(policyOf({}), /google|frame-src/)
})

test('half a set-up stops the start with one line that names the rest', () => {
  const half = readEnv({ IDENTITY: 'firebase', FIREBASE_API_KEY: 'key' })
  assert.deepEqual(half, {
    ok: false,
    problems: ['IDENTITY: also needs FIREBASE_AUTH_DOMAIN, FIREBASE_PROJECT_ID, FIREBASE_APP_ID'],
  })
  const google = readEnv({ GOOGLE_CLIENT_SECRET: 'very secret' })
  assert.deepEqual(google, {
    ok: false,
    problems: ['GOOGLE_CLIENT_SECRET: also needs GOOGLE_CLIENT_ID'],
  })
})
