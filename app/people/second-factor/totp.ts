import { createHmac, timingSafeEqual } from 'node:crypto'

/* Codes by the clock, as RFC 6238 has them and every app knows them: SHA-1, 30 seconds, six digits. */

const stepSeconds = 30
const digits = 6
/** A clock that is a little off, and the time it takes to type. */
const stepsAside = 1

export const stepOf = (at: Date): number => Math.floor(at.getTime() / 1000 / stepSeconds)

/** The code of a time step (RFC 4226, section 5.3). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The time step whose code this is, near this moment; null for a wrong one. */
export function stepOfCode(secret: Buffer, code: string, at: Date): number | null {
  const given = Buffer.from(code)
  const now = stepOf(at)
  for (let step = now - stepsAside; step <= now + stepsAside; step++) {
    const right = Buffer.from(codeOf(secret, step))
    if (given.length === right.length && timingSafeEqual(given, right)) return step
  }
  return null
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648, section 6), as apps take a secret that is typed. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** The address in the QR code that an app reads. */
export function appAddress(secret: Buffer, shopName: string, username: string): string {
  const label = `${encodeURIComponent(shopName)}:${encodeURIComponent(username)}`
  const query = `secret=${base32(secret)}&issuer=${encodeURIComponent(shopName)}`
  return `otpauth://totp/${label}?${query}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
}
