import { readPublished } from '#app/catalog/trade/publication-day.ts'
import { readDay } from '#app/values/day.ts'
import { childOf, type Element, valueIn } from './xml/element.ts'

/**
 * A date of ONIX as "1997", "1997-06" or "1997-06-26", by its format (code list 55); null when it is
 * none. Of a span the first day counts; of a week, quarter or season only the year is sure. Formats of
 * other calendars (20 to 32) are not read.
 */
export function readOnixDate(written: string, format?: string): string | null {
  const text = written.trim()
  const code = format?.trim() ?? ''
  if (/^(?:2[0-9]|3[0-2])$/.test(code)) return null
  return readParts(text, code)
}

/**
 * “Spring 2026”, “2026Q1”: of words, and of parts of a year that are written otherwise, a lone year is sure. A number
 * besides makes words a day that is none: “31 February 2026”.
 */
function yearIn(text: string, code: string): string | null {
  if (!/^(?:0[2-4]|08|09|1[02])$/.test(code)) return null
  const [year, other] = text.match(/(?<!\d)(?:1[4-9]|20)\d\d(?!\d)/g) ?? []
  if (!year || other) return null
  const isDay = code === '12' && /(?<!\bq)\d/i.test(text.replace(year, ''))
  return isDay ? null : dayOf(year)
}

function readParts(text: string, code: string): string | null {
  const digits = /^(\d{4,})(?:T[\d:.]*(?:Z|[+-][\d:]+)?)?$/i.exec(text)?.[1]
  if (digits === undefined) return readDay(text.replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, '$1'))
  const year = digits.slice(0, 4)
  // A span of years, and one of months: YYYYYYYY and YYYYMMYYYYMM.
  if (code === '11') return dayOf(year)
  if (code === '07' && digits.length === 12) return dayOf(year, digits.slice(4, 6))
  const isYearOnly = /^(?:0[2-5]|08|09|10)$/.test(code)
  if (isYearOnly && digits.length !== 8) return dayOf(year)
  // What is really there goes before a format that does not fit it.
  if (digits.length >= 8) return dayOf(year, digits.slice(4, 6), digits.slice(6, 8))
  if (digits.length >= 6) return dayOf(year, digits.slice(4, 6))
  return digits.length === 4 ? dayOf(year) : null
}

/** Systems write 00 for a month or day that they do not know, and 9999 for never. */
function dayOf(...parts: string[]): string | null {
  const unknown = parts.indexOf('00')
  const date = parts.slice(0, unknown < 0 ? parts.length : unknown).join('-')
  const isReal = readPublished(date) !== null && date >= '1000' && date < '9000'
  return isReal ? date : null
}

type Dated = {
  date: string | null
  /** As it stands there. */
  written: string
  /** It is in words, of which only the year can be read. */
  isInWords: boolean
}

/** The date in a composite that has one, with what it was when it cannot be read. */
export function dateIn(element: Element): Dated | null {
  const written = valueIn(element, 'Date')
  if (!written) return null
  const attributes = childOf(element, 'Date')?.attributes
  const format = attributes?.dateformat ?? valueIn(element, 'DateFormat')
  const date = readOnixDate(written, format)
  const year = date === null ? yearIn(written.trim(), format?.trim() ?? '') : null
  return { date: date ?? year, written: written.slice(0, 40), isInWords: year !== null }
}

/** The last day of a month or year; of a day itself. */
export function lastDayOf(date: string): string {
  const [year, month, day] = date.split('-')
  if (day) return date
  const last = new Date(Date.UTC(Number(year), month ? Number(month) : 12, 0))
  return last.toISOString().slice(0, 10)
}

/** The first day of a month or year; of a day itself. */
export const firstDayOf = (date: string): string => `${date}-01-01`.slice(0, 10)

/**
 * When a message or record was sent (SentDateTime, SentDate, the attribute datestamp: YYYYMMDD with or
 * without a time and zone), ISO 8601 in UTC; null when it cannot be read.
 */
export function readSent(written: string | undefined): string | null {
  const text = written?.trim() ?? ''
  const match =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]?(\d{2}):?(\d{2})(?::?(\d{2}))?(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(
      text,
    )
  if (!match) return null
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone = 'Z'] = match
  if (!dayOf(year as string, month as string, day as string)) return null
  const offset = /^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone
  const time = new Date(
    `${year}-${month}-${day}T${hour}:${minute}:${second}${offset.toUpperCase()}`,
  )
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
