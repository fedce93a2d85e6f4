/* Numbers and dates as Excel stores them (ECMA-376, part 1, 18.17.4 and 18.8.30). */

/** Formats of dates that have a number and no text. */
const builtIn = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])
const isEastAsian = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Whether numbers of a format are days. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined)
    return (builtIn.has(id) && id < 45 && id !== 18 && id !== 19) || isEastAsian(id)
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '').split(';', 1)[0] ?? ''
  return /[dy]/i.test(plain) || /m{3,}/i.test(plain)
}

/** What the number of a cell is by its format, besides a number. */
export type Style = 'day' | 'percent' | null

/** 9 and 10 are the percentages that have a number and no text. */
export function styleOf(id: number, code: string | undefined): Style {
  if (isDateFormat(id, code)) return 'day'
  const isPercent =
    code === undefined ? id === 9 || id === 10 : /%/.test(code.replace(/"[^"]*"|\\./g, ''))
  return isPercent ? 'percent' : null
}

/** A serial number as a day, ISO 8601; null when it is none. */
export function dayOfSerial(serial: number, is1904: boolean): string | null {
  if (!(serial >= 0 && serial < 2_958_466)) return null
  // Excel takes 1900 for a leap year.
  const days = Math.floor(serial) + (is1904 ? 1462 : serial < 60 ? 1 : 0)
  if (days < 1) return null
  return new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10)
}

/** As people see it: without what binary fractions leave behind, and without an exponent. */
export function shownNumber(text: string): string {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return text
  if (Number.isInteger(number) && Math.abs(number) < 1e21) return String(number)
  return String(Number(number.toPrecision(15)))
}
