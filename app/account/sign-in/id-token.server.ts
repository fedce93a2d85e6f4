import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Customer } from '#server/session/session.ts'
import type { SignIn } from '#server/session/sign-ins.ts'

/** An identity provider whose id tokens the shop believes. */
export type TrustedIssuer = {
  issuer: string
  audience: string
  /** Never "none", never a shared secret: only signatures that the shop itself could not make. */
  algorithms: ('EdDSA' | 'RS256' | 'ES256')[]
  keys: JWTVerifyGetKey
  /** Whether the sign-in behind the token still counts: it may have been ended meanwhile. */
  stillCounts: (payload: JWTPayload) => Promise<boolean>
  /** The sign-in behind a token that counts. */
  signInOf: (payload: JWTPayload) => SignIn
}

export type SignedIn = { customer: Customer; signIn: SignIn }

/** Clocks may differ by this much (threats 7). */
const toleranceSeconds = 30
/** An older token opens no session, however long the provider lets its tokens live. */
const maxAgeSeconds = 3600

/**
 * Who an id token says the customer is, and by which sign-in; null when anything about the token is
 * wrong. Throws only when the keys cannot be read.
 */
export async function verifyIdToken(
  trusted: TrustedIssuer,
  token: string,
  now: Date,
): Promise<SignedIn | null> {
  const payload = await verifiedPayload(trusted, token, now)
  const customer = payload && customerIn(payload)
  return customer && { customer, signIn: trusted.signInOf(payload) }
}

/**
 * Whether the token comes from a sign-in of this customer that is at most `maxAgeMs` old: proof that
 * it is still the same person, for what cannot be undone.
 */
export async function provesFreshSignIn(
  trusted: TrustedIssuer,
  token: string,
  now: Date,
  { uid, maxAgeMs }: { uid: string; maxAgeMs: number },
): Promise<boolean> {
  const payload = await verifiedPayload(trusted, token, now)
  if (!payload || customerIn(payload)?.uid !== uid) return false
  const { auth_time: at } = payload
  return typeof at === 'number' && Math.abs(now.getTime() - at * 1000) <= maxAgeMs
}

async function verifiedPayload(
  { issuer, audience, algorithms, keys, stillCounts }: TrustedIssuer,
  token: string,
  now: Date,
): Promise<JWTPayload | null> {
  const payload = await jwtVerify(token, keys, {
    issuer,
    audience,
    algorithms,
    requiredClaims: ['exp', 'iat', 'sub'],
    maxTokenAge: maxAgeSeconds,
    clockTolerance: toleranceSeconds,
    currentDate: now,
  }).then(
    (verified) => verified.payload,
    (error) => {
      if (error instanceof errors.JOSEError) return null
      throw error
    },
  )
  return payload && (await stillCounts(payload)) ? payload : null
}

function customerIn(payload: JWTPayload): Customer | null {
  const { sub, aud, email, email_verified: verified } = payload
  // jose accepts an empty subject and a list of audiences; such a token could be meant for another
  // service.
  if (!sub || sub.length > 255 || [aud].flat().length !== 1) return null
  const known = typeof email === 'string' && email !== '' && email.length <= 254
  return {
    uid: sub,
    email: known ? email : null,
    emailVerified: known && verified === true,
  }
}
