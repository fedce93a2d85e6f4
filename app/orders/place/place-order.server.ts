import type { PoolClient } from 'pg'
import { isSoldOutChanged, stockTags } from '#app/catalog/stock/stock-journal.server.ts'
import type { Delivery, OrderRequest } from '#app/orders/checkout.schema.ts'
import { confirmationJob } from '#app/orders/mails/confirmation.server.ts'
import { shopOrderJob } from '#app/orders/mails/shop-order.server.ts'
import type { OrderRow } from '#app/orders/orders.server.ts'
import { rememberDelivery } from '#app/orders/own/remembered-delivery.server.ts'
import { indexBooks } from '#app/search/index/index-book.server.ts'
import type { Total } from '#app/shop/total.ts'
import { toCents } from '#app/values/money.ts'
import type { Tag } from '#server/database/changes.ts'
import { transactionOn } from '#server/database/client.ts'
import { newId } from '#server/database/id.ts'
import {
  isLockTimeout,
  isStatementTimeout,
  shortTransaction,
  waitedFor,
} from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import { afterEnding, claimOrder, type Unclaimed, whyUnclaimed } from './claim-order.server.ts'
import { insertOrder, rowOf } from './insert-order.server.ts'
import type { Placing } from './placing.ts'
import {
  countedMeanwhile,
  lockBooks,
  type PricedBook,
  type Pricing,
  priceBooks,
  repricedBooks,
} from './quote.server.ts'
import { type Distrust, trustIn } from './trust.server.ts'

export type PlacedOrder =
  | { ok: true; order: OrderRow }
  | Unclaimed
  | Exclude<Pricing, { ok: true }>
  | Distrust
  /** The total is not what the customer saw. */
  | { ok: false; reason: 'price-changed'; books: PricedBook[]; total: Total }
  /**
   * Another transaction holds one of the books, or the customer's session, longer than an order
   * waits.
   */
  | { ok: false; reason: 'locked' }

/** An order waits up to 5 s for others, in steps, since no single statement may take that long. */
const waits = { steps: 2, stepMs: 2500 }

/** The outcome of a transaction: an order, a refusal, or a restart. */
type Ending =
  | (PlacedOrder & { ok: false })
  | { ok: true; order: OrderRow; tags?: Tag[] }
  | { again: 'alone' | 'later' }

/**
 * Places an order, in one transaction: the key's row first (a repeat waits there and returns the
 * first order), books locked in id order and priced by the shop, the total compared with what the
 * customer saw; then order, lines with title and price of today, and the confirmation's mail. A
 * transaction that ends without an order is rolled back, and its key is free again with that.
 */
export async function placeOrder(deps: Deps, placing: Placing): Promise<PlacedOrder> {
  let alone = false
  let reason: 'busy' | 'locked' = 'locked'
  for (let step = 0; step < waits.steps; ) {
    try {
      if (step > 0) {
        const { uid } = placing.customer
        await shortTransaction(deps.pool, waits.stepMs, (client) => afterEnding(client, uid))
      }
      const ending = await shortTransaction<Ending>(
        deps.pool,
        waits.stepMs,
        (client, last) => placeIn(client, last, deps, { ...placing, alone }),
        (ending) => 'ok' in ending && ending.ok,
      )
      if ('ok' in ending) {
        if (ending.ok && ending.tags) deps.changes.heard(ending.tags)
        return ending
      }
      if (ending.again === 'alone') alone = true
      else step++
    } catch (error) {
      const isOver = isStatementTimeout(error)
      if (!isOver && !isLockTimeout(error)) throw error
      reason = waitedFor(error, 'order_keys') ? 'busy' : 'locked'
      step = isOver ? waits.steps : step + 1
    }
  }
  return { ok: false, reason }
}

async function placeIn(
  client: PoolClient,
  last: (query: Promise<unknown>) => void,
  deps: Deps,
  placing: Placing & { alone: boolean },
): Promise<Ending> {
  const { customer, order, charges, rules, key, alone } = placing
  const at = deps.now()
  const id = newId(at.getTime())
  // The database runs them one after the other, but sending them together saves a round trip.
  const claim = { uid: customer.uid, key, order, orderId: id, at }
  const [isClaimed, found] = await Promise.all([
    claimOrder(client, claim),
    lockBooks(client, order.productsId, alone),
  ])
  if (!isClaimed) return (await whyUnclaimed(client, claim)) ?? { again: 'later' }
  if (countedMeanwhile(found)) return { again: 'alone' }
  const priced = priceBooks(order.productsId, found, charges)
  if (!priced.ok) return priced
  if (priced.total.totalCents !== toCents(order.totalPrice)) {
    const books = await repricedBooks(client, priced.books, at)
    return { ok: false, reason: 'price-changed', books, total: priced.total }
  }
  const trust = await trustIn(client, placing, priced.total)
  if (!trust.ok) return trust
  const row = rowOf(id, at, placing, priced, trust.confirmNeeded)
  last(insertOrder(client, row))
  last(rememberDelivery(client, customer.uid, deliveryOf(order)))
  last(deps.jobs.enqueue(client, confirmationJob, { orderId: id, proven: row.emailProven }))
  if (rules.orderMail === 'each' && rules.orderMailTo !== null) {
    last(deps.jobs.enqueue(client, shopOrderJob, { orderId: id }))
  }
  const tags = await takeFromStock(client, deps, row, priced.books)
  return { ok: true, order: row, tags }
}

const deliveryOf = ({
  name,
  phone,
  address: { street = '', ...place },
}: OrderRequest): Delivery => ({
  name,
  phone,
  street,
  ...place,
})

/**
 * Takes counted copies from the stock, each with a row in the journal; a book without copies left
 * shows as sold out. This is not an edit of the book: a form that is open at the desk can still be
 * saved (docs/decisions/017).
 */
async function takeFromStock(
  client: PoolClient,
  deps: Deps,
  { id: orderId, createdAt }: OrderRow,
  books: PricedBook[],
): Promise<Tag[]> {
  const counted = books.filter(({ stock }) => stock !== null && stock > 0).map(({ id }) => id)
  if (counted.length === 0) return []
  const { rows } = await client.query<{ id: string; before: number; after: number }>({
    name: 'sell copies',
    text: `with sold as (
        update books set stock = stock - 1
        where id = any($1::uuid[]) and stock > 0 returning id, stock
      )
      insert into stock_moves (book_id, at, kind, before, after, actor_kind, order_id)
      select id, $2, 'sale', stock + 1, stock, 'customer', $3 from sold
      returning book_id as id, before, after`,
    values: [counted, createdAt, orderId],
  })
  const tx = transactionOn(client)
  const gone = rows.filter(({ before, after }) => isSoldOutChanged(before, after))
  await indexBooks(
    tx,
    gone.map(({ id }) => id),
  )
  const tags = rows.flatMap(({ id, before, after }) => stockTags(id, before, after))
  await deps.changes.announce(tx, [...new Set(tags)])
  return tags
}
