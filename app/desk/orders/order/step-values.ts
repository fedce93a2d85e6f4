import { type Carriage, carriageOf } from '#app/desk/orders/carriage.ts'
import type { Delivery } from '#app/orders/checkout.schema.ts'
import type { DeskOrder } from '#app/orders/life/desk-order.schema.ts'
import type { Step } from '#app/orders/life/step.schema.ts'
import { readAmount } from '#app/values/amount.ts'
import type { Offer } from './next-step.ts'

/** What was typed into the form of a step. Amounts are as they were typed. */
export type Typed = {
  note: string
  amount: string
  reference: string
  lines: number[]
  restock: boolean
  carriage: Carriage
  delivery: Delivery
}

/** The form of a step before anything is typed. */
export function untouched(
  order: DeskOrder,
  { amount, lines, step }: Offer,
  carriage: Carriage,
): Typed {
  const { name, phone, street, city, country, state, zipcode } = order
  return {
    note: '',
    amount: amount === undefined ? '' : amount.toFixed(2),
    reference: '',
    // Cancelling is most often all of it; the others concern a book.
    lines: step === 'cancel' || lines?.length === 1 ? (lines ?? []) : [],
    restock: true,
    carriage,
    delivery: {
      name: name ?? '',
      phone: phone ?? '',
      street: street ?? '',
      city: city ?? '',
      country: country ?? '',
      state: state ?? '',
      zipcode: zipcode ?? '',
    },
  }
}

/** An amount as people type it: "1,234.50", "24,90", "$20", "-$5". NaN when it is none, or could be two. */
export const amountOf = (typed: string): number => readAmount(typed) ?? Number.NaN

/** The step as the shop takes it, or what is missing in words. */
export function stepOf(offer: Offer, typed: Typed): Step | string {
  const has = (name: Offer['fields'][number]) => offer.fields.includes(name)
  const note = typed.note.trim()
  if (has('reason') && note === '') return 'Say why in a few words.'
  if (has('lines') && typed.lines.length === 0) return 'Choose at least one book.'
  const amount = amountOf(typed.amount)
  const isOther = offer.step === 'deliver' && amount !== offer.amount
  if ((has('paid') || has('amount') || has('givenBack')) && Number.isNaN(amount)) {
    return 'Enter an amount such as 24.90.'
  }
  if (isOther && note === '') return 'Say why it was another amount.'
  const { carrier, driver } = typed.carriage
  if (has('carriage') && !carrier.trim() && !driver) return 'Choose a carrier or a driver.'
  /** `deliver`, `refuse` and others call their note a reason. */
  const isReason = has('reason') || ['deliver', 'refuse', 'lose', 'return'].includes(offer.step)
  return {
    step: offer.step,
    ...(offer.parcel !== undefined && { parcel: offer.parcel }),
    ...(offer.apart !== undefined && { apart: offer.apart }),
    ...(note && { [isReason ? 'reason' : 'note']: note }),
    ...(has('lines') && { lines: typed.lines }),
    ...(has('carriage') && carriageOf(typed.carriage)),
    ...(isOther && { paid: amount }),
    ...(has('amount') && { amount }),
    ...(has('reference') && typed.reference.trim() && { reference: typed.reference.trim() }),
    ...(has('givenBack') && { givenBack: amount, restock: typed.restock }),
    ...(has('delivery') && { delivery: typed.delivery }),
  } as Step
}
