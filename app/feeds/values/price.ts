import { plainSigns } from '#app/values/signs.ts'

/* Prices as sheets write them: 1.234,56 and 1,234.56, £51.77, US$9.56, 12,50 €. */

/** Which sign stands before the cents. */
export type DecimalSign = 'comma' | 'point'

export type PriceReading =
  /** `currency` is null when the cell names none. */
  { ok: true; cents: number; currency: string | null } | { ok: false; problem: string }

const dollars = new Set(
  'USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP BSD BBD BMD JMD TTD'.split(' '),
)
const crowns = new Set('SEK NOK DKK ISK CZK'.split(' '))
const yens = new Set(['JPY', 'CNY'])
const written: Record<string, string> = {
  ...{
    us$: 'USD',
    ca$: 'CAD',
    c$: 'CAD',
    can$: 'CAD',
    a$: 'AUD',
    au$: 'AUD',
    nz$: 'NZD',
    s$: 'SGD',
  },
  ...{
    hk$: 'HKD',
    nt$: 'TWD',
    r$: 'BRL',
    mx$: 'MXN',
    '£': 'GBP',
    '€': 'EUR',
    euro: 'EUR',
    zł: 'PLN',
  },
  ...{
    euros: 'EUR',
    zl: 'PLN',
    kč: 'CZK',
    '₹': 'INR',
    rs: 'INR',
    'rs.': 'INR',
    fr: 'CHF',
    'fr.': 'CHF',
  },
  ...{
    sfr: 'CHF',
    '₽': 'RUB',
    'руб.': 'RUB',
    руб: 'RUB',
    '₺': 'TRY',
    tl: 'TRY',
    '₩': 'KRW',
    '₪': 'ILS',
  },
  ...{
    ft: 'HUF',
    lei: 'RON',
    元: 'CNY',
    円: 'JPY',
    '₴': 'UAH',
    '₫': 'VND',
    '฿': 'THB',
    dollars: 'USD',
  },
}
const codes = new Set(Intl.supportedValuesOf('currency'))

/** The currency that a sign or code means in a shop of `own`; null for a word that is none. */
export function currencyOf(sign: string, own: string): string | null {
  // "US $" is "US$".
  const mark = sign.toLowerCase().replace(/\s+(?=\$$)/, '')
  if (mark === '$') return dollars.has(own) ? own : 'USD'
  if (mark === 'kr' || mark === 'kr.') return crowns.has(own) ? own : 'SEK'
  if (mark === '¥') return yens.has(own) ? own : 'JPY'
  if (codes.has(sign.toUpperCase())) return sign.toUpperCase()
  return Object.hasOwn(written, mark) ? (written[mark] ?? null) : null
}

