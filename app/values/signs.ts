/* What people type, paste and let their devices fill in holds signs that nobody sees: directions around
   a phone number, zero-width spaces in an ISBN, a line break in a title. Each kind of value is read in
   one place in this folder, for forms and API alike, and kept in one form. */

/** Directions that are opened and closed around a text, as address books do when it is copied. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g
const lineSign = /[^\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff]/
/** Nothing at the ends of a line; inside a word some of them belong to it. */
const atTheEnds =
  /[\s\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2060-\u2064\u206a-\u206f\u3164\uffa0]/
/** Words of visible signs, apart by single blanks: as most texts are, and nothing is to be tidied. */
const tidy = /^[!-~\u00c0-\u024f]+(?: [!-~\u00c0-\u024f]+)*$/
const longestLine = 1000
export const isTidy = (text: string): boolean => text.length <= longestLine && tidy.test(text)
const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u

/** The first digits of the scripts that have their own. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0,
  0xf20, 0x1040, 0x17e0, 0x1810, 0xff10,
]

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const zero = zeros.find((start) => code >= start && code < start + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** Digits of every script as 0 to 9, each where it stood. */
export const plainDigits = (text: string): string => text.replace(/\p{Nd}/gu, asciiDigit)

/**
 * A number or code without invisible characters, blanks of every kind as one space, digits as 0 to
 * 9.
 */
export const plainSigns = (text: string): string =>
  isTidy(text)
    ? text
    : plainDigits(
        text
          .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )

/**
 * A line of text: tabs and line breaks become blanks, and invisible characters are removed from its
 * ends. Inside words they stay, because some scripts need them. Empty when nothing is visible.
 */
export function tidyLine(text: string): string {
  if (isTidy(text)) return text
  if (!visible.test(text)) return ''
  const line = text
    .replace(directions, '')
    .replace(/\s+/g, (run) => (lineSign.test(run) ? ' ' : run.replaceAll('\ufeff', '')))
  let [start, end] = [0, line.length]
  while (start < end && atTheEnds.test(line[start] ?? '')) start++
  while (end > start && atTheEnds.test(line[end - 1] ?? '')) end--
  return line.slice(start, end)
}

/* Windows-1252 where it differs from Latin-1: the bytes 80 to 9F. */

const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const byteOf = new Map([...windowsSigns].map((sign, at) => [sign, 0x80 + at]))

/** The byte that Windows-1252 writes a sign with; null when it has none. Controls count as bytes. */
export function windowsByte(sign: string): number | null {
  const code = sign.codePointAt(0) ?? 0
  return byteOf.get(sign) ?? (code <= 0xff ? code : null)
}

const controls = /[\u0080-\u009f]/g

/** A text with what was meant by its control characters U+0080 to U+009F; nothing for the five that are unused. */
export const signsOfControls = (text: string): string =>
  text.replace(controls, (control) => {
    const sign = windowsSigns[control.charCodeAt(0) - 0x80] ?? ''
    return sign === control ? '' : sign
  })
