import { withSession } from '#app/account/renew-session.ts'
import { ApiFailure, api } from '#app/api-client.ts'
import type { OrderRequest } from './checkout.schema.ts'
import type { Order } from './order.ts'
import { currentAttempt, endAttempt } from './order-attempt.ts'

export type SendOrderResult =
  | { ok: true; order: Order }
  | {
      ok: false
      /**
       * `changed`: prices or books are no longer what the customer saw. `placed-before`: an earlier
       * try, with other details, did go through. `signed-out`: the session could not be renewed.
       */
      reason: 'changed' | 'placed-before' | 'signed-out' | 'refused' | 'failed'
      /** Per field of the form, in the API's words. */
      errors: Record<string, string>
    }

/** Sends the order under the key of this attempt; a try whose answer got lost can be repeated safely. */
export async function sendOrder(body: OrderRequest): Promise<SendOrderResult> {
  try {
    const order = await withSession(() =>
      api<Order>('/orders', {
        method: 'POST',
        base: 'orders',
        headers: { 'Idempotency-Key': currentAttempt() },
        body,
        timeoutMs: 20_000,
      }),
    )
    endAttempt()
    return { ok: true, order }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    const reason = reasons[failure.status] ?? 'failed'
    if (reason === 'placed-before') endAttempt()
    return { ok: false, reason, errors: formErrors(failure.errors) }
  }
}

const reasons: Record<string, 'changed' | 'placed-before' | 'signed-out' | 'refused'> = {
  400: 'refused',
  401: 'signed-out',
  409: 'changed',
  422: 'placed-before',
}

/** "address.city" of the API is "city" of the form. */
const formErrors = (errors: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.replace('address.', ''), message]),
  )
