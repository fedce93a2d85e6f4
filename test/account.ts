import assert from 'node:assert/strict'
import { aBook, call, type TestApp } from './app.ts'
import type { TestCustomer } from './customer.ts'
import { orderOf, placeOrder } from './orders.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What the tests of accounts do again and again, once the shop is there. */
export function customersOf(shop: TestApp) {
  const ask = (
    method: Method,
    url: string,
    cookie: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) => call(shop.app, { method, url, payload, headers: { ...(cookie && { cookie }), ...headers } })
  const rowsOf = async (text: string, ...values: unknown[]) =>
    (await shop.deps.pool.query(text, values)).rows
  const verify = async ({ uid }: TestCustomer) => {
    await rowsOf('update identity_user set email_verified = true where id = $1', uid)
    await rowsOf('update sessions set email_verified = true where uid = $1', uid)
  }
  const signIn = ({ email }: TestCustomer, password: string) =>
    ask('POST', '/api/identity/sign-in/email', '', { email, password })
  /** The id of an order of one book. */
  const anOrder = async (customer: TestCustomer): Promise<string> => {
    const answer = await placeOrder(shop, customer, orderOf(customer, [await aBook(shop)]))
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
    return answer.body._id
  }
  return { ask, rowsOf, verify, signIn, anOrder }
}
