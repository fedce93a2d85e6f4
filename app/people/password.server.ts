import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** OWASP's setting for scrypt with 32 MB: N = 2^15, r = 8, p = 3. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const keyBytes = 32

/** The hash to keep, with its salt and cost: `scrypt$N$r$p$salt$key`. Tests take a lower N. */
export async function hashPassword(password: string, N = cost.N): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password.normalize('NFKC'), salt, keyBytes, { ...cost, N })
  const parts = ['scrypt', N, cost.r, cost.p, salt.toString('base64url')]
  return [...parts, key.toString('base64url')].join('$')
}

/** A hash that no password has: checked for unknown names, so that they take the same work. */
export const nobodysHash = `scrypt$${cost.N}$${cost.r}$${cost.p}$${randomBytes(16).toString('base64url')}$${randomBytes(keyBytes).toString('base64url')}`

export async function matchesPassword(hash: string, password: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split('$')
  const expected = Buffer.from(key, 'base64url')
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: cost.maxmem }
  const given = await derive(
    password.normalize('NFKC'),
    Buffer.from(salt, 'base64url'),
    expected.length,
    options,
  )
  return timingSafeEqual(given, expected)
}
