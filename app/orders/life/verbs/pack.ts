import { readIsbn } from '#app/catalog/trade/isbn.ts'
import { type Life, type LifeLine, linesOf, type Parcel } from '#app/orders/life/life.ts'
import { collectOf, isShippingCarried } from '#app/orders/life/money.ts'
import { readyLines } from '#app/orders/life/standing.ts'
import type { StepOf } from '#app/orders/life/step.schema.ts'
import { linesFor, parcelFor, type Taking, titles, type Verb } from '#app/orders/life/verb.ts'
import { mustBeConfirmed } from './whole-order.ts'

/* The packing table. A parcel is open while somebody packs it; closing it fixes what is to be collected. */

export const openParcel: Verb<StepOf<'open-parcel'>> = (life, _step, taking) => {
  const unconfirmed = mustBeConfirmed(life)
  if (unconfirmed) return unconfirmed
  const open = life.parcels.find(({ status }) => status === 'open')
  // The same packer goes on with it, on another device perhaps.
  if (open && 'id' in taking.actor && open.packerId === taking.actor.id) return null
  if (open) return `Somebody is packing order ${life.number} already.`
  if (readyLines(life).length === 0) return nothingReady(life)
  const { position } = addParcel(life, taking)
  taking.events.push({ kind: 'open-parcel', parcel: position })
  return null
}

/** A scanned book goes into the open parcel; one that does not belong to the order is refused. */
export const scan: Verb<StepOf<'scan'>> = (life, step, taking) => {
  const parcel = parcelFor(life, step.parcel, 'scan')
  if (typeof parcel === 'string') return parcel
  const read = readIsbn(step.isbn)
  if (!read.ok) return `${read.message} Scan the barcode that begins with 978 or 979.`
  const wanted = life.lines.filter((line) => line.isbn13 === read.isbn13)
  if (wanted.length === 0) return `Wrong book: ${read.isbn13} is not part of order ${life.number}.`
  const line = wanted.find(({ status }) => status === 'ordered' || status === 'set-aside')
  if (!line) {
    const [first] = wanted
    return first?.parcelId === parcel.id
      ? `“${first.title}” is in the parcel already.`
      : `“${first?.title}” of order ${life.number} is not to be packed now.`
  }
  put([line], parcel)
  taking.events.push({ kind: 'scan', parcel: parcel.position, detail: { titles: titles([line]) } })
  return null
}

export const closeParcel: Verb<StepOf<'close-parcel'>> = (life, step, taking) => {
  const parcel = parcelFor(life, step.parcel, 'close-parcel')
  if (typeof parcel === 'string') return parcel
  if (linesOf(life, parcel).length === 0) return 'The parcel is empty. Scan its books first.'
  close(life, parcel, taking, step.note)
  return null
}

/** Everything that is ready, or just these lines, in one parcel at once: without a scanner. */
export const pack: Verb<StepOf<'pack'>> = (life, step, taking) => {
  const unconfirmed = mustBeConfirmed(life)
  if (unconfirmed) return unconfirmed
  const open = life.parcels.find(({ status }) => status === 'open')
  const isOwn = open && 'id' in taking.actor && open.packerId === taking.actor.id
  if (open && !isOwn) return `Somebody is packing order ${life.number} already.`
  const wanted = step.lines ?? readyLines(life).map(({ position }) => position)
  const lines = linesFor(life, wanted, 'pack')
  if (typeof lines === 'string') return lines
  if (lines.length === 0 && !open) return nothingReady(life)
  const parcel = open ?? addParcel(life, taking)
  put(lines, parcel)
  close(life, parcel, taking, step.note)
  return null
}

/** Takes a parcel apart that has not left the house; its books are kept for the order. */
export const unpack: Verb<StepOf<'unpack'>> = (life, step, taking) => {
  const parcel = parcelFor(life, step.parcel, 'unpack')
  if (typeof parcel === 'string') return parcel
  for (const line of linesOf(life, parcel)) {
    line.status = 'set-aside'
    line.parcelId = null
  }
  life.parcels = life.parcels.filter((one) => one !== parcel)
  taking.events.push({ kind: 'unpack', parcel: parcel.position, note: step.note })
  return null
}

const nothingReady = (life: Life): string =>
  `Nothing of order ${life.number} is ready to be packed now.`

function addParcel(life: Life, { at, actor, newId }: Taking): Parcel {
  const parcel: Parcel = {
    id: newId(),
    position: Math.max(0, ...life.parcels.map(({ position }) => position)) + 1,
    status: 'open',
    packerId: actor.kind === 'admin' ? actor.id : null,
    collectCents: 0,
    carriesShipping: false,
    carrier: null,
    tracking: null,
    driverId: null,
    stop: null,
    tries: 0,
    paidCents: null,
    openedAt: at,
    packedAt: null,
    sentAt: null,
    endedAt: null,
  }
  life.parcels.push(parcel)
  return parcel
}

function put(lines: LifeLine[], parcel: Parcel): void {
  for (const line of lines) {
    line.status = 'packed'
    line.mustOrder = false
    line.parcelId = parcel.id
  }
}

function close(life: Life, parcel: Parcel, { at, events }: Taking, note?: string): void {
  parcel.carriesShipping = !isShippingCarried(life)
  parcel.collectCents = collectOf(life, parcel)
  parcel.status = 'packed'
  parcel.packedAt = at
  const lines = linesOf(life, parcel)
  events.push({
    kind: 'close-parcel',
    parcel: parcel.position,
    note,
    detail: { titles: titles(lines), collectCents: parcel.collectCents },
  })
}
