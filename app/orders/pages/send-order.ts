import { withSession } from '#app/account/sign-in/renew-session.ts'
import type { OrderRequest } from '#app/orders/checkout.schema.ts'
import type { Order } from '#app/orders/order.ts'
import { ApiFailure, api } from '#app/page/api-client.ts'
import { currentAttempt, endAttempt } from './order-attempt.ts'

export type SendOrderResult =
  | { ok: true; order: Order }
  | {
      ok: false
      /**
       * `changed`: prices or books are no longer what the customer saw. `busy`: an earlier try is
       * still under way. `placed-before`: an earlier try, with other details, did go through.
       * `signed-out`: the session could not be renewed.
       */
      reason: 'changed' | 'busy' | 'placed-before' | 'signed-out' | 'refused' | 'failed'
      /** What is wrong, in the API's words. */
      message: string
      /** Per field of the form, in the API's words. */
      errors: Record<string, string>
    }

/** Sends the order under the key of this attempt; a try whose answer got lost can be repeated safely. */
export async function sendOrder(body: OrderRequest): Promise<SendOrderResult> {
  const sent = await send(body)
  // The shop has already waited for the earlier try; after one more wait it is most likely done.
  if (sent.ok || sent.reason !== 'busy') return sent
  await new Promise((resolve) => setTimeout(resolve, busyWaitMs))
  return send(body)
}

/** What the API says in `Retry-After`. */
const busyWaitMs = 1000

async function send(body: OrderRequest): Promise<SendOrderResult> {
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
    const reason = reasonOf(failure)
    if (reason === 'placed-before') endAttempt()
    return { ok: false, reason, message: failure.message, errors: formErrors(failure.errors) }
  }
}

type Refusal = Extract<SendOrderResult, { ok: false }>['reason']

const byStatus: Record<string, Refusal> = {
  400: 'refused',
  401: 'signed-out',
  422: 'placed-before',
}

/* A conflict is not always about prices; the answer says which one it is. */
const byConflict: Record<string, Refusal> = {
  'price-changed': 'changed',
  'not-sold': 'changed',
  busy: 'busy',
}

const reasonOf = ({ status, reason = '' }: ApiFailure): Refusal =>
  (status === 409 ? byConflict[reason] : byStatus[status]) ?? 'failed'

/** "address.city" of the API is "city" of the form. */
const formErrors = (errors: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.replace('address.', ''), message]),
  )
