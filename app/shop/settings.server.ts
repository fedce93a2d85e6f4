import { inArray, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import * as z from 'zod/mini'
import { setMoneyForm } from '#app/values/money.ts'
import { moneyFormOf } from '#app/values/shop/money-form.ts'
import { defaultIdentity, type ShopIdentity } from '#app/values/shop-identity.ts'
import { isDatabaseAway } from '#server/database/away.ts'
import type { Changes } from '#server/database/changes.ts'
import type { Database, Transaction } from '#server/database/client.ts'
import { settings } from '#server/database/schema.ts'
import type { Env } from '#server/env.ts'
import { keptUntilChanged } from '#server/load/kept-until-changed.ts'
import { isDemoRemoved } from './demo-state.server.ts'
import { readIdentity } from './identity/identity.server.ts'
import { type OrderSettings, usualOrderSettings } from './order-settings.schema.ts'
import { readOrderSettings } from './order-settings.server.ts'
import { publishedTexts } from './texts/published-texts.server.ts'
import type { TextKind } from './texts/text-kinds.ts'
import { type Charges, maxChargeCents, maxTaxThousandths, noCharges } from './total.ts'
import { createShopWindow, type ShopWindow } from './window/shop-window.server.ts'

/* What the bookseller sets. Each row of the table "settings" is one group; a missing one means
   that nothing is charged. */

const amountCents = z.int().check(z.minimum(0), z.maximum(maxChargeCents))
const shippingSchema = z.object({
  flatCents: amountCents,
  freeFromCents: z.nullable(amountCents),
})
const taxSchema = z.object({
  thousandths: z.int().check(z.minimum(0), z.maximum(maxTaxThousandths)),
  included: z.boolean(),
})
/** As it was stored when a rate had two decimals. */
const basisPointsSchema = z.pipe(
  z.object({ basisPoints: z.int(), included: z.boolean() }),
  z.transform(({ basisPoints, included }) => ({ thousandths: basisPoints * 10, included })),
)
const storedTaxSchema = z.union([taxSchema, z.pipe(basisPointsSchema, taxSchema)])

export type Settings = {
  /** Shipping and tax, as totalOf() wants them. */
  charges: () => Promise<Charges>
  /** What the shop calls itself; while the database is away, what it did when last read. */
  identity: () => Promise<ShopIdentity>
  /** What the owner decides about orders; without an address of its own, its mails go to the shop's. */
  orders: () => Promise<OrderSettings>
  /**
   * The same for a page, which is made even when the database is away: then as they were last known.
   */
  ordersForPages: () => Promise<OrderSettings>
  /** The owner's pages of words, by kind; none that nobody wrote. While the database is away, as last read. */
  texts: () => Promise<Map<TextKind, string>>
  /** The owner has removed what came with a new shop. */
  isWithoutDemo: () => Promise<boolean>
  /** What the owner puts into the window. */
  window: ShopWindow
  /** The shop's, as last read: the owner's choice, else TIME_ZONE. */
  timeZone: () => string
  close: () => void
}

/** Pages and mails are made even when the database is away: then with what was last read. */
function lastKnown<Value>(first: Value, read: () => Promise<Value>): () => Promise<Value> {
  let known = first
  return async () => {
    try {
      known = await read()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
    }
    return known
  }
}

/** The current settings: read once, and again after each change. */
export function createSettings(
  { db, pool }: { db: Database; pool: Pool },
  changes: Changes,
  { TIME_ZONE: usualTimeZone, DEMO }: Pick<Env, 'TIME_ZONE' | 'DEMO'>,
): Settings {
  const charges = keptUntilChanged<Charges>(changes, { showing: ['settings'] })
  const identity = keptUntilChanged<ShopIdentity>(changes, { showing: ['settings'] })
  const orders = keptUntilChanged<OrderSettings>(changes, { showing: ['settings'] })
  const texts = keptUntilChanged<Map<TextKind, string>>(changes, { showing: ['settings'] })
  const demo = keptUntilChanged<boolean>(changes, { showing: ['settings'] })
  const readOrders = () =>
    orders.get('orders', async () => {
      const [{ settings }, { identity: shop }] = await Promise.all([
        readOrderSettings(db),
        readIdentity(db),
      ])
      return { ...settings, orderMailTo: settings.orderMailTo ?? (shop.email || null) }
    })
  let timeZone = ''
  const readShop = lastKnown(defaultIdentity, async () => {
    const shop = await identity.get('identity', async () => (await readIdentity(db)).identity)
    timeZone = shop.timeZone
    setMoneyForm(moneyFormOf(shop))
    return shop
  })
  const isWithoutDemo = lastKnown(false, () =>
    demo.get('demo', async () => !DEMO || (await isDemoRemoved(db))),
  )
  const zone = () => timeZone || usualTimeZone
  const parts = { pool, changes, isWithoutDemo, timeZone: zone, lastKnown }
  const window = createShopWindow(parts)
  // Days, money and genres are asked for without waiting, so they are read as soon as they may be others.
  const stopListening = changes.subscribe((tags) => {
    if (!tags.includes('settings') && !tags.includes('*')) return
    void readShop()
      .then(window.items)
      .catch(() => {})
  })
  return {
    window,
    charges: () => charges.get('charges', () => readCharges(db)),
    identity: readShop,
    isWithoutDemo,
    timeZone: zone,
    orders: readOrders,
    texts: lastKnown(new Map<TextKind, string>(), () =>
      texts.get('texts', () => publishedTexts(pool)),
    ),
    ordersForPages: lastKnown(usualOrderSettings, readOrders),
    close: () => {
      stopListening()
      charges.close()
      identity.close()
      orders.close()
      texts.close()
      demo.close()
      window.close()
    },
  }
}

/**
 * The version of the charges: when they were last stored, in Unix milliseconds; 0 when they never were.
 * A change is dated later than the one before it, whatever the clock says.
 */
export async function chargesVersion(db: Database | Transaction): Promise<number> {
  const rows = await db
    .select({ updatedAt: settings.updatedAt })
    .from(settings)
    .where(inArray(settings.key, ['shipping', 'tax']))
  return Math.max(0, ...rows.map(({ updatedAt }) => updatedAt.getTime()))
}

/** The charges as they are stored. */
export async function readCharges(db: Database | Transaction): Promise<Charges> {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.key, ['shipping', 'tax']))
  const settingOf = (key: string) => rows.find((row) => row.key === key)?.value
  const shipping = shippingSchema.safeParse(settingOf('shipping')).data
  const tax = storedTaxSchema.safeParse(settingOf('tax')).data
  return {
    shippingCents: shipping?.flatCents ?? noCharges.shippingCents,
    freeShippingFromCents: shipping?.freeFromCents ?? noCharges.freeShippingFromCents,
    taxThousandths: tax?.thousandths ?? noCharges.taxThousandths,
    pricesIncludeTax: tax?.included ?? noCharges.pricesIncludeTax,
  }
}

/** Stores charges whole, in place of those before. */
export async function storeCharges(tx: Transaction, charges: Charges, at: Date): Promise<void> {
  const shipping: z.infer<typeof shippingSchema> = {
    flatCents: charges.shippingCents,
    freeFromCents: charges.freeShippingFromCents,
  }
  const tax: z.infer<typeof taxSchema> = {
    thousandths: charges.taxThousandths,
    included: charges.pricesIncludeTax,
  }
  await tx
    .insert(settings)
    .values([
      { key: 'shipping', value: shipping, updatedAt: at },
      { key: 'tax', value: tax, updatedAt: at },
    ])
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`excluded.value`, updatedAt: at },
    })
}

/** Lets PostgreSQL know the shop's time zone, where books get their dates. */
export async function storeTimeZone(
  db: Database | Transaction,
  timeZone: string,
  at: Date,
): Promise<void> {
  await db
    .insert(settings)
    .values({ key: 'time-zone', value: timeZone, updatedAt: at })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: timeZone, updatedAt: at },
      setWhere: sql`${settings.value} <> excluded.value`,
    })
}
