import { readClaims } from '#app/account/id-token.ts'
import { tokenKey } from '#app/api-client.ts'

/** When the admin's token ends by this computer's clock; kept apart because the clock may be off. */
export const tokenEndKey = 'token-ends-at'

/** Specification, section 9. */
export const tokenLifetimeMs = 3600 * 1000
/** The desk offers to renew this long before the end. */
export const renewalOfferMs = 5 * 60 * 1000

export type TokenStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps a token that has just arrived. */
export function storeToken(token: string, nowMs: number, store: TokenStore = localStorage): void {
  store.setItem(
    tokenEndKey,
    JSON.stringify({ of: signatureOf(token), endMs: nowMs + tokenLifetimeMs }),
  )
  // Last, because the other tabs wake up on it and read the end.
  store.setItem(tokenKey, token)
}

export function removeToken(store: TokenStore = localStorage): void {
  store.removeItem(tokenKey)
  store.removeItem(tokenEndKey)
}

export const readToken = (store: TokenStore = localStorage): string | null =>
  store.getItem(tokenKey)

/**
 * When the stored token ends, in milliseconds; null without one. A token that somebody else put there
 * ends by its `exp`, and one that says nothing, an hour after it was first seen.
 */
export function tokenEndsAt(nowMs: number, store: TokenStore = localStorage): number | null {
  const token = readToken(store)
  if (token === null) return null
  const noted = readNote(store.getItem(tokenEndKey))
  if (noted?.of === signatureOf(token)) return noted.endMs
  const exp = readClaims(token)?.exp
  const endMs = typeof exp === 'number' ? exp * 1000 : nowMs + tokenLifetimeMs
  store.setItem(tokenEndKey, JSON.stringify({ of: signatureOf(token), endMs }))
  return endMs
}

/** Enough to tell two tokens apart. */
const signatureOf = (token: string) => token.slice(-16)

function readNote(note: string | null): { of: string; endMs: number } | null {
  try {
    const value = JSON.parse(note ?? '')
    return typeof value?.endMs === 'number' ? value : null
  } catch {
    return null
  }
}
