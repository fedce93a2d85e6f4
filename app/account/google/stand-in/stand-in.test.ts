import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { call, startTestApp, testShop } from '#test/app.ts'
import { cookiesOf } from '#test/customer.ts'
import { beginWithGoogle, consent, eventIn, signInWithStandIn } from '#test/google.ts'

const shop = testShop({ now: () => now })
let now = new Date()

const host = 'localhost:5000'

test('the stand-in signs a visitor in, with an account and a session of the provider', async () => {
  const done = await signInWithStandIn(shop.app, { email: 'ada@example.com', name: 'Ada' })
  assert.equal(done.status, 200)
  assert.deepEqual(eventIn(done.body), {
    type: 'signInViaPopup',
    eventId: 'event-1',
    sessionId: 'session-1',
    tenantId: null,
  })
  const who = await call(shop.app, {
    url: '/api/identity/get-session',
    headers: { cookie: done.cookie },
  })
  assert.equal(who.body.user.email, 'ada@example.com')
  assert.equal(who.body.user.emailVerified, true)
  const { rows } = await shop.deps.pool.query(
    `select u.name, a.provider_id, a.id_token, a.access_token from identity_user u
     join identity_account a on a.user_id = u.id where u.email = 'ada@example.com'`,
  )
  assert.deepEqual(rows, [
    { name: 'Ada', provider_id: 'google', id_token: null, access_token: null },
  ])
})

test('its page says what it is, needs no script and leads nowhere else', async () => {
  const begun = await beginWithGoogle(shop.app)
  const page = await call(shop.app, { url: begun.location, headers: { host } })
  assert.equal(page.status, 200)
  assert.match(page.body, /Stand-in for Google/)
  assert.match(page.body, /This is not Google/)
  assert.match(
    String(page.headers['content-security-policy']),
    /default-src 'none'.*form-action 'self'/,
  )
  assert.equal(page.headers['cross-origin-opener-policy'], 'unsafe-none')
})

test('it exists only while the shop listens on loopback', async () => {
  const paths = ['/.well-known/openid-configuration', '/jwks', '/authorize', '/consent']
  const start = '/api/identity/google/start?mode=popup&type=signIn&event=e&session=s'
  for (const env of [
    { HOST: '0.0.0.0' },
    { HOST: '192.0.2.1' },
    { PUBLIC_URL: 'https://shop.example' },
    { TRUSTED_PROXIES: '127.0.0.1' },
    { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: 'http://127.0.0.1:1' },
  ]) {
    const open = await startTestApp({ env })
    for (const path of paths) {
      const answer = await call(open.app, {
        url: `/api/identity/stand-in${path}`,
        headers: { host },
      })
      assert.equal(answer.status, 404, JSON.stringify(env) + path)
    }
    if (!env.GOOGLE_CLIENT_ID) assert.equal((await call(open.app, { url: start })).status, 404)
    await open.close()
  }
})

test('behind a proxy, or by another name, it is not there either', async () => {
  const url = '/api/identity/stand-in/.well-known/openid-configuration'
  const start = '/api/identity/google/start?mode=popup&type=signIn&event=e&session=s'
  for (const [headers, remoteAddress] of [
    [{ host: 'shop.example' }, '127.0.0.1'],
    [{ host, 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1'],
    [{ host, 'x-forwarded-host': 'shop.example' }, '127.0.0.1'],
    [{ host, via: '1.1 proxy' }, '127.0.0.1'],
    [{ host }, '203.0.113.9'],
  ] as const) {
    const answer = await call(shop.app, { url, headers, remoteAddress })
    assert.equal(answer.status, 404, JSON.stringify(headers))
    const begun = await call(shop.app, { url: start, headers, remoteAddress })
    assert.equal(begun.headers.location, undefined, JSON.stringify(headers))
    assert.doesNotMatch(JSON.stringify(begun.body), /stand-in/)
  }
})

test('a proxy that says nothing of itself gets nothing either: it speaks HTTP/1.0', async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as { port: number }
  const ask = async (version: string) => {
    const socket = connect(port, '127.0.0.1')
    const path = '/api/identity/stand-in/jwks'
    const end = 'Connection: close\r\n\r\n'
    socket.end(`GET ${path} HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\n${end}`)
    return text(socket)
  }
  assert.match(await ask('1.1'), /^HTTP\/1\.1 200 /)
  assert.match(await ask('1.0'), /^HTTP\/1\.1 404 /)
})

test('a code is good once, for a minute, with its verifier and its address', async () => {
  const verifier = 'v'.repeat(64)
  const asked = {
    response_type: 'code',
    client_id: 'octavo-on-this-machine',
    redirect_uri: `http://${host}/api/identity/google/callback`,
    scope: 'openid email',
    state: 'state',
    nonce: 'nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  const { clientSecret } = await import('./stand-in-client.server.ts')
  const codeFor = async (changes: Partial<typeof asked> = {}) => {
    const query = new URLSearchParams({ ...asked, ...changes })
    const answer = await consent(shop.app, query.toString(), { email: 'b@example.com', name: 'B' })
    return new URL(String(answer.headers.location)).searchParams.get('code') ?? ''
  }
  const redeem = (code: string, changes: Record<string, string> = {}) =>
    call(shop.app, {
      method: 'POST',
      url: '/api/identity/stand-in/token',
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: asked.redirect_uri,
        client_id: asked.client_id,
        client_secret: clientSecret,
        code_verifier: verifier,
        ...changes,
      }).toString(),
    })

  const code = await codeFor()
  const first = await redeem(code)
  assert.equal(first.status, 200)
  assert.equal(decodeJwt(first.body.id_token).nonce, 'nonce')
  assert.deepEqual((await redeem(code)).body, { error: 'invalid_grant' })

  for (const changes of [
    { code_verifier: 'w'.repeat(64) },
    { redirect_uri: 'http://localhost:5000/elsewhere' },
    { code: 'unknown' },
  ] as Record<string, string>[]) {
    const wrong = await redeem(await codeFor(), changes)
    assert.deepEqual(wrong.body, { error: 'invalid_grant' }, JSON.stringify(changes))
  }
  assert.equal((await redeem(await codeFor(), { client_secret: 'guess' })).status, 401)
  const late = await codeFor()
  now = new Date(now.getTime() + 61_000)
  assert.deepEqual((await redeem(late)).body, { error: 'invalid_grant' })

  for (const bad of [
    { redirect_uri: 'https://evil.example/callback' },
    { code_challenge_method: 'plain' },
    { response_type: 'token' },
    { client_id: 'another' },
  ]) {
    const refused = await call(shop.app, {
      url: `/api/identity/stand-in/authorize?${new URLSearchParams({ ...asked, ...bad })}`,
      headers: { host },
    })
    assert.equal(refused.status, 400, JSON.stringify(bad))
  }
})

test('saying no ends the sign-in as user-cancelled', async () => {
  const begun = await beginWithGoogle(shop.app)
  const page = await call(shop.app, { url: begun.location, headers: { host } })
  const cancel = /<a href="([^"]+)">Cancel/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const done = await call(shop.app, { url: cancel, headers: { host, cookie: begun.cookie } })
  assert.deepEqual(eventIn(done.body).error, { code: 'user-cancelled' })
  assert.equal(cookiesOf(done), '')
})
