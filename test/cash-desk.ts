import assert from 'node:assert/strict'
import type { CashDay } from '#app/orders/cash/cash.schema.ts'
import { aBook, adminHeaders, call, testShop } from './app.ts'
import { aCustomer } from './customer.ts'
import { orderOf, placeOrder } from './orders.ts'

const dayMs = 86_400_000

/** For the tests of a file: a shop in which each test has a day of its own, in the days to come. */
export function cashDesk() {
  let days = 0
  // Customers are signed in today.
  let isToday = false
  const shop = testShop({ now: () => new Date(Date.now() + (isToday ? 0 : days * dayMs)) })
  const nextDay = () => {
    days += 1
    return shop.deps.now().toISOString().slice(0, 10)
  }
  const path = '/api/desk/orders'

  async function admin(role: 'owner' | 'packer') {
    const headers = await adminHeaders(shop, role)
    const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, key?: string) =>
      call(shop.app, {
        method,
        url: `${path}${url}`,
        payload,
        headers: { ...headers, ...(key && { 'idempotency-key': key }) },
      })
    const me = (await call(shop.app, { url: '/api/auth/admin', headers })).body.username as string
    return {
      // The username of a test's admin ends with the id.
      id: me.slice(me.indexOf('-') + 1),
      name: me,
      get: (url: string) => ask('GET', url),
      post: (url: string, payload: object, key?: string) => ask('POST', url, payload, key),
      put: (url: string, payload: object) => ask('PUT', url, payload),
      day: async (day = ''): Promise<CashDay> =>
        (await ask('GET', `/cash${day && `?day=${day}`}`)).body,
    }
  }

  /** An order of one book, on its way with a driver or a carrier. */
  async function onItsWay(desk: Awaited<ReturnType<typeof admin>>, by: object, newPrice = 12.5) {
    isToday = true
    const customer = await aCustomer(shop.app)
    const book = await aBook(shop, { newPrice })
    const placed = await placeOrder(shop, customer, orderOf(customer, [book]))
    isToday = false
    assert.equal(placed.status, 201, JSON.stringify(placed.body))
    const number = placed.body.number as number
    await desk.post(`/${number}/steps`, { step: 'pack' })
    const sent = await desk.post(`/${number}/steps`, { step: 'hand-over', parcel: 1, ...by })
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
    return number
  }

  return { shop, nextDay, admin, onItsWay }
}
