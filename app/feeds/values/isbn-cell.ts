import { bareIsbn, isIsbn13, readIsbn } from '#app/catalog/trade/isbn.ts'
import { plainSigns } from '#app/values/signs.ts'

/*
 * ISBNs as sheets hold them. A damaged one is repaired where its check digit proves the repair, and the
 * note says so; where it proves nothing, the cell is refused in words.
 */

export type IsbnCell =
  | { kind: 'isbn'; isbn13: string; note: string | null }
  /** Nothing is written there. */
  | { kind: 'empty' }
  /** A number of another kind, such as the EAN of a mug or the till's own. */
  | { kind: 'other'; number: string; problem: string }
  | { kind: 'damaged'; problem: string }

const nothing =
  /^(?:[-–—.?0]*|n\/?a|none|null|nan|nil|unknown|no isbn|keine?|aucun|tb[acd]|pending|without)$/i

/** Reads a cell that is meant to hold an ISBN. */
export function readIsbnCell(text: string): IsbnCell {
  // As most are written.
  if (isIsbn13(text)) return { kind: 'isbn', isbn13: text, note: null }
  const plain = plainSigns(text.slice(0, 400).normalize('NFKC')).replace(
    /^[='"“”[]+|["“”\]]+$/g,
    '',
  )
  if (nothing.test(plain.trim())) return { kind: 'empty' }
  const reading = readIsbn(text)
  const shown = text.trim().slice(0, 60)
  if (reading.ok) {
    const isBare = /^(?:isbn[-‐-―]?(?:1[03])?:? ?)?[\dX –—‐-―-]+$/i.test(plainSigns(text.trim()))
    const note = isBare ? null : `ISBN ${reading.isbn13} was taken from “${shown}”.`
    return { kind: 'isbn', isbn13: reading.isbn13, note }
  }
  const many = isbnsIn(plain)
  if (many.length > 1)
    return damaged(`“${shown}” holds ${many.length} ISBNs of different books. Keep the right one.`)
  if (/^#(?:n\/a|ref!|value!|name\?|div\/0!|null!|num!|#+)$/i.test(plain.trim()))
    return damaged(`“${shown}” is an error of the spreadsheet. Correct its formula.`)
  const repaired =
    fromScientific(plain) ??
    withoutThousands(plain) ??
    withZeros(text) ??
    withDigits(text) ??
    withAddOn(text) ??
    withoutPacking(text) ??
    amongOthers(plain)
  if (repaired) return { kind: 'isbn', ...repaired }
  const problem = `“${shown}”: ${reading.message}`
  if (reading.reason === 'prefix' || reading.reason === 'not-an-isbn')
    return { kind: 'other', number: shown, problem }
  // Codes of the till are shorter than any ISBN, those of goods have 8, 12 or 14 digits.
  const bare = bareIsbn(text)
  const { length } = bare
  if (length === 12 && /^97[89]/.test(bare))
    return damaged(
      `“${shown}” has lost a digit: an ISBN has 13. Which one it was nobody can tell; take the number from the book.`,
    )
  if (
    reading.reason === 'wrong-length' &&
    (length < 7 || ([8, 12, 14].includes(length) && !/^97[89]/.test(bare)))
  )
    return { kind: 'other', number: shown, problem }
  return { kind: 'damaged', problem }
}

const damaged = (problem: string): IsbnCell => ({ kind: 'damaged', problem })

type Repair = { isbn13: string; note: string } | null

/** 9.780306406157E+12 still has all its digits; 9.78031E+12 has lost some, and nothing brings them back. */
function fromScientific(plain: string): Repair {
  const [, head, tail = '', power] = /^(\d)[.,]?(\d*)e\+?(\d{1,2})$/i.exec(plain) ?? []
  if (!head || Number(power) !== tail.length || tail.length < 6) return null
  // Of an ISBN-10 the zeros at its beginning are lost as well.
  const reading = readIsbn((head + tail).padStart(10, '0'))
  if (!reading.ok) return null
  return {
    isbn13: reading.isbn13,
    note: `ISBN ${plain} was written out as ${head}${tail}; its check digit fits.`,
  }
}

function withZeros(text: string): Repair {
  const bare = bareIsbn(text)
  const padded = bare.padStart(10, '0')
  if (!/^\d{6,8}[\dX]$/.test(bare)) return null
  const reading = readIsbn(padded)
  if (!reading.ok) return null
  return {
    isbn13: reading.isbn13,
    note: `ISBN ${bare} had lost its leading zeros; its check digit fits ${padded}.`,
  }
}

/** Letters that were typed or recognised for digits: O for 0, l and I for 1. */
function withDigits(text: string): Repair {
  const bare = bareIsbn(text)
  const digits = bare.replaceAll('O', '0').replace(/[IL]/g, '1')
  const reading = readIsbn(digits)
  if (digits === bare || digits.replace(/\D/g, '').length < 9 || !reading.ok) return null
  return {
    isbn13: reading.isbn13,
    note: `ISBN ${bare} was read as ${digits}; its check digit fits.`,
  }
}

/** The second bar code of two or five digits beside that of the ISBN. */
function withAddOn(text: string): Repair {
  const bare = bareIsbn(text)
  const isbn13 = bare.slice(0, 13)
  if (!/^\d{15}(?:\d{3})?$/.test(bare) || !isIsbn13(isbn13)) return null
  return { isbn13, note: `ISBN ${isbn13} was taken without the ${bare.slice(13)} behind it.` }
}

/**
 * 09780306406157: the GTIN-14 of a single copy is its ISBN behind a zero, and tills fill columns of up to twenty digits
 * with more of them; a SBN of nine digits lacks one.
 */
function withoutPacking(text: string): Repair {
  const bare = bareIsbn(text).replace(/^SBN/, '')
  const [, whole] = /^0{1,7}(97[89]\d{10})$/.exec(bare) ?? []
  const isbn = whole ? whole : /^\d{8}[\dX]$/.test(bare) ? `0${bare}` : ''
  const reading = readIsbn(isbn)
  if (!reading.ok) return null
  return { isbn13: reading.isbn13, note: `ISBN ${bare} was read as ${isbn}; its check digit fits.` }
}

/** 9,780,306,406,157: a number with its thousands apart. */
function withoutThousands(plain: string): Repair {
  const whole = plain.trim().replace(/[.,]0{1,2}$/, '')
  const [, first, sign] = /^(\d)([,.' ])\d{3}(?:\2\d{3}){3}$/.exec(whole) ?? []
  if (!first || !sign) return null
  const digits = whole.replace(/\D/g, '')
  if (!isIsbn13(digits)) return null
  return {
    isbn13: digits,
    note: `ISBN ${plain.trim()} was read as ${digits}; its check digit fits.`,
  }
}

/** The different ISBNs among other words; one in both its forms is the same. */
function isbnsIn(plain: string): string[] {
  if (/\de\+?\d/i.test(plain)) return []
  const found = new Set<string>()
  for (const [piece] of plain.matchAll(
    /(?<![\d.,-])\d(?:[- ]?\d){8}(?:(?:[- ]?\d){3})?[- ]?[\dX](?![\d-])/gi,
  )) {
    const reading = readIsbn(piece)
    if (reading.ok) found.add(reading.isbn13)
  }
  return [...found]
}

/** The only one there is. */
function amongOthers(plain: string): Repair {
  const [isbn13] = isbnsIn(plain)
  if (!isbn13) return null
  return { isbn13, note: `ISBN ${isbn13} was taken from “${plain.slice(0, 60)}”.` }
}

/** Whether a cell is an ISBN beyond doubt: its column is then one of ISBNs, whatever it is called. */
export function isSurelyIsbn(text: string): boolean {
  const bare = bareIsbn(text)
  return bare.length === 13 ? isIsbn13(bare) : bare.length === 10 && readIsbn(bare).ok
}
