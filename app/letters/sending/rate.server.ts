import { eq, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { type AdminActor, note } from '#server/database/audit.ts'
import { settings } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'

/** What a mail service takes that knows nothing of the shop yet. */
const usualRate = 60
const key = 'letters'

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
    await note(tx, at, { actor, action: 'settings.edit', subject: 'settings/letters', detail })
  })
}
