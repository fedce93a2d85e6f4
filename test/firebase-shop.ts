import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach } from 'node:test'
import { type JWTPayload, SignJWT } from 'jose'
import { call, startTestApp, type TestApp } from './app.ts'

export const project = 'octavo-test'
export const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwk = { ...ours.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }
export const firebaseSettings = {
  IDENTITY: 'firebase',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'octavo-test.firebaseapp.com',
  FIREBASE_PROJECT_ID: project,
  FIREBASE_APP_ID: '1:2:web:3',
} as const

type Seen = { url: string; headers: NodeJS.Dict<string | string[]> }

/** For the tests of a file: a shop whose accounts Firebase keeps, with its keys and handler here. */
export function firebaseShop() {
  // Both are there before the first test.
  const shop = {} as TestApp
  const clock = { now: new Date() }
  const seen: Seen[] = []
  const server = standIn(seen)
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const hosts = { FIREBASE_KEYS_URL: `${local}/keys`, FIREBASE_HANDLER_URL: local }
    const env = { ...firebaseSettings, ...hosts }
    Object.assign(shop, await startTestApp({ env, now: () => clock.now }))
  })
  beforeEach(() => {
    clock.now = new Date()
    seen.length = 0
  })
  after(async () => {
    await shop.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  const seconds = () => Math.floor(clock.now.getTime() / 1000)
  /** What Firebase says of a customer; a claim that is overridden by undefined is left out. */
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
  /** `seen` is what Firebase was asked in this test. */
  return { shop, clock, seen, seconds, claims, sign, open }
}

/** Stands for Google's keys and for Firebase's handler. */
const standIn = (seen: Seen[]) =>
  createServer((request, response) => {
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
