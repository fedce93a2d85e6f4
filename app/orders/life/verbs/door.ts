import { cashOf, type Life, linesOf, type Parcel } from '#app/orders/life/life.ts'
import type { StepOf } from '#app/orders/life/step.schema.ts'
import { giveBack, parcelFor, type Taking, type Verb } from '#app/orders/life/verb.ts'
import { deskCents } from '#app/values/amount.ts'
import { centsOf } from '#app/values/money.ts'

/* At the customer's door, and what is told of it later. */

/** Delivered and paid; another amount than the parcel's own says why. */
export const deliver: Verb<StepOf<'deliver'>> = (life, step, taking) => {
  const parcel = parcelFor(life, step.parcel, 'deliver')
  if (typeof parcel === 'string') return parcel
  const paidCents = step.paid === undefined ? parcel.collectCents : centsOf(step.paid)
  const isOther = paidCents !== parcel.collectCents
  if (isOther && !step.reason?.trim()) {
    return `${deskCents(parcel.collectCents)} was to be collected. Say why it was ${deskCents(paidCents)}.`
  }
  parcel.paidCents = paidCents
  end(parcel, 'delivered', taking)
  taking.events.push({
    kind: 'deliver',
    parcel: parcel.position,
    note: step.reason,
    detail: { paidCents, collectCents: parcel.collectCents },
  })
  return null
}

export const nobodyHome: Verb<StepOf<'nobody-home'>> = (life, step, { events }) => {
  const parcel = parcelFor(life, step.parcel, 'nobody-home')
  if (typeof parcel === 'string') return parcel
  parcel.tries += 1
  events.push({
    kind: 'nobody-home',
    parcel: parcel.position,
    note: step.note,
    detail: { tries: parcel.tries },
  })
  return null
}

/** The customer did not take it: the books come back and can be sold again. */
export const refuse: Verb<StepOf<'refuse'>> = (life, step, taking) => {
  const parcel = parcelFor(life, step.parcel, 'refuse')
  if (typeof parcel === 'string') return parcel
  const lines = linesOf(life, parcel)
  giveBack(lines, taking)
  for (const line of lines) line.status = 'returned'
  end(parcel, 'refused', taking)
  taking.events.push({ kind: 'refuse', parcel: parcel.position, note: step.reason })
  return null
}

export const lose: Verb<StepOf<'lose'>> = (life, step, taking) => {
  const parcel = parcelFor(life, step.parcel, 'lose')
  if (typeof parcel === 'string') return parcel
  for (const line of linesOf(life, parcel)) {
    line.status = 'cancelled'
    line.cancelledBy = 'shop'
  }
  end(parcel, 'lost', taking)
  taking.events.push({ kind: 'lose', parcel: parcel.position, note: step.reason })
  return null
}

/** An end that was told by mistake; not once money of it was counted. */
export const reopen: Verb<StepOf<'reopen'>> = (life, step, taking) => {
  const parcel = parcelFor(life, step.parcel, 'reopen')
  if (typeof parcel === 'string') return parcel
  const refusal = mayReopen(life, parcel)
  if (refusal) return refusal
  for (const line of linesOf(life, parcel)) {
    if (parcel.status === 'refused') taking.again.push(line)
    line.status = 'packed'
    line.cancelledBy = null
  }
  parcel.status = 'on-its-way'
  parcel.endedAt = null
  parcel.paidCents = null
  taking.events.push({ kind: 'reopen', parcel: parcel.position, note: step.reason })
  return null
}

function mayReopen(life: Life, parcel: Parcel): string | null {
  const { receivedCents, writtenOffCents } = cashOf(life, parcel.id)
  if (receivedCents !== 0 || writtenOffCents !== 0) {
    return `Money of parcel ${parcel.position} of order ${life.number} was counted already; correct that first.`
  }
  const isReturned = linesOf(life, parcel).some(({ status }) => status === 'returned')
  if (parcel.status === 'delivered' && isReturned) {
    return `Books of parcel ${parcel.position} of order ${life.number} were returned already.`
  }
  return life.name === null
    ? `The name and address of order ${life.number} were removed, so its parcel can’t be on its way.`
    : null
}

function end(parcel: Parcel, status: 'delivered' | 'refused' | 'lost', { at }: Taking): void {
  parcel.status = status
  parcel.endedAt = at
}
