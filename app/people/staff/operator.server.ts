import { randomBytes } from 'node:crypto'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { hashPassword } from '#app/people/password.server.ts'
import type { AdminRole } from '#app/values/stored.ts'
import { note } from '#server/database/audit.ts'
import type { Database, Transaction } from '#server/database/client.ts'
import { newId } from '#server/database/id.ts'
import { adminSessions, admins } from '#server/database/schema.ts'
import { takeStaffLock } from './turn.server.ts'

/* What the operator does to people of the desk, from the machine itself and without a login. */

type Needed = { db: Database; now: () => Date }

export type OperatorOutcome =
  | { ok: true; password?: string }
  | { ok: false; reason: 'unknown' | 'taken' | 'last-owner' | 'disabled' }

const byName = (username: string) => eq(sql`lower(${admins.username})`, username.toLowerCase())
const system = { kind: 'system' } as const
/** 96 bits, to be typed once. */
const newPassword = () => randomBytes(12).toString('base64url')

/** Somebody new, with a password that is told once. */
export async function addPerson(
  { db, now }: Needed,
  { username, role }: { username: string; role: AdminRole },
): Promise<OperatorOutcome> {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx): Promise<OperatorOutcome> => {
    await takeStaffLock(tx)
    if (await found(tx, username)) return { ok: false, reason: 'taken' }
    const at = now()
    const id = newId(at.getTime())
    await tx.insert(admins).values({ id, username, role, passwordHash, createdAt: at })
    const about = { subject: `admin:${id}`, called: username, detail: { role: [null, role] } }
    await note(tx, at, { actor: system, action: 'admin.create', ...about })
    return { ok: true, password }
  })
}

/** A new password, told once; every login of the account ends. One who is disabled stays so. */
export async function resetPassword(
  { db, now }: Needed,
  username: string,
): Promise<OperatorOutcome> {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx): Promise<OperatorOutcome> => {
    await takeStaffLock(tx)
    const person = await found(tx, username)
    if (!person) return { ok: false, reason: 'unknown' }
    if (person.disabledAt !== null) return { ok: false, reason: 'disabled' }
    await tx.update(admins).set({ passwordHash }).where(eq(admins.id, person.id))
    await tx.delete(adminSessions).where(eq(adminSessions.adminId, person.id))
    const about = { subject: `admin:${person.id}`, called: person.username }
    await note(tx, now(), { actor: system, action: 'admin.password', ...about })
    return { ok: true, password }
  })
}

/** Ends an account and its logins; the last owner keeps theirs. */
export function disablePerson({ db, now }: Needed, username: string): Promise<OperatorOutcome> {
  return db.transaction(async (tx): Promise<OperatorOutcome> => {
    await takeStaffLock(tx)
    const person = await found(tx, username)
    if (!person) return { ok: false, reason: 'unknown' }
    if (person.disabledAt !== null) return { ok: true }
    const others = and(
      ...[ne(admins.id, person.id), eq(admins.role, 'owner'), isNull(admins.disabledAt)],
    )
    if (person.role === 'owner' && (await tx.$count(admins, others)) === 0)
      return { ok: false, reason: 'last-owner' }
    const at = now()
    await tx.update(admins).set({ disabledAt: at }).where(eq(admins.id, person.id))
    await tx.delete(adminSessions).where(eq(adminSessions.adminId, person.id))
    // Who is no owner any more leaves no way back in behind.
    await tx.execute(sql`update invitations set withdrawn_at = ${at.toISOString()}
      where invited_by = ${person.id} and accepted_at is null and withdrawn_at is null`)
    const about = { subject: `admin:${person.id}`, called: person.username }
    const detail = { disabled: [false, true] }
    await note(tx, at, { actor: system, action: 'admin.disable', ...about, detail })
    return { ok: true }
  })
}

/** Takes it back: who was disabled logs in again as before. */
export function enablePerson({ db, now }: Needed, username: string): Promise<OperatorOutcome> {
  return db.transaction(async (tx): Promise<OperatorOutcome> => {
    await takeStaffLock(tx)
    const person = await found(tx, username)
    if (!person) return { ok: false, reason: 'unknown' }
    if (person.disabledAt === null) return { ok: true }
    await tx.update(admins).set({ disabledAt: null }).where(eq(admins.id, person.id))
    const about = { subject: `admin:${person.id}`, called: person.username }
    const detail = { disabled: [true, false] }
    await note(tx, now(), { actor: system, action: 'admin.enable', ...about, detail })
    return { ok: true }
  })
}

async function found(tx: Transaction, username: string) {
  const [person] = await tx.select().from(admins).where(byName(username))
  return person ?? null
}
