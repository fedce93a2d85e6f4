import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { call } from './app.ts'

export type TestCustomer = {
  uid: string
  email: string
  password: string
  /** For the header `cookie` of later requests. */
  cookie: string
}

/** A customer who registered and whose session is open: through the same doors as a browser. */
export async function aCustomer(
  app: FastifyInstance,
  overrides: { email?: string; password?: string } = {},
): Promise<TestCustomer> {
  const email = overrides.email ?? `customer-${randomUUID()}@example.com`
  const password = overrides.password ?? 'correct horse battery'
  const registered = await call(app, {
    method: 'POST',
    url: '/api/identity/sign-up/email',
    payload: { email, password },
  })
  assert.equal(registered.status, 200, JSON.stringify(registered.body))
  const session = await openSession(app, cookiesOf(registered))
  return { uid: session.uid, email, password, cookie: session.cookie }
}

/** Opens the shop's session for a browser that is signed in with the provider. */
export async function openSession(app: FastifyInstance, cookie: string) {
  const { token } = (await call(app, { url: '/api/identity/token', headers: { cookie } })).body
  const opened = await call(app, {
    method: 'POST',
    url: '/api/session',
    headers: { cookie, authorization: `Bearer ${token}` },
  })
  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  return { uid: opened.body.uid as string, cookie: cookiesOf(opened, cookie) }
}

/** The cookies a browser would send after the answer, given those it had before. */
export function cookiesOf(answer: { headers: Record<string, unknown> }, before = ''): string {
  const jar = new Map(
    before
      .split('; ')
      .filter(Boolean)
      .map((pair) => splitOnce(pair)),
  )
  for (const line of [answer.headers['set-cookie'] ?? []].flat() as string[]) {
    const [name, value] = splitOnce(line.split(';')[0] ?? '')
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}

function splitOnce(pair: string): [string, string] {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}
