import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Customer } from '#server/session.ts'

/** An identity provider whose id tokens the shop believes. */
export type TrustedIssuer = {
  issuer: string
  audience: string
  /** Never "none", never a shared secret: only signatures that the shop itself could not make. */
  algorithms: ('EdDSA' | 'RS256' | 'ES256')[]
  keys: JWTVerifyGetKey
  /** Whether the sign-in behind the token still counts: it may have been ended meanwhile. */
  stillCounts: (payload: JWTPayload) => Promise<boolean>
}

/** Clocks may differ by so much (threats 7). */
const toleranceSeconds = 30
/** However long a provider lets its tokens live, an older one opens no session. */
const maxAgeSeconds = 3600

/**
 * Who an id token says the customer is; null when anything about the token is wrong. Throws only
 * when the keys cannot be read.
 */
export async function verifyIdToken(
  trusted: TrustedIssuer,
  token: string,
  now: Date,
): Promise<Customer | null> {
  const { issuer, audience, algorithms, keys, stillCounts } = trusted
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
  const customer = payload && customerIn(payload)
  return payload && customer && (await stillCounts(payload)) ? customer : null
}

function customerIn(payload: JWTPayload): Customer | null {
  const { sub, aud, email, email_verified: verified } = payload
  // jose takes an empty subject and a list of audiences; both could be meant for somebody else.
  if (!sub || sub.length > 255 || [aud].flat().length !== 1) return null
  const known = typeof email === 'string' && email !== '' && email.length <= 254
  return {
    uid: sub,
    email: known ? email : null,
    emailVerified: known && verified === true,
  }
}
