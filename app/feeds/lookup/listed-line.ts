import { readIsbn } from '#app/catalog/trade/isbn.ts'
import { currencyOf } from '#app/feeds/values/currencies.ts'
import { readIsbnCell } from '#app/feeds/values/isbn-cell.ts'
import { readPrice } from '#app/feeds/values/price.ts'
import { readWhole } from '#app/values/amount.ts'

export const longestLine = 300

/** What a line of a list of ISBNs says. */
export type Line = {
  record: number
  isbn13: string | null
  cents: number | null
  currency: string | null
  copies: number | null
  refusal: string | null
  /** What was repaired. */
  note: string | null
}

/** Reads `ISBN [price [copies]]`; the ISBN counts even where what stands behind it is refused. */
export function readLine(record: number, text: string, currency: string): Line {
  const line: Line = {
    record,
    isbn13: null,
    cents: null,
    currency: null,
    copies: null,
    refusal: null,
    note: null,
  }
  const refused = (refusal: string): Line => ({ ...line, refusal })
  if (text.length > longestLine) return refused('The line is too long for an ISBN.')
  const words = text
    .split(/[\s;|]+/)
    .map((word) => word.replace(/^["'=]+|["',]+$/g, ''))
    .filter(Boolean)
  // "1. 978…": the number of the line.
  if (/^\d{1,4}[.)]$/.test(words[0] ?? '')) words.shift()
  const isbn = isbnOf(words)
  if (!isbn.ok) return refused(isbn.message)
  line.isbn13 = isbn.isbn13
  line.note = isbn.note ?? null
  const rest = withCurrency(words.slice(isbn.words))
  if (rest.length > 2)
    return refused(`Behind an ISBN stand a price and copies, not “${rest.join(' ')}”.`)
  return { ...line, ...readRest(rest, currency) }
}

/** "9.99 EUR" and "€ 9.99" are one price. */
function withCurrency(rest: string[]): string[] {
  const [one = '', other = '', ...more] = rest
  const isMark = (word: string) => /^(?:[A-Z]{3}|[$€£¥])$/i.test(word)
  return /\d/.test(one + other) && isMark(one) !== isMark(other) ? [one + other, ...more] : rest
}

/** The first words that are an ISBN together: blanks may stand between its parts. */
function isbnOf(
  words: string[],
):
  | { ok: true; isbn13: string; words: number; note?: string | null }
  | { ok: false; message: string } {
  for (let many = 1; many <= Math.min(6, words.length); many++) {
    const read = readIsbn(words.slice(0, many).join(' '))
    if (read.ok) return { ok: true, isbn13: read.isbn13, words: many }
  }
  // Damage that a check digit undoes, as in sheets.
  const cell = readIsbnCell(words[0] ?? '')
  if (cell.kind === 'isbn') return { ok: true, isbn13: cell.isbn13, words: 1, note: cell.note }
  return { ok: false, message: cell.kind === 'empty' ? 'The line has no ISBN.' : cell.problem }
}

function readRest(rest: string[], currency: string): Partial<Line> {
  const [first, second] = rest
  if (first === undefined) return {}
  const times = /^(?:[x×](\d{1,7})|(\d{1,7})[x×])$/i
  const isCopies = times.exec(first)
  if (isCopies && second === undefined) return { copies: Number(isCopies[1] ?? isCopies[2]) }
  if (second === undefined && /^\d+$/.test(first)) {
    return { refusal: `Is ${first} a price or a number of copies? Write ${first}.00 or ${first}x.` }
  }
  const foreign = foreignIn(first, currency)
  if (foreign)
    return {
      refusal: `The price ${first} is not in ${currency}. Prices are not converted.`,
      currency: foreign,
    }
  const read = readPrice(first, currency)
  if (!read.ok || (read.currency !== null && read.currency !== currency))
    return { refusal: `“${first}” is not a price. Write it as 9.99.` }
  const price = { cents: read.cents, currency }
  if (second === undefined) return price
  const many = times.exec(second)
  const copies = many ? Number(many[1] ?? many[2]) : readWhole(second)
  if (copies === null || !(copies <= 1_000_000)) {
    return { ...price, refusal: `“${second}” is not a number of copies.` }
  }
  return { ...price, copies }
}

const signs = ['$', '€', '£', '¥']

const codeBeside = (text: string): string | undefined =>
  (/^([A-Z]{3})(?=\d)/i.exec(text) ?? /(?<=\d)([A-Z]{3})$/i.exec(text))?.[1]?.toUpperCase()

/** The currency that is written beside an amount, if it is another one. */
function foreignIn(text: string, currency: string): string | null {
  const sign = signs.find((one) => text.includes(one))
  const code = codeBeside(text) ?? (sign && currencyOf(sign, currency))
  if (!code || code === currency) return null
  return code
}
