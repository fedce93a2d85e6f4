import {
  cashOf,
  isUnderWay,
  isWaiting,
  type Life,
  type LifeLine,
  linesOf,
  type Parcel,
} from './life.ts'

/* What is to be collected for an order, and what has become of it. Whole cents all the way. */

/**
 * Shares a tax out over amounts, to the cent: each gets the difference of two rounded sums, so that the
 * shares always add up to the whole.
 */
export function shareOut(taxCents: number, amounts: number[]): number[] {
  const base = amounts.reduce((sum, amount) => sum + amount, 0)
  if (base === 0) return amounts.map(() => 0)
  const upto = (sum: number) => Number((BigInt(taxCents) * BigInt(sum)) / BigInt(base))
  let sum = 0
  return amounts.map((amount) => {
    const before = upto(sum)
    sum += amount
    return upto(sum) - before
  })
}

/** What the customer pays for a line: its price, and its tax unless the price holds it already. */
export const dueOf = (
  life: Pick<Life, 'taxIncluded'>,
  line: Pick<LifeLine, 'priceCents' | 'taxCents'>,
): number => line.priceCents + (life.taxIncluded ? 0 : line.taxCents)

const shippingDueOf = (life: Owing): number =>
  life.shippingCents + (life.taxIncluded ? 0 : life.shippingTaxCents)

const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** Whether a parcel of the order carries its shipping: the first one that is packed. */
export const isShippingCarried = (life: Pick<Owing, 'parcels'>): boolean =>
  life.parcels.some((parcel) => parcel.carriesShipping)

/** What is to be collected for a parcel, from its lines. */
export const collectOf = (life: Life, parcel: Parcel): number =>
  sumOf(linesOf(life, parcel).map((line) => dueOf(life, line))) +
  (parcel.carriesShipping ? shippingDueOf(life) : 0)

/** What of an order says how much is still to be paid. */
export type Owing = Pick<Life, 'taxIncluded' | 'shippingCents' | 'shippingTaxCents'> & {
  lines: Pick<LifeLine, 'priceCents' | 'taxCents' | 'status' | 'parcelId'>[]
  parcels: Pick<Parcel, 'id' | 'status' | 'collectCents' | 'carriesShipping'>[]
}

export type Money = {
  collectedCents: number
  refusedCents: number
  cancelledCents: number
  writtenOffCents: number
  /** Still to be collected; negative when more came in than was asked for. */
  openCents: number
  givenBackCents: number
}

/**
 * Where the order's total is. Each part is counted for itself, so that
 * `total = collected + refused + cancelled + written off + open` can be checked, and is.
 */
export function moneyOf(life: Life): Money {
  const loose = life.lines.filter((line) => line.parcelId === null || isInOpenParcel(life, line))
  const ofParcels = (...statuses: Parcel['status'][]) =>
    sumOf(
      life.parcels.filter(({ status }) => statuses.includes(status)).map((one) => one.collectCents),
    )
  const cash = [...life.cash.values()]
  const collectedCents = sumOf(cash.map((one) => one.receivedCents))
  const writtenOffCents = sumOf(cash.map((one) => one.writtenOffCents))
  const dues = (lines: LifeLine[]) => sumOf(lines.map((line) => dueOf(life, line)))
  const waiting = loose.filter(({ status }) => status !== 'cancelled')
  const looseShipping = isShippingCarried(life) ? 0 : shippingDueOf(life)
  const isWanted = waiting.length > 0
  return {
    collectedCents,
    refusedCents: ofParcels('refused'),
    cancelledCents:
      dues(loose.filter(({ status }) => status === 'cancelled')) +
      ofParcels('lost') +
      (isWanted ? 0 : looseShipping),
    writtenOffCents,
    openCents:
      dues(waiting) +
      (isWanted ? looseShipping : 0) +
      sumOf(life.parcels.filter(isUnderWay).map((parcel) => parcel.collectCents)) +
      ofParcels('delivered') -
      collectedCents -
      writtenOffCents,
    givenBackCents: sumOf(cash.map((one) => one.givenBackCents)),
  }
}

const isInOpenParcel = (life: Owing, line: Owing['lines'][number]): boolean =>
  life.parcels.some(({ id, status }) => status === 'open' && id === line.parcelId)

/** What a delivered parcel still lacks; negative when it was paid twice. */
export function missingOf(life: Life, parcel: Parcel): number {
  const { receivedCents, writtenOffCents } = cashOf(life, parcel.id)
  return parcel.collectCents - receivedCents - writtenOffCents
}

/** What the customer still pays at the door, in all. */
export const toPayOf = (life: Owing): number => {
  const loose = life.lines.filter(
    (line) => isWaiting(line) || (line.status === 'packed' && isInOpenParcel(life, line)),
  )
  const shipping = loose.length > 0 && !isShippingCarried(life) ? shippingDueOf(life) : 0
  return (
    sumOf(loose.map((line) => dueOf(life, line))) +
    shipping +
    sumOf(life.parcels.filter(isUnderWay).map((parcel) => parcel.collectCents))
  )
}
