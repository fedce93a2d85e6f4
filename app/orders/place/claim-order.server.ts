import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { OrderRequest } from '#app/orders/checkout.schema.ts'
import { findOwnOrder, type OrderRow } from '#app/orders/orders.server.ts'

/** What an order takes before it begins: a session of its customer, and its Idempotency-Key if it has one. */
export type Claim = { uid: string; key?: string; order: OrderRequest; orderId: string; at: Date }

export type Unclaimed =
  /** The key already belongs to this order. */
  | { ok: true; order: OrderRow }
  /** The key belongs to an order with another body. */
  | { ok: false; reason: 'other-body' }
  /** The session was ended, or the account deleted, since the request came in. */
  | { ok: false; reason: 'signed-out' }
  /** The customer has placed `ordersPerHour` within the hour. */
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }
  /** The first request with this key takes longer than a repeat is willing to wait. */
  | { ok: false; reason: 'busy' }

/** Per customer; no reader places that many, see docs/decisions/014. */
const ordersPerHour = 500
const hourMs = 60 * 60_000

/*
 * A session of a customer who may order. Deleting an account deletes its sessions first, so it
 * either waits for an order that holds one of them, or prevents any later order.
 */
const heldSession = `select from sessions where uid = $1 and not exists (
    select from orders where customer_uid = $1 and created_at > $2 offset ${ordersPerHour - 1}
  ) limit 1 for key share`

/**
 * Holds a session of the customer until the order is written, and takes the key for it; if another
 * request is taking the key, this one waits for it. False when either is not available.
 */
export async function claimOrder(client: PoolClient, claim: Claim): Promise<boolean> {
  const { uid, key, order, orderId, at } = claim
  const { rowCount } = await client.query(
    key === undefined
      ? { name: 'hold session', text: heldSession, values: [uid, anHourBefore(at)] }
      : {
          name: 'claim order key',
          text: `with held as (${heldSession})
            insert into order_keys (customer_uid, key, body_hash, order_id, created_at)
            select $1, $3, $4, $5, $6 from held on conflict do nothing`,
          values: [uid, anHourBefore(at), key, hashOf(order), orderId, at],
        },
  )
  return rowCount === 1
}

/**
 * Waits for whoever is ending the customer's sign-ins. An order that has waited in vain, and asks for its session
 * again at once, would be quicker than a deletion that waits for that session, and keep it waiting.
 */
export async function afterEnding(client: PoolClient, uid: string): Promise<void> {
  await client.query('select from customers where uid = $1 for share', [uid])
}

/**
 * Why an order could not be claimed. Null when it can be tried again: the session that it waited
 * for was renewed.
 */
export async function whyUnclaimed(client: PoolClient, claim: Claim): Promise<Unclaimed | null> {
  const { uid, at } = claim
  const sessions = await client.query('select from sessions where uid = $1 limit 1', [uid])
  if (sessions.rowCount === 0) return { ok: false, reason: 'signed-out' }
  const before = await orderOfKey(client, claim)
  if (before) return before
  const { rows } = await client.query<{ at: Date }>(
    `select created_at as at from orders where customer_uid = $1 and created_at > $2
     order by created_at desc offset ${ordersPerHour - 1} limit 1`,
    [uid, anHourBefore(at)],
  )
  if (!rows[0]) return null
  const freeInMs = rows[0].at.getTime() + hourMs - at.getTime()
  const retryAfterSeconds = Math.max(1, Math.ceil(freeInMs / 1000))
  return { ok: false, reason: 'too-many', retryAfterSeconds }
}

/** The outcome of the order that has the key; null while none has. */
async function orderOfKey(client: PoolClient, claim: Claim): Promise<Unclaimed | null> {
  const { uid, key, order } = claim
  const { rows } = await client.query<{ bodyHash: string; orderId: string }>(
    `select body_hash as "bodyHash", order_id as "orderId"
     from order_keys where customer_uid = $1 and key = $2`,
    [uid, key],
  )
  const [first] = rows
  if (!first) return null
  if (first.bodyHash !== hashOf(order)) return { ok: false, reason: 'other-body' }
  const placed = await findOwnOrder(client, uid, { id: first.orderId })
  return placed ? { ok: true, order: placed } : { ok: false, reason: 'busy' }
}

const anHourBefore = (at: Date) => new Date(at.getTime() - hourMs)

const hashOf = (order: OrderRequest) =>
  createHash('sha256').update(JSON.stringify(order)).digest('base64url')
