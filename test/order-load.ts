import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Book } from '#app/catalog/book.ts'
import { aCustomer, type TestCustomer } from './customer.ts'
import { orderOf, placeOrder } from './orders.ts'
import { remoteShop } from './remote-shop.ts'

/** What a customer was told: which order belongs to the key, and when. */
export type Told = { id: string; atMs: number }

/**
 * Customers who order at these servers, with so long a pause after each (nobody may place 500 within the hour), every order under a key of its own and
 * repeated at the next server until it is acknowledged, as a browser does. `stop` waits for the last of them.
 */
export async function startOrders(servers: string[], { customers = 4, pauseMs = 100 } = {}) {
  const shops = servers.map(remoteShop)
  const [first] = shops
  assert.ok(first)
  const books: Book[] = await (await fetch(`${servers[0]}/api/?limit=24`)).json()
  const sold = books.filter(({ newPrice }) => newPrice > 0)
  const told = new Map<string, Told>()
  const refused: string[] = []
  let isOver = false
  let isGivenUp = false

  async function orderOn(customer: TestCustomer, nth: number) {
    for (let n = nth; !isOver; n++) {
      await delay(pauseMs)
      const order = orderOf(customer, [sold[n % sold.length] as Book])
      const key = randomUUID()
      for (let tries = nth; !told.has(key) && !isGivenUp; tries++) {
        const shop = shops[tries % shops.length] as (typeof shops)[number]
        const { status, body } = await placeOrder({ app: shop }, customer, order, key).catch(
          (error) => ({ status: 0, body: String(error) }),
        )
        if (status === 200 || status === 201)
          told.set(key, { id: idOf(body), atMs: performance.now() })
        else if (/^Sold out/.test(body.detail))
          break // the next book, under a key of its own
        else if (status === 409 || status >= 500 || status === 0) await delay(50)
        else {
          refused.push(`${status} ${JSON.stringify(body)}`)
          return
        }
      }
    }
  }
  const idOf = (body: { _id?: string }) => String(body._id)

  const buyers: TestCustomer[] = []
  for (let n = 0; n < customers; n++) buyers.push(await aCustomer(first))
  const ordering = buyers.map(orderOn)
  return {
    told,
    /** Answers that no repeat would change: there should be none. */
    refused,
    /** For a test that failed: nobody waits for an acknowledgement any more. */
    async giveUp() {
      isOver = true
      isGivenUp = true
      await Promise.all(ordering)
    },
    async stop() {
      isOver = true
      await Promise.all(ordering)
      assert.deepEqual(refused, [])
    },
  }
}

/** Every acknowledged order is there, once, and there is no other. */
export async function auditOrders(pool: Pick<Pool, 'query'>, told: Map<string, Told>) {
  const { rows } = await pool.query<{ id: string; key: string }>(
    `select o.id, k.key from orders o left join order_keys k on k.order_id = o.id`,
  )
  const stored = new Map(rows.map(({ id, key }) => [key, id]))
  assert.deepEqual(
    [...told].filter(([key, { id }]) => stored.get(key) !== id),
    [],
  )
  assert.equal(rows.length, told.size)
}
