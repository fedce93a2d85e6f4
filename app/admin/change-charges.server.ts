import { sql } from 'drizzle-orm'
import {
  type ChargesChanges,
  limitWithoutFee,
  toCharges,
  toWire,
} from '#app/admin/charges.schema.ts'
import type { Charges } from '#app/orders/total.ts'
import { readCharges, storeCharges } from '#app/settings.server.ts'
import { type Actor, differences, note } from '#server/audit.ts'
import type { Deps } from '#server/deps.ts'

export type ChargesOutcome =
  | { ok: true; charges: Charges }
  /** Together with what is stored the change makes no sense; `errors` says why, by field. */
  | { ok: false; errors: Record<string, string> }

/**
 * Changes what an order pays beside its books, on every server from the next quote on; what `changes`
 * does not name stays. A change that changes nothing leaves no trace.
 */
export async function changeCharges(
  deps: Pick<Deps, 'db' | 'changes' | 'now'>,
  actor: Actor,
  changes: ChargesChanges,
): Promise<ChargesOutcome> {
  const at = deps.now()
  const outcome = await deps.db.transaction(async (tx): Promise<ChargesOutcome> => {
    // Whoever changes them at the same time waits here: at first there is no row to lock.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('charges', 0))`)
    const before = await readCharges(tx)
    const after = toCharges({ ...toWire(before), ...changes })
    const errors = limitWithoutFee(after)
    if (Object.keys(errors).length > 0) return { ok: false, errors }
    const detail = differences(before, after)
    if (Object.keys(detail).length === 0) return { ok: true, charges: before }
    await storeCharges(tx, after, at)
    await note(tx, at, { actor, action: 'settings.edit', subject: 'settings', detail })
    await deps.changes.announce(tx, ['settings'])
    return { ok: true, charges: after }
  })
  if (outcome.ok) deps.changes.heard(['settings'])
  return outcome
}
