import assert from 'node:assert/strict'
import type { QueuedOrder } from '#app/orders/queue/queue.schema.ts'
import { aBook, adminHeaders, call, type TestApp } from './app.ts'
import { aCustomer } from './customer.ts'
import { orderOf, placeOrder } from './orders.ts'

/** What tests of the desk's list do again and again: orders, and the doors of a packer. */
export function queueDesk(shop: TestApp) {
  async function anOrder(books: object[] = [{}], overrides = {}) {
    const customer = await aCustomer(shop.app)
    const made = []
    for (const book of books) made.push(await aBook(shop, book))
    const placed = await placeOrder(shop, customer, orderOf(customer, made, overrides))
    assert.equal(placed.status, 201, JSON.stringify(placed.body))
    return { customer, books: made, number: placed.body.number as number, id: placed.body._id }
  }

  async function atDesk() {
    const headers = await adminHeaders(shop, 'packer')
    const get = (path: string) => call(shop.app, { url: `/api/desk/orders${path}`, headers })
    const numbers = async (path: string) => {
      const { status, body } = await get(path)
      assert.equal(status, 200, JSON.stringify(body))
      return body.map(({ number }: QueuedOrder) => number)
    }
    const post = (path: string, payload: object, key?: string) =>
      call(shop.app, {
        method: 'POST',
        url: `/api/desk/orders${path}`,
        payload,
        headers: { ...headers, ...(key && { 'idempotency-key': key }) },
      })
    return { get, numbers, post }
  }

  return { anOrder, atDesk }
}
