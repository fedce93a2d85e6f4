import type { MoneyForm } from '#app/values/money.ts'
import type { ShopIdentity } from '#app/values/shop-identity.ts'

/* How the shop writes its money, read from one amount that its owner has written. */

const usualCurrency = 'USD'

const formatOf = (currency: string) =>
  new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })

/** The currencies of ISO 4217 that have two decimals, by code. */
export const currencies = (): string[] => Intl.supportedValuesOf('currency').filter(hasTwoDecimals)

const hasTwoDecimals = (currency: string): boolean =>
  formatOf(currency).resolvedOptions().maximumFractionDigits === 2

export const isCurrency = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code) && hasTwoDecimals(code)

const sign = String.raw`[\p{L}\p{Sc}.]{0,6}`
const example = new RegExp(
  `^(${sign}[ \u00a0\u202f]?)1([ \u00a0\u202f.,'’]?)234([.,])50([ \u00a0\u202f]?${sign})$`,
  'u',
)
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

/** "1.234,50 €" → how amounts are written; null when it is not the amount 1234.50 with a sign. */
export function readMoney(text: string, currency: string): MoneyForm | null {
  const [, before = '', group = '', decimal = '', after = ''] = example.exec(text) ?? []
  const isOneSign = (before.trim() === '') !== (after.trim() === '')
  if (!decimal || group === decimal || !isOneSign) return null
  return {
    currency,
    before: unbroken(before.trimStart()),
    after: unbroken(after.trimEnd()),
    group: unbroken(group),
    decimal,
  }
}

/** As is usual for a currency: "$1,234.50", "CHF 1,234.50". */
export function usualMoney(currency: string): string {
  // Every page asks, and a formatter takes as long to make as a card.
  if (usual.currency !== currency) usual = { currency, text: formatOf(currency).format(1234.5) }
  return usual.text
}
let usual = { currency: '', text: '' }

export function moneyFormOf({
  currency,
  money,
}: Pick<ShopIdentity, 'currency' | 'money'>): MoneyForm {
  const code = currency || usualCurrency
  const form = readMoney(money, code) ?? readMoney(usualMoney(code), code)
  return form ?? { currency: code, before: `${code}\u00a0`, after: '', group: ',', decimal: '.' }
}
