import { availabilityNames } from '#app/catalog/trade/availability-names.ts'
import type { Availability } from '#app/catalog/trade/facts.ts'
import { entryOf } from '#app/values/entry-of.ts'
import { dateIn, firstDayOf, lastDayOf, readOnixDate } from './dates.ts'
import { embargoOf } from './embargo.ts'
import type { Supply } from './supplies.ts'
import { childrenOf, type Element, partOf, valueIn } from './xml/element.ts'

/** Code list 65, and of 2.1 code list 54. What is not here says nothing. */
export const bySupplier: Record<string, Availability> = {
  ...{ '01': 'withdrawn', '09': 'preorder', '10': 'preorder', '11': 'preorder', '12': 'preorder' },
  ...{ '20': 'available', '21': 'available', '22': 'to-order', '23': 'to-order' },
  ...{ '30': 'reprinting', '31': 'reprinting', '32': 'reprinting', '33': 'reprinting' },
  ...{ '34': 'reprinting', '40': 'out-of-print', '41': 'out-of-print', '42': 'out-of-print' },
  ...{ '43': 'out-of-print', '44': 'out-of-print', '45': 'withdrawn', '46': 'withdrawn' },
  ...{ '47': 'out-of-print', '48': 'out-of-print', '49': 'withdrawn', '50': 'withdrawn' },
  ...{ '51': 'out-of-print', '52': 'withdrawn' },
  ...{ AB: 'withdrawn', AD: 'to-order', EX: 'out-of-print', IP: 'available', MD: 'to-order' },
  ...{ NP: 'preorder', NY: 'preorder', OF: 'out-of-print', OI: 'out-of-print' },
  ...{ OP: 'out-of-print', OR: 'out-of-print', PP: 'preorder', RF: 'out-of-print' },
  ...{ RM: 'out-of-print', RP: 'reprinting', RU: 'reprinting', TO: 'to-order', TP: 'reprinting' },
  ...{ TU: 'reprinting', UR: 'reprinting', WR: 'available', WS: 'withdrawn' },
}

/** Code list 64, and 68 for a market. */
const byStatus: Record<string, Availability> = {
  ...{ '01': 'withdrawn', '02': 'preorder', '03': 'preorder', '04': 'available' },
  ...{ '05': 'out-of-print', '06': 'out-of-print', '07': 'out-of-print', '08': 'out-of-print' },
  ...{ '10': 'out-of-print', '11': 'withdrawn', '12': 'withdrawn', '13': 'withdrawn' },
  ...{ '14': 'available', '15': 'withdrawn', '16': 'reprinting', '17': 'withdrawn' },
  // Not sold as a set, but sold.
  ...{ '18': 'available' },
}
/** Codes of both lists by which nothing can be told: unspecified, unknown, to be asked for. */
const silent = new Set(['00', '09', '97', '98', '99', 'CS'])
/** A supplier's copies do not help: cancelled, postponed, withdrawn for now or for good, recalled, not sold alone. */
const isFinal = /^(?:01|03|11|12|13|15|16|17)$/

/** The soonest to be sold first: one of several suppliers is enough. */
const best: Availability[] = [
  ...(['available', 'to-order', 'preorder', 'reprinting', 'out-of-print', 'withdrawn'] as const),
]

/** What a book takes that is ordered for a customer, where the supplier does not say. */
export const usualOrderDays = 14

export type Supplied = {
  availability?: Availability
  availableOn?: string | null
  orderDays?: number | null
}

const canBeHad = /^(?:available|to-order)$/
const isGone = (availability: Availability): boolean =>
  availability === 'out-of-print' || availability === 'withdrawn'
const words = (availability: Availability): string => availabilityNames[availability].toLowerCase()

type Found = { availability: Availability; supply?: Supply; code: string }

