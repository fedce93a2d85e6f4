import type { PriceRule } from '#app/feeds/feed.ts'
import type { Supply } from '#app/feeds/onix/supplies.ts'
import { childOf, valueIn } from '#app/feeds/onix/xml/element.ts'
import { forAWhile, foreignBuyersOf } from './buyers.ts'
import { closenessOf, type Offer, offersOf, type PriceDefaults } from './price-offers.ts'
import { isSpecialType, typeInWords } from './price-words.ts'
import { unpricedInWords, unpricedOf } from './unpriced.ts'

export type ChosenPrice = {
  /** What was chosen; with a refusal what was found. */
  price: { cents: number; currency: string | null } | null
  /** The lasting price that a promotion goes before. */
  wasCents: number | null
  note: string | null
  refusal: string | null
}

/**
 * The price of a product by the shop's rule. Prices are left out, each with its reason, that are in another currency,
 * for another country, of a type that the rule does not name (code list 58), for other buyers or uses (buyers.ts), for several copies or a page (60), or not of today (173). Of the rest those of the supplier count who can deliver soonest (`rankOf`); the first type of the rule is
 * taken, a price for consumers before an unqualified one, one for the country itself before one for more of the
 * world, the one that began last, and of several suppliers the first in the record. Nothing is converted, nothing guessed.
 */
export function choosePrice(
  supplies: Supply[],
  rule: PriceRule,
  today: string,
  defaults: PriceDefaults = {},
  rankOf: (supply: Supply) => number = () => 0,
): ChosenPrice {
  const offers = offersOf(supplies, defaults)
  const closeness = closenessOf(offers, rule.territory)
  const closenessIn = (offer: Offer) => closeness.get(offer) ?? null
  const judged = offers.map((offer) => ({
    ...{ offer, fault: faultOf(offer, rule, today, closenessIn(offer)) },
  }))
  const fitting = judged.filter(({ fault }) => fault === null).map(({ offer }) => offer)
  const best = Math.min(...fitting.map(({ supply }) => rankOf(supply)))
  const ranked = fitting
    .filter(({ supply }) => rankOf(supply) === best)
    .toSorted((one, other) => compare(one, other, rule, closenessIn))
  const lasting = ranked.filter((offer) => !isForAWhile(offer))
  const passing = ranked.filter(isForAWhile)
  const isPromotion = rule.promotions === 'promotion' && passing.length > 0
  const first = isPromotion ? passing[0] : (lasting[0] ?? dated(passing))
  if (!first) return refused(judged, supplies, rule)
  const was = isPromotion ? lasting[0] : undefined
  return {
    price: { cents: first.cents as number, currency: first.currency },
    wasCents: was?.cents && was.cents > (first.cents as number) ? was.cents : null,
    note: [
      noteOf(first, fitting, isPromotion ? 'promotion' : rule.promotions, rule),
      ...judged.filter(({ fault }) => fault?.startsWith(oddDate)).map(leftOut),
      ...taxBeside(first),
      ...(valueIn(first.price, 'PriceStatus') === '01'
        ? ['It is provisional (code list 61).']
        : []),
    ].join(' '),
    refusal: null,
  }
}

/** A price with an end may follow another with an end; a special offer is never the lasting price. */
const dated = (passing: Offer[]): Offer | undefined =>
  passing.find(({ qualifier, type }) => !forAWhile.has(qualifier) && !isSpecialType(type))

const isForAWhile = ({ until, qualifier, type }: Offer): boolean =>
  until !== null || forAWhile.has(qualifier) || isSpecialType(type)

const oddDate = 'has a date that cannot be read'
const leftOut = ({ offer, fault }: Judged): string =>
  `The price ${listed([offer])} ${fault}, so it is left out.`

/** Why a price is left out; null: it fits. Currency comes last, so that it is named only of prices that would do. */
function faultOf(
  offer: Offer,
  rule: PriceRule,
  today: string,
  closeness: number | null,
): string | null {
  const { type, from, until, leastCopies, cents } = offer
  if (cents === null) {
    const isAmount = Number(offer.amount) > 0
    return isAmount ? 'is above 1,000,000 or not in whole cents' : 'cannot be read as an amount'
  }
  if (cents === 0) return 'is not a price a book can be sold for'
  if (type !== '' && !rule.types.includes(type)) return `is of ${typeInWords(type)}`
  const buyers = foreignBuyersOf(offer)
  if (buyers) return buyers
  if (leastCopies > 1) return `holds from ${leastCopies} copies on`
  if (/^0[12]$/.test(valueIn(offer.price, 'PricePer') ?? '')) return 'is for a page of it'
  if (closeness === null) return `is not for ${rule.territory}`
  if (from !== null && from > today) return `holds from ${from} on`
  if (until !== null && until < today) return `ended on ${until}`
  if (offer.oddDate !== null) return `${oddDate} (“${offer.oddDate}”)`
  if (offer.currency !== rule.currency) {
    return offer.currency === '' ? 'has no currency' : `is not in ${rule.currency}`
  }
  return null
}

