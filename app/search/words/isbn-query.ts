import { bareIsbn, checkDigit13, isbn10To13, readIsbn } from '#app/catalog/trade/isbn.ts'
import { plainDigits } from '#app/values/signs.ts'

export type IsbnQuery =
  /** `beside`: the number as it stands among other words. */
  | { kind: 'whole'; isbn13: string; beside?: string }
  /** Numbers from `from` up to, not including, `to`. */
  | { kind: 'front'; from: string; to: string }
  | { kind: 'damaged'; message: string; suggestion?: string }

const scientific = /^[0-9]+([.,][0-9]+)?e\+?[0-9]{1,2}$/i
const isbnLike = /^(isbn(-?1[03])?[:\s]*)?[0-9][0-9\s\u2010-\u2015\u2212.-]*x?$/iu

/** A query that is an ISBN, in any spelling, or the beginning of one. */
export function readIsbnQuery(typed: string): IsbnQuery | undefined {
  const text = plainDigits(typed)
  if (text.length > 80 || !/\d/.test(text)) return undefined
  const reading = readIsbn(text.replace(/(?<=\d)[_/](?=[\dx])/giu, '-'))
  if (reading.ok) return { kind: 'whole', isbn13: reading.isbn13 }
  if (text.length > 40) return undefined
  if (scientific.test(text)) return { kind: 'damaged', message: reading.message }
  if (!isbnLike.test(text)) return undefined
  const bare = bareIsbn(text)
  // Of ten digits or fewer from 978 on more are to come: it is no ISBN-10 with a wrong digit.
  const isBegun = /^97[89]/.test(bare) && bare.length < 13
  if (reading.reason === 'check-digit' && !isBegun)
    return { kind: 'damaged', message: reading.message, suggestion: withRightDigit(bare) }
  if (reading.reason === 'lost-zeros' && !isBegun)
    return { kind: 'damaged', message: reading.message, suggestion: reading.suggestion }
  const isPrefixed = /^97[89]/.test(bare)
  if (bare.length < (isPrefixed ? 3 : 5) || bare.length > 12 || bare.endsWith('X')) return undefined
  const front = isPrefixed || bare.length > 9 ? bare : `978${bare}`
  return { kind: 'front', from: front, to: `${front}:` }
}

const withRightDigit = (bare: string): string =>
  bare.length === 13 ? bare.slice(0, 12) + checkDigit13(bare) : isbn10To13(bare)

const amongWords =
  /(?<![\d\p{L}-])(?:isbn(?:-?1[03])?:?\s*)?(?:97[89][\s‐–-]?\d{1,5}[\s‐–-]?\d{1,7}[\s‐–-]?\d{1,7}[\s‐–-]?\d|\d{1,5}[\s‐–-]?\d{1,7}[\s‐–-]?\d{1,7}[\s‐–-]?[\dx])(?![\d\p{L}])/giu

/** A whole ISBN with words beside it, "Dune 978-0-441-17271-9 paperback"; its check digit has to fit. */
export function isbnBeside(typed: string): IsbnQuery | undefined {
  const text = plainDigits(typed)
  if (!/\d/.test(text)) return undefined
  for (const { 0: number, index } of text.matchAll(amongWords)) {
    const reading = number.length < 40 ? readIsbn(number) : null
    if (reading?.ok)
      return {
        kind: 'whole',
        isbn13: reading.isbn13,
        beside: typed.slice(index, index + number.length),
      }
  }
  return undefined
}
