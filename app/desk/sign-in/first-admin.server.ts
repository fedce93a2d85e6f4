import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { hashPassword, matchesPassword } from '#app/people/password.server.ts'
import { note } from '#server/database/audit.ts'
import type { Transaction } from '#server/database/client.ts'
import { newId } from '#server/database/id.ts'
import { adminSessions, admins } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type AdminRow, findByName } from './admins.server.ts'

type FirstAdmin = { username: string; password: string }
type Needed = Pick<Deps, 'db' | 'env' | 'now'>

/**
 * The admin of a first start, with a random password. `tell` hears it before it is stored, so that
 * a killed start never leaves an unknown password behind. ADMIN_USERNAME and ADMIN_PASSWORD, when
 * set, apply at every start: they belong to the owner of the shop.
 *
 * Several servers may start at once. Passwords are hashed before the lock is taken, because that
 * takes long on a busy machine and the others wait for the lock.
 */
export async function ensureFirstAdmin(
  deps: Needed,
  tell: (first: FirstAdmin) => void = () => {},
): Promise<{ username: string; password?: string }> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: wanted } = deps.env
  if (wanted === undefined) return makeFirstAdmin(deps, username, tell)
  while (!(await applyPassword(deps, username, wanted)));
  return { username }
}

async function makeFirstAdmin(
  { db, now }: Needed,
  username: string,
  tell: (f: FirstAdmin) => void,
) {
  const hasAny = async (from: Pick<Transaction, 'select'>) =>
    (await from.select({ id: admins.id }).from(admins).limit(1)).length > 0
  if (await hasAny(db)) return { username }
  const password = randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    await takeTurn(tx)
    if (await hasAny(tx)) return { username }
    await addAdmin(tx, now(), { username, passwordHash })
    tell({ username, password })
    return { username, password }
  })
}

/** False when another server changed the password while this one was hashing. */
async function applyPassword({ db, now }: Needed, username: string, wanted: string) {
  const before = await findByName(db, username)
  const same = before !== null && (await matchesPassword(before.passwordHash, wanted))
  // The same password keeps its hash, and with it the tokens issued under it.
  if (same && before.disabledAt === null && before.role === 'owner') return true
  const passwordHash = same ? before.passwordHash : await hashPassword(wanted)
  return db.transaction(async (tx) => {
    await takeTurn(tx)
    const admin = await findByName(tx, username)
    if (admin?.passwordHash !== before?.passwordHash) return false
    if (admin) await makeOwner(tx, now(), admin, passwordHash)
    else await addAdmin(tx, now(), { username, passwordHash })
    return true
  })
}

const takeTurn = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('first-admin', 0))`)

async function makeOwner(tx: Transaction, at: Date, admin: AdminRow, passwordHash: string) {
  const { id, username } = admin
  const values = { passwordHash, disabledAt: null, role: 'owner' as const }
  await tx.update(admins).set(values).where(eq(admins.id, id))
  // Logins ended by disabling the admin do not come back.
  await tx.delete(adminSessions).where(eq(adminSessions.adminId, id))
  // Another password from the operator is the way back in for who has lost the app as well.
  if (passwordHash !== admin.passwordHash)
    await tx.execute(sql`delete from second_factors where admin_id = ${id}`)
  const about = { subject: `admin:${id}`, called: username }
  await note(tx, at, { actor: { kind: 'system' }, action: 'admin.password', ...about })
}

async function addAdmin(
  tx: Transaction,
  at: Date,
  { username, passwordHash }: { username: string; passwordHash: string },
) {
  const id = newId(at.getTime())
  await tx.insert(admins).values({ id, username, passwordHash, createdAt: at })
  const about = { subject: `admin:${id}`, called: username }
  await note(tx, at, { actor: { kind: 'system' }, action: 'admin.create', ...about })
}
