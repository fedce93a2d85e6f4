import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import type { Pool } from 'pg'
import type { TrustedIssuer } from '#app/account/sign-in/id-token.server.ts'
import type { Env } from '#server/env.ts'

/**
 * Firebase's id tokens, checked as its documentation asks for servers without its own library: RS256,
 * the project as audience and in the issuer, and Google's public keys.
 */
export function firebaseIssuer({ env, pool }: { env: Env; pool: Pool }): TrustedIssuer {
  const project = env.FIREBASE_PROJECT_ID ?? ''
  return {
    issuer: `https://securetoken.google.com/${project}`,
    audience: project,
    algorithms: ['RS256'],
    keys: keysFrom(env.FIREBASE_KEYS_URL),
    stillCounts: ({ sub, auth_time: at }) => isSignInGood(pool, sub, at),
    signInOf: ({ auth_time: at }) => ({ at: new Date(Number(at) * 1000) }),
  }
}

/** An unknown key means a bad token; unreadable keys are a temporary fault (503). */
function keysFrom(url: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(url), { timeoutDuration: 5000, cooldownDuration: 10_000 })
  return (header, token) =>
    keys(header, token).catch((error) => {
      if (error instanceof errors.JWKSNoMatchingKey) throw error
      throw Object.assign(new Error("Firebase's keys cannot be read", { cause: error }), {
        statusCode: 503,
      })
    })
}

/** False for a sign-in from before the customer signed out everywhere or deleted the account. */
async function isSignInGood(pool: Pool, uid: unknown, authTime: unknown): Promise<boolean> {
  if (typeof authTime !== 'number') return false
  const { rowCount } = await pool.query(
    'select from customers where uid = $1 and sign_ins_from > $2',
    [uid, new Date(authTime * 1000)],
  )
  return rowCount === 0
}
