import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keepOrder, queueCountsQuery, takeStep } from '#app/desk/orders/order-queries.ts'
import { createTries } from '#app/desk/orders/tries.ts'
import type { DeskOrder } from '#app/orders/life/desk-order.schema.ts'
import type { Step } from '#app/orders/life/step.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'

export type StepTaking = {
  busy: boolean
  /** Why the last step was not taken; null when it was. */
  refused: string | null
  /** Takes a step; true when it was taken. */
  take: (step: Step) => Promise<boolean>
  refuse: (why: string | null) => void
}

/**
 * Takes steps of one order. When the order has moved on meanwhile, the page shows how it is now, and the
 * form keeps what was typed. A press after a lost answer repeats the same try.
 */
export function useStep(number: number): StepTaking {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, refuse] = useState<string | null>(null)
  const tries = useRef(createTries())

  async function take(step: Step): Promise<boolean> {
    setBusy(true)
    refuse(null)
    try {
      keepOrder(client, await takeStep(number, step, tries.current.keyOf(step)))
      tries.current.done()
      return true
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      // An answer came; without one the same key goes out again.
      if (typeof failure.status === 'number' && failure.status < 500) tries.current.done()
      const now = failure.problem.order as DeskOrder | undefined
      if (now) keepOrder(client, now)
      refuse(failure.message)
      return false
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: queueCountsQuery.queryKey })
    }
  }
  return { busy, refused, take, refuse }
}
