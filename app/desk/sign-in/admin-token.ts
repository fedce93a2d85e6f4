import { readClaims } from '#app/account/id-token.ts'
import { tokenKey } from '#app/page/api-client.ts'
import { type Kept, kept } from '#app/page/kept.ts'

/** When the admin's token ends by this computer's clock; kept apart because the clock may be off. */
const tokenEndKey = 'token-ends-at'

/** Specification, section 9. */
export const tokenLifetimeMs = 3600 * 1000
/** The desk offers to renew this long before the end. */
export const renewalOfferMs = 5 * 60 * 1000

export type TokenStore = Pick<Kept, 'read' | 'readJson' | 'write' | 'remove'>

/** Keeps a token that has just arrived. False where the browser keeps nothing. */
export function storeToken(token: string, nowMs: number, store: TokenStore = kept): boolean {
  const note = { of: signatureOf(token), endMs: nowMs + tokenLifetimeMs }
  // The token comes last, because the other tabs wake up on it and read the end.
  return store.write(tokenEndKey, JSON.stringify(note)) && store.write(tokenKey, token)
}

export function removeToken(store: TokenStore = kept): void {
  store.remove(tokenKey)
  store.remove(tokenEndKey)
}

export const readToken = (store: TokenStore = kept): string | null => store.read(tokenKey)

/**
 * When the stored token ends, in milliseconds; null without one. A token stored by other code ends
 * by its `exp`; without one, an hour after it was first seen.
 */
export function tokenEndsAt(nowMs: number, store: TokenStore = kept): number | null {
  const token = readToken(store)
  if (token === null) return null
  const noted = store.readJson(tokenEndKey) as { of?: unknown; endMs?: unknown } | null
  if (noted?.of === signatureOf(token) && typeof noted.endMs === 'number') return noted.endMs
  const exp = readClaims(token)?.exp
  const endMs = typeof exp === 'number' ? exp * 1000 : nowMs + tokenLifetimeMs
  store.write(tokenEndKey, JSON.stringify({ of: signatureOf(token), endMs }))
  return endMs
}

/** Enough to tell two tokens apart. */
const signatureOf = (token: string) => token.slice(-16)
