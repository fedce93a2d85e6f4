import { trackingUrl } from '#app/orders/life/carriers.ts'
import type { EventKind } from '#app/orders/life/verb.ts'
import type { OrderNews } from '#app/orders/order.ts'
import { toDollars } from '#app/values/money.ts'

/* What a customer reads of an order's journal: a part of it, without names of staff and notes. */

/** An entry of the journal, as the query of an order brings it. */
export type StoredEvent = {
  at: string
  kind: EventKind
  actor: 'admin' | 'customer' | 'system'
  parcel: number | null
  detail: {
    titles?: string[]
    carrier?: string
    tracking?: string
    paidCents?: number
    amountCents?: number
  } | null
}

const told = {
  placed: 'placed',
  confirm: 'confirmed',
  'on-order': 'on-order',
  arrive: 'arrived',
  'close-parcel': 'packed',
  'hand-over': 'handed-over',
  'nobody-home': 'nobody-home',
  'take-back': 'back',
  deliver: 'delivered',
  refuse: 'refused',
  lose: 'lost',
  return: 'returned',
  cancel: 'cancelled',
  restore: 'restored',
  address: 'address-changed',
} as const satisfies Partial<Record<EventKind, OrderNews['what']>>

/** Steps that take back what was told by mistake; the customer reads neither. */
const takesBack: Partial<Record<EventKind, EventKind[]>> = {
  unpack: ['close-parcel'],
  reopen: ['deliver', 'refuse', 'lose'],
}

/** The kinds of entries that the timeline is made of. */
export const toldKinds: EventKind[] = [
  ...(Object.keys(told) as EventKind[]),
  ...(Object.keys(takesBack) as EventKind[]),
]

/** The journal of an order that has just been placed. */
export const placedAt = (at: Date): StoredEvent => ({
  at: at.toISOString(),
  kind: 'placed',
  actor: 'customer',
  parcel: null,
  detail: null,
})

export function timelineOf(events: StoredEvent[]): OrderNews[] {
  const left: StoredEvent[] = []
  for (const event of events) {
    const mistakes = takesBack[event.kind]
    if (!mistakes) left.push(event)
    else {
      const at = left.findLastIndex(
        ({ kind, parcel }) => mistakes.includes(kind) && parcel === event.parcel,
      )
      if (at >= 0) left.splice(at, 1)
    }
  }
  return left.flatMap(toNews)
}

const hasMaker: OrderNews['what'][] = ['cancelled', 'restored', 'address-changed']

function toNews({ at, kind, actor, parcel, detail }: StoredEvent): OrderNews[] {
  const what = told[kind as keyof typeof told]
  if (!what) return []
  const { titles, carrier, tracking, paidCents, amountCents } = detail ?? {}
  const cents = paidCents ?? amountCents
  const url = trackingUrl(carrier, tracking)
  return [
    {
      at: new Date(at).toISOString(),
      what,
      ...(parcel !== null && { parcel }),
      ...(titles && { titles }),
      ...(carrier && { carrier }),
      ...(tracking && { tracking }),
      ...(url && { trackingUrl: url }),
      ...(cents !== undefined && { amount: toDollars(cents) }),
      ...(hasMaker.includes(what) && { by: actor === 'customer' ? 'customer' : 'shop' }),
    },
  ]
}
