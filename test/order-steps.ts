import assert from 'node:assert/strict'
import type { OrderSettingsChanges } from '#app/shop/order-settings.schema.ts'
import { aBook, adminHeaders, call, type TestApp } from './app.ts'
import { aCustomer, type TestCustomer } from './customer.ts'
import { orderOf, placeOrder } from './orders.ts'

/** What tests of placed orders do again and again, once the shop is there. */
export function orderSteps(shop: TestApp) {
  /** A customer who has confirmed the address. */
  const aProvenCustomer = async () => {
    const customer = await aCustomer(shop.app)
    await shop.deps.pool.query('update sessions set email_verified = true where uid = $1', [
      customer.uid,
    ])
    return customer
  }

  /** What POST /api/orders answers for an order of these books. */
  const place = async (customer: TestCustomer, books: object[] = [{}], overrides = {}) => {
    const made = []
    for (const book of books) made.push(await aBook(shop, book))
    return placeOrder(shop, customer, orderOf(customer, made, overrides))
  }

  const anOrder = async (customer: TestCustomer, books: object[] = [{}], overrides = {}) => {
    const placed = await place(customer, books, overrides)
    assert.equal(placed.status, 201, JSON.stringify(placed.body))
    return placed.body
  }

  /** Takes a step as a packer; answers the order as the desk reads it then. */
  const step = async (number: number, payload: object) => {
    const headers = await adminHeaders(shop, 'owner')
    const url = `/api/desk/orders/${number}/steps`
    const { status, body } = await call(shop.app, { method: 'POST', url, payload, headers })
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }

  const send = async (number: number, how: object = { carrier: 'DHL', tracking: 'JJD 1' }) => {
    await step(number, { step: 'pack' })
    return step(number, { step: 'hand-over', parcel: 1, ...how })
  }

  /** The whole way, to the last cent. */
  const bringToEnd = async (number: number) => {
    const { parcels } = await send(number)
    await step(number, { step: 'deliver', parcel: 1 })
    return step(number, { step: 'receive', parcel: 1, amount: parcels[0].collect })
  }

  const set = async (changes: OrderSettingsChanges) => {
    const headers = await adminHeaders(shop)
    const url = '/api/desk/settings/orders'
    const { status, body } = await call(shop.app, { method: 'PUT', url, payload: changes, headers })
    assert.equal(status, 200, JSON.stringify(body))
  }

  /** The mails to this address since the last look, as letters. */
  const mailsTo = async (address: string) => {
    await shop.deps.jobs.runDue(shop.deps)
    const mine = shop.mails.filter(({ to }) => to.address === address)
    for (const mail of mine) shop.mails.splice(shop.mails.indexOf(mail), 1)
    return mine
  }

  return { aProvenCustomer, place, anOrder, step, send, bringToEnd, set, mailsTo }
}
