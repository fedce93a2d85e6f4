import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/client.ts'
import { settings } from '#server/database/schema.ts'

/* Whether the owner has removed what came with a new shop: its books, its news, its words. It never comes
   back by itself. */

const key = 'demo'

export async function isDemoRemoved(db: Database | Transaction): Promise<boolean> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key))
  return (row?.value as { removed?: unknown } | undefined)?.removed === true
}

export async function storeDemoRemoved(tx: Transaction, at: Date): Promise<void> {
  const row = { value: { removed: true }, updatedAt: at }
  await tx
    .insert(settings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row })
}
