import { entryOf } from '#app/values/entry-of.ts'

/* What signs and words beside a price mean. */

const dollars = 'USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP BSD BBD BMD JMD TTD'.split(' ')
const crowns = 'SEK NOK DKK ISK CZK'.split(' ')

/** Signs of several currencies: what they usually mean comes first, "kr" means none in particular. */
const shared: Record<string, { all: string[]; usual: string | null }> = {
  $: { all: dollars, usual: 'USD' },
  '£': { all: ['GBP', 'EGP', 'LBP', 'SYP', 'GIP', 'FKP', 'SHP', 'SDG'], usual: 'GBP' },
  '¥': { all: ['JPY', 'CNY'], usual: 'JPY' },
  kr: { all: crowns, usual: null },
  'kr.': { all: crowns, usual: null },
}

const written: Record<string, string> = Object.fromEntries(
  `us$ USD, ca$ CAD, c$ CAD, can$ CAD, a$ AUD, au$ AUD, nz$ NZD, s$ SGD, hk$ HKD, nt$ TWD, r$ BRL, mx$ MXN,
  € EUR, euro EUR, euros EUR, zł PLN, zl PLN, kč CZK, ₹ INR, rs INR, rs. INR, fr CHF, fr. CHF, sfr CHF, sfr. CHF,
  ₽ RUB, руб. RUB, руб RUB, ₺ TRY, tl TRY, ₩ KRW, ₪ ILS, ft HUF, lei RON, 元 CNY, 円 JPY, ₴ UAH, грн UAH, ₫ VND,
  ฿ THB, dollars USD, pounds GBP`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
)
const codes = new Set(Intl.supportedValuesOf('currency'))

/** The sign as it is looked up: "US $" is "US$". */
const markOf = (sign: string): string => sign.toLowerCase().replace(/\s+(?=\$$)/, '')

/** The currency that a sign or code means in a shop of `own`; null for a word that is none, or may be several. */
export function currencyOf(sign: string, own: string): string | null {
  const mark = markOf(sign)
  const several = entryOf(shared, mark)
  if (several) return several.all.includes(own) ? own : several.usual
  if (codes.has(sign.toUpperCase())) return sign.toUpperCase()
  const found = entryOf(written, mark)
  if (found) return found
  const [first, second, ...more] = sign.split(/\s+/)
  return first && second && more.length === 0 ? saidTwice(first, second, own) : null
}

/** ISO 4217 as numbers: what some programs write in a column of currencies. */
const numbers: Record<string, string> = {
  ...{ '840': 'USD', '978': 'EUR', '826': 'GBP', '756': 'CHF', '985': 'PLN', '752': 'SEK' },
  ...{ '578': 'NOK', '208': 'DKK', '124': 'CAD', '036': 'AUD', '36': 'AUD', '392': 'JPY' },
  ...{ '203': 'CZK', '348': 'HUF', '949': 'TRY', '643': 'RUB', '356': 'INR', '554': 'NZD' },
  ...{ '156': 'CNY', '946': 'RON', '986': 'BRL', '484': 'MXN', '410': 'KRW', '980': 'UAH' },
}
let byName: Map<string, string> | undefined

/** The currency that a cell of a column of currencies says: a code, a sign, a number or a name. */
export function currencyNamed(cell: string, own: string): string | null {
  const found = currencyOf(cell, own) ?? entryOf(numbers, cell)
  if (found) return found
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  byName ??= new Map([...codes].map((code) => [names.of(code)?.toLowerCase() ?? code, code]))
  return byName.get(cell.toLowerCase()) ?? byName.get(cell.toLowerCase().replace(/s$/, '')) ?? null
}

/** "USD $9.99", "kr 99 SEK": one of them is beyond doubt, and the other may mean it. */
function saidTwice(first: string, second: string, own: string): string | null {
  const isSure = (word: string) => mayMean(word).length === 0
  const [sure, other] = isSure(first) ? [first, second] : [second, first]
  const currency = currencyOf(sure, own)
  if (currency === null) return null
  return mayMean(other).includes(currency) || currencyOf(other, own) === currency ? currency : null
}

/** What a sign may mean that says too little: "kr" is SEK, NOK, DKK, ISK or CZK. */
export const mayMean = (sign: string): string[] => entryOf(shared, markOf(sign))?.all ?? []

/** Whether it has to be said that a sign was taken for the shop's own currency, as it usually is another's. */
export function isTakenAsOwn(sign: string, own: string): boolean {
  const { all = [], usual = null } = entryOf(shared, markOf(sign)) ?? {}
  return all.includes(own) && usual !== own
}