/**
 * Whether a product can be had, and from when: ProductAvailability (code list 65; in 2.1 AvailabilityCode, code list
 * 54) of the supplier who has it soonest, under PublishingStatus (code list 64; for a market 68). A pre-order needs its day: the
 * supplier's (SupplyDate, code list 166; ExpectedShipDate), else that of publication; without any nobody can order it. What
 * may not be sold yet is a pre-order until then.
 */
export function availabilityOf(
  product: Element,
  supplies: Supply[],
  publishedOn: string | undefined,
  today: string,
  notes: string[],
): Supplied {
  for (const note of unknownCodes(product, supplies)) notes.push(note)
  const found = chosen(product, supplies, notes)
  if (!found) return {}
  const embargo = embargoOf(product, found.supply, today)
  const ownDay = later(expectedOf(product, found.supply, notes), embargo)
  const isAhead = embargo !== null || (publishedOn !== undefined && firstDayOf(publishedOn) > today)
  // “Available” before it is out is what many systems say of whatever is in their list.
  const isEarly = isAhead && /^(?:available|to-order)$/.test(found.availability)
  const availability = isEarly ? 'preorder' : found.availability
  if (availability === 'preorder') {
    if (embargo) notes.push(`It must not be sold before ${embargo} (code lists 163 and 166, 02).`)
    return preorder(found, ownDay, publishedOn, notes)
  }
  const none = { availableOn: null, orderDays: null }
  if (availability === 'to-order') {
    return { ...none, availability, orderDays: orderDaysOf(found.supply, notes) }
  }
  const isExpected = availability === 'reprinting' && ownDay && ownDay >= today
  return { ...none, availability, ...(isExpected && { availableOn: ownDay }) }
}

/** The supplier's day, or that on which the sale begins, if that is later. */
const later = (expected: string | null, embargo: string | null): string | null =>
  embargo !== null && (expected ?? '') < embargo ? embargo : expected

/** A sentence for each code that is on no list; the rest of the record may still tell. */
function* unknownCodes(product: Element, supplies: Supply[]): Generator<string> {
  const status = partOf(product, 'PublishingStatus')?.padStart(2, '0')
  if (isUnknown(status, byStatus)) yield unknown('publishing status', status, 64)
  for (const { detail, marketDetail } of supplies) {
    const ofMarket = valueIn(marketDetail, 'MarketPublishingStatus')?.padStart(2, '0')
    if (isUnknown(ofMarket, byStatus)) yield unknown('market publishing status', ofMarket, 68)
    const number = valueIn(detail, 'ProductAvailability')?.padStart(2, '0')
    if (isUnknown(number, bySupplier)) yield unknown('availability', number, 65)
    const old = valueIn(detail, 'AvailabilityCode')?.toUpperCase()
    if (number === undefined && isUnknown(old, bySupplier)) yield unknown('availability', old, 54)
  }
}

const isUnknown = (code: string | undefined, list: Record<string, Availability>): code is string =>
  code !== undefined && !Object.hasOwn(list, code) && !silent.has(code)

const unknown = (name: string, code: string, list: number): string =>
  `The ${name} “${code.slice(0, 20)}” is not in code list ${list}, so it says nothing.`

function chosen(product: Element, supplies: Supply[], notes: string[]): Found | null {
  const status = partOf(product, 'PublishingStatus')?.padStart(2, '0') ?? ''
  const ofStatus = entryOf(byStatus, status)
  const statusCode = `publishing status ${status}`
  const offers = supplies.map(offerOf).filter((one) => one !== null)
  const rank = ({ availability }: Found) => best.indexOf(availability)
  const soonest = offers.toSorted((one, other) => rank(one) - rank(other))[0]
  const isLast = isFinal.test(status)
  if (soonest && canBeHad.test(soonest.availability) && ofStatus && (isLast || isGone(ofStatus))) {
    notes.push(
      `The ${statusCode} (${words(ofStatus)}) and the supplier’s ${soonest.code} (${words(soonest.availability)}) contradict each other: ${isLast ? 'the publisher' : 'the supplier'} is believed.`,
    )
  }
  if (ofStatus && isLast) return { availability: ofStatus, code: statusCode }
  if (soonest) return soonest
  return ofStatus ? { availability: ofStatus, code: statusCode, supply: supplies[0] } : null
}

