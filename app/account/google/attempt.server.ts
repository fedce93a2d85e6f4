import { createHash, randomBytes } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import * as z from 'zod/mini'
import type { Env } from '#server/env.ts'
import { cookieName } from '#server/http/cookies.ts'
import { authModes, authPurposes, isAuthId } from './auth-event.ts'
import type { OidcSecrets } from './oidc-client.server.ts'

const authId = z.string().check(z.refine(isAuthId))

/** A pending Google sign-in, stored in the visitor's browser. */
const attemptSchema = z.strictObject({
  mode: z.enum(authModes),
  purpose: z.enum(authPurposes),
  eventId: authId,
  sessionId: authId,
  /** A path of our own, already checked. */
  next: z.string(),
  redirectUri: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The customer signed in at the start, when the attempt concerns that account. */
  uid: z.optional(z.string()),
})
export type Attempt = z.infer<typeof attemptSchema>

/** What the answer to an attempt must know, and what only the shop knows of it. */
export const newSecrets = (): OidcSecrets => ({
  state: randomBytes(24).toString('base64url'),
  nonce: randomBytes(24).toString('base64url'),
  verifier: randomBytes(48).toString('base64url'),
})

export const attemptPath = '/api/identity/google'
export const attemptSeconds = 10 * 60

/** One cookie per attempt, named by the state, so that two tabs do not end each other's attempt. */
export const attemptCookie = (env: Env, state: string): string =>
  cookieName(env, 'googleAttempt') + state.slice(0, 12)

export const attemptCookiesOf = (env: Env, cookies: Record<string, string | undefined>): string[] =>
  Object.keys(cookies).filter((name) => name.startsWith(attemptCookie(env, '')))

/**
 * Seals attempts so that only servers of this shop can read them: the visitor's browser holds the
 * verifier and the nonce without knowing them, and a pending sign-in costs no database row.
 */
export function attemptSealer(secret: () => Promise<string>, now: () => Date) {
  const key = async () =>
    createHash('sha256')
      .update(`google-attempt:${await secret()}`)
      .digest()
  return {
    async seal(attempt: Attempt): Promise<string> {
      const until = new Date(now().getTime() + attemptSeconds * 1000)
      return new EncryptJWT({ attempt })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(until)
        .encrypt(await key())
    },
    /** Null when it is not ours, too old, or belongs to another state. */
    async open(sealed: string, state: string): Promise<Attempt | null> {
      const payload = await jwtDecrypt(sealed, await key(), {
        currentDate: now(),
        requiredClaims: ['exp'],
        contentEncryptionAlgorithms: ['A256GCM'],
        keyManagementAlgorithms: ['dir'],
      }).then(
        (opened) => opened.payload,
        (error) => {
          if (error instanceof errors.JOSEError) return null
          throw error
        },
      )
      const attempt = attemptSchema.safeParse(payload?.attempt)
      return attempt.success && attempt.data.state === state ? attempt.data : null
    },
  }
}
