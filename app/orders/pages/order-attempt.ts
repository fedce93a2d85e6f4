import { kept } from '#app/page/kept.ts'

const attemptKey = 'octavo-order-attempt'
/** Without browser storage, the key lasts as long as the page. */
let unkept: string | null = null

/**
 * The Idempotency-Key of the order being placed: the same for all tries, tabs and reloads until an
 * order is confirmed. So a lost reply never leads to two orders: a repeat gets the first order, and
 * a repeat with other details is refused (422).
 */
export function currentAttempt(): string {
  const before = kept.read(attemptKey) ?? unkept
  if (before) return before
  const key = newKey()
  if (!kept.write(attemptKey, key)) unkept = key
  return key
}

/** An Idempotency-Key. Not crypto.randomUUID, which plain-http addresses other than localhost do not have. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

export function endAttempt(): void {
  unkept = null
  kept.remove(attemptKey)
}
