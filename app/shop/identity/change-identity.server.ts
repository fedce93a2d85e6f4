import { sql } from 'drizzle-orm'
import { storeTimeZone } from '#app/shop/settings.server.ts'
import { moneyFormOf } from '#app/values/shop/money-form.ts'
import type { ShopIdentity } from '#app/values/shop-identity.ts'
import { type Actor, differences, note } from '#server/database/audit.ts'
import type { Transaction } from '#server/database/client.ts'
import type { Deps } from '#server/deps.ts'
import { readIdentity, storeIdentity, type VersionedIdentity } from './identity.server.ts'

/** What the audit calls it. */
export const identitySubject = 'settings/identity'

export type IdentityOutcome =
  | ({ ok: true } & VersionedIdentity)
  /** It has changed since the version that this change was based on. */
  | { ok: false; reason: 'changed-meanwhile' }
  /** Amounts of orders are of this currency already. */
  | { ok: false; reason: 'has-orders'; currency: string }

/**
 * Changes what the shop calls itself, everywhere at once; what `changes` does not name stays.
 * `versions`, when given, are the ones the change was made for. A change that changes nothing leaves no
 * trace.
 */
export async function changeIdentity(
  deps: Pick<Deps, 'db' | 'changes' | 'now' | 'env' | 'settings'>,
  actor: Actor,
  changes: Partial<ShopIdentity>,
  versions?: number[],
  /** The change that this one takes back. */
  undoes?: string,
): Promise<IdentityOutcome> {
  const outcome = await deps.db.transaction(async (tx): Promise<IdentityOutcome> => {
    // Concurrent changes wait here, because at first there is no row to lock.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${identitySubject}, 0))`)
    const { identity: before, version } = await readIdentity(tx)
    if (versions && !versions.includes(version)) return { ok: false, reason: 'changed-meanwhile' }
    const identity = { ...before, ...changes }
    const differing = differences(before, identity)
    if (Object.keys(differing).length === 0) return { ok: true, identity: before, version }
    const { currency } = moneyFormOf(before)
    if (currency !== moneyFormOf(identity).currency && (await hasOrders(tx))) {
      return { ok: false, reason: 'has-orders', currency }
    }
    // A version is never given twice, whatever the clock says.
    const at = new Date(Math.max(deps.now().getTime(), version + 1))
    await storeIdentity(tx, { identity, version: at.getTime() })
    const zone = identity.timeZone || deps.env.TIME_ZONE
    if (identity.timeZone !== before.timeZone) await storeTimeZone(tx, zone, at)
    const detail = { ...differing, version: [version, at.getTime()], ...(undoes && { undoes }) }
    const about = { subject: identitySubject, called: 'Your shop', detail }
    await note(tx, at, { actor, action: 'settings.edit', ...about })
    await deps.changes.announce(tx, ['settings'])
    return { ok: true, identity, version: at.getTime() }
  })
  if (outcome.ok) {
    deps.changes.heard(['settings'])
    // What asks without waiting, for the zone or the money, is told before the writer's next question.
    await deps.settings.identity()
  }
  return outcome
}

async function hasOrders(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute(sql`select exists (select from orders) as found`)
  return rows[0]?.found === true
}
