import type { TestContext } from 'node:test'
import type { PoolClient } from 'pg'
import type { Book } from '#app/catalog/book.ts'
import { buildApp } from '#server/app.ts'
import { call, type TestApp } from './app.ts'
import type { TestCustomer } from './customer.ts'

/** What a customer sends to order these books. */
export const orderOf = (customer: TestCustomer, books: Book[], overrides: object = {}) => ({
  name: 'Ada Lovelace',
  email: customer.email,
  phone: '+4400123',
  address: {
    street: '12 St James’s Square',
    city: 'London',
    country: 'UK',
    state: 'London',
    zipcode: '0SW1Y',
  },
  productsId: books.map((book) => book._id),
  totalPrice: Math.round(books.reduce((sum, book) => sum + book.newPrice * 100, 0)) / 100,
  ...overrides,
})

/** Places an order as a browser with this cookie does; with a key, a repeat gets the first one. */
export const placeOrder = (
  { app }: Pick<TestApp, 'app'>,
  { cookie }: Pick<TestCustomer, 'cookie'>,
  order: object,
  key?: string,
) =>
  call(app, {
    method: 'POST',
    url: '/api/orders',
    payload: order,
    headers: { cookie, ...(key !== undefined && { 'idempotency-key': key }) },
  })

/** The shop on the same database, in which an order stops once it has read its books, until `goOn`. */
export async function stallingShop(t: TestContext, { deps }: TestApp) {
  const gate = Promise.withResolvers<void>()
  const stalled = Promise.withResolvers<void>()
  const slowly = (client: PoolClient) =>
    within(client, 'query', async (...asked: Parameters<typeof client.query>) => {
      const answer = await client.query(...asked)
      const [{ name }] = asked as unknown as [{ name?: string }]
      if (name === 'books of an order') {
        stalled.resolve()
        await gate.promise
      }
      return answer
    })
  const pool = within(deps.pool, 'connect', async () => slowly(await deps.pool.connect()))
  const app = await buildApp({ ...deps, pool })
  t.after(async () => {
    gate.resolve()
    await app.close()
  })
  return { app, isStalled: stalled.promise, goOn: gate.resolve }
}

/** The same object with another method in place of one of its own. */
export function within<T extends object>(whole: T, name: keyof T, method: unknown): T {
  return new Proxy(whole, {
    get(target, asked) {
      if (asked === name) return method
      const value = Reflect.get(target, asked)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Whether somebody waits for a lock in a statement with these words. */
export const waitsFor = async ({ deps }: TestApp, words: string): Promise<boolean> => {
  const { rowCount } = await deps.pool.query(
    `select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database() and query like '%' || $1 || '%'`,
    [words],
  )
  return rowCount !== 0
}
