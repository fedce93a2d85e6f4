import { beforeEach } from 'node:test'
import { eq, inArray } from 'drizzle-orm'
import { audit, settings } from '#server/database/schema.ts'
import { call, ownerOf, testShop } from './app.ts'

export const url = '/api/settings'
export const nothing = {
  shippingFee: 0,
  freeShippingFrom: null,
  taxRate: 0,
  pricesIncludeTax: false,
}
export const some = {
  shippingFee: 4.9,
  freeShippingFrom: 50,
  taxRate: 8.25,
  pricesIncludeTax: false,
}

/** For the tests of a file: a shop whose owner sets shipping and tax; each test begins with none. */
export function chargesDesk() {
  const shop = testShop()
  const headers = ownerOf(shop)
  const isCharges = inArray(settings.key, ['shipping', 'tax'])
  beforeEach(async () => {
    await shop.deps.db.delete(settings).where(isCharges)
    await shop.deps.db.delete(audit).where(eq(audit.subject, 'settings'))
    shop.deps.changes.heard(['settings'])
  })
  return {
    shop,
    headers,
    read: async () => (await call(shop.app, { url, headers })).body,
    change: (payload: object, as: Record<string, string> = headers) =>
      call(shop.app, { method: 'PUT', url, headers: as, payload }),
    stored: async () => {
      const rows = await shop.deps.db.select().from(settings).where(isCharges)
      return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
    },
    notes: async () => {
      const rows = await shop.deps.db
        .select()
        .from(audit)
        .where(eq(audit.subject, 'settings'))
        .orderBy(audit.at, audit.id)
      return rows.map(({ actorKind, action, detail }) => {
        const { version: _, ...fields } = detail as Record<string, unknown>
        return { actorKind, action, detail: fields }
      })
    },
  }
}
