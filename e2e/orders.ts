import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import type { Book } from '#app/catalog/book.ts'
import { isbnOf, ownNumber } from './own.ts'
import { adminToken, maxRetries, type Reader } from './people.ts'

/** Places an order as this signed-in reader, without a page; answers its number. */
export async function anOrder(
  request: APIRequestContext,
  { email }: Reader,
  books: Book[],
  overrides: object = {},
): Promise<number> {
  const productsId = books.map(({ _id }) => _id)
  const headers = { Origin: new URL(test.info().project.use.baseURL ?? '').origin }
  const quote = await request.post('/api/orders/quote', {
    headers,
    data: { productsId },
    maxRetries,
  })
  const { totalPrice } = await quote.json()
  const answer = await request.post('/api/orders', {
    maxRetries,
    headers,
    data: {
      name: 'Ada Lovelace',
      email,
      phone: '+442079460958',
      address: {
        street: '12 St James’s Square',
        city: 'London',
        country: 'UK',
        state: 'London',
        zipcode: 'SW1Y 4JH',
      },
      productsId,
      totalPrice,
      ...overrides,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).number
}

/** Takes a step as a colleague at another desk does. */
export async function takeStep(
  request: APIRequestContext,
  number: number,
  step: object,
): Promise<void> {
  const answer = await request.post(`/api/desk/orders/${number}/steps`, {
    maxRetries,
    headers: {
      Authorization: `Bearer ${await adminToken(request)}`,
      'Idempotency-Key': randomUUID(),
    },
    data: step,
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** An ISBN that no other test has. */
export const newIsbn = () => isbnOf(ownNumber(), '979')