function compare(
  one: Offer,
  other: Offer,
  rule: PriceRule,
  closenessIn: (offer: Offer) => number | null,
): number {
  const typeRank = ({ type }: Offer) => (type === '' ? rule.types.length : rule.types.indexOf(type))
  const buyerRank = ({ qualifier }: Offer) => ({ '05': 0, '00': 1 })[qualifier] ?? 2
  const begins = ({ from }: Offer) => from ?? ''
  return (
    typeRank(one) - typeRank(other) ||
    buyerRank(one) - buyerRank(other) ||
    (closenessIn(one) ?? 0) - (closenessIn(other) ?? 0) ||
    begins(other).localeCompare(begins(one))
  )
}

const shownAmount = (cents: number, currency: string): string =>
  `${(cents / 100).toFixed(2)} ${currency}`.trim()

function noteOf(
  chosen: Offer,
  fitting: Offer[],
  kind: PriceRule['promotions'],
  rule: PriceRule,
): string {
  const others = fitting.filter((offer) => offer !== chosen)
  const differing = others.filter(({ cents }) => cents !== chosen.cents)
  const why =
    others.length === 0
      ? 'the only one that fits'
      : differing.length === 0
        ? `the same in all ${fitting.length} that fit`
        : `the first of ${fitting.length} that fit (${listed(differing)} left)`
  const period = [
    chosen.from && `from ${chosen.from}`,
    chosen.until && `until ${chosen.until}`,
  ].filter(Boolean)
  const suppliers = new Set(fitting.map(({ supply }) => supply.supplier))
  const parts = [
    `Price: ${shownAmount(chosen.cents as number, chosen.currency)}`,
    typeInWords(chosen.type),
    isForAWhile(chosen) && kind === 'promotion' && 'a promotion',
    period.join(' '),
    rule.territory && `for ${rule.territory}`,
    suppliers.size > 1 && chosen.supply.supplier && `of ${chosen.supply.supplier}`,
    why,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

const listed = (offers: Offer[]): string => {
  const shown = [
    ...new Set(
      offers.map(({ cents, currency, amount }) =>
        cents === null ? `“${amount}”` : shownAmount(cents, currency),
      ),
    ),
  ]
  return shown.slice(0, 3).join(', ') + (shown.length > 3 ? ' …' : '')
}

/** A tax that a price without tax leaves to be added: nobody adds it here, so it has to be said. */
function taxBeside({ price, type }: Offer): string[] {
  const rate = valueIn(childOf(price, 'Tax'), 'TaxRatePercent') ?? valueIn(price, 'TaxRatePercent1')
  const isWithout = /^(?:0[1358]|1[135]|2[135]|3[123]|41)$/.test(type)
  if (!isWithout || !(Number(rate) > 0)) return []
  return [`A tax of ${Number(rate)} % is not in this price, and is not added.`]
}

type Judged = { offer: Offer; fault: string | null }

const onlyForAWhile = 'is a promotion, and this import takes regular prices'

/** Says what was found, and why none of it is the price. */
function refused(judged: Judged[], supplies: Supply[], rule: PriceRule): ChosenPrice {
  const none = { wasCents: null, note: null }
  const foreign = judged.filter(({ fault }) => fault === `is not in ${rule.currency}`)
  const nearest =
    foreign[0] ?? judged.find(({ offer }) => offer.currency === rule.currency) ?? judged[0]
  const cents = nearest?.offer.cents ?? null
  const price = cents === null ? null : { cents, currency: nearest?.offer.currency || null }
  const unpriced = unpricedOf(supplies, rule.territory)
  if (judged.length === 0) {
    const why = unpriced ? unpricedInWords(unpriced.code) : 'the record has no price'
    return { ...none, price, refusal: `It cannot be sold: ${why}.` }
  }
  const where = rule.territory === null ? 'Elsewhere in the record' : `For ${unpriced?.where}`
  const also = unpriced ? ` ${where} ${unpricedInWords(unpriced.code)}.` : ''
  const hasOwn = judged.some(({ offer }) => offer.currency === rule.currency)
  if (!hasOwn && judged.every(({ offer }) => offer.currency !== '')) {
    const found = listed((foreign.length > 0 ? foreign : judged).map(({ offer }) => offer))
    return {
      ...none,
      price,
      refusal: `No price in ${rule.currency}; the record has ${found}.${also}`,
    }
  }
  const reasons = new Map(
    judged.map(({ offer, fault }) => [fault, `${listed([offer])} ${fault ?? onlyForAWhile}`]),
  )
  const shown = [...reasons.values()].slice(0, 4).join('; ')
  return { ...none, price, refusal: `No price fits the rule: ${shown}.${also}` }
}
