import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Order } from '#app/orders/order.ts'
import { Button } from '#app/ui/button.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { Refused } from '#app/ui/refused.tsx'
import { useOrderAgain } from './order-again.ts'
import { type OwnStep, undoCancel, useOwnStep } from './own-step.ts'

const cancelAll: OwnStep = { path: 'cancel', body: {} }
const restoreAll: OwnStep = { path: 'restore', body: {} }

/** What the customer can do with an order now. Cancelling is done at once, and can be undone. */
export function OrderActions({ order, children }: { order: Order; children?: ReactNode }) {
  const client = useQueryClient()
  const { take, isBusy, refused } = useOwnStep(order)
  const { busy, orderAgain } = useOrderAgain(order)
  const { number, may } = order

  async function cancel() {
    const taken = await take(cancelAll)
    if (!taken?.ok) return
    const action = { label: 'Undo', run: () => void undoCancel(client, order) }
    showAlert(`Order ${number} is cancelled.`, { kind: 'success', action })
  }

  async function restore() {
    const taken = await take(restoreAll)
    if (taken?.ok) showAlert(`Order ${number} is as it was.`, { kind: 'success' })
  }

  return (
    <div className="space-y-4 print:hidden">
      <Refused message={refused} />
      <div className="needs-script flex flex-wrap gap-3">
        {may.restore && (
          <Button variant="quiet" busy={isBusy(restoreAll)} onClick={restore}>
            <Named text="Undo the cancellation" number={number} />
          </Button>
        )}
        {may.cancel && (
          <Button variant="danger" busy={isBusy(cancelAll)} onClick={cancel}>
            <Named text="Cancel the order" number={number} />
          </Button>
        )}
        <Button variant="quiet" busy={busy} onClick={orderAgain}>
          <Named text="Order again" number={number} />
        </Button>
        {children}
      </div>
    </div>
  )
}

/* On a list of orders a button says to which of them it belongs, to those who hear it. */
const Named = ({ text, number }: { text: string; number: number }) => (
  <span>
    {text}
    <span className="sr-only">{` ${number}`}</span>
  </span>
)

/** Takes one book out of an order, or back into it. */
export function LineAction({ order, position }: { order: Order; position: number }) {
  const client = useQueryClient()
  const { take, isBusy, refused } = useOwnStep(order)
  const line = order.lines.find((one) => one.position === position)
  // One book alone is cancelled as the order.
  if (!line || order.lines.length === 1) return null
  const lines = [position]
  const isOut = line.status === 'cancelled'
  const step: OwnStep = { path: isOut ? 'restore' : 'cancel', body: { lines } }
  const isOpen = isOut
    ? order.may.restore && line.cancelledBy === 'customer'
    : order.may.cancel && ['ordered', 'set-aside', 'on-order'].includes(line.status)

  async function change() {
    const taken = await take(step)
    if (!taken?.ok || isOut) return
    const action = { label: 'Undo', run: () => void undoCancel(client, order, lines) }
    showAlert(`“${line?.title}” is cancelled.`, { kind: 'success', action })
  }

  return (
    <>
      {isOpen && (
        <button
          type="button"
          aria-busy={isBusy(step) || undefined}
          onClick={change}
          className="link block min-h-11 text-sm text-muted aria-busy:cursor-progress aria-busy:opacity-70"
        >
          {isOut ? 'Order it after all' : 'Cancel this book'}
          <span className="sr-only">{`: ${line.title}`}</span>
        </button>
      )}
      <Refused message={refused} />
    </>
  )
}
