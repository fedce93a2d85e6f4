import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { hashPassword } from '#app/people/password.server.ts'
import { newId } from '#server/database/id.ts'
import { admins } from '#server/database/schema.ts'
import { aBook, call, startTestApp, type TestApp } from '#test/app.ts'
import { aCustomer, cookiesOf, openSession, type TestCustomer } from '#test/customer.ts'
import { comeBack } from '#test/google.ts'
import { type LocalGoogle, startLocalGoogle } from '#test/local-google.ts'
import { orderOf, placeOrder } from '#test/orders.ts'

const password = 'correct horse battery'
let google: LocalGoogle
let secure: TestApp
let plain: TestApp
/** Every Set-Cookie of the shop with https. */
const lines: string[] = []
before(async () => {
  google = await startLocalGoogle()
  secure = recorded(
    await startTestApp({
      env: { ...google.env, PUBLIC_URL: 'https://shop.example', SIGN_UPS_PER_HOUR: 1000 },
    }),
  )
  plain = await startTestApp({ env: { PUBLIC_URL: 'http://shop.example.com' } })
})
after(async () => {
  await secure.close()
  await plain.close()
  await google.close()
})

function recorded(shop: TestApp): TestApp {
  const inject = shop.app.inject.bind(shop.app) as unknown as (
    options: InjectOptions,
  ) => Promise<{ headers: Record<string, unknown> }>
  const record = async (options: InjectOptions) => {
    const answer = await inject(options)
    lines.push(...([answer.headers['set-cookie'] ?? []].flat() as string[]))
    return answer
  }
  shop.app.inject = record as typeof shop.app.inject
  return shop
}

const nameOf = (line: string) => line.slice(0, line.indexOf('='))

async function signInWithGoogle(mode: string, cookie = '') {
  const query = new URLSearchParams({ mode, type: 'signIn', event: 'e', session: 's' })
  const url = `/api/identity/google/start?${query}`
  const begun = await call(secure.app, { url, headers: { cookie } })
  assert.equal(begun.status, 302, begun.body)
  return comeBack(
    secure.app,
    google.signIn(String(begun.headers.location)),
    cookiesOf(begun, cookie),
  )
}

test('threats 35: with https every cookie of every route is __Host-, for all paths, and names no domain', async () => {
  const { app, deps } = secure
  const username = 'ada'
  const passwordHash = await hashPassword(password, 1024)
  await deps.db.insert(admins).values({ id: newId(), username, passwordHash })
  const customer = await aCustomer(app)
  const { email } = customer
  const post = (url: string, payload: object, cookie = customer.cookie) =>
    call(app, { method: 'POST', url, payload, headers: { cookie } })
  await post('/api/auth/admin', { username, password })
  await post('/api/identity/sign-in/email', { email, password })
  await signInWithGoogle('popup')
  await signInWithGoogle('redirect')
  // Then each route there is, by a customer who is signed in as twice: what a route clears counts too.
  let visitor = customer
  for (const { method, url, body } of app.describedRoutes) {
    if (url.includes('*')) continue
    const payload = body ? payloadFor(url, visitor) : undefined
    const door = { method: method as 'GET', url: url.replaceAll(/:\w+/g, '1'), payload }
    const { cookie } = visitor
    await call(app, { ...door, headers: { cookie: `${cookie}; ${cookie}` } })
    await call(app, { ...door, headers: { cookie } })
    const { status } = await call(app, { url: '/api/session', headers: { cookie } })
    if (status === 401) visitor = await aCustomer(app)
  }
  for (const path of ['/', '/login', '/orders', '/dropdown', '/no-such-page']) {
    await call(app, { url: path, headers: { cookie: customer.cookie } })
  }

  for (const line of lines) {
    const [pair = '', ...attributes] = line.split('; ').map((part) => part.toLowerCase())
    assert.match(pair, /^__host-octavo_/, line)
    assert.ok(attributes.includes('path=/'), line)
    assert.ok(attributes.includes('secure'), line)
    assert.ok(!attributes.some((attribute) => attribute.startsWith('domain')), line)
    assert.ok(attributes.includes('httponly') || /signed_in|auth_event|=$/.test(pair), line)
  }
  const seen = new Set(lines.map((line) => nameOf(line).replace(/_google_.*/, '_google_')))
  assert.deepEqual(
    [...seen].sort(),
    [
      '__Host-octavo_admin_device',
      '__Host-octavo_auth_event',
      '__Host-octavo_device',
      '__Host-octavo_google_',
      '__Host-octavo_identity',
      '__Host-octavo_identity.dont_remember',
      '__Host-octavo_identity.session_data',
      '__Host-octavo_session',
      '__Host-octavo_signed_in',
    ].sort(),
  )
})

