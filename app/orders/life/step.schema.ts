import * as z from 'zod/mini'
import { text } from '#app/catalog/trade/text.schema.ts'
import { deliverySchema } from '#app/orders/checkout.schema.ts'
import { day } from '#app/orders/day.schema.ts'
import { toCents } from '#app/values/money.ts'

/* What can be done with an order, as the doors take it: one shape a step. Amounts are dollars. */

const note = z.optional(text('Note', 500))
const reason = z.string('Reason is required').check(
  z.refine((typed) => typed.trim() !== '', 'Say why in a few words'),
  z.maxLength(500, 'Reason must be at most 500 characters'),
)
const parcel = z.int('Parcel must be the number of a parcel of this order').check(z.positive())
/** Positions of lines in an order. */
export const lines = z
  .array(z.int('Lines are positions in the order, from 1').check(z.positive()))
  .check(z.minLength(1, 'Choose at least one book'), z.maxLength(100))
const amount = (name: string) =>
  z
    .number(`${name} must be a number, such as 24.90`)
    .check(z.refine((dollars) => toCents(dollars) !== null, `${name} has at most two decimals`))
const paid = amount('Paid').check(
  z.nonnegative('Paid cannot be negative'),
  z.maximum(1_000_000, 'Paid is too much to be right'),
)

const steps = {
  confirm: z.strictObject({ step: z.literal('confirm'), note }),
  /** All books that are not packed, unless `lines` says which. */
  cancel: z.strictObject({ step: z.literal('cancel'), lines: z.optional(lines), reason: note }),
  /** All books that may come back, unless `lines` says which. */
  restore: z.strictObject({ step: z.literal('restore'), lines: z.optional(lines), note }),
  address: z.strictObject({ step: z.literal('address'), delivery: deliverySchema, note }),
  'send-apart': z.strictObject({ step: z.literal('send-apart'), apart: z.boolean(), note }),
  'set-aside': z.strictObject({ step: z.literal('set-aside'), lines, note }),
  missing: z.strictObject({ step: z.literal('missing'), lines, note }),
  'open-parcel': z.strictObject({ step: z.literal('open-parcel') }),
  scan: z.strictObject({ step: z.literal('scan'), parcel, isbn: text('ISBN', 60) }),
  'close-parcel': z.strictObject({ step: z.literal('close-parcel'), parcel, note }),
  /** Everything that is ready, or these lines, in one parcel at once. */
  pack: z.strictObject({ step: z.literal('pack'), lines: z.optional(lines), note }),
  unpack: z.strictObject({ step: z.literal('unpack'), parcel, note }),
  'hand-over': z.strictObject({
    step: z.literal('hand-over'),
    parcel,
    /** Either a carrier, with its tracking number if there is one, or the id of an own driver. */
    carrier: z.optional(text('Carrier', 60)),
    tracking: z.optional(text('Tracking', 60)),
    driver: z.optional(z.uuid('Driver must be one of the shop’s people')),
    stop: z.optional(
      z
        .int('Stop must be a whole number')
        .check(z.positive(), z.maximum(10_000, 'No run has so many stops')),
    ),
    note,
  }),
  'take-back': z.strictObject({ step: z.literal('take-back'), parcel, note }),
  deliver: z.strictObject({
    step: z.literal('deliver'),
    parcel,
    /** Left out, what was to be collected. Another amount needs a reason. */
    paid: z.optional(paid),
    reason: note,
  }),
  'nobody-home': z.strictObject({ step: z.literal('nobody-home'), parcel, note }),
  refuse: z.strictObject({ step: z.literal('refuse'), parcel, reason: note }),
  lose: z.strictObject({ step: z.literal('lose'), parcel, reason: note }),
  /** An end that was told by mistake: the parcel is on its way again. */
  reopen: z.strictObject({ step: z.literal('reopen'), parcel, reason }),
  return: z.strictObject({
    step: z.literal('return'),
    lines,
    givenBack: paid,
    /** The copies can be sold again. */
    restock: z.boolean(),
    reason: note,
  }),
  receive: z.strictObject({
    step: z.literal('receive'),
    parcel,
    /** Negative corrects an earlier entry. */
    amount: amount('Amount').check(
      z.minimum(-1_000_000),
      z.maximum(1_000_000),
      z.refine((dollars) => dollars !== 0, 'Amount cannot be 0'),
    ),
    reference: z.optional(text('Reference', 120)),
    note,
  }),
  'write-off': z.strictObject({ step: z.literal('write-off'), parcel, reason }),
  note: z.strictObject({ step: z.literal('note'), note: reason }),
  /** The customer is told that books from a supplier take longer; those that wait, unless `lines` says which. */
  'tell-delay': z.strictObject({
    step: z.literal('tell-delay'),
    lines: z.optional(lines),
    /** The day on which they are expected now. */
    expectedOn: z.optional(day('Expected day')),
    note,
  }),
} as const

export type StepName = keyof typeof steps

/** The steps of the desk. */
export const deskStepSchema = z.discriminatedUnion(
  'step',
  Object.values(steps) as unknown as [(typeof steps)[StepName], ...(typeof steps)[StepName][]],
  'Step must be one of those that an order takes',
)
export type Step = z.infer<(typeof steps)[StepName]>
export type StepOf<Name extends StepName> = Extract<Step, { step: Name }>

/** What suppliers and their parcels do to lines; no door takes these for a single order. */
export type SupplyStep =
  | { step: 'on-order'; lines: number[]; supplierOrderId: string; note?: string }
  | { step: 'arrive'; line: number }
export type AnyStep = Step | SupplyStep
