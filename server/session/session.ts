import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import type { Customer } from '#app/page/customer.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import { cookieAttributes, cookieName } from '#server/http/cookies.ts'
import { lockSignIn, type SignIn } from './sign-ins.ts'
import { hashOfToken } from './token-hash.ts'

export type { Customer }

const sessionDays = 7
const sessionSeconds = sessionDays * 24 * 60 * 60
const lockTimeoutMs = 3000

/** The session token that the request presents, valid or not. */
export const sessionTokenIn = (env: Env, { cookies }: FastifyRequest): string | undefined =>
  cookies[cookieName(env, 'session')]

/** The customer whose session the request presents; null for a guest. */
export async function customerOf(
  deps: { pool: Pool | PoolClient } & Pick<Deps, 'now' | 'env'>,
  request: FastifyRequest,
): Promise<Customer | null> {
  const token = sessionTokenIn(deps.env, request)
  if (!token) return null
  const { rows } = await deps.pool.query<Customer>({
    name: 'customer of session',
    text: `select uid, email, email_verified as "emailVerified" from sessions
           where token_hash = $1 and expires_at > $2`,
    values: [hashOfToken(token), deps.now()],
  })
  return rows[0] ?? null
}

/**
 * Signs the customer in under a new id and ends the browser's previous session. False, without any
 * change, when the sign-in behind it has been ended meanwhile.
 */
export async function startSession(
  deps: Pick<Deps, 'pool' | 'now' | 'env'>,
  request: FastifyRequest,
  reply: FastifyReply,
  customer: Customer,
  signIn: SignIn,
): Promise<boolean> {
  const token = randomBytes(32).toString('base64url')
  const now = deps.now()
  const started = await shortTransaction(deps.pool, lockTimeoutMs, async (client) => {
    if (!(await lockSignIn(client, customer.uid, signIn))) return false
    await client.query({
      name: 'start session',
      text: `with old as (delete from sessions where token_hash = $1)
             insert into sessions
               (token_hash, uid, email, email_verified, created_at, expires_at, sign_in_id)
             values ($2, $3, $4, $5, $6, $7, $8)`,
      values: [
        hashOfToken(sessionTokenIn(deps.env, request) ?? ''),
        hashOfToken(token),
        customer.uid,
        customer.email,
        customer.emailVerified,
        now,
        new Date(now.getTime() + sessionSeconds * 1000),
        'providerSession' in signIn ? signIn.providerSession : null,
      ],
    })
    return true
  })
  if (!started) return false
  const { env } = deps
  const lasting = { ...cookieAttributes(env), maxAge: sessionSeconds }
  reply.setCookie(cookieName(env, 'session'), token, { ...lasting, httpOnly: true })
  reply.setCookie(cookieName(env, 'signedIn'), '1', lasting)
  return true
}

/** Signs the customer out in this browser; does nothing without a session. */
export async function endSession(
  deps: Pick<Deps, 'pool' | 'env'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = sessionTokenIn(deps.env, request)
  if (token)
    await deps.pool.query('delete from sessions where token_hash = $1', [hashOfToken(token)])
  const attributes = cookieAttributes(deps.env)
  reply.clearCookie(cookieName(deps.env, 'session'), { ...attributes, httpOnly: true })
  reply.clearCookie(cookieName(deps.env, 'signedIn'), attributes)
}
