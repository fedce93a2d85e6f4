import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import type { Pool } from 'pg'
import type { TrustedIssuer } from '#app/account/sign-in/id-token.server.ts'
import { madeOnce } from '#app/values/made-once.ts'
import type { Database } from '#server/database/client.ts'
import { settings } from '#server/database/schema.ts'
import { type Env, publicUrl } from '#server/env.ts'
import type { PasswordHashing } from '#server/passwords/password-hashing.ts'
import type { Auth } from './better-auth.server.ts'
import { createKnownDevices, type KnownDevices } from './known-device.server.ts'

/** The path under which the embedded provider answers. */
export const identityPath = '/api/identity'

const audience = 'octavo'

export type EmbeddedIdentity = {
  /** The provider, loaded at the first sign-in: it takes a third of the server's memory. */
  auth: () => Promise<Auth>
  /** What the shop's session needs to verify this provider's ID tokens. */
  issuer: TrustedIssuer
  /** A secret shared by all servers of the shop: each can open what another has sealed. */
  secret: () => Promise<string>
  /** The browsers that customers have signed in from before. */
  devices: KnownDevices
  /** Accepts this freshly checked Google ID token while the work runs. */
  believing: <T>(googleToken: string, work: () => Promise<T>) => Promise<T>
}

/** The identity provider in the shop's own process, on the shop's own database. */
export function createIdentity(deps: {
  env: Env
  db: Database
  pool: Pool
  log: FastifyBaseLogger
  passwords?: PasswordHashing
}): EmbeddedIdentity {
  const issuer = publicUrl(deps.env) + identityPath
  const secret = () => sharedSecret(deps.db)
  const checked = new Set<string>()
  const isChecked = (token: string) => checked.has(token)
  const auth = madeOnce(async () => {
    const sealedWith = await secret()
    const { createAuth } = await import('./better-auth.server.ts')
    return createAuth({ ...deps, secret: sealedWith, issuer, audience, isChecked })
  })
  return {
    auth,
    issuer: {
      issuer,
      audience,
      algorithms: ['EdDSA'],
      keys: keysOf(auth),
      stillCounts: ({ sid }) => isSignedIn(deps.pool, sid),
      signInOf: ({ sid, iat = 0 }) =>
        typeof sid === 'string' ? { providerSession: sid } : { at: new Date(iat * 1000) },
    },
    secret,
    devices: createKnownDevices(deps.env, secret),
    async believing(googleToken, work) {
      checked.add(googleToken)
      return work().finally(() => checked.delete(googleToken))
    },
  }
}

/** An ID token is valid as long as the sign-in it came from (threats 25). */
async function isSignedIn(pool: Pool, sid: unknown): Promise<boolean> {
  if (sid === undefined) return true
  const { rowCount } = await pool.query('select from identity_session where id = $1', [sid])
  return rowCount === 1
}

/** Created by the first server that needs it, then shared by all. */
async function sharedSecret(db: Database): Promise<string> {
  const key = 'identity_secret'
  const read = () => db.select().from(settings).where(eq(settings.key, key))
  const [known] = await read()
  if (known) return known.value as string
  const value = randomBytes(32).toString('base64url')
  await db.insert(settings).values({ key, value }).onConflictDoNothing()
  const [row] = await read()
  return row?.value as string
}

/**
 * The provider's public keys, read in process. An unknown key is looked up again at once, since a
 * server may just have created it; that is one small query, as for any session cookie.
 */
function keysOf(auth: () => Promise<Auth>): JWTVerifyGetKey {
  const known = madeOnce(async () => {
    const { api } = await auth()
    return createLocalJWKSet((await api.getJwks()) as never)
  })
  return async (header, token) => {
    const keys = await known()
    try {
      return await keys(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      known.forget()
      return (await known())(header, token)
    }
  }
}
