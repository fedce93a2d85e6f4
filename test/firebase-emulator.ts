import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page, type Route } from '@playwright/test'
import { decodeJwt } from 'jose'
import { build, type Rolldown } from 'vite'
import type { Identity } from '#app/account/identity.ts'

/*
 * The interface's Firebase side against the official Auth emulator: the real module and the real SDK
 * in a real browser (run by `npm run test:firebase`). Google's hosts are led to the emulator, and the
 * shop's session is noted instead of opened: the emulator's tokens are unsigned, and no shop takes
 * those.
 */

const emulator = process.env.FIREBASE_AUTH_EMULATOR_HOST
assert.ok(emulator, 'Please run this with: npm run test:firebase')
const origin = 'http://localhost:5000'
const settings = {
  apiKey: 'any',
  authDomain: 'demo-octavo.firebaseapp.com',
  projectId: 'demo-octavo',
  appId: '1:1:web:1',
}

declare global {
  interface Window {
    identity: Identity
    seen: (string | null)[]
  }
}

const asked: string[] = []
const sessions: { method: string; token: string | null }[] = []
let isAway = false
let browser: Browser
let page: Page

before(async () => {
  const code = await bundled('../app/account/firebase/identity-firebase.ts')
  browser = await chromium.launch({ executablePath: process.env.CHROME_PATH })
  const context = await browser.newContext()
  await context.route('**/*', async (route) => {
    const { origin: host, pathname } = new URL(route.request().url())
    if (host !== origin) return toEmulator(route)
    if (pathname === '/api/session') return noteSession(route)
    if (pathname === '/identity.js') {
      return route.fulfill({ contentType: 'text/javascript', body: code })
    }
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Shop</title>' })
  })
  page = await context.newPage()
  await openShop()
})
after(() => browser.close())
beforeEach(async () => {
  asked.length = 0
  sessions.length = 0
  isAway = false
  await page.evaluate(() => window.seen.splice(0))
})

/** The provider's module as a page loads it. */
async function bundled(file: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL(file, import.meta.url)), formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput[]
  return built[0]?.output[0].code ?? ''
}

async function openShop() {
  await page.goto(origin)
  await page.evaluate(async (given) => {
    const file = '/identity.js'
    const { firebaseIdentity } = await import(file)
    window.identity = firebaseIdentity(given)
    window.seen = []
    window.identity.onAuthStateChanged((user) => void window.seen.push(user?.email ?? null))
  }, settings)
}

async function toEmulator(route: Route) {
  const url = route.request().url()
  assert.match(url, /^https:\/\/(identitytoolkit|securetoken)\.googleapis\.com\//)
  if (isAway) return route.abort()
  asked.push(new URL(url).pathname)
  const answer = await route.fetch({ url: url.replace('https://', `http://${emulator}/`) })
  return route.fulfill({ response: answer })
}

function noteSession(route: Route) {
  const request = route.request()
  const token = request.headers().authorization?.replace('Bearer ', '') ?? null
  sessions.push({ method: request.method(), token })
  const hint = token ? 'octavo_signed_in=1; Path=/' : 'octavo_signed_in=; Path=/; Max-Age=0'
  return route.fulfill({ json: {}, headers: { 'set-cookie': hint } })
}

const email = `ada-${process.pid}@example.com`
const password = 'correct horse battery'
const createAccount = (...given: [string, string]) =>
  page.evaluate((each) => window.identity.createAccount(...each), given)
const signIn = (...given: [string, string]) =>
  page.evaluate((each) => window.identity.signIn(...each), given)
const idToken = (fresh = false) =>
  page.evaluate((given) => window.identity.idToken({ fresh: given }), fresh)
/** What the listener was told last, once it has been told something. */
const lastSeen = async () => {
  await page.waitForFunction(() => window.seen.length > 0)
  return page.evaluate(() => window.seen.at(-1))
}
const claimsOf = (token: string | null | undefined) => decodeJwt(token ?? '')

test('an account is created, signed in, and the session follows', async () => {
  const created = await createAccount(email, password)
  assert.ok(created.ok, JSON.stringify(created))
  assert.equal(created.user.email, email)
  assert.equal(created.user.emailVerified, false)
  const claims = claimsOf(await idToken())
  assert.equal(claims.sub, created.user.uid)
  assert.equal(claims.aud, 'demo-octavo')
  assert.equal(claims.iss, 'https://securetoken.google.com/demo-octavo')
  assert.equal(sessions[0]?.method, 'POST')
  assert.equal(claimsOf(sessions[0]?.token).sub, created.user.uid)
  assert.equal(await lastSeen(), email)
})

test('a page that is loaded anew still knows the customer', async () => {
  await openShop()
  assert.ok(await idToken())
  assert.equal(await lastSeen(), email)
})

test('signing out ends the session too', async () => {
  assert.deepEqual(await page.evaluate(() => window.identity.signOut()), { ok: true })
  assert.equal(sessions[0]?.method, 'DELETE')
  assert.equal(await idToken(), null)
  assert.equal(await lastSeen(), null)
})

test('an address that is taken is refused, as any registration may be', async () => {
  assert.deepEqual(await createAccount(email, 'another password'), {
    ok: false,
    code: 'registration-refused',
  })
  assert.deepEqual(sessions, [])
})

test('threats 26: a wrong password and an unknown address are refused alike', async () => {
  const wrong = await signIn(email, 'wrong password')
  assert.deepEqual(wrong, { ok: false, code: 'invalid-credential' })
  assert.deepEqual(await signIn(`nobody-${email}`, 'wrong password'), wrong)
  assert.deepEqual(sessions, [])
  assert.equal(await idToken(), null)
})

test('the right password signs in', async () => {
  const entered = await signIn(email, password)
  assert.ok(entered.ok, JSON.stringify(entered))
  assert.equal(entered.user.email, email)
  assert.equal(sessions.at(-1)?.method, 'POST')
  assert.equal(await lastSeen(), email)
})

test('a fresh token is fetched, and the session is renewed with it', async () => {
  const before = await idToken()
  // Tokens carry whole seconds: in the same one they would be the same.
  while (Math.floor(Date.now() / 1000) === claimsOf(before).iat) await page.waitForTimeout(50)
  const fresh = await idToken(true)
  assert.notEqual(fresh, before)
  assert.equal(claimsOf(fresh).sub, claimsOf(before).sub)
  assert.ok(asked.includes('/v1/token'), asked.join())
  assert.equal(sessions.at(-1)?.token, fresh)
})

test('a changed name is told at once, and is in the token that the session follows', async () => {
  const told = await page.evaluate(async () => {
    const names: (string | undefined)[] = []
    const stop = window.identity.onAuthStateChanged((user) => void names.push(user?.name))
    const result = await (await window.identity.account()).changeName('Zoë O’Neill')
    stop()
    return { result, before: names.at(0), after: names.at(-1) }
  })
  assert.deepEqual(told, { result: { ok: true }, before: undefined, after: 'Zoë O’Neill' })
  assert.equal(claimsOf(await idToken()).name, 'Zoë O’Neill')
  assert.equal(sessions.at(-1)?.token, await idToken())
})

test('without the network it says so, and nobody is signed out', async () => {
  isAway = true
  assert.deepEqual(await signIn(email, password), { ok: false, code: 'network-request-failed' })
  isAway = false
  assert.ok(await idToken())
})
