import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, startTestApp } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { beginWithGoogle, comeBack, eventIn } from '#test/google.ts'
import { codeOf, googleShop } from '#test/google-shop.ts'

const host = 'localhost:5000'
const { shop, google, withGoogle, asGoogle, accountsOf } = googleShop()

test('the way to Google carries state, nonce, PKCE and our own callback', async () => {
  const { location } = await beginWithGoogle(shop.app)
  const { searchParams } = new URL(location)
  assert.equal(searchParams.get('response_type'), 'code')
  assert.equal(searchParams.get('code_challenge_method'), 'S256')
  assert.match(searchParams.get('code_challenge') ?? '', /^[\w-]{43}$/)
  assert.match(searchParams.get('state') ?? '', /^[\w-]{32}$/)
  assert.match(searchParams.get('nonce') ?? '', /^[\w-]{32}$/)
  assert.equal(searchParams.get('redirect_uri'), `http://${host}/api/identity/google/callback`)
})

test('a redirect comes back to its page, with the event in a cookie and the session open', async () => {
  asGoogle('11', 'redirect@example.com')
  const done = await withGoogle({ mode: 'redirect', next: '/checkout?from=cart' })
  assert.equal(done.status, 303)
  assert.equal(done.headers.location, '/checkout?from=cart')
  const cookie = /octavo_auth_event=([^;]+)/.exec(done.cookie)?.[1] ?? ''
  assert.equal(JSON.parse(decodeURIComponent(cookie)).type, 'signInViaRedirect')
  const session = await call(shop.app, { url: '/api/session', headers: { cookie: done.cookie } })
  assert.equal(session.body.email, 'redirect@example.com')
})

test('threats 23: a redirect never leads to another site', async () => {
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:x',
  ]) {
    const done = await withGoogle({ mode: 'redirect', next })
    assert.equal(done.headers.location, '/', next)
  }
})

test('threats 25: a sign-in with Google ends the session that the browser had', async () => {
  const planted = await aCustomer(shop.app)
  asGoogle('50', 'fresh@example.com')
  const done = await withGoogle({ cookie: planted.cookie })
  assert.notEqual(done.cookie, planted.cookie)
  const old = await call(shop.app, {
    url: '/api/identity/token',
    headers: { cookie: planted.cookie },
  })
  assert.equal(old.status, 401)
})

test('a callback is good once, in the browser that began it, with its own state', async () => {
  asGoogle('60', 'once@example.com')
  const begun = await beginWithGoogle(shop.app)
  const back = google.signIn(begun.location)
  assert.equal((await comeBack(shop.app, back, '')).status, 400)
  const otherState = back.replace(/state=[^&]+/, `state=${'x'.repeat(32)}`)
  assert.equal((await comeBack(shop.app, otherState, begun.cookie)).status, 400)
  const sameStart = back.replace(/(state=.{12})[^&]+/, `$1${'x'.repeat(20)}`)
  assert.equal((await comeBack(shop.app, sameStart, begun.cookie)).status, 400)
  const asked = google.redeemed.length
  const done = await comeBack(shop.app, back, begun.cookie)
  assert.equal(codeOf(done), undefined)
  assert.equal((await comeBack(shop.app, back, done.cookie)).status, 400)
  assert.equal(google.redeemed.length, asked + 1)
  // Even with the cookie kept, the code is used up.
  const replayed = await comeBack(shop.app, back, begun.cookie)
  assert.equal(codeOf(replayed), 'invalid-auth-event')
  assert.doesNotMatch(replayed.cookie, /octavo_identity=/)
})

test('the verifier of one sign-in does not redeem the code of another (PKCE)', async () => {
  const mine = await beginWithGoogle(shop.app)
  const theirs = await beginWithGoogle(shop.app)
  const code = new URL(google.signIn(theirs.location)).searchParams.get('code') ?? ''
  const mixed = google.signIn(mine.location).replace(/code=[^&]+/, `code=${code}`)
  assert.equal(codeOf(await comeBack(shop.app, mixed, mine.cookie)), 'invalid-auth-event')
})

test('threats 5: an id token that is wrong in one way signs nobody in', async () => {
  const hour = 3600
  const now = Math.floor(Date.now() / 1000)
  const wrong: Record<string, Partial<typeof google.next>> = {
    'another nonce': { claims: { nonce: 'x'.repeat(32) } },
    'no nonce': { claims: { nonce: null } },
    'another issuer': { claims: { iss: 'https://evil.example' } },
    'another audience': { claims: { aud: 'client-2' } },
    'several audiences': { claims: { aud: ['client-1', 'client-2'] } },
    'meant for another client': { claims: { azp: 'client-2' } },
    expired: { claims: { iat: now - 2 * hour, exp: now - hour } },
    'too old': { claims: { iat: now - 2 * hour } },
    'no exp': { claims: { exp: undefined } },
    'empty sub': { claims: { sub: '' } },
    'a foreign key': { foreignKey: true },
  }
  asGoogle('70', 'wrong@example.com')
  for (const [what, changes] of Object.entries(wrong)) {
    Object.assign(google.next, { claims: {}, foreignKey: false }, changes)
    const done = await withGoogle()
    assert.equal(codeOf(done), 'invalid-auth-event', what)
    assert.doesNotMatch(done.cookie, /octavo_identity=/, what)
  }
  assert.deepEqual(await accountsOf('wrong@example.com'), [])
})

