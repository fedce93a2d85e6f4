import { eq } from 'drizzle-orm'
import { audit, books } from '#server/database/schema.ts'
import { call, ownerOf, testShop } from './app.ts'

/** For the tests of a file: a shop, and what its owner does with books through the API. */
export function bookDesk() {
  const shop = testShop()
  const headers = ownerOf(shop)
  return {
    shop,
    headers,
    create: (payload: object) =>
      call(shop.app, { method: 'POST', url: '/api/create-book', headers, payload }),
    edit: (id: string, payload: object, more = {}) =>
      call(shop.app, {
        method: 'PUT',
        url: `/api/edit/${id}`,
        headers: { ...headers, ...more },
        payload,
      }),
    remove: (id: string) => call(shop.app, { method: 'DELETE', url: `/api/${id}`, headers }),
    read: (id: string) => call(shop.app, { url: `/api/${id}` }),
    stored: async (id: string) => {
      const [row] = await shop.deps.db.select().from(books).where(eq(books.id, id))
      return row
    },
    notes: async (id: string) => {
      const rows = await shop.deps.db
        .select()
        .from(audit)
        .where(eq(audit.subject, `book:${id}`))
        .orderBy(audit.at, audit.id)
      return rows.map((row) => row.action)
    },
  }
}
