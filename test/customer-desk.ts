import assert from 'node:assert/strict'
import type { CustomersAnswer } from '#app/customers/customers.schema.ts'
import { adminHeaders, call, type TestApp } from './app.ts'
import type { TestCustomer } from './customer.ts'

/** What tests of customers at the desk do again and again: an editor's doors, and names of accounts. */
export function customerDesk(shop: TestApp) {
  let headers: { authorization: string } | undefined
  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path = '',
    payload?: object,
    more: Record<string, string> = {},
  ) => {
    headers ??= await adminHeaders(shop, 'editor')
    return call(shop.app, {
      ...{ method, url: `/api/desk/customers${path}`, payload },
      headers: { ...headers, ...more },
    })
  }

  const list = async (search: string): Promise<CustomersAnswer> => {
    const { status, body } = await ask('GET', search)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const found = async (q: string) =>
    (await list(`?q=${encodeURIComponent(q)}`)).customers.map(({ id }) => id)

  const callThem = async ({ cookie }: TestCustomer, name: string) => {
    const answer = await call(shop.app, {
      ...{ method: 'PUT', url: '/api/account/name', payload: { name } },
      headers: { cookie },
    })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  }

  return { ask, list, found, callThem }
}