const payloadFor = (url: string, { email }: TestCustomer): object =>
  ({
    '/api/identity/sign-in/email': { email, password },
    '/api/identity/sign-up/email': { email: `new-${email}`, password },
    '/api/account/password': { currentPassword: password, newPassword: 'another horse battery' },
    '/api/account': { password },
  })[url] ?? {}

test('threats 35: a session under the name without __Host- opens nothing with https', async () => {
  const mine = await aCustomer(secure.app)
  const planted = mine.cookie.replaceAll('__Host-', '')
  for (const prefix of ['', '__Secure-', '__host-', '\u00a0__Host-', '__Host-x']) {
    const cookie = mine.cookie.replaceAll('__Host-', prefix)
    for (const url of ['/api/session', '/api/identity/token']) {
      const answer = await call(secure.app, { url, headers: { cookie } })
      assert.equal(answer.status, 401, `${prefix} ${url}`)
    }
  }
  // Beside the customer's own it changes nothing.
  const victim = await aCustomer(secure.app)
  const both = `${planted}; ${victim.cookie}; ${planted}`
  const who = await call(secure.app, { url: '/api/session', headers: { cookie: both } })
  assert.equal(who.body.uid, victim.uid)
  assert.equal(await whoOrders(secure, victim, both), victim.uid)
})

test('threats 35: two cookies of one name are refused and cleared, and no order lands with another', async () => {
  for (const shop of [secure, plain]) {
    const victim = await aCustomer(shop.app)
    const thief = await aCustomer(shop.app)
    for (const cookie of [
      `${thief.cookie}; ${victim.cookie}`,
      `${victim.cookie}; ${thief.cookie}`,
      `${victim.cookie};${thief.cookie.replaceAll('; ', ' ;\t')}`,
      `${victim.cookie}; ${victim.cookie}`,
    ]) {
      assert.equal(await whoOrders(shop, victim, cookie), null, cookie)
      for (const url of ['/api/session', '/api/identity/token']) {
        const answer = await call(shop.app, { url, headers: { cookie } })
        assert.equal(answer.status, 401, url)
        const cleared = [answer.headers['set-cookie']].flat().map(String)
        for (const name of victim.cookie.split('; ').map(nameOf)) {
          assert.ok(
            cleared.some((line) => line.startsWith(`${name}=; Max-Age=0; Path=/`)),
            name,
          )
        }
      }
      const page = await call(shop.app, { url: '/orders', headers: { cookie } })
      assert.match(String(page.headers.location), /^\/login/)
      const session = await call(shop.app, {
        url: '/api/identity/get-session',
        headers: { cookie },
      })
      assert.equal(session.body, null)
    }
  }
})

test('threats 35: over http a neighbour’s cookie is cleared for its domain too, and logging in works again', async () => {
  const customer = await aCustomer(plain.app)
  const doubled = { cookie: `${customer.cookie}; ${customer.cookie}` }
  const answer = await call(plain.app, { url: '/api/session', headers: doubled })
  const cleared = [answer.headers['set-cookie']].flat().map(String)
  for (const domain of ['shop.example.com', 'example.com']) {
    assert.ok(cleared.some((line) => line.startsWith('octavo_session=; ') && line.endsWith(domain)))
  }
  const again = await call(plain.app, {
    method: 'POST',
    url: '/api/identity/sign-in/email',
    payload: { email: customer.email, password },
    headers: doubled,
  })
  const { uid } = await openSession(plain.app, cookiesOf(again))
  assert.equal(uid, customer.uid)
})

/** Whose order it becomes; null when none is placed. */
async function whoOrders(shop: TestApp, as: TestCustomer, cookie: string) {
  const answer = await placeOrder(shop, { cookie }, orderOf(as, [await aBook(shop)]))
  if (answer.status !== 201) return null
  const { rows } = await shop.deps.pool.query('select customer_uid from orders where id = $1', [
    answer.body._id,
  ])
  return rows[0].customer_uid
}
