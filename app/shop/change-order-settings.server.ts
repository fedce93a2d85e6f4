import { sql } from 'drizzle-orm'
import { type Actor, differences, note } from '#server/database/audit.ts'
import { settings } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  type OrderSettings,
  type OrderSettingsChanges,
  toOrderSettings,
  toOrderSettingsWire,
} from './order-settings.schema.ts'
import {
  orderSettingsKey as key,
  readOrderSettings,
  type VersionedOrderSettings,
} from './order-settings.server.ts'

export const orderSettingsSubject = 'settings:orders'

export type OrderSettingsOutcome =
  | ({ ok: true } & VersionedOrderSettings)
  /** The settings have changed since the version that this change was based on. */
  | { ok: false; reason: 'changed-meanwhile' }

/**
 * Changes what the owner decides about orders, on every server from the next order on; what `changes`
 * does not name stays. `versions`, when given, are the ones the change was made for. A change that
 * changes nothing leaves no trace.
 */
export async function changeOrderSettings(
  deps: Pick<Deps, 'db' | 'changes' | 'now'>,
  actor: Actor,
  changes: OrderSettingsChanges,
  versions?: number[],
): Promise<OrderSettingsOutcome> {
  const outcome = await deps.db.transaction(async (tx): Promise<OrderSettingsOutcome> => {
    // Concurrent changes wait here, because at first there is no row to lock.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('settings of orders', 0))`)
    const { version, settings: before } = await readOrderSettings(tx)
    if (versions && !versions.includes(version)) return { ok: false, reason: 'changed-meanwhile' }
    const after = toOrderSettings({ ...toOrderSettingsWire(before), ...changes })
    const differing = differences(comparable(before), comparable(after))
    if (Object.keys(differing).length === 0) return { ok: true, settings: before, version }
    const at = new Date(Math.max(deps.now().getTime(), version + 1))
    await tx
      .insert(settings)
      .values({ key, value: after, updatedAt: at })
      .onConflictDoUpdate({ target: settings.key, set: { value: after, updatedAt: at } })
    const detail = { ...differing, version: [version, at.getTime()] }
    await note(tx, at, {
      actor,
      action: 'settings.edit',
      subject: orderSettingsSubject,
      called: 'Settings of orders',
      detail,
    })
    await deps.changes.announce(tx, ['settings'])
    return { ok: true, settings: after, version: at.getTime() }
  })
  if (outcome.ok) deps.changes.heard(['settings'])
  return outcome
}

/** Lists as one text each, which can be compared. */
const comparable = ({ servedCountries, servedZipcodes, ...rest }: OrderSettings) => ({
  ...rest,
  servedCountries: servedCountries.join(', '),
  servedZipcodes: servedZipcodes.join(', '),
})
