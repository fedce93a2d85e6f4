import { sql } from 'drizzle-orm'
import { type Actor, differences, note } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { type ChargesChanges, limitWithoutFee, toCharges, toWire } from './charges.schema.ts'
import { chargesVersion, readCharges, storeCharges } from './settings.server.ts'
import type { Charges } from './total.ts'

/** What the audit calls them. */
export const chargesSubject = 'settings'

export type ChargesOutcome =
  | { ok: true; charges: Charges; version: number }
  /** The settings have changed since the version that this change was based on. */
  | { ok: false; reason: 'changed-meanwhile' }
  /** The change does not fit what is stored; `errors` says why, by field. */
  | { ok: false; reason: 'senseless'; errors: Record<string, string> }

/**
 * Changes what an order pays beside its books, on every server from the next quote on; what `changes`
 * does not name stays. `versions`, when given, are the ones the change was made for. A change that
 * changes nothing leaves no trace.
 */
export async function changeCharges(
  deps: Pick<Deps, 'db' | 'changes' | 'now'>,
  actor: Actor,
  changes: ChargesChanges,
  versions?: number[],
): Promise<ChargesOutcome> {
  const outcome = await deps.db.transaction(async (tx): Promise<ChargesOutcome> => {
    // Concurrent changes wait here, because at first there is no row to lock.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('charges', 0))`)
    const version = await chargesVersion(tx)
    if (versions && !versions.includes(version)) return { ok: false, reason: 'changed-meanwhile' }
    const before = await readCharges(tx)
    const after = toCharges({ ...toWire(before), ...changes })
    const errors = limitWithoutFee(after)
    if (Object.keys(errors).length > 0) return { ok: false, reason: 'senseless', errors }
    const differing = differences(before, after)
    if (Object.keys(differing).length === 0) return { ok: true, charges: before, version }
    const at = new Date(Math.max(deps.now().getTime(), version + 1))
    await storeCharges(tx, after, at)
    const detail = { ...differing, version: [version, at.getTime()] }
    const about = { subject: chargesSubject, called: 'Shipping and tax', detail }
    await note(tx, at, { actor, action: 'settings.edit', ...about })
    await deps.changes.announce(tx, ['settings'])
    return { ok: true, charges: after, version: at.getTime() }
  })
  if (outcome.ok) deps.changes.heard(['settings'])
  return outcome
}
