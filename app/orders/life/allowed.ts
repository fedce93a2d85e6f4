import type { LineStatus, ParcelStatus } from './life.ts'
import type { AnyStep } from './step.schema.ts'

/* The table of allowed steps: from which states each one leads on. Anything else is refused with what
   the state is now. docs/orders.md has it as a picture. */

/** Steps of a parcel. */
export const parcelSteps = {
  scan: ['open'],
  'close-parcel': ['open'],
  unpack: ['open', 'packed'],
  'hand-over': ['packed'],
  'take-back': ['on-its-way'],
  deliver: ['on-its-way'],
  'nobody-home': ['on-its-way'],
  refuse: ['on-its-way'],
  lose: ['on-its-way'],
  reopen: ['delivered', 'refused', 'lost'],
  receive: ['delivered'],
  'write-off': ['delivered'],
} satisfies Partial<Record<AnyStep['step'], ParcelStatus[]>>

/** Steps of lines. */
export const lineSteps = {
  cancel: ['ordered', 'set-aside', 'on-order'],
  restore: ['cancelled'],
  'set-aside': ['ordered'],
  missing: ['ordered', 'set-aside'],
  pack: ['ordered', 'set-aside'],
  'on-order': ['ordered'],
  arrive: ['ordered', 'on-order'],
  return: ['packed'],
  'tell-delay': ['ordered', 'on-order'],
} satisfies Partial<Record<AnyStep['step'], LineStatus[]>>

/** The other steps concern the order as a whole; their verbs say when. */
export type ParcelStep = keyof typeof parcelSteps
export type LineStep = keyof typeof lineSteps

export const lineWords: Record<LineStatus, string> = {
  ordered: 'ordered',
  'set-aside': 'set aside',
  'on-order': 'on order from the supplier',
  packed: 'packed',
  cancelled: 'cancelled',
  returned: 'returned',
}

export const parcelWords: Record<ParcelStatus, string> = {
  open: 'being packed',
  packed: 'packed',
  'on-its-way': 'on its way',
  delivered: 'delivered',
  refused: 'refused at the door',
  lost: 'lost',
}
