import { eq, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { type AdminActor, note } from '#server/database/audit.ts'
import { settings } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'

/** What a mail service takes that knows nothing of the shop yet. */
const usualRate = 60
const key = 'letters'
/** What the audit calls it. */
export const rateSubject = 'settings/letters'

/** Mails per minute. */
export async function readRate(pool: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ rate: number | null }>(
    `select (value->>'perMinute')::int as rate from settings where key = '${key}'`,
  )
  return rows[0]?.rate ?? usualRate
}

/** Sets how fast letters are sent, from the next batch on. */
export async function changeRate(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: AdminActor,
  perMinute: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('settings/letters', 0))`)
    const [row] = await tx.select().from(settings).where(eq(settings.key, key))
    const before = (row?.value as { perMinute?: number } | undefined)?.perMinute ?? usualRate
    if (before === perMinute) return
    const at = now()
    const value = { perMinute }
    await tx
      .insert(settings)
      .values({ key, value, updatedAt: at })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: at } })
    const detail = { perMinute: [before, perMinute] }
    const about = { subject: rateSubject, called: 'The rate of letters', detail }
    await note(tx, at, { actor, action: 'settings.edit', ...about })
  })
}

/** Sets the rate of before a change, unless it was changed again since; null, or why not. */
export async function undoRate(
  deps: Pick<Deps, 'db' | 'pool' | 'now'>,
  actor: AdminActor,
  { detail }: { detail: Record<string, unknown> },
): Promise<string | null> {
  const [before, after] = Array.isArray(detail.perMinute) ? detail.perMinute : []
  if (typeof before !== 'number' || (await readRate(deps.pool)) !== after) {
    return 'The rate has been changed again since. Change it where letters are.'
  }
  await changeRate(deps, actor, before)
  return null
}
