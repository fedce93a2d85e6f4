import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { LRUCache } from 'lru-cache'
import type { CameFrom } from '#app/people/came-from.server.ts'
import { newId } from '#server/database/id.ts'
import { settings } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { keptUntilChanged } from '#server/load/kept-until-changed.ts'
import { type AdminSession, renewAdminSession, startAdminSession } from './admin-sessions.server.ts'

/** Specification, section 9. */
const tokenSeconds = 3600
/** How far the clocks of two servers may be apart. */
const toleranceSeconds = 30

const alg = 'EdDSA'
const typ = 'admin+jwt'
const issuer = 'octavo'
const audience = 'octavo-admin'
const deviceAudience = 'octavo-admin-device'
const settingKey = 'admin-token-keys'

type StoredKeys = { active: string; keys: JWK[] }
type Keys = { kid: string; signing: CryptoKey; byId: Map<string, CryptoKey>; seen: Seen }

/** Tokens whose signature was found right, and when that holds: a desk at work shows one with each request. */
type Seen = LRUCache<string, { payload: JWTPayload; from: number; until: number }>
const mostSeen = 100

/** The content of a valid token. Role and name are read from the database at every call. */
export type AdminClaims = {
  adminId: string
  session: AdminSession
  credential: string
  signedInAt: number
  expiresAt: Date
}

type Holder = { id: string; role: string; passwordHash: string }

/** A password's mark in a token: a changed password ends the tokens issued under the old one. */
export const credentialOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16)

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

async function newKey(nowMs: number): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: newId(nowMs), alg }
}

/** Issues and checks the admins' tokens, with a key of the shop's own that all instances share. */
export function createAdminTokens({ db, changes, now }: Pick<Deps, 'db' | 'changes' | 'now'>) {
  const kept = keptUntilChanged<Keys>(changes, { showing: ['settings'] })
  const keys = () => kept.get('keys', load)

  async function load(): Promise<Keys> {
    const stored = await readKeys()
    const byId = new Map<string, CryptoKey>()
    for (const { d: _secret, ...jwk } of stored.keys) {
      byId.set(String(jwk.kid), (await importJWK(jwk, alg)) as CryptoKey)
    }
    // They go when the keys do.
    const seen: Seen = new LRUCache({ max: mostSeen })
    const active = stored.keys.find((jwk) => jwk.kid === stored.active) as JWK
    return { kid: stored.active, signing: (await importJWK(active, alg)) as CryptoKey, byId, seen }
  }

  /**
   * The first instance that needs a key creates it; when two do so at once, one wins and both use
   * its key.
   */
  async function readKeys(): Promise<StoredKeys> {
    const find = () => db.select().from(settings).where(eq(settings.key, settingKey))
    const [found] = await find()
    if (found) return found.value as StoredKeys
    const key = await newKey(now().getTime())
    const value: StoredKeys = { active: String(key.kid), keys: [key] }
    await db.insert(settings).values({ key: settingKey, value }).onConflictDoNothing()
    const [kept] = await find()
    return (kept?.value ?? value) as StoredKeys
  }

  async function sign(
    claims: Record<string, unknown>,
    subject: string,
    aud: string,
    lifeSeconds: number,
    id = newId(now().getTime()),
  ) {
    const { kid, signing } = await keys()
    const at = seconds(now())
    return new SignJWT(claims)
      .setProtectedHeader({ alg, typ, kid })
      .setIssuer(issuer)
      .setAudience(aud)
      .setSubject(subject)
      .setJti(id)
      .setIssuedAt(at)
      .setExpirationTime(at + lifeSeconds)
      .sign(signing)
  }

  /** The claims of one of our tokens; null when anything is wrong with it (threats 5 and 7). */
  async function read(token: string, aud: string, lifeSeconds: number) {
    const { byId, seen } = await keys()
    const at = now().getTime()
    const known = seen.get(`${aud} ${token}`)
    if (known && at >= known.from && at < known.until) return known.payload
    const verified = await jwtVerify(
      token,
      (header) => {
        const key = byId.get(header.kid ?? '')
        if (!key) throw new Error('unknown key')
        return key
      },
      {
        algorithms: [alg],
        typ,
        issuer,
        audience: aud,
        requiredClaims: ['exp', 'iat', 'sub', 'jti'],
        maxTokenAge: lifeSeconds,
        clockTolerance: toleranceSeconds,
        currentDate: new Date(at),
      },
    ).catch(() => null)
    const payload = verified?.payload
    // One audience, named plainly; jose would take a list that contains it.
    if (!payload?.sub || payload.aud !== aud) return null
    const until = Math.min(Number(payload.exp), Number(payload.iat) + lifeSeconds) * 1000
    seen.set(`${aud} ${token}`, { payload, from: at, until })
    return payload
  }

  function signFor(admin: Holder, { id, tokenId }: AdminSession, signedInAt: number) {
    const { role } = admin
    const cred = credentialOf(admin.passwordHash)
    const claims = { role, cred, auth_time: signedInAt, sid: id }
    return sign(claims, admin.id, audience, tokenSeconds, tokenId)
  }

  return {
    close: kept.close,
    /** The first token of a new login. */
    async issue(admin: Holder, from?: CameFrom): Promise<string> {
      return signFor(admin, await startAdminSession({ db, now }, admin.id, from), seconds(now()))
    },
    /** The next token of a login; the one before is refused from now on. Null when it is over. */
    async renew(admin: Holder & AdminClaims): Promise<string | null> {
      const session = await renewAdminSession({ db, now }, admin.session)
      return session && signFor(admin, session, admin.signedInAt)
    },
    async verify(token: string): Promise<AdminClaims | null> {
      const payload = await read(token, audience, tokenSeconds)
      if (!payload || typeof payload.cred !== 'string') return null
      return {
        adminId: String(payload.sub),
        session: { id: String(payload.sid), tokenId: String(payload.jti) },
        credential: payload.cred,
        signedInAt: Number(payload.auth_time),
        expiresAt: new Date(Number(payload.exp) * 1000),
      }
    },
    /** For a browser from which this admin has signed in before; opens nothing by itself. */
    issueDevice: (adminId: string) => sign({}, adminId, deviceAudience, deviceSeconds),
    async readDevice(token: string): Promise<{ adminId: string; device: string } | null> {
      const payload = await read(token, deviceAudience, deviceSeconds)
      return payload ? { adminId: String(payload.sub), device: String(payload.jti) } : null
    },
  }
}

export const deviceSeconds = 90 * 86_400
export type AdminTokens = ReturnType<typeof createAdminTokens>
