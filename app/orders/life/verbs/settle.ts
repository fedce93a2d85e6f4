import { cashOf, type Life } from '#app/orders/life/life.ts'
import { missingOf } from '#app/orders/life/money.ts'
import type { StepOf } from '#app/orders/life/step.schema.ts'
import { giveBack, linesFor, parcelFor, titles, type Verb } from '#app/orders/life/verb.ts'
import { deskCents } from '#app/values/amount.ts'
import { centsOf } from '#app/values/money.ts'

/* After the door: money that arrives in the shop, and books that come back. */

/** Money of a delivered parcel came in. A negative amount corrects an earlier entry. */
export const receive: Verb<StepOf<'receive'>> = (life, step, taking) => {
  const parcel = parcelFor(life, step.parcel, 'receive')
  if (typeof parcel === 'string') return parcel
  const amountCents = centsOf(step.amount)
  const { receivedCents } = cashOf(life, parcel.id)
  if (receivedCents + amountCents < 0) {
    return `Only ${deskCents(receivedCents)} was received for parcel ${parcel.position} of order ${life.number}.`
  }
  const left = receivedOf(life)
  if (amountCents < 0 && left + amountCents < 0) {
    return `${deskCents(cashOf(life).givenBackCents)} of order ${life.number} was given back already, so only ${deskCents(left)} of it can be corrected.`
  }
  const { reference, note } = step
  taking.cash.push({ parcelId: parcel.id, kind: 'received', amountCents, reference, note })
  taking.events.push({
    kind: 'receive',
    parcel: parcel.position,
    note,
    detail: { amountCents, ...(reference && { reference }) },
  })
  return null
}

/** What is missing will not come in any more; or what was paid too much stays with the shop. */
export const writeOff: Verb<StepOf<'write-off'>> = (life, step, taking) => {
  const parcel = parcelFor(life, step.parcel, 'write-off')
  if (typeof parcel === 'string') return parcel
  const amountCents = missingOf(life, parcel)
  if (amountCents === 0) {
    return `Nothing is missing, or too much, for parcel ${parcel.position} of order ${life.number}.`
  }
  taking.cash.push({ parcelId: parcel.id, kind: 'written-off', amountCents, note: step.reason })
  const detail = { amountCents }
  taking.events.push({ kind: 'write-off', parcel: parcel.position, note: step.reason, detail })
  return null
}

/** Books that the customer sends back after delivery, and the money that they get for them. */
export const takeReturn: Verb<StepOf<'return'>> = (life, step, taking) => {
  const lines = linesFor(life, step.lines, 'return')
  if (typeof lines === 'string') return lines
  const notDelivered = lines.find((line) => !isDelivered(life, line.parcelId))
  if (notDelivered) return `“${notDelivered.title}” of order ${life.number} is not delivered yet.`
  const amountCents = centsOf(step.givenBack)
  const left = receivedOf(life)
  if (amountCents > left) {
    return `Only ${deskCents(left)} of what came in for order ${life.number} can be given back.`
  }
  if (step.restock) giveBack(lines, taking)
  for (const line of lines) line.status = 'returned'
  if (amountCents > 0) {
    taking.cash.push({ parcelId: null, kind: 'given-back', amountCents, note: step.reason })
  }
  taking.events.push({
    kind: 'return',
    note: step.reason,
    detail: { titles: titles(lines), amountCents },
  })
  return null
}

const isDelivered = (life: Life, parcelId: string | null): boolean =>
  life.parcels.some(({ id, status }) => id === parcelId && status === 'delivered')

/** What came in for the order and was not given back. */
function receivedOf(life: Life): number {
  let sum = 0
  for (const { receivedCents, givenBackCents } of life.cash.values()) {
    sum += receivedCents - givenBackCents
  }
  return sum
}
