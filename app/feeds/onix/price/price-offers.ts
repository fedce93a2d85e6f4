import { dateIn, firstDayOf, lastDayOf, readOnixDate } from '#app/feeds/onix/dates.ts'
import { isFor, type Supply } from '#app/feeds/onix/supplies.ts'
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
  const amount = /^\d{1,9}(?:\.\d{1,9})?$/.test(written) ? Number(written) : readAmount(written)
  if (amount === null || !(amount >= 0 && amount <= 1_000_000)) return null
  return hasDecimals(amount, 2) ? centsOf(amount) : null
}

/** PriceDate (code list 173: 14 from, 15 until, 24 from … until) in 3.0, PriceEffectiveFrom and -Until in 2.1. */
function periodOf(price: Element): { from: string | null; until: string | null } {
  const [oldFrom, oldUntil] = [
    valueIn(price, 'PriceEffectiveFrom'),
    valueIn(price, 'PriceEffectiveUntil'),
  ]
  let from = oldFrom ? dayAt(readOnixDate(oldFrom), firstDayOf) : null
  let until = oldUntil ? dayAt(readOnixDate(oldUntil), lastDayOf) : null
  for (const element of childrenOf(price, 'PriceDate')) {
    const role = valueIn(element, 'PriceDateRole')
    const date = dateIn(element)?.date ?? null
    if (role === '14') from = dayAt(date, firstDayOf) ?? from
    else if (role === '15') until = dayAt(date, lastDayOf) ?? until
    else if (role === '24') {
      const [, first, last] = /^(\d{8})\D?(\d{8})$/.exec(valueIn(element, 'Date') ?? '') ?? []
      from = dayAt(first ? readOnixDate(first) : date, firstDayOf) ?? from
      until = dayAt(last ? readOnixDate(last) : null, lastDayOf) ?? until
    }
  }
  return { from, until }
}

const dayAt = (date: string | null, end: (date: string) => string): string | null =>
  date === null ? null : end(date)

/** Whether a price is for the country: its own territory, else that of its market. */
export function isForCountry({ price, supply }: Offer, country: string): boolean {
  const own = isFor(country, price)
  return own ?? isFor(country, supply.market) ?? true
}
