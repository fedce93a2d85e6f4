import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Actor, differences, note } from '#server/database/audit.ts'
import type { Database, Transaction } from '#server/database/client.ts'
import { settings } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  type OrderSettings,
  type OrderSettingsChanges,
  orderMails,
  toOrderSettings,
  toOrderSettingsWire,
  usualOrderSettings,
} from './order-settings.schema.ts'

/* The row "orders" of the table "settings". A field that it lacks, from before there was one, is as
   usual. */

const key = 'orders'
export const orderSettingsSubject = 'settings:orders'

const count = z.int().min(0)
const storedSchema = z
  .object({
    sentWithinDays: count,
    orderMail: z.enum(orderMails),
    orderMailTo: z.string().nullable(),
    retentionDays: count,
    codMaxCents: count.nullable(),
    servedCountries: z.array(z.string()),
    servedZipcodes: z.array(z.string()),
    confirmFirst: z.boolean(),
    refusedLimit: count.nullable(),
  })
  .partial() satisfies z.ZodType<Partial<OrderSettings>>

export type VersionedOrderSettings = { version: number; settings: OrderSettings }

/** The settings of orders as they are stored; the version is 0 when they never were. */
export async function readOrderSettings(
  db: Database | Transaction,
): Promise<VersionedOrderSettings> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key))
  const stored = storedSchema.safeParse(row?.value).data ?? {}
  return {
    version: row?.updatedAt.getTime() ?? 0,
    settings: { ...usualOrderSettings, ...stored },
  }
}

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
