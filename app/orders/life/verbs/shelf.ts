import type { StepOf, SupplyStep } from '#app/orders/life/step.schema.ts'
import { linesFor, titles, type Verb } from '#app/orders/life/verb.ts'
import { mustBeConfirmed } from './whole-order.ts'

/* Books on their way to the packing table: taken from the shelf, or missing there, or from a supplier. */

/** The copies are taken from the shelf and kept for this order. */
export const setAside: Verb<StepOf<'set-aside'>> = (life, step, { events }) => {
  const lines = linesFor(life, step.lines, 'set-aside')
  if (typeof lines === 'string') return lines
  for (const line of lines) {
    line.status = 'set-aside'
    line.mustOrder = false
  }
  events.push({ kind: 'set-aside', note: step.note, detail: { titles: titles(lines) } })
  return null
}

/** The shelf has no copy after all: it must come from a supplier. */
export const missing: Verb<StepOf<'missing'>> = (life, step, taking) => {
  const lines = linesFor(life, step.lines, 'missing')
  if (typeof lines === 'string') return lines
  const copies = lines.filter((line) => line.fromStock || line.arrivedAt !== null).length
  for (const line of lines) {
    line.status = 'ordered'
    line.mustOrder = true
    // The copy that was counted is not there, so nothing goes back.
    line.fromStock = false
    line.arrivedAt = null
  }
  const detail = { titles: titles(lines), copies }
  taking.events.push({ kind: 'missing', note: step.note, detail })
  return null
}

/** The bookseller has ordered the copies. */
export const onOrder: Verb<Extract<SupplyStep, { step: 'on-order' }>> = (life, step, taking) => {
  const unconfirmed = mustBeConfirmed(life)
  if (unconfirmed) return unconfirmed
  const lines = linesFor(life, step.lines, 'on-order')
  if (typeof lines === 'string') return lines
  const shelf = lines.find(({ mustOrder }) => !mustOrder)
  if (shelf) return `“${shelf.title}” of order ${life.number} comes from the shelf.`
  for (const line of lines) {
    line.status = 'on-order'
    line.supplierOrderId = step.supplierOrderId
  }
  taking.events.push({ kind: 'on-order', note: step.note, detail: { titles: titles(lines) } })
  return null
}

/** A copy has come from the supplier and is kept for this order. */
export const arrive: Verb<Extract<SupplyStep, { step: 'arrive' }>> = (life, step, taking) => {
  const lines = linesFor(life, [step.line], 'arrive')
  if (typeof lines === 'string') return lines
  const shelf = lines.find(({ mustOrder }) => !mustOrder)
  if (shelf) return `“${shelf.title}” of order ${life.number} has its copy already.`
  // A pre-ordered book may be counted before it comes; its copy left the stock with the order.
  const copies = lines.filter(({ fromStock }) => !fromStock).length
  for (const line of lines) {
    line.status = 'set-aside'
    line.arrivedAt = taking.at
  }
  taking.events.push({ kind: 'arrive', detail: { titles: titles(lines), copies } })
  return null
}

/** The customer hears that books take longer. Nothing else changes; the mail follows from the event. */
export const tellDelay: Verb<StepOf<'tell-delay'>> = (life, step, taking) => {
  if (life.email === null) {
    return `Nobody can be told: the name and address of order ${life.number} were removed.`
  }
  const late = life.lines.filter(
    ({ status, mustOrder }) => mustOrder && (status === 'on-order' || status === 'ordered'),
  )
  const wanted = step.lines ?? late.map(({ position }) => position)
  const lines = linesFor(life, wanted, 'tell-delay')
  if (typeof lines === 'string') return lines
  if (lines.length === 0) return `Nothing of order ${life.number} waits for a supplier.`
  const { expectedOn, note } = step
  const detail = { titles: titles(lines), ...(expectedOn && { expectedOn }) }
  taking.events.push({ kind: 'told-delay', note, detail })
  return null
}
