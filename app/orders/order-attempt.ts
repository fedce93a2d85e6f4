const attemptKey = 'octavo-order-attempt'

/**
 * The Idempotency-Key of the order being placed: one for all tries, tabs and reloads until an order
 * is known to stand. So a reply that got lost never makes two orders: the repeat gets the first one,
 * and a repeat with other details is refused (422).
 */
export function currentAttempt(): string {
  const kept = localStorage.getItem(attemptKey)
  if (kept) return kept
  // Not crypto.randomUUID, which plain-http addresses other than localhost do not have.
  const key = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  localStorage.setItem(attemptKey, key)
  return key
}

export const endAttempt = (): void => localStorage.removeItem(attemptKey)
