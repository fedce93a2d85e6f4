import { formatPrice, moneyForm } from './money.ts'
import { plainSigns } from './signs.ts'

/** Groups of three, apart by a blank or an apostrophe, which leave no doubt: 1 234 567. */
const groupedByBlanks = /^-?\d{1,3}(?:[ '’]\d{3})+(?=$|[.,]\d{1,2}$)/
/** Both signs in one amount tell each other apart: 1,234.50 and 1.234,50. */
const groupedByCommas = /^-?\d{1,3}(?:,\d{3})+\.\d{1,2}$/
const groupedByDots = /^-?\d{1,3}(?:\.\d{3})+,\d{1,2}$/

/**
 * An amount of the shop's money as people write it, its currency sign before or behind; null for an
 * empty text, NaN for anything else. "1,000" is refused: some read it as a thousand and some as one
 * dollar. Neither is "£5" read in a shop of dollars, nor "1e3".
 */
export function readAmount(text: string): number | null {
  const plain = plainSigns(text)
  if (plain === '') return null
  const [minus, bare] = /^[-−]/.test(plain) ? ['-', plain.slice(1).trim()] : ['', plain]
  return readDecimal(minus + withoutSign(bare))
}

/** Without the code or the sign of the shop's money, wherever it stands. */
function withoutSign(amount: string): string {
  const { currency, before, after } = moneyForm()
  const own = [currency, before, after].map((sign) => plainSigns(sign).toUpperCase())
  const signs = currency === 'USD' ? [...own, 'US$', 'US $', '$'] : own
  const typed = amount.toUpperCase()
  for (const sign of signs.filter((one) => one !== '')) {
    if (typed.startsWith(sign)) return amount.slice(sign.length).trim()
    if (typed.endsWith(sign)) return amount.slice(0, -sign.length).trim()
  }
  return amount
}

/** A rate in percent, such as "8.875 %"; null and NaN as above. */
export function readPercent(text: string): number | null {
  const plain = plainSigns(text).replace('٪', '%').replace('٫', '.')
  if (plain === '') return null
  const bare = plain.replace(/ ?%$/, '').replace(',', '.')
  return /^[-−]?\d+(?:\.\d+)?$/.test(bare) ? Number(bare.replace('−', '-')) : Number.NaN
}

/** A whole number; null and NaN as above. */
export function readWhole(text: string): number | null {
  const plain = plainSigns(text)
  if (plain === '') return null
  const bare = /^\d{1,3}(?:[ ,.'’]\d{3})+$/.test(plain) ? plain.replace(/\D/g, '') : plain
  return /^\d+$/.test(bare) ? Number(bare) : Number.NaN
}

function readDecimal(text: string): number {
  let bare = text.replace('−', '-').replace('٫', '.')
  if (groupedByCommas.test(bare)) bare = bare.replaceAll(',', '')
  else if (groupedByDots.test(bare)) bare = bare.replaceAll('.', '')
  else bare = bare.replace(groupedByBlanks, (whole) => whole.replace(/[ '’]/g, ''))
  // A group of three after a comma may be thousands; nothing has three decimals.
  if (/,\d{3}$/.test(bare)) return Number.NaN
  const decimal = bare.replace(',', '.')
  return /^-?\d+(?:\.\d+)?$/.test(decimal) ? Number(decimal) : Number.NaN
}

/* As the desk shows them. */

const grouped = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** 1234.5 → "1,234.50": an amount in any currency as the desk's tables show it. */
export const deskAmount = (amount: number): string => grouped.format(amount)

/** 1234.5 → "$1,234.50": the shop's money as the desk shows it, always in groups. */
export function deskPrice(dollars: number): string {
  const form = moneyForm()
  return formatPrice(dollars, { ...form, group: form.group || (form.decimal === ',' ? '.' : ',') })
}

/** What stands beside a box for money: "$", "€", "CHF". */
export const moneySign = (): string => {
  const { before, after } = moneyForm()
  return `${before}${after}`.trim()
}

/** 123450 → "$1,234.50", as the desk shows sums. */
export const deskCents = (cents: number): string => deskPrice(cents / 100)
