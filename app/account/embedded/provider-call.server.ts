import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { SignIn } from '#server/session/sign-ins.ts'
import { addressHeader } from './address-header.ts'

/** The headers that the provider gets: cookies, browser, and the address we determined. */
export function headersFor(request: FastifyRequest): Headers {
  const headers = new Headers({ [addressHeader]: request.ip })
  const { cookie, 'user-agent': userAgent } = request.headers
  if (cookie) headers.set('cookie', cookie)
  if (userAgent) headers.set('user-agent', userAgent.slice(0, 300))
  return headers
}

/** The sign-in in the provider's answer; null when it has already ended. */
export async function signInIn(pool: Pool, answer: Response): Promise<SignIn | null> {
  const { token } = (await answer.clone().json()) as { token: string }
  const { rows } = await pool.query<{ providerSession: string }>(
    'select id as "providerSession" from identity_session where token = $1',
    [token],
  )
  return rows[0] ?? null
}

/** Passes the provider's cookies on to the browser. */
export function passCookies(answer: Response, reply: FastifyReply): void {
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie)
}

/**
 * Whether the provider accepted. It sometimes reports an outage as a refusal, so ask the database
 * itself.
 */
export async function worked(pool: Pool, answer: Response): Promise<boolean> {
  if (answer.ok) return true
  await pool.query('select 1')
  if (answer.status >= 500) throw new Error(`The identity provider failed: ${answer.status}`)
  return false
}
