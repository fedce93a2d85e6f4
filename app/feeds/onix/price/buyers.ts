import { childOf, childrenOf, type Element, valueIn } from '#app/feeds/onix/xml/element.ts'
import { entryOf } from '#app/values/entry-of.ts'
import type { Offer } from './price-offers.ts'

/* Whom a price is for, and what for: some are not for the customers of a shop. */

/** Code list 59: what any customer may pay. */
const forAnybody = new Set(['00', '05'])
/** Promotional and introductory prices are for a while, and only where the rule wants them. */
export const forAWhile = new Set(['08', '17'])

/** Code list 59, those that are not for a customer of the shop. */
const qualifiers: Record<string, string> = {
  '01': 'members or subscribers',
  '02': 'export',
  '03': 'part of a set',
  '04': 'vouchers',
  '06': 'companies, libraries and schools',
  '07': 'orders placed in advance',
  '09': 'buyers of something else',
  '10': 'libraries',
  '11': 'education',
  '12': 'companies',
  '13': 'subscription services',
  '14': 'school libraries',
  '15': 'academic libraries',
  '16': 'public libraries',
  '18': 'consortia',
}

/** Code list 230: what somebody may do with a copy at this price who does more than read it, or not for good. */
const licences: Record<string, string> = {
  '06': 'a licence to lend it',
  '07': 'a licence that ends',
  '08': 'a loan that is renewed',
  '09': 'a licence for several readers',
  '16': 'a licence to lend it',
}
/** Code list 146. */
const unlimited = '01'
const prohibited = '03'

/**
 * Why a price is for others than the customers of a shop, or for less than a copy of one's own: its qualifier (code list
 * 59), the class of trade in 2.1, a licence (230), the condition that it is rented or that something else is bought
 * (167). Null: it is for anybody.
 */
export function foreignBuyersOf({ qualifier, price }: Offer): string | null {
  if (!forAnybody.has(qualifier) && !forAWhile.has(qualifier)) {
    return `is for ${entryOf(qualifiers, qualifier) ?? 'others than consumers'} (code list 59, ${qualifier})`
  }
  const trade = valueIn(price, 'ClassOfTrade')
  if (trade && isOfOthers(trade)) return `is for the class of trade “${trade.slice(0, 40)}”`
  if (!childOf(price, 'PriceConstraint') && !childOf(price, 'PriceCondition')) return null
  const licence = childrenOf(price, 'PriceConstraint').map(licenceOf).find(Boolean)
  if (licence) return `is for ${licence}`
  const conditions = childrenOf(price, 'PriceCondition').map(
    (one) => valueIn(one, 'PriceConditionType')?.padStart(2, '0') ?? '',
  )
  if (conditions.some((code) => rental.test(code))) return 'is for renting'
  const linked = conditions.find((code) => linkedSale.test(code))
  return linked ? `is for buyers of something else (code list 167, ${linked})` : null
}

/** PriceConstraint (code lists 230 and 146): one user is no group, and a licence without an end is a copy. */
function licenceOf(constraint: Element): string | null {
  const type = (valueIn(constraint, 'PriceConstraintType') ?? '').padStart(2, '0')
  const status = (valueIn(constraint, 'PriceConstraintStatus') ?? '').padStart(2, '0')
  const words = entryOf(licences, type)
  if (!words || status === prohibited) return null
  if (type === '07' && status === unlimited) return null
  const limits = childrenOf(constraint, 'PriceConstraintLimit')
  const isOfOne = limits.length > 0 && limits.every((one) => Number(valueIn(one, 'Quantity')) === 1)
  if (type === '09' && isOfOne) return null
  return `${words} (code list 230, ${type})`
}

/** ClassOfTrade of 2.1 is in words that no list has: “ins”, “Wholesale distributor”, “Libraries and retail”. */
const isOfOthers = (trade: string): boolean =>
  trade.split(/[,;/&+]|\b(?:and|or)\b/i).every((part) => otherTrades.test(part.trim()))

const otherTrades =
  /^non\b|\b(?:ins|cor|lib|edu)\b|\b(?:institut|corporat|librar|educat|school|acad|colleg|universit|wholesale|distribut)/i

/** Code list 167: rental durations, and prices that lead to or follow from renting. */
const rental = /^1[0-4]$/
/** Code list 167: asks for another sale later, before or at the same time. */
const linkedSale = /^0[456]$/
