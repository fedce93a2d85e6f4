import {
  hasEnded,
  isHere,
  isUnderWay,
  isWaiting,
  type Life,
  type LifeLine,
  type OrderStatus,
} from './life.ts'
import { missingOf } from './money.ts'

/* What follows from an order's lines and parcels: its state, and what it is listed under at the desk. */

/** What is to be done for an order, as the desk's queue shows it, in the order in which it is done. */
export const works = [
  'confirm',
  'order',
  'waiting',
  'pack',
  'hand-over',
  'collect',
  'settle',
] as const
export type Work = (typeof works)[number]

/** What went wrong with an order. */
export const troubles = ['nobody-home', 'short', 'paid-twice', 'refused', 'lost'] as const
export type Trouble = (typeof troubles)[number]

export type Mark =
  | `work:${Work}`
  | `trouble:${Trouble}`
  /** The same while there is work left, which is what the desk counts. */
  | `open:${Trouble}`
  | `carrier:${string}`

export const isConfirmed = (life: Pick<Life, 'confirmNeeded' | 'confirmedAt'>): boolean =>
  !life.confirmNeeded || life.confirmedAt !== null

type Packable<Line> = Pick<Life, 'confirmNeeded' | 'confirmedAt' | 'sendApart'> & { lines: Line[] }

/** Lines that can go into a parcel now: what is here, once everything is here or if sent apart. */
export function readyLines<Line extends Pick<LifeLine, 'status' | 'mustOrder'>>(
  life: Packable<Line>,
): Line[] {
  if (!isConfirmed(life)) return []
  const waiting = life.lines.filter(isWaiting)
  const here = waiting.filter(isHere)
  return life.sendApart || here.length === waiting.length ? here : []
}

/** The state that the customer reads. What is under way counts before what still waits, that before what has ended. */
export function statusOf(life: Life): OrderStatus {
  const has = (status: string) => life.parcels.some((parcel) => parcel.status === status)
  if (has('on-its-way')) return 'on-its-way'
  if (has('packed')) return 'packed'
  if (has('open') || life.lines.some(isWaiting)) return life.confirmedAt ? 'confirmed' : 'placed'
  const delivered = life.parcels.filter(({ status }) => status === 'delivered').map(({ id }) => id)
  if (delivered.length > 0) {
    const kept = life.lines.some(
      ({ parcelId, status }) =>
        parcelId !== null && delivered.includes(parcelId) && status === 'packed',
    )
    return kept ? 'delivered' : 'returned'
  }
  return has('refused') ? 'refused' : 'cancelled'
}

export function worksOf(life: Life): Work[] {
  const found = new Set<Work>()
  const waiting = life.lines.filter(isWaiting)
  const isOpen = life.parcels.some(({ status }) => status === 'open')
  if (waiting.length > 0 && !isConfirmed(life)) found.add('confirm')
  else {
    const toOrder = waiting.some((line) => line.status === 'ordered' && line.mustOrder)
    if (toOrder) found.add('order')
    if (waiting.some(({ status }) => status === 'on-order')) found.add('waiting')
    if (isOpen || readyLines(life).length > 0) found.add('pack')
  }
  if (life.parcels.some(({ status }) => status === 'packed')) found.add('hand-over')
  if (life.parcels.some(({ status }) => status === 'on-its-way')) found.add('collect')
  const isUnsettled = life.parcels.some(
    (parcel) => parcel.status === 'delivered' && missingOf(life, parcel) !== 0,
  )
  if (isUnsettled) found.add('settle')
  return works.filter((work) => found.has(work))
}

export function troublesOf(life: Life): Trouble[] {
  const found = new Set<Trouble>()
  for (const parcel of life.parcels) {
    if (parcel.status === 'refused' || parcel.status === 'lost') found.add(parcel.status)
    if (parcel.status === 'on-its-way' && parcel.tries > 0) found.add('nobody-home')
    if (parcel.status !== 'delivered') continue
    if (parcel.paidCents !== null && parcel.paidCents < parcel.collectCents) {
      if (missingOf(life, parcel) > 0) found.add('short')
    }
    if (missingOf(life, parcel) < 0) found.add('paid-twice')
  }
  return troubles.filter((trouble) => found.has(trouble))
}

export const carrierMark = (carrier: string): Mark => `carrier:${carrier.toLowerCase()}`

export function marksOf(life: Life): Mark[] {
  const carriers = life.parcels.flatMap(({ carrier }) => (carrier ? [carrierMark(carrier)] : []))
  const toDo = worksOf(life)
  const wrong = troublesOf(life)
  return [
    ...toDo.map((work): Mark => `work:${work}`),
    ...wrong.map((trouble): Mark => `trouble:${trouble}`),
    ...(toDo.length > 0 ? wrong.map((trouble): Mark => `open:${trouble}`) : []),
    ...new Set(carriers),
  ]
}

/** Nothing is left to be done or paid. */
export const isOver = (life: Life): boolean =>
  worksOf(life).length === 0 &&
  !life.lines.some(isWaiting) &&
  life.parcels.every((parcel) => hasEnded(parcel) && !isUnderWay(parcel))
