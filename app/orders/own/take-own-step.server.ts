import type { OrderRef } from '#app/orders/life/load-life.server.ts'
import type { AnyStep } from '#app/orders/life/step.schema.ts'
import { takeStepIn } from '#app/orders/life/take-step.server.ts'
import { findOwnOrder, type OrderRow } from '#app/orders/orders.server.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'

/** A customer changes an order this often at most: each change stays in its journal for good. */
export const stepsPerOrder = 30

const waitMs = 3000

export type OwnTaken =
  /** The order as it is now. */
  | { ok: true; order: OrderRow }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'not-now' | 'other-body' | 'too-many'; message: string; order: OrderRow }

/** Takes a step of one of the customer's own orders, in one transaction with the count of their steps. */
export async function takeOwnStep(
  deps: Deps,
  uid: string,
  ref: OrderRef,
  step: AnyStep,
  key?: string,
): Promise<OwnTaken> {
  // A stranger's order is not even locked.
  const own = await findOwnOrder(deps.pool, uid, ref)
  if (!own) return { ok: false, reason: 'unknown' }
  const { id, number } = own
  const taken = await shortTransaction(
    deps.pool,
    waitMs,
    async (client) => {
      const who = {
        actor: { kind: 'customer', id: uid } as const,
        ownedBy: uid,
        ...(key && { key }),
      }
      const outcome = await takeStepIn(client, deps, { id }, step, who)
      if (!outcome.ok) return outcome
      // Looked at afterwards, while the order is locked: a step that came again has added nothing.
      const { rows } = await client.query<{ count: number }>({
        name: 'steps of a customer',
        text: `select count(*)::int as count from order_events
          where order_id = $1 and actor_kind = 'customer' and kind <> 'placed'`,
        values: [id],
      })
      const isTooMany = (rows[0]?.count ?? 0) > stepsPerOrder
      return isTooMany ? ({ ok: false, reason: 'too-many' } as const) : outcome
    },
    ({ ok }) => ok,
  )
  if (taken.ok) deps.changes.heard(taken.tags)
  const order = await findOwnOrder(deps.pool, uid, { id })
  if (!order || (!taken.ok && taken.reason === 'unknown')) return { ok: false, reason: 'unknown' }
  if (taken.ok) return { ok: true, order }
  const message = taken.reason === 'too-many' ? manyChanges(number) : taken.message
  return { ok: false, reason: taken.reason, message, order }
}

const manyChanges = (number: number) =>
  `Order ${number} was changed ${stepsPerOrder} times already. Please write to us about anything else.`
