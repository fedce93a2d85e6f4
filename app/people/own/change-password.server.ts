import { and, eq } from 'drizzle-orm'
import { type AdminActor, note } from '#server/database/audit.ts'
import { adminSessions, admins } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Stores a new password and ends every login of the account, the one that asks too: it gets a new one.
 * False when the password was changed by somebody else since it was proved.
 */
export function changeOwnPassword(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: AdminActor,
  { username, before, after }: { username: string; before: string; after: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const stored = await tx
      .update(admins)
      .set({ passwordHash: after })
      .where(and(eq(admins.id, actor.id), eq(admins.passwordHash, before)))
      .returning({ id: admins.id })
    if (stored.length === 0) return false
    await tx.delete(adminSessions).where(eq(adminSessions.adminId, actor.id))
    const about = { subject: `admin:${actor.id}`, called: username }
    await note(tx, now(), { actor, action: 'admin.change-password', ...about })
    return true
  })
}
