import { eq } from 'drizzle-orm'
import type { Pool } from 'pg'
import * as z from 'zod/mini'
import type { Database, Transaction } from '#server/database/client.ts'
import { settings } from '#server/database/schema.ts'
import { type OrderSettings, orderMails, usualOrderSettings } from './order-settings.schema.ts'

/* The row "orders" of the table "settings". A field that it lacks, from before there was one, is as
   usual. */

export const orderSettingsKey = 'orders'

const count = z.int().check(z.minimum(0))
const storedSchema = z.partial(
  z.object({
    sentWithinDays: count,
    orderMail: z.enum(orderMails),
    orderMailTo: z.nullable(z.string()),
    retentionDays: count,
    codMaxCents: z.nullable(count),
    servedCountries: z.array(z.string()),
    servedZipcodes: z.array(z.string()),
    confirmFirst: z.boolean(),
    refusedLimit: z.nullable(count),
    lowStock: count,
  } satisfies Record<keyof OrderSettings, z.ZodMiniType>),
)

export type VersionedOrderSettings = { version: number; settings: OrderSettings }

/** The settings of orders as they are stored; the version is 0 when they never were. */
export async function readOrderSettings(
  db: Database | Transaction,
): Promise<VersionedOrderSettings> {
  const [row] = await db.select().from(settings).where(eq(settings.key, orderSettingsKey))
  const stored = storedSchema.safeParse(row?.value).data ?? {}
  return {
    version: row?.updatedAt.getTime() ?? 0,
    settings: { ...usualOrderSettings, ...stored },
  }
}

/** How many copies, or fewer, count as low: asked for itself where a statement needs nothing else. */
export async function readLowStock(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ value: unknown }>({
    name: 'low-stock',
    text: 'select value from settings where key = $1',
    values: [orderSettingsKey],
  })
  return storedSchema.safeParse(rows[0]?.value).data?.lowStock ?? usualOrderSettings.lowStock
}
