import { eq, or, sql, TransactionRollbackError } from 'drizzle-orm'
import type { CameFrom } from '#app/people/came-from.server.ts'
import { matchesPassword, nobodysHash } from '#app/people/password.server.ts'
import { checkFactor } from '#app/people/second-factor/check.server.ts'
import { note } from '#server/database/audit.ts'
import type { Database, Transaction } from '#server/database/client.ts'
import { newId } from '#server/database/id.ts'
import { admins } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type Limit, spellingKey, startGuess } from '#server/http/limits.ts'
import { addressKey } from '#server/http/visitor-address.ts'
import type { Turn } from '#server/load/fair-turns.ts'
import type { AdminSignIn } from './admin.schema.ts'

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

/** By name, else by the address of an invitation. */
async function findBySignIn(db: Database, typed: string): Promise<AdminRow | null> {
  const found = await db
    .select()
    .from(admins)
    .where(or(byName(typed), eq(sql`lower(${admins.email})`, typed.toLowerCase())))
  return (
    found.find(({ username }) => username.toLowerCase() === typed.toLowerCase()) ?? found[0] ?? null
  )
}

export type SignInOutcome =
  | { ok: true; admin: AdminRow }
  | { ok: false; reason: 'wrong' }
  /** The password is right, and a code of the app is asked for. */
  | { ok: false; reason: 'code-missing' }
  | { ok: false; reason: 'code-wrong' }
  /** Too many passwords are being checked; this one was not checked. */
  | { ok: false; reason: 'busy' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

export type SignInFrom = {
  ip: string
  cameFrom: CameFrom
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
  deps: Pick<Deps, 'db' | 'pool' | 'now'>,
  { username, password, code }: AdminSignIn,
  from: SignInFrom,
): Promise<SignInOutcome> {
  const admin = await findBySignIn(deps.db, username)
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
    await noteTry(deps, admin, from, admin?.disabledAt ? 'disabled' : 'password')
    return { ok: false, reason: 'wrong' }
  }
  const factor = await guessFactor(deps, admin, code)
  if (typeof factor === 'object') {
    await attempt.succeeded()
    const { retryAfterSeconds } = factor
    return { ok: false, reason: 'too-many', retryAfterSeconds }
  }
  if (factor === 'wrong') {
    await attempt.failed()
    await noteTry(deps, admin, from, 'code')
    return { ok: false, reason: 'code-wrong' }
  }
  await attempt.succeeded()
  if (factor === 'missing') return { ok: false, reason: 'code-missing' }
  await noteTry(deps, admin, from, null, factor === 'recovery')
  return { ok: true, admin }
}

/** Wrong codes of one admin, wherever they come from: who has the password guesses no code. */
const codeLimits = (id: string): Limit[] => [
  { bucket: `admin-code:${id}`, max: maxFailures, windowMs },
  { bucket: `admin-code-day:${id}`, max: 5 * maxFailures, windowMs: 24 * 3_600_000 },
]

async function guessFactor(
  deps: Pick<Deps, 'db' | 'pool' | 'now'>,
  { id }: AdminRow,
  code: string | undefined,
) {
  if (!code?.trim()) return checkFactor(deps, id, undefined)
  const guess = await startGuess(deps, codeLimits(id))
  if (!guess.ok) return guess
  const checked = await checkFactor(deps, id, code)
  await (checked === 'wrong' ? guess.failed() : guess.succeeded())
  return checked
}

/**
 * A line in the log of sign-ins; `why` it was refused. A name that nobody has takes the same work and
 * leaves none: the log would be anybody's to fill, and the time would tell which names there are
 * (threats 26).
 */
async function noteTry(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  admin: AdminRow | null,
  { cameFrom }: SignInFrom,
  why: 'password' | 'code' | 'disabled' | null,
  byRecovery = false,
): Promise<void> {
  const { id, username } = admin ?? { id: newId(), username: 'nobody' }
  const detail = { ...cameFrom, ...(why && { why }), ...(byRecovery && { recoveryCode: true }) }
  const about = { subject: `admin:${id}`, called: username, detail }
  // Who was refused may be anybody.
  const entry = why
    ? { actor: { kind: 'system' } as const, action: 'admin.sign-in-refused', ...about }
    : { actor: { kind: 'admin', id } as const, action: 'admin.sign-in', ...about }
  const noting = db.transaction(async (tx) => {
    await note(tx, now(), entry)
    if (!admin) tx.rollback()
  })
  await (admin ? noting : noting.catch(unlessRolledBack))
}

function unlessRolledBack(error: unknown) {
  if (!(error instanceof TransactionRollbackError)) throw error
}
