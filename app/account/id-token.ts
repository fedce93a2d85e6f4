/** An id token held by the browser, with the time it arrived here. Times in milliseconds. */
export type HeldToken = { token: string; receivedAtMs: number; lifetimeMs: number }

/** A token older than this no longer renews the shop's session (specification, section 7). */
export const syncMaxAgeMs = 5 * 60 * 1000

/** A token this close to its end is replaced before it is used. */
const marginMs = 60 * 1000

/**
 * Stores a token that the provider has just issued. Its age counts from its arrival, not from its
 * `iat`, because a visitor's clock may be minutes off. Null when it is not a JWT with `iat` and
 * `exp`.
 */
export function holdToken(token: string, nowMs: number): HeldToken | null {
  const claims = readClaims(token)
  if (typeof claims?.iat !== 'number' || typeof claims.exp !== 'number') return null
  return { token, receivedAtMs: nowMs, lifetimeMs: (claims.exp - claims.iat) * 1000 }
}

export const tooOldToSync = (held: HeldToken, nowMs: number): boolean =>
  nowMs - held.receivedAtMs > syncMaxAgeMs

/** How long the token may still be used; 0 when it must be replaced now. */
export const usableForMs = (held: HeldToken, nowMs: number): number =>
  Math.max(0, held.receivedAtMs + held.lifetimeMs - marginMs - nowMs)

/** The claims of a JWT, unverified (the server verifies); null when there are none to read. */
export function readClaims(token: string): Record<string, unknown> | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const claims = JSON.parse(decodeURIComponent(escapeBytes(bytes)))
    return typeof claims === 'object' ? claims : null
  } catch {
    return null
  }
}

const escapeBytes = (bytes: string) =>
  [...bytes].map((byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
