import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Deps } from '#server/deps.ts'
import { sessionTokenIn } from '#server/session/session.ts'
import { hashOfToken } from '#server/session/token-hash.ts'

/** Of one customer, on all devices; each is a row that lives for days (docs/decisions/022). */
const perHour = 60
const hourMs = 60 * 60_000

type Clocked = Pick<Deps, 'pool' | 'now'>

/**
 * How long a customer must wait for a further session, in seconds; null when one may be opened. A
 * browser that already has a session of this customer gets a new one in its place, so that renewing
 * always works.
 */
export const waitForSession = (
  deps: Clocked & Pick<Deps, 'env'>,
  request: FastifyRequest,
  uid: string,
): Promise<number | null> =>
  waitAfter(
    deps,
    `select created_at as at from sessions where uid = $1 and created_at > $2 and not exists (
       select from sessions where uid = $1 and token_hash = $3)`,
    [uid, hashOfToken(sessionTokenIn(deps.env, request) ?? '')],
  )

/** The same for sign-ins with the embedded provider, with a password or with Google. */
export const waitForSignIn = (deps: Clocked, email: string): Promise<number | null> =>
  waitAfter(
    deps,
    `select s.created_at as at from identity_session s join identity_user u on u.id = s.user_id
     where u.email = $1 and s.created_at > $2`,
    [email.toLowerCase()],
  )

async function waitAfter({ pool, now }: Clocked, rowsOf: string, [who, ...more]: string[]) {
  const from = new Date(now().getTime() - hourMs)
  const { rows } = await (pool as Pool).query<{ at: Date }>(
    `${rowsOf} order by at desc offset ${perHour - 1} limit 1`,
    [who, from, ...more],
  )
  if (!rows[0]) return null
  return Math.max(1, Math.ceil((rows[0].at.getTime() - from.getTime()) / 1000))
}
