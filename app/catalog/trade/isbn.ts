import { plainSigns } from '#app/values/signs.ts'

/* ISBN by ISO 2108: recognised in every spelling, kept as 13 digits, never repaired by guessing. */

export type IsbnReading =
  | { ok: true; isbn13: string }
  | {
      ok: false
      reason:
        | 'not-an-isbn'
        | 'wrong-length'
        | 'lost-zeros'
        | 'scientific'
        | 'check-digit'
        | 'prefix'
      /** What is wrong and what to do, for people. */
      message: string
      /** The number it probably is, for a person to confirm. */
      suggestion?: string
    }

/** Longer texts hold no ISBN; nothing below looks at more. */
const longest = 40
const dashes = /[\s\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d.-]/gu
const scientific = /^[0-9]+([.,][0-9]+)?e\+?[0-9]{1,2}$/i

const zero = 48

/** The check digit of the first twelve digits (weights 1 and 3, modulo 10). */
export function checkDigit13(twelve: string): string {
  let sum = 0
  for (let i = 0; i < 12; i++) sum += (twelve.charCodeAt(i) - zero) * (i % 2 === 0 ? 1 : 3)
  return String((10 - (sum % 10)) % 10)
}

/** 979-0 is the number of printed music (ISMN, ISO 10957), with the same check digit. */
const isMusic = (text: string): boolean => text.startsWith('9790')

/** The check digit of the first nine digits of an ISBN-10 (weights 10 to 2, modulo 11). */
export function checkDigit10(nine: string): string {
  let sum = 0
  for (let i = 0; i < 9; i++) sum += Number(nine[i]) * (10 - i)
  const digit = (11 - (sum % 11)) % 11
  return digit === 10 ? 'X' : String(digit)
}

export const isIsbn13 = (text: string): boolean =>
  /^97[89][0-9]{10}$/.test(text) && !isMusic(text) && checkDigit13(text) === text[12]

const isIsbn10 = (text: string): boolean =>
  /^[0-9]{9}[0-9X]$/.test(text) && checkDigit10(text) === text[9]

/** The ISBN-13 of nine or ten characters of an ISBN-10; its own check digit is not looked at. */
export function isbn10To13(isbn10: string): string {
  const twelve = `978${isbn10.slice(0, 9)}`
  return twelve + checkDigit13(twelve)
}

/** The ISBN-10 of an ISBN-13, or null: numbers that start with 979 have none. */
export function isbn13To10(isbn13: string): string | null {
  if (!isbn13.startsWith('978')) return null
  const nine = isbn13.slice(3, 12)
  return nine + checkDigit10(nine)
}

/** The visible text, cut where a long text is clearly not an ISBN. */
const plainOf = (text: string): string =>
  unwrapped(
    plainSigns(text.slice(0, 10 * longest))
      .normalize('NFKC')
      .trim(),
  ).slice(0, longest + 1)

/**
 * Without what programs and title pages put around a number: ="978…" and '978… of spreadsheets, [978…]
 * of catalogues, the binding behind it, as in "978… (pbk.)", and the ".0" of a number that was counted with.
 */
const unwrapped = (text: string): string =>
  text
    .replace(/^[='"“”„[(]+(?=.*\d)/u, '')
    .replace(/(?<=\d ?-? ?[\dx]) ?[([][^()[\]]{0,30}[)\]]$/iu, '')
    .replace(/["“”'\]);,.]+$/u, '')
    .replace(/^(\d{7,13})[.,]0{1,2}$/, '$1')

/** Digits and X only: blanks, hyphens of every kind and a leading "ISBN" fall away. */
export function bareIsbn(text: string): string {
  return plainOf(text)
    .replace(/^isbn([-\u2010-\u2015]?1[03])?:?/i, '')
    .replace(dashes, '')
    .toUpperCase()
}

/**
 * Reads an ISBN-10 or ISBN-13 in any spelling. A number damaged by a spreadsheet is refused with
 * the number it probably was, never repaired silently.
 */
export function readIsbn(text: string): IsbnReading {
  // As most are written.
  if (isIsbn13(text)) return { ok: true, isbn13: text }
  const plain = plainOf(text)
  if (plain.length > longest) return no('not-an-isbn', 'This is not an ISBN: it is too long.')
  if (scientific.test(plain))
    return no(
      'scientific',
      `A spreadsheet has rounded this ISBN to ${plain} and its last digits are lost. ` +
        'Take the number from the book or the publisher, and format the column as text.',
    )
  const bare = bareIsbn(text)
  if (!/^[0-9]+X?$/.test(bare))
    return no('not-an-isbn', 'This is not an ISBN: it holds more than digits and hyphens.')
  if (bare.length === 13) return read13(bare)
  if (isIsbn10(bare)) return { ok: true, isbn13: isbn10To13(bare) }
  if (bare.length === 10)
    return no(
      'check-digit',
      `The check digit of ${bare} does not fit: it would be ${checkDigit10(bare)}. ` +
        'One digit is wrong or two have changed places; compare it with the book.',
    )
  const padded = bare.padStart(10, '0')
  if (bare.length >= 7 && bare.length < 10 && isIsbn10(padded))
    return no(
      'lost-zeros',
      `This ISBN has lost its leading zeros: ${bare} is probably ${padded}.`,
      isbn10To13(padded),
    )
  return no('wrong-length', `An ISBN has 10 or 13 digits; this has ${bare.length}.`)
}

function read13(bare: string): IsbnReading {
  if (!/^97[89]/.test(bare))
    return no('prefix', 'An ISBN of 13 digits starts with 978 or 979; this is another number.')
  if (isMusic(bare))
    return no(
      'prefix',
      'This is the number of printed music (ISMN, 979-0), not the ISBN of a book.',
    )
  if (isIsbn13(bare)) return { ok: true, isbn13: bare }
  if (bare.endsWith('X')) return no('not-an-isbn', 'Only an ISBN of 10 digits may end with X.')
  const right = checkDigit13(bare)
  return no(
    'check-digit',
    `The check digit of ${bare} does not fit: it would be ${right}. ` +
      'One digit is wrong or two have changed places; compare it with the book.',
  )
}

const no = (
  reason: Extract<IsbnReading, { ok: false }>['reason'],
  message: string,
  suggestion?: string,
): IsbnReading => ({ ok: false, reason, message, ...(suggestion && { suggestion }) })
