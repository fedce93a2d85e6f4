import { createHash, randomBytes } from 'node:crypto'

/** What the client asked for, as OpenID Connect Core 1.0, 3.1.2.1, names it. */
export type AuthorisationRequest = {
  clientId: string
  redirectUri: string
  state: string
  nonce: string
  /** PKCE (RFC 7636), method S256. */
  codeChallenge: string
}

export type Visitor = { name: string; email: string; emailVerified: boolean }

export type Grant = AuthorisationRequest & Visitor

const lifeMs = 60_000
const maxKept = 1000

/**
 * Authorisation codes: each can be redeemed once, within a minute, by the client that requested it.
 */
export function createCodes(now: () => Date) {
  const grants = new Map<string, Grant & { untilMs: number }>()
  return {
    issue(grant: Grant): string {
      const oldest = grants.keys().next().value
      if (grants.size >= maxKept && oldest !== undefined) grants.delete(oldest)
      const code = randomBytes(24).toString('base64url')
      grants.set(code, { ...grant, untilMs: now().getTime() + lifeMs })
      return code
    },
    /** Null when the code is unknown, used, too old, or not this client's. Used up in any case. */
    redeem(
      code: string,
      by: { clientId: string; redirectUri: string; verifier: string },
    ): Grant | null {
      const grant = grants.get(code)
      grants.delete(code)
      if (!grant || grant.untilMs < now().getTime()) return null
      const challenge = createHash('sha256').update(by.verifier).digest('base64url')
      const fits =
        grant.clientId === by.clientId &&
        grant.redirectUri === by.redirectUri &&
        grant.codeChallenge === challenge
      return fits ? grant : null
    },
  }
}
