import { isWaiting, type Life, type Parcel } from '#app/orders/life/life.ts'
import type { StepOf } from '#app/orders/life/step.schema.ts'
import { giveBack, linesFor, titles, type Verb } from '#app/orders/life/verb.ts'

/** The customer may change their mind until the first parcel is packed. */
export function tooLateFor(life: {
  number: number
  parcels: Pick<Parcel, 'status'>[]
}): string | null {
  const isPacked = life.parcels.some(({ status }) => status !== 'open')
  return isPacked
    ? `Order ${life.number} is packed already. Please write to us, or refuse the parcel at the door.`
    : null
}

/** Lines that are not packed, or all of them. Copies go back; an open parcel is dissolved. */
export const cancel: Verb<StepOf<'cancel'>> = (life, step, taking) => {
  const isCustomer = taking.actor.kind === 'customer'
  const tooLate = isCustomer ? tooLateFor(life) : null
  if (tooLate) return tooLate
  if (!isCustomer && !step.reason?.trim()) return 'Say in a few words why it is cancelled.'
  const isWhole = step.lines === undefined
  if (isWhole || step.lines?.some((position) => isBeingPacked(life, position))) dissolveOpen(life)
  const wanted = step.lines ?? life.lines.filter(isWaiting).map(({ position }) => position)
  const lines = linesFor(life, wanted, 'cancel')
  if (typeof lines === 'string') return lines
  if (lines.length === 0) return `Nothing of order ${life.number} is left to cancel.`
  giveBack(lines, taking)
  for (const line of lines) {
    line.status = 'cancelled'
    line.cancelledBy = isCustomer ? 'customer' : 'shop'
  }
  taking.events.push({ kind: 'cancel', note: step.reason, detail: { titles: titles(lines) } })
  return null
}

/** Takes back a cancellation: the customer their own, the desk any, while nothing was packed. */
export const restore: Verb<StepOf<'restore'>> = (life, { lines: wanted, note }, taking) => {
  const isCustomer = taking.actor.kind === 'customer'
  const tooLate = isCustomer ? tooLateFor(life) : null
  if (tooLate) return tooLate
  if (life.name === null) {
    return `The name and address of order ${life.number} were removed, so it can’t be sent any more.`
  }
  const lines = life.lines.filter(
    ({ position, status, cancelledBy, parcelId }) =>
      status === 'cancelled' &&
      parcelId === null &&
      (!isCustomer || cancelledBy === 'customer') &&
      (wanted?.includes(position) ?? true),
  )
  if (lines.length === 0) return `Nothing of order ${life.number} was cancelled.`
  if (wanted && lines.length < new Set(wanted).size) {
    return `Not all of these books of order ${life.number} are cancelled now.`
  }
  for (const line of lines) {
    line.status = 'ordered'
    line.cancelledBy = null
    line.supplierOrderId = null
    taking.again.push(line)
  }
  taking.events.push({ kind: 'restore', note, detail: { titles: titles(lines) } })
  return null
}

const isBeingPacked = (life: Life, position: number): boolean =>
  life.lines.some((line) => line.position === position && line.parcelId !== null)

/** Books of a parcel that is still being packed wait again; somebody who scans finds it gone. */
function dissolveOpen(life: Life): void {
  for (const parcel of life.parcels.filter(({ status }) => status === 'open')) {
    for (const line of life.lines) {
      if (line.parcelId !== parcel.id) continue
      line.parcelId = null
      line.status = 'set-aside'
    }
  }
  life.parcels = life.parcels.filter(({ status }) => status !== 'open')
}
