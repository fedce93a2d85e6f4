import assert from 'node:assert/strict'
import { aBook, adminHeaders, call, type TestApp } from './app.ts'
import { aCustomer, type TestCustomer } from './customer.ts'
import { orderOf, placeOrder } from './orders.ts'

/** What tests of a customer's own orders do again and again, once the shop is there. */
export function ownOrdersOf(shop: TestApp) {
  /** An order of these books, and its customer's doors to it. */
  async function anOwnOrder(books: object[] = [{}], customer?: TestCustomer) {
    const who = customer ?? (await aCustomer(shop.app))
    const made = []
    for (const book of books) made.push(await aBook(shop, book))
    const placed = await placeOrder(shop, who, orderOf(who, made))
    assert.equal(placed.status, 201, JSON.stringify(placed.body))
    const order = placed.body
    const { cookie } = who
    const ask = (method: 'GET' | 'POST' | 'PUT', path = '', payload?: object, key?: string) =>
      call(shop.app, {
        method,
        url: `/api/orders/${order.number}${path}`,
        payload,
        headers: { cookie, ...(key && { 'idempotency-key': key }) },
      })
    return { customer: who, books: made, order, ask }
  }

  /** Takes steps at the desk, as somebody who packs. */
  async function atDesk(number: number, ...steps: object[]) {
    const headers = await adminHeaders(shop, 'packer')
    for (const payload of steps) {
      const url = `/api/desk/orders/${number}/steps`
      const { status, body } = await call(shop.app, { method: 'POST', url, payload, headers })
      assert.equal(status, 200, JSON.stringify(body))
    }
  }

  const rowsOf = async (text: string, ...values: unknown[]) =>
    (await shop.deps.pool.query(text, values)).rows

  return { anOwnOrder, atDesk, rowsOf }
}
