import { isWaiting, type Life } from '#app/orders/life/life.ts'
import { isConfirmed } from '#app/orders/life/standing.ts'
import type { StepOf } from '#app/orders/life/step.schema.ts'
import type { Verb } from '#app/orders/life/verb.ts'

/* Steps that concern an order as a whole. */

/** The customer was reached, or the bookseller trusts the order as it is. */
export const confirm: Verb<StepOf<'confirm'>> = (life, { note }, { at, events }) => {
  if (life.confirmedAt) return `Order ${life.number} is confirmed already.`
  if (!life.lines.some(isWaiting)) return `Nothing of order ${life.number} waits to be confirmed.`
  life.confirmedAt = at
  events.push({ kind: 'confirm', note })
  return null
}

/** A new address, for what has not been packed yet. */
export const address: Verb<StepOf<'address'>> = (life, { delivery, note }, { events }) => {
  if (life.name === null) {
    return `The name and address of order ${life.number} were removed after its delivery.`
  }
  const packed = life.parcels.some(({ status }) => status !== 'open')
  if (packed) return `Order ${life.number} is packed already, so its address can’t be changed.`
  Object.assign(life, delivery)
  events.push({ kind: 'address', note })
  return null
}

/** Whether books are sent as they come, or together. */
export const sendApart: Verb<StepOf<'send-apart'>> = (life, { apart, note }, { events }) => {
  if (!life.lines.some(isWaiting)) return `Nothing of order ${life.number} waits to be sent.`
  if (life.sendApart === apart) return null
  life.sendApart = apart
  events.push({ kind: 'send-apart', note, detail: { apart } })
  return null
}

export const note: Verb<StepOf<'note'>> = (_life, { note: words }, { events }) => {
  events.push({ kind: 'note', note: words.trim() })
  return null
}

/** What every step towards a parcel needs. */
export const mustBeConfirmed = (life: Life): string | null =>
  isConfirmed(life) ? null : `Order ${life.number} has to be confirmed first.`
