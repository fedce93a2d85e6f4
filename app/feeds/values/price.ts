import { plainText } from '#app/catalog/emphasis.ts'
import { plainSigns } from '#app/values/signs.ts'
import { currencyOf, mayMean } from './currencies.ts'
import { mendText } from './mend-text.ts'

/* Prices as sheets write them: 1.234,56 and 1,234.56, £51.77, US$9.56, 12,50 €. */

/** Which sign stands before the cents. */
export type DecimalSign = 'comma' | 'point'

export type PriceReading =
  /** `currency` is null when the cell names none. */
  { ok: true; cents: number; currency: string | null } | { ok: false; problem: string }

/** Digits and their signs as ASCII has them, one blank between words. */
const plainOf = (text: string): string =>
  plainSigns(mended(text.slice(0, 200)).normalize('NFKC'))
    .replace(/^'/, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', "'")
    .replace(/[’‘´`]/g, "'")
    .replaceAll('−', '-')
    .replace(/(?<=\d)·(?=\d\d(?!\d))/g, '.')
    .replace(/^(["“])(.*)["”]$/, '$2')
    .replace(/^([A-Z]{3})(?=[$€£])/, '$1 ')
    .replace(/^(\d+)([€£$])(\d\d)$/, '$2$1.$3')
    .replace(/:-$/, '')
    .replace(/^[-−]\s*(\D{1,4}?)\s*(?=[\d.,])/, '$1-')
    .replace(/\*+$/, '')
    .replace(besides, '')
    .trim()

/** “Â£51.77”, “&euro;12,50”, and “9,99 ¤”, which is the euro of Latin-9 in Latin-1. */
function mended(text: string): string {
  const { text: whole } = mendText(text)
  return (whole.includes('&') ? plainText(whole) : whole).replace('¤', '€')
}

/** What is said of a price and changes nothing of it. */
const besides =
  / ?[([]?\b(?:(?:incl(?:uding)?|inkl|inc|excl|exkl)\b\.? ?(?:of )?(?:vat|tax|gst|mwst|ust|tva|iva|btw|moms)|ttc|each|ea|pro stück)\.?[)\]]?$/i

/** Cells that say that there is no price. */
const none =
  /^(?:n\.? ?\/? ?a\.?|none|null|nil|nan|[-–—.?]+|t\.?b\.?[acd]\.?|poa|k\. ?a\.|unknown|unbekannt|variable|open(?: price)?|(?:price )?on request|(?:preis )?auf anfrage|sur demande|consultar|su richiesta)$/i
export const saysNoPrice = (text: string): boolean => none.test(text.trim())

const free =
  /^(?:free(?: of charge)?|for free|gratis|kostenlos|umsonst|gratuite?|gratuito|za darmo|bezpłatnie|бесплатно)$/i

const amount = /^(\D*?)\s*([-+(]?\d(?:[\d.,' ]*\d)?)\)?(?:[.,](?:-{1,2}|–|—|=))?\s*(\D*)$/

/** The number in a cell, and what stands around it. */
function takenApart(text: string): { digits: string; signs: string[] } | null {
  const plain = plainOf(text)
  const cents = /^(\D*?)\s*([.,]\d{1,2})\s*(\D*)$/.exec(plain)
  const [, before = '', digits, behind = ''] = cents
    ? [cents[0], cents[1], `0${cents[2]}`, cents[3]]
    : (amount.exec(plain) ?? [])
  if (digits === undefined) return null
  const isNegative = /[-(]/.test(before.at(-1) ?? '') || /^[-(]/.test(digits) || /^-/.test(behind)
  const minus = isNegative ? '-' : ''
  const signs = [before.replace(/[-(+]$/, ''), behind.replace(/^-|\)$/g, '')].map((sign) =>
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
  const shown = text.trim().slice(0, 60)
  if (free.test(shown)) return { ok: true, cents: 0, currency: null }
  if (failed.test(shown))
    return bad(`“${shown}” is an error of the spreadsheet. Correct its formula.`)
  const parts = takenApart(text)
  if (!parts) {
    return bad(
      holdsTwo(text)
        ? `“${shown}” holds more than one price. Keep the right one.`
        : /^\d[\d.,]*e[+-]?\d+$/i.test(shown)
          ? `“${shown}” is not a price: ${inPowers}.`
          : `“${shown}” is not a price. Write a number such as 19.99.`,
    )
  }
  const signs = parts.signs.length > 0 ? [parts.signs.join(' ')] : []
  const found = signs.map((sign) => currencyOf(sign, own))
  const several = signs.map(mayMean).find(({ length }, at) => length > 0 && !found[at])
  if (several) {
    const codes = `${several.slice(0, -1).join(', ')} or ${several.at(-1)}`
    return bad(`“${shown}” may be in ${codes}. Name the currency in a column of its own.`)
  }
  if (parts.digits.startsWith('-') && !found.includes(null))
    return bad(`“${shown}”: a price cannot be negative. Write it without its minus sign.`)
  if (found.includes(null)) return bad(`“${shown}” is not a price: ${besideIt(parts.signs, own)}.`)
  const decimal = decimalOf(parts.digits, column)
  if (decimal === null)
    return bad(
      `“${shown}” can be read in two ways. Say what its sign parts, or write it with two decimals, such as 1234.00.`,
    )
  if (decimal === undefined)
    return bad(
      `“${shown}” is not a price: its separators do not fit. Write a number such as 1234.50.`,
    )
  const cents = centsOf(decimal)
  if (cents === null) return bad(`“${shown}” has more than two decimals. Write it with two.`)
  return { ok: true, cents, currency: found[0] ?? null }
}

/** What stands beside the number and is no currency. */
function besideIt(all: string[], own: string): string {
  const strange = all.filter((sign) => currencyOf(sign, own) === null)
  const signs = strange.length > 0 ? strange : all
  const [first = ''] = signs
  if (signs.every((sign) => /^[.,]+$/.test(sign)))
    return 'a sign stands beside its number, and digits may be missing. Write all of it, such as 19.99'
  if (/^[-\d.,]*[OolI]$/.test(first))
    return `“${first}” is a letter, not a digit. Write a number such as 19.99`
  if (/^e[+-]?$/i.test(first)) return inPowers
  if (first.includes('%')) return 'it is a percentage. Write the amount, such as 19.99'
  if (isOpen.test(first)) return `“${first}” leaves it open. Write the price itself, such as 19.99`
  return `“${signs.join(' ').slice(0, 30)}” is neither a currency nor a part of its number. Keep the number alone, such as 19.99`
}

const inPowers = 'it is written in powers of ten. Write its digits, such as 19.99'
const isOpen =
  /^(?:from|ab|à partir de|desde|da|od|ca\.?|about|approx\.?|circa|~|≈|<|>|up to|bis)$/i
const failed = /^#[A-Z0-9/]{2,8}[!?]?$/

/** A price in a column of cents: "999" is 9.99. A sign before two digits would be one of something else. */
export function readCents(text: string): PriceReading {
  const [, digits] = /^(\d{1,9}|\d{1,3}(?:[ ,.'’]\d{3})+)(?:[.,]0+)?$/.exec(plainOf(text)) ?? []
  if (digits) return { ok: true, cents: Number(digits.replace(/\D/g, '')), currency: null }
  return bad(
    `“${text.trim().slice(0, 60)}” is not a number of cents, as the name of its column says. Write it as 999.`,
  )
}

/** "1,234": a thousand, or one and a bit. */
export const isTwoWays = (text: string): boolean => {
  const parts = takenApart(text)
  return parts !== null && decimalOf(parts.digits.replace(/^-/, ''), null) === null
}

const holdsTwo = (text: string): boolean =>
  !/\de[+-]?\d/i.test(text) && (plainOf(text).match(/\d+(?:[.,]\d+)*/g) ?? []).length > 1

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
