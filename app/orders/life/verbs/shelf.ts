import type { StepOf, SupplyStep } from '#app/orders/life/step.schema.ts'
import { linesFor, titles, type Verb } from '#app/orders/life/verb.ts'

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
  for (const line of lines) {
    line.status = 'ordered'
    line.mustOrder = true
    // The copy that was counted is not there, so nothing goes back.
    line.fromStock = false
    line.arrivedAt = null
  }
  taking.events.push({ kind: 'missing', note: step.note, detail: { titles: titles(lines) } })
  return null
}

/** The bookseller has ordered the copies. */
export const onOrder: Verb<Extract<SupplyStep, { step: 'on-order' }>> = (life, step, taking) => {
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
  for (const line of lines) {
    line.status = 'set-aside'
    line.arrivedAt = taking.at
  }
  taking.events.push({ kind: 'arrive', detail: { titles: titles(lines) } })
  return null
}
