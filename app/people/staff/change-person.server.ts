import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { AdminRole } from '#app/values/stored.ts'
import { type AdminActor, note } from '#server/database/audit.ts'
import type { Transaction } from '#server/database/client.ts'
import { isId } from '#server/database/id.ts'
import { adminSessions, admins } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { PersonChanges } from './staff.schema.ts'
import { takeStaffTurn } from './turn.server.ts'

type Rights = { role: AdminRole; disabled: boolean }

export type PersonOutcome =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'not-owner' | 'last-owner' }
  /** A colleague was quicker; `now` is how it stands. */
  | { ok: false; reason: 'changed-meanwhile'; now: Rights }

/**
 * Gives somebody of the desk another role, or disables the account, which ends its logins at once on
 * every server. The last owner stays one.
 */
export function changePerson(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: AdminActor,
  id: string,
  { read, ...changes }: PersonChanges,
): Promise<PersonOutcome> {
  return deps.db.transaction(async (tx): Promise<PersonOutcome> => {
    if (!(await takeStaffTurn(tx, actor.id))) return { ok: false, reason: 'not-owner' }
    const [person] = isId(id) ? await tx.select().from(admins).where(eq(admins.id, id)) : []
    if (!person) return { ok: false, reason: 'unknown' }
    const before: Rights = { role: person.role, disabled: person.disabledAt !== null }
    if (read && (read.role !== before.role || read.disabled !== before.disabled)) {
      return { ok: false, reason: 'changed-meanwhile', now: before }
    }
    const after: Rights = {
      role: changes.role ?? before.role,
      disabled: changes.disabled ?? before.disabled,
    }
    if (isOwner(before) && !isOwner(after) && !(await hasOtherOwner(tx, id))) {
      return { ok: false, reason: 'last-owner' }
    }
    const at = deps.now()
    await store(tx, id, before, after, at)
    if (isOwner(before) && !isOwner(after)) await withdrawInvitationsOf(tx, id, at)
    const about = { actor, subject: `admin:${id}`, called: person.username }
    if (after.role !== before.role) {
      const detail = { role: [before.role, after.role] }
      await note(tx, at, { ...about, action: 'admin.role', detail })
    }
    if (after.disabled !== before.disabled) {
      const detail = { disabled: [before.disabled, after.disabled] }
      const action = after.disabled ? 'admin.disable' : 'admin.enable'
      await note(tx, at, { ...about, action, detail })
    }
    return { ok: true }
  })
}

const isOwner = ({ role, disabled }: Rights) => role === 'owner' && !disabled

async function hasOtherOwner(tx: Transaction, id: string): Promise<boolean> {
  const others = and(ne(admins.id, id), eq(admins.role, 'owner'), isNull(admins.disabledAt))
  return (await tx.$count(admins, others)) > 0
}

async function store(tx: Transaction, id: string, before: Rights, after: Rights, at: Date) {
  const { role, disabled } = after
  const disabledAt = disabled ? at : null
  const values = disabled === before.disabled ? { role } : { role, disabledAt }
  await tx.update(admins).set(values).where(eq(admins.id, id))
  // Ended here and not only refused, so that they do not come back with the account.
  if (disabled) await tx.delete(adminSessions).where(eq(adminSessions.adminId, id))
}

/** Who is no owner any more leaves no way back in behind. */
const withdrawInvitationsOf = (tx: Transaction, id: string, at: Date) =>
  tx.execute(sql`update invitations set withdrawn_at = ${at.toISOString()}
    where invited_by = ${id} and accepted_at is null and withdrawn_at is null`)
