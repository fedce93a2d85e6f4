import { dateIn, firstDayOf, lastDayOf, readOnixDate } from '#app/feeds/onix/dates.ts'
import { isNamed, type Reach, reachOf, type Supply } from '#app/feeds/onix/supplies.ts'
import { childrenOf, type Element, valueIn } from '#app/feeds/onix/xml/element.ts'
import { readAmount } from '#app/values/amount.ts'
import { centsOf, hasDecimals } from '#app/values/money.ts'

/** What a header says of all prices that do not say it themselves. */
export type PriceDefaults = { type?: string; currency?: string }

export type Offer = {
  cents: number | null
  /** As it is written. */
  amount: string
  currency: string
  /** Code list 58; empty when nothing says it. */
  type: string
  /** Code list 59. */
  qualifier: string
  /** First and last day on which it holds. */
  from: string | null
  until: string | null
  /** The first of its dates that cannot be read: nobody knows then when it holds. */
  oddDate: string | null
  leastCopies: number
  price: Element
  supply: Supply
}

/** The prices of all suppliers, in the order of the file. */
export const offersOf = (supplies: Supply[], defaults: PriceDefaults): Offer[] =>
  supplies.flatMap((supply) =>
    childrenOf(supply.detail, 'Price')
      .filter((price) => valueIn(price, 'PriceAmount') !== undefined)
      .map((price) => offerOf(price, supply, defaults)),
  )

function offerOf(price: Element, supply: Supply, defaults: PriceDefaults): Offer {
  const amount = (valueIn(price, 'PriceAmount') ?? '').slice(0, 40)
  const type = valueIn(price, 'PriceType') ?? valueIn(price, 'PriceTypeCode') ?? defaults.type
  const currency = valueIn(price, 'CurrencyCode') ?? defaults.currency ?? ''
  return {
    cents: centsIn(amount),
    amount,
    price,
    supply,
    currency: currency.toUpperCase().slice(0, 10),
    type: type?.padStart(2, '0').slice(0, 10) ?? '',
    qualifier: (valueIn(price, 'PriceQualifier') ?? '00').padStart(2, '0').slice(0, 10),
    leastCopies: Number(valueIn(price, 'MinimumOrderQuantity') ?? 1) || 1,
    ...periodOf(price),
  }
}

/** An amount with a decimal point, as ONIX wants it, or a comma; null when it is no whole cents. */
function centsIn(written: string): number | null {
  const amount = /^(?:\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})$/.test(written)
    ? Number(written)
    : readAmount(written)
  if (amount === null || !(amount >= 0 && amount <= 1_000_000)) return null
  return hasDecimals(amount, 2) ? centsOf(amount) : null
}

type Period = Pick<Offer, 'from' | 'until' | 'oddDate'>

/** PriceDate (code list 173: 14 from, 15 until, 24 from … until) in 3.0, PriceEffectiveFrom and -Until in 2.1. */
function periodOf(price: Element): Period {
  const period: Period = { from: null, until: null, oddDate: null }
  const keep = (end: 'from' | 'until', written: string | undefined, date: string | null) => {
    if (written === undefined || saysNever(written)) return
    if (date === null) period.oddDate ??= written.slice(0, 40)
    else period[end] = end === 'from' ? firstDayOf(date) : lastDayOf(date)
  }
  const plain = (written: string | undefined) => (written ? readOnixDate(written) : null)
  const [oldFrom, oldUntil] = [
    valueIn(price, 'PriceEffectiveFrom'),
    valueIn(price, 'PriceEffectiveUntil'),
  ]
  keep('from', oldFrom, plain(oldFrom))
  keep('until', oldUntil, plain(oldUntil))
  for (const element of childrenOf(price, 'PriceDate')) {
    const role = valueIn(element, 'PriceDateRole')
    const found = dateIn(element)
    const { written } = found ?? {}
    // No price may hold for longer than was meant.
    const date = found?.isInWords ? null : (found?.date ?? null)
    if (role === '14') keep('from', written, date)
    else if (role === '15') keep('until', written, date)
    else if (role === '24') {
      const [, first, last] = /^(\d{8})\D?(\d{8})$/.exec(valueIn(element, 'Date') ?? '') ?? []
      keep('from', first ?? written, first ? plain(first) : date)
      keep('until', last, plain(last))
    }
  }
  return period
}

/** What systems write for a day that never comes, or that nobody has set. */
const saysNever = (written: string): boolean => /^\s*(?:9{4}.*|0[0-]*)?\s*$/.test(written)

/** How a price is for the country: by its own territory, else by that of its market. */
const reachIn = ({ price, supply }: Offer, country: string): Reach | null =>
  reachOf(country, price) ?? reachOf(country, supply.market)

/**
 * How closely each price is meant for the country, 0 for the closest; null: it is for others. The rest of the world
 * (ROW) lacks a country that another price of the same kind names.
 */
export function closenessOf(offers: Offer[], country: string | null): Map<Offer, number | null> {
  if (country === null) return new Map(offers.map((offer) => [offer, 0]))
  const kindOf = ({ type, qualifier }: Offer) => `${type} ${qualifier}`
  const reaches = offers.map((offer) => ({ offer, reach: reachIn(offer, country) }))
  const named = new Set(
    reaches.filter(({ reach }) => isNamed([reach])).map(({ offer }) => kindOf(offer)),
  )
  return new Map(
    reaches.map(({ offer, reach }) => {
      const isLacking = reach === 'none' || (reach === 'rest' && named.has(kindOf(offer)))
      // Without a territory it is for all the world.
      return [offer, isLacking ? null : ranks[reach ?? 'world']]
    }),
  )
}

const ranks = { country: 0, region: 1, world: 2, rest: 3, none: 4 } satisfies Record<Reach, number>
