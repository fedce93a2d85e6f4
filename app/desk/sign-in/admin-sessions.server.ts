import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { CameFrom } from '#app/people/came-from.server.ts'
import { note } from '#server/database/audit.ts'
import { isId, newId } from '#server/database/id.ts'
import { adminSessions, admins } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'

/** A login at the desk, and its one valid token. */
export type AdminSession = { id: string; tokenId: string }

/** Renewing goes on for a working day at most; then the password is asked for. */
export const longestSessionSeconds = 12 * 3600
/** Allows for the lifetime of the last token and for clocks that differ. */
const sweptAfterMs = (longestSessionSeconds + 2 * 3600) * 1000
/** A program that logs in for every call does not fill the table: its oldest logins end. */
const mostAtOnce = 100

export async function startAdminSession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  from?: CameFrom,
): Promise<AdminSession> {
  const startedAt = now()
  const session = { id: newId(startedAt.getTime()), tokenId: newId(startedAt.getTime()) }
  const endsAt = new Date(startedAt.getTime() + sweptAfterMs)
  await db
    .insert(adminSessions)
    .values({ ...session, ...from, adminId, startedAt, endsAt, seenAt: startedAt })
  const tooMany = db
    .$with('too_many')
    .as(
      db
        .select({ id: adminSessions.id })
        .from(adminSessions)
        .where(eq(adminSessions.adminId, adminId))
        .orderBy(desc(adminSessions.startedAt), desc(adminSessions.id))
        .offset(mostAtOnce),
    )
  await db
    .with(tooMany)
    .delete(adminSessions)
    .where(inArray(adminSessions.id, db.select({ id: tooMany.id }).from(tooMany)))
  return session
}

/** A login that is at work says so this often, and not at every call. */
const seenEveryMs = 5 * 60_000

/**
 * The admin of this login, if the token is its latest one; null when it has ended. With it comes
 * whether there is a second factor, and whether the owner wants everybody to have one.
 */
export async function adminOfSession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, tokenId }: AdminSession,
  adminId: string,
) {
  if (![id, tokenId, adminId].every(isId)) return null
  const [found] = await db
    .select({
      admin: admins,
      seenAt: adminSessions.seenAt,
      hasSecondFactor: sql<boolean>`exists (select from second_factors f
        where f.admin_id = ${admins.id} and f.confirmed_at is not null)`,
      needsSecondFactor: sql<boolean>`coalesce((select (value->>'secondFactor')::boolean
        from settings where key = 'staff'), false)`,
    })
    .from(adminSessions)
    .innerJoin(admins, eq(admins.id, adminSessions.adminId))
    .where(and(isSession({ id, tokenId }), eq(adminSessions.adminId, adminId)))
  if (!found) return null
  const at = now()
  if (at.getTime() - (found.seenAt?.getTime() ?? 0) > seenEveryMs) {
    // Nothing depends on it, so a database that only reads does not keep the admin out.
    const seen = db.update(adminSessions).set({ seenAt: at }).where(eq(adminSessions.id, id))
    await seen.catch(() => {})
  }
  const { admin, hasSecondFactor, needsSecondFactor } = found
  return { ...admin, hasSecondFactor, needsSecondFactor }
}

/** Replaces the token with a new one; null when another renewal, or a logout, came first. */
export async function renewAdminSession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  session: AdminSession,
): Promise<AdminSession | null> {
  const tokenId = newId(now().getTime())
  const [renewed] = await db
    .update(adminSessions)
    .set({ tokenId })
    .where(isSession(session))
    .returning({ id: adminSessions.id })
  return renewed ? { id: renewed.id, tokenId } : null
}

/** Ends this login, or all of this admin's: every token of them is refused from now on (threats 39). */
export function endAdminSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  admin: { id: string; username: string; sessionId: string },
  { everywhere }: { everywhere: boolean },
): Promise<void> {
  const ended = everywhere
    ? eq(adminSessions.adminId, admin.id)
    : eq(adminSessions.id, admin.sessionId)
  return db.transaction(async (tx) => {
    await tx.delete(adminSessions).where(ended)
    const action = everywhere ? 'admin.sign-out-everywhere' : 'admin.sign-out'
    const actor = { kind: 'admin', id: admin.id } as const
    await note(tx, now(), { actor, action, subject: `admin:${admin.id}`, called: admin.username })
  })
}

const isSession = ({ id, tokenId }: AdminSession) =>
  and(eq(adminSessions.id, id), eq(adminSessions.tokenId, tokenId))
