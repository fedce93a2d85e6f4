import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { withSession } from '#app/account/sign-in/renew-session.ts'
import type { Delivery } from '#app/orders/checkout.schema.ts'
import type { Order } from '#app/orders/order.ts'
import { newKey } from '#app/orders/pages/order-attempt.ts'
import { keepOrder, ordersApi } from '#app/orders/queries.ts'
import { ApiFailure, api } from '#app/page/api-client.ts'
import { loginPath } from '#app/page/next-path.ts'
import { showAlert } from '#app/ui/messages.ts'

/** What a customer does with an order of their own. */
export type OwnStep =
  | { path: 'cancel' | 'restore'; body: { lines?: number[] } }
  | { path: 'delivery'; body: Delivery }

type Taken =
  | { ok: true; order: Order }
  | { ok: false; message: string; errors: Record<string, string>; isSignedOut: boolean }

async function send(client: QueryClient, order: Order, step: OwnStep, key: string): Promise<Taken> {
  try {
    const now = await withSession(() =>
      api<Order>(ordersApi(order.number, step.path), {
        method: step.path === 'delivery' ? 'PUT' : 'POST',
        base: 'orders',
        headers: { 'Idempotency-Key': key },
        body: step.body,
      }),
    )
    keepOrder(client, now)
    return { ok: true, order: now }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    // The order has moved on: the page shows what it is now.
    const moved = failure.problem.order as Order | undefined
    if (moved) keepOrder(client, moved)
    const { message, errors = {} } = failure
    return { ok: false, message, errors, isSignedOut: failure.status === 401 }
  }
}

/**
 * Takes steps of an order, one at a time. A step whose answer got lost goes out again under the same key,
 * so that it is taken once.
 */
export function useOwnStep(order: Order) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [busy, setBusy] = useState<string | null>(null)
  const [refused, setRefused] = useState('')
  const attempt = useRef({ what: '', key: '' })
  const under = useRef(false)

  async function take(step: OwnStep): Promise<Taken | null> {
    if (under.current) return null
    under.current = true
    const what = JSON.stringify(step)
    if (attempt.current.what !== what) attempt.current = { what, key: newKey() }
    setBusy(what)
    setRefused('')
    const taken = await send(client, order, step, attempt.current.key)
    under.current = false
    setBusy(null)
    if (taken.ok) attempt.current = { what: '', key: '' }
    else if (taken.isSignedOut) {
      showAlert("Please log in again. We'll bring you straight back.")
      navigate(loginPath(pathname + search))
    } else setRefused(taken.message)
    return taken
  }

  const isBusy = (step: OwnStep) => busy === JSON.stringify(step)
  return { take, isBusy, refused, forgetRefused: () => setRefused('') }
}

/** Undoes a cancellation from a message, which outlives the page it was made on. */
export async function undoCancel(client: QueryClient, order: Order, lines?: number[]) {
  const step: OwnStep = { path: 'restore', body: lines ? { lines } : {} }
  const taken = await send(client, order, step, newKey())
  if (taken.ok) showAlert(`Order ${order.number} is as it was.`, { kind: 'success' })
  else showAlert(taken.message, { kind: 'error' })
}
