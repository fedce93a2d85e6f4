import type { APIRequestContext } from '@playwright/test'

export const admin = { username: 'admin', password: 'paper-ink-and-one-lamp' }

export type Reader = { email: string; password: string }

let count = 0

/** A reader nobody has met before. */
export function newReader(): Reader {
  count += 1
  return {
    email: `reader-${process.pid}-${Date.now()}-${count}@example.org`,
    password: 'a warm lamp',
  }
}

/** Registers a reader and opens the shop's session, without a page; the context keeps the cookies. */
export async function signUp(request: APIRequestContext, reader = newReader()): Promise<Reader> {
  await must(request.post('/api/identity/sign-up/email', { data: { ...reader, name: '' } }))
  const { token } = await (await must(request.get('/api/identity/token'))).json()
  await must(request.post('/api/session', { headers: { Authorization: `Bearer ${token}` } }))
  return reader
}

/** A connection that waited too long is closed by the server while the question is on its way. */
export const maxRetries = 2

/** Of the last login: the work of a password is a quarter of a second of a core, and most tests are at the desk. */
let keptToken = ''

/** The token of the admin, as POST /api/auth/admin gives it. */
export async function adminToken(request: APIRequestContext): Promise<string> {
  if (!(await isGoodForLong(request, keptToken))) {
    const answer = await must(request.post('/api/auth/admin', { data: admin, maxRetries }))
    keptToken = (await answer.json()).token
  }
  return keptToken
}

/** Whether this shop takes it, and no test sees its hour end. */
async function isGoodForLong(request: APIRequestContext, token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await request.get('/api/auth/admin', { headers, maxRetries })
  if (!answer.ok()) return false
  const { expiresAt } = await answer.json()
  return Date.parse(expiresAt) > Date.now() + 30 * 60_000
}

async function must<R extends { ok(): boolean; status(): number; text(): Promise<string> }>(
  answering: Promise<R>,
): Promise<R> {
  const answer = await answering
  if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`)
  return answer
}
