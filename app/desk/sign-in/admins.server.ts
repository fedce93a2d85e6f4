import { eq, sql } from 'drizzle-orm'
import { note } from '#server/database/audit.ts'
import type { Database, Transaction } from '#server/database/client.ts'
import { admins } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { addressKey, type Limit, spellingKey, startGuess } from '#server/http/limits.ts'
import type { Turn } from '#server/load/fair-turns.ts'
import type { AdminSignIn } from './admin.schema.ts'
import { matchesPassword, nobodysHash } from './password.server.ts'

export type AdminRow = typeof admins.$inferSelect

/** Wrong guesses from one address, and at one name; as many as a customer has. */
const maxFailures = 10
const windowMs = 15 * 60 * 1000

const byName = (username: string) => eq(sql`lower(${admins.username})`, username.toLowerCase())

/** The admin with this name, in any case; null when there is none. */
export async function findByName(
  db: Database | Transaction,
  username: string,
): Promise<AdminRow | null> {
  const [admin] = await db.select().from(admins).where(byName(username))
  return admin ?? null
}

export type SignInOutcome =
  | { ok: true; admin: AdminRow }
  | { ok: false; reason: 'wrong' }
  /** Too many passwords are being checked; this one was not checked. */
  | { ok: false; reason: 'busy' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

export type SignInFrom = {
  ip: string
  /** The content of the cookie from an earlier sign-in, if there is one. */
  known: { adminId: string; device: string } | null
  /** Counts the password checks that were really made. */
  onCheck: () => void
  /** `known`: from a browser that this admin has signed in from before. */
  inTurn: (known: boolean, work: () => Promise<boolean>) => Promise<Turn<boolean>>
}

/**
 * Signs an admin in. Failures are limited per address and per name. A browser that has signed in as
 * this admin before has a count of its own, so that guessing strangers cannot lock the real admin
 * out (threats 6).
 */
export async function signInAdmin(
  deps: Pick<Deps, 'db' | 'now'>,
  { username, password }: AdminSignIn,
  from: SignInFrom,
): Promise<SignInOutcome> {
  const admin = await findByName(deps.db, username)
  const isKnown = admin !== null && from.known?.adminId === admin.id
  const buckets = isKnown
    ? [`admin-device:${from.known?.device}`]
    : [`admin-address:${addressKey(from.ip)}`, `admin-name:${admin?.id ?? spellingKey(username)}`]
  const limits = buckets.map((bucket): Limit => ({ bucket, max: maxFailures, windowMs }))
  const attempt = await startGuess(deps, limits)
  if (!attempt.ok) return { ...attempt, reason: 'too-many' }
  const checked = await from.inTurn(isKnown, () => {
    from.onCheck()
    return matchesPassword(admin?.passwordHash ?? nobodysHash, password)
  })
  if (!checked.ok) {
    await attempt.succeeded() // not looked at: that counts for nothing
    return { ok: false, reason: 'busy' }
  }
  if (!admin || !checked.value || admin.disabledAt !== null) {
    await attempt.failed()
    return { ok: false, reason: 'wrong' }
  }
  await attempt.succeeded()
  await deps.db.transaction((tx) =>
    note(tx, deps.now(), { actor: { kind: 'admin', id: admin.id }, action: 'admin.sign-in' }),
  )
  return { ok: true, admin }
}
