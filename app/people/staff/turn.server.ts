import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/client.ts'

/**
 * Changes of who may do what happen one after the other, so that of two owners who demote each other
 * at the same moment one is left. Returns whether the one who asks is an owner still.
 */
export async function takeStaffTurn(tx: Transaction, ownerId: string): Promise<boolean> {
  await takeStaffLock(tx)
  const { rowCount } = await tx.execute(
    sql`select from admins where id = ${ownerId} and role = 'owner' and disabled_at is null`,
  )
  return rowCount === 1
}

/** The same for the operator, who has no account. */
export async function takeStaffLock(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('staff', 0))`)
}