test('a Google that signs with a new key is believed at once', async () => {
  asGoogle('71', 'keys@example.com')
  assert.equal(codeOf(await withGoogle()), undefined)
  await google.changeKeys()
  assert.equal(codeOf(await withGoogle()), undefined)
})

test('what goes wrong on the way has a code of its own', async () => {
  asGoogle('80', 'way@example.com')
  const told = async (changes: (back: string) => string) => {
    const begun = await beginWithGoogle(shop.app)
    return codeOf(await comeBack(shop.app, changes(google.signIn(begun.location)), begun.cookie))
  }
  const instead = (query: string) => (back: string) => back.replace(/code=[^&]+/, query)
  assert.equal(await told(instead('error=access_denied')), 'user-cancelled')
  assert.equal(await told(instead('error=server_error')), 'internal-error')
  assert.equal(
    await told((back) => back.replace(/iss=[^&]+/, 'iss=https://evil.example')),
    'invalid-auth-event',
  )
  google.next.tokenStatus = 503
  assert.equal(await told((back) => back), 'network-request-failed')
})

test('one connection comes back from Google thirty times in a quarter of an hour without success', async (t) => {
  asGoogle('81', 'limit@example.com')
  const { pool } = shop.deps
  const bucket = 'google-address:127.0.0.1'
  t.after(() => pool.query('delete from attempts where bucket = $1', [bucket]))
  await pool.query('delete from attempts where bucket = $1', [bucket])
  const fail = `insert into attempts (id, bucket, at)
    select gen_random_uuid(), $1, now() - $2 * interval '1 minute' from generate_series(1, $3)`
  await pool.query(fail, [bucket, 16, 30])
  await pool.query(fail, [bucket, 14, 29])
  // What succeeds is not counted.
  for (const time of [1, 2]) assert.equal(codeOf(await withGoogle()), undefined, `${time}`)
  await pool.query(fail, [bucket, 14, 1])
  assert.equal(codeOf(await withGoogle()), 'internal-error')
})

test('a browser keeps four sign-ins that were begun, so that its cookies stay few', async () => {
  let { cookie } = await beginWithGoogle(shop.app)
  const begun = () => cookie.split('; ').filter((pair) => pair.startsWith('octavo_google_')).length
  const counts = [begun()]
  for (let time = 0; time < 4; time++) {
    cookie = (await beginWithGoogle(shop.app, { cookie })).cookie
    counts.push(begun())
  }
  assert.deepEqual(counts, [1, 2, 3, 4, 1])
})

test('a Google that cannot be reached, or speaks for another, is said at once', async (t) => {
  google.next.discoveredIssuer = 'https://evil.example'
  for (const env of [google.env, { ...google.env, GOOGLE_ISSUER: 'http://127.0.0.1:1' }]) {
    const other = await startTestApp({ env })
    t.after(other.close)
    const answer = await call(other.app, {
      url: '/api/identity/google/start?mode=popup&type=signIn&event=e&session=s',
      headers: { host },
    })
    assert.deepEqual(eventIn(answer.body).error, { code: 'network-request-failed' })
  }
})

test('threats 24: another site cannot begin a sign-in, and ids are ids', async () => {
  const start = '/api/identity/google/start?mode=popup&type=signIn&event=e&session=s'
  for (const site of ['cross-site', 'same-site']) {
    const answer = await call(shop.app, { url: start, headers: { host, 'sec-fetch-site': site } })
    assert.deepEqual(eventIn(answer.body).error, { code: 'invalid-auth-event' })
    assert.equal(answer.headers['set-cookie'], undefined)
  }
  const hostile = start.replace('event=e', `event=${encodeURIComponent('</script><b>')}`)
  assert.equal((await call(shop.app, { url: hostile, headers: { host } })).status, 400)
})

test('threats 16: the callback is built from PUBLIC_URL, whatever the headers say', async (t) => {
  const known = await startTestApp({ env: { ...google.env, PUBLIC_URL: 'https://shop.example' } })
  t.after(known.close)
  const url = '/api/identity/google/start?mode=popup&type=signIn&event=e&session=s'
  const answer = await call(known.app, {
    url,
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })
  const location = new URL(String(answer.headers.location))
  assert.equal(
    location.searchParams.get('redirect_uri'),
    'https://shop.example/api/identity/google/callback',
  )
  assert.match(String(answer.headers['set-cookie']), /Secure; SameSite=Lax/)
  const elsewhere = await call(known.app, {
    url,
    headers: { referer: 'https://www.shop.example/login' },
  })
  assert.deepEqual(eventIn(elsewhere.body).error, { code: 'unauthorized-domain' })
  const unknown = await call(shop.app, { url, headers: { host: 'evil.example' } })
  assert.deepEqual(eventIn(unknown.body).error, { code: 'unauthorized-domain' })
})

test('the page that a window ends on runs its own script only and is kept nowhere', async () => {
  asGoogle('90', 'page@example.com')
  const done = await withGoogle()
  const policy = String(done.headers['content-security-policy'])
  assert.match(policy, /default-src 'none'; script-src 'sha256-[^']+'; /)
  assert.equal(done.headers['cache-control'], 'no-store')
  assert.equal(done.headers['referrer-policy'], 'no-referrer')
  assert.equal(done.headers['cross-origin-opener-policy'], 'unsafe-none')
})
