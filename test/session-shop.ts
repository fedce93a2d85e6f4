import { generateKeyPairSync } from 'node:crypto'
import { before } from 'node:test'
import { exportJWK, type JWTPayload, SignJWT } from 'jose'
import { call, testShop } from './app.ts'

/**
 * Stands for a key pair of the provider's own: its public half is in the shop's JWKS (retired, so that
 * the provider signs with its own), so that tokens can be signed that are wrong in one way only.
 */
export const ours = generateKeyPairSync('ed25519')

/** For the tests of a file: a shop that believes our key, and what is done with its sessions. */
export function sessionShop() {
  /** How far the shop's clock is ahead of the provider's. */
  const clock = { aheadMs: 0 }
  const now = () => new Date(Date.now() + clock.aheadMs)
  const shop = testShop({ now })
  before(async () => {
    const publicKey = JSON.stringify(await exportJWK(ours.publicKey))
    await shop.deps.pool.query(
      `insert into identity_jwks (id, public_key, private_key, alg, crv, created_at, expires_at)
       values ('ours', $1, 'kept elsewhere', 'EdDSA', 'Ed25519', now(), now() - interval '1 minute')`,
      [publicKey],
    )
  })

  const seconds = () => Math.floor(now().getTime() / 1000)
  /** What the provider says of a customer; a claim that is overridden by undefined is left out. */
  const claims = (overrides: JWTPayload = {}): JWTPayload => {
    const whole = {
      iss: 'http://localhost:5000/api/identity',
      aud: 'octavo',
      sub: 'uid-1',
      email: 'ada@example.com',
      email_verified: true,
      iat: seconds(),
      exp: seconds() + 3600,
      ...overrides,
    }
    return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined))
  }
  const sign = (payload: JWTPayload, key = ours.privateKey, header: object = {}) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA', kid: 'ours', ...header }).sign(key)
  const open = (token: string, headers: Record<string, string> = {}) =>
    call(shop.app, {
      method: 'POST',
      url: '/api/session',
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
  const whose = (cookie: string) => call(shop.app, { url: '/api/session', headers: { cookie } })
  return { shop, clock, seconds, claims, sign, open, whose }
}