/** Digits and their signs as ASCII has them, one blank between words. */
const plainOf = (text: string): string =>
  plainSigns(text.slice(0, 200).normalize('NFKC'))
    .replace(/^'/, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', "'")
    .replace(/[’‘´`]/g, "'")
    .replaceAll('−', '-')
    .trim()

const amount = /^(\D*?)\s*([-+(]?\d(?:[\d.,' ]*\d)?)\)?(?:[.,](?:-|--|–|—|=))?\s*(\D*)$/

/** The number in a cell, and what stands around it. */
function takenApart(text: string): { digits: string; signs: string[] } | null {
  const plain = plainOf(text)
  const cents = /^(\D*?)\s*([.,]\d{1,2})\s*(\D*)$/.exec(plain)
  const [, before = '', digits, behind = ''] = cents
    ? [cents[0], cents[1], `0${cents[2]}`, cents[3]]
    : (amount.exec(plain) ?? [])
  if (digits === undefined) return null
  const minus = /[-(]/.test(before.at(-1) ?? '') || /^[-(]/.test(digits) ? '-' : ''
  const signs = [before.replace(/[-(+]$/, ''), behind.replace(/[).]$/, '')].map((sign) =>
    sign.trim(),
  )
  return { digits: minus + digits.replace(/^[-+(]/, ''), signs: signs.filter(Boolean) }
}

/**
 * A price in cents. Between "1.234" as a thousand and as one and a bit the column decides (decimalSignOf);
 * without its help such a cell is refused. `own` is the currency of the shop, which "$" means there.
 */
export function readPrice(
  text: string,
  own: string,
  column: DecimalSign | null = null,
): PriceReading {
  const parts = takenApart(text)
  const shown = text.trim().slice(0, 60)
  if (!parts) return bad(`“${shown}” is not a price. Write a number such as 19.99.`)
  const found = parts.signs.map((sign) => currencyOf(sign, own))
  if (found.includes(null) || new Set(found).size > 1)
    return bad(`“${shown}” is not a price: it holds more than one number and its currency.`)
  if (parts.digits.startsWith('-')) return bad(`“${shown}”: a price cannot be negative.`)
  const decimal = decimalOf(parts.digits, column)
  if (decimal === null)
    return bad(`“${shown}” can be read in two ways. Write it with two decimals, such as 1234.00.`)
  if (decimal === undefined)
    return bad(
      `“${shown}” is not a price: its separators do not fit. Write a number such as 1234.50.`,
    )
  const cents = centsOf(decimal)
  if (cents === null) return bad(`“${shown}” has more than two decimals. Write it with two.`)
  return { ok: true, cents, currency: found[0] ?? null }
}

const bad = (problem: string): PriceReading => ({ ok: false, problem })

/** "1234.56" of digits and signs; null when there are two ways, undefined when there is none. */
function decimalOf(text: string, column: DecimalSign | null): string | null | undefined {
  const spaced = /^\d{1,3}(?:[ ']\d{3})+(?=$|[.,])/.exec(text)
  const digits = spaced ? spaced[0].replace(/\D/g, '') + text.slice(spaced[0].length) : text
  if (/[ ']/.test(digits)) return undefined
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  if (last < 0) return digits
  const [head, tail, sign] = [digits.slice(0, last), digits.slice(last + 1), digits[last] ?? '']
  if (/[.,]/.test(head)) {
    // The other sign, or the same one again, parts the thousands.
    if (!head.includes(sign))
      return isGrouped(head) ? `${head.replace(/\D/g, '')}.${tail}` : undefined
    return isGrouped(digits) ? digits.replace(/\D/g, '') : undefined
  }
  if (tail.length !== 3 || head.length > 3 || spaced || /^0/.test(head)) return `${head}.${tail}`
  if (column === null) return null
  return column === (sign === ',' ? 'comma' : 'point') ? `${head}.${tail}` : head + tail
}

/** Groups of three, or of two before them as in India; one sign parts them all. */
const isGrouped = (text: string): boolean =>
  /^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:\.\d{3})+$|^\d{1,2}(?:,\d{2})+,\d{3}$/.test(text)

function centsOf(decimal: string): number | null {
  const [whole = '0', tail = ''] = decimal.split('.')
  // What a calculation leaves behind: 51.769999999999996.
  const noise = tail.length >= 8 ? Number(decimal).toFixed(6).split('.') : null
  const [units, cents] = noise ? [noise[0] ?? whole, noise[1] ?? tail] : [whole, tail]
  if (/[1-9]/.test(cents.slice(2)) || units.length > 12) return null
  return Number(units) * 100 + Number(cents.slice(0, 2).padEnd(2, '0'))
}

/** Which sign a cell proves to stand before the cents; null when it proves neither. */
export function decimalSignIn(text: string): DecimalSign | null {
  const digits = takenApart(text)?.digits
  if (!digits) return null
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  if (last < 0) return null
  const [sign, tail, head] = [digits[last], digits.slice(last + 1), digits.slice(0, last)]
  const decimal = sign === ',' ? 'comma' : 'point'
  const other = sign === ',' ? 'point' : 'comma'
  if (head.includes(sign ?? '')) return other
  if (/[.,]/.test(head) || tail.length !== 3) return decimal
  return null
}

/** Which sign a column has before its cents: what all cells that prove one agree on. */
export function decimalSignOf(cells: Iterable<string>): DecimalSign | null {
  const proven = new Set<DecimalSign>()
  for (const cell of cells) {
    const sign = decimalSignIn(cell)
    if (sign) proven.add(sign)
  }
  return proven.size === 1 ? ([...proven][0] ?? null) : null
}