/**
 * How soon each supplier has a product, the smallest soonest: the price of one who cannot deliver is not asked of a
 * customer. Those of other markets come last.
 */
export function soonestFirst(offers: Supply[]): (supply: Supply) => number {
  const ranks = new Map(
    offers.map((supply) => {
      const found = offerOf(supply)
      return [supply, found ? best.indexOf(found.availability) : best.length]
    }),
  )
  return (supply) => ranks.get(supply) ?? best.length + 1
}

function offerOf(supply: Supply): Found | null {
  const status = valueIn(supply.marketDetail, 'MarketPublishingStatus')?.padStart(2, '0') ?? ''
  const ofStatus = entryOf(byStatus, status)
  if (ofStatus && isFinal.test(status)) {
    return { availability: ofStatus, supply, code: `market status ${status}` }
  }
  const number = valueIn(supply.detail, 'ProductAvailability')?.padStart(2, '0')
  const code = number ?? valueIn(supply.detail, 'AvailabilityCode')?.toUpperCase() ?? ''
  const availability = entryOf(bySupplier, code)
  if (availability) return { availability, supply, code: `availability ${code}` }
  return ofStatus ? { availability: ofStatus, supply, code: `market status ${status}` } : null
}

/** Code list 166: expected availability date before on-sale (embargo) date. */
const supplyRoles = ['08', '02', '34', '50']

function expectedOf(product: Element, supply: Supply | undefined, notes: string[]): string | null {
  const dates = childrenOf(supply?.detail, 'SupplyDate')
  for (const role of supplyRoles) {
    const element = dates.find((one) => valueIn(one, 'SupplyDateRole') === role)
    const found = element && dateIn(element)
    if (found?.date) {
      if (found.isInWords)
        notes.push(`The supply date “${found.written}” was read as ${found.date}.`)
      return lastDayOf(found.date)
    }
    if (found) notes.push(`The supply date “${found.written}” is not a date, so it was left out.`)
  }
  for (const name of ['ExpectedShipDate', 'OnSaleDate']) {
    const written = valueIn(supply?.detail, name) ?? partOf(product, name)
    const date = written && readOnixDate(written)
    if (date) return lastDayOf(date)
  }
  return null
}

/** Announced, but for no day: it may not be sold, and no availability of the shop says it better. */
export const undated = { availability: 'reprinting', availableOn: null, orderDays: null } as const

function preorder(
  { code }: Found,
  ownDay: string | null,
  publishedOn: string | undefined,
  notes: string[],
): Supplied {
  // Postponed indefinitely: any day it names is an old one.
  const isPostponed = /^(?:availability (?:09|PP)|publishing status 03|market status 03)$/.test(
    code,
  )
  const day = isPostponed ? null : (ownDay ?? (publishedOn ? lastDayOf(publishedOn) : null))
  if (day) return { availability: 'preorder', availableOn: day, orderDays: null }
  notes.push(
    isPostponed
      ? `It is postponed indefinitely (${code}): it cannot be ordered until a date is known.`
      : `It is not out yet (${code}), and no date says when: it cannot be ordered until one is known.`,
  )
  return undated
}

function orderDaysOf(supply: Supply | undefined, notes: string[]): number {
  const days = Number(valueIn(supply?.detail, 'OrderTime') ?? Number.NaN)
  if (Number.isInteger(days) && days >= 1 && days <= 365) return days
  notes.push(
    `It is ordered for each customer. The record does not say how long that takes: ${usualOrderDays} days are promised to shoppers.`,
  )
  return usualOrderDays
}
