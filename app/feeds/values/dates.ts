import { readPublished } from '#app/catalog/trade/publication-day.ts'
import { bareWord, fillers, plainOf } from './date-words.ts'
import { monthNamed } from './months.ts'
import {
  type DateOrder,
  readShort,
  readShortNamed,
  type ShortYears,
  shortYearsJury,
} from './short-years.ts'

/*
 * Dates as sheets write them, in every order: 2026-03-04, 04.03.2026, 3/4/2026, 2026/25/12, "4 mars 2026",
 * "March 4, 2026". What can be read in two ways is decided by the other cells of its column, or asked.
 */

type DayMonth = Exclude<DateOrder, 'year-first'>

/** How the dates of a column are to be read. */
export type ColumnDates = {
  order: DayMonth | null
  /** Year, day, month: 2026/25/12. */
  yearDayMonth: boolean
  /** Others have the month in the middle: 2026-13-01 is no day then. */
  yearMonthDay: boolean
  /** Some can be read in two ways, no other cell decides, and nobody has said it. */
  asks: boolean
  /** Years of two digits; null where nobody says which century it is. */
  short: ShortYears | null
}

export type DateReading =
  /** "1997", "1997-06" or "1997-06-26"; of a year of two digits the century is `guessed`. */
  { ok: true; date: string; isGuessed?: true } | { ok: false; problem: string }

/** Dates without a column around them. */
export const undecided: ColumnDates = {
  ...{ order: null, yearDayMonth: false, yearMonthDay: false, asks: false, short: null },
}

type Taken = {
  year: string
  one?: string
  other?: string
  kind: 'year-first' | 'dotted' | 'slashed'
}

function takenApart(plain: string): Taken | null {
  const first = /^(\d{4})(?: ?[-./ ] ?(\d{1,2})(?: ?[-./ ] ?(\d{1,2}))?)?$/.exec(plain)
  if (first) return taken('year-first', first[1], first[2], first[3])
  const compact =
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ?? /^([12]\d{3})(0[1-9]|1[0-2])$/.exec(plain)
  if (compact) return taken('year-first', compact[1], compact[2], compact[3])
  const last = /^(\d{1,2}) ?([-./ ]) ?(\d{1,2}) ?\2 ?(\d{4})\.?$/.exec(plain)
  if (last) return taken(last[2] === '.' ? 'dotted' : 'slashed', last[4], last[1], last[3])
  const month = /^(\d{1,2}) ?[-./ ] ?(\d{4})$/.exec(plain)
  return month ? taken('year-first', month[2], month[1]) : null
}

const taken = (kind: Taken['kind'], year = '', one?: string, other?: string): Taken => ({
  kind,
  year,
  ...(one && { one }),
  ...(other && { other }),
})

/** The parts of a date with the name of its month, which tell themselves apart; "no-year" if it has none. */
function withName(plain: string, short: ShortYears | null): DateReading | 'no-year' | null {
  const words = (plain.match(/\p{L}[\p{L}\p{M}]*|\d+/gu) ?? []).filter(
    (word) => monthNamed(word) !== null || !fillers.has(bareWord(word)),
  )
  const months = words.map(monthNamed).filter((month) => month !== null)
  if (months.length !== 1) return null
  const month = String(months[0])
  const numbers = words.filter((word) => monthNamed(word) === null)
  const year = numbers.find((word) => /^\d{4}$/.test(word))
  const [day, ...more] = numbers.filter((word) => word !== year)
  if (!year) {
    if (!numbers.every((word) => /^\d{1,2}$/.test(word))) return null
    const read = short && readShortNamed(plain, numbers, short)
    const date = read && dateOf(read.year, month, read.day)
    return date ? { ok: true, date, isGuessed: true } : 'no-year'
  }
  if (more.length > 0 || (day !== undefined && !/^\d{1,2}$/.test(day))) return null
  const date = dateOf(year, month, day)
  return date === null ? null : { ok: true, date }
}

/**
 * The date in a cell, as precise as it is; `column` says how the others are read. Serial numbers of
 * spreadsheets and dates that do not exist are refused in words.
 */
export function readDate(text: string, column: ColumnDates = undecided): DateReading {
  const plain = plainOf(text)
  const shown = text.trim().slice(0, 60)
  if (isNever.test(text)) return bad(`“${shown}” is what programs write for no date.`)
  const parts = takenApart(plain)
  if (!parts)
    return shortDate(plain, shown, column) ?? partOfYear(plain) ?? bad(unreadable(plain, shown))
  const order = orderOf(parts, column)
  if (order === null) return inTwoWays(shown)
  const { year, one, other } = parts
  const date =
    other === undefined
      ? dateOf(year, one)
      : order === 'month-first'
        ? dateOf(year, one, other)
        : dateOf(year, other, one)
  return date ? { ok: true, date } : noDay(shown)
}

/** The first day of a calendar: .NET’s, Calibre’s, a spreadsheet’s, SQL Server’s. */
const isNever = /^\s*(?:0001-01-01|0101-01-01|1899-12-3[01]|1753-01-01|1900-01-00)(?!\d)/

function shortDate(plain: string, shown: string, { short }: ColumnDates): DateReading | null {
  const named = withName(plain, short)
  if (named === 'no-year')
    return bad(`“${shown}” has no year, or one of two digits. Write all four, such as 1997.`)
  if (named) return named
  const read = short && readShort(plain, short)
  if (!read) return null
  if ('problem' in read) return read.problem === 'order' ? inTwoWays(shown) : noDay(shown)
  const date = dateOf(...read.parts)
  return date ? { ok: true, date, isGuessed: true } : noDay(shown)
}

/** “Spring 2026”, “Q3 2026”: of a part of the year that has no place in a date, the year is sure. */
function partOfYear(plain: string): DateReading | null {
  const [year, other] = plain.match(/(?<!\d)\d{4}(?!\d)/g) ?? []
  if (!year || other || !partsOfYear.test(bareWord(plain.replace(year, '')))) return null
  const date = dateOf(year)
  return date ? { ok: true, date, isGuessed: true } : null
}

const partsOfYear =
  /^[ ,.:/-]*(?:(?:early|mid|late|ca\.?|anfang|mitte|ende)[ -]?)?(?:spring|summer|autumn|fall|winter|fruhjahr|fruhling|sommer|herbst|printemps|ete|automne|hiver|primavera|verano|otono|invierno|[qth][1-4]|[1-4](?:st|nd|rd|th)? ?q(?:uarter)?|[1-4]\. quartal|early|mid|late|anfang|mitte|ende)[ ,.:/-]*$/

const noDay = (shown: string): DateReading => bad(`“${shown}” is not a day of the calendar.`)

const inTwoWays = (shown: string): DateReading =>
  bad(
    `“${shown}” can be read in two ways. Say whether the day or the month comes first in this column.`,
  )

function unreadable(plain: string, shown: string): string {
  if (/^(?:\d{1,4}[-./ ]\d{1,2}|0?[1-9]|1[0-2])[-./ ]\d{1,2}$/.test(plain))
    return `“${shown}” has a year of two digits. Write all four, such as 1997.`
  if (/^\d{5}(?:\.\d+)?$/.test(plain))
    return `“${shown}” is a spreadsheet’s number for a day. Format the column as a date.`
  if (/^-\d/.test(plain))
    return `“${shown}” is a year before our era, which no book has. Leave it empty.`
  return `“${shown}” is not a date. Write a year, month or day such as 1997 or 1997-06-26.`
}

function orderOf({ kind, one, other }: Taken, column: ColumnDates): DayMonth | null {
  if (other === undefined) return 'month-first'
  const [first, second] = [Number(one), Number(other)]
  if (kind === 'year-first') {
    if (first > 12 && second <= 12 && !column.yearMonthDay) return 'day-first'
    return column.yearDayMonth ? 'day-first' : 'month-first'
  }
  if (first > 12) return 'day-first'
  if (second > 12) return 'month-first'
  if (first === second) return 'day-first'
  // Points part days from months where the day comes first.
  return column.order ?? (kind === 'dotted' ? 'day-first' : null)
}

/** Zeros stand for what is not known: 2026-03-00 is a month. */
function dateOf(year: string, month?: string, day?: string): string | null {
  const parts = [year]
  if (month !== undefined && Number(month) > 0) {
    parts.push(month.padStart(2, '0'))
    if (day !== undefined && Number(day) > 0) parts.push(day.padStart(2, '0'))
  } else if (day !== undefined && Number(day) > 0) return null
  const date = parts.join('-')
  // 9999 is what systems write for never.
  return readPublished(date) && date < '9000' ? date : null
}

const bad = (problem: string): DateReading => ({ ok: false, problem })

/** Gathers what the cells of a column prove, one after the other. */
export function dateJury() {
  const proven = { 'day-first': 0, 'month-first': 0 }
  const yearFirst = { ymd: 0, ydm: 0 }
  const short = shortYearsJury()
  let open = 0
  return {
    hear(text: string): void {
      const plain = plainOf(text)
      const parts = takenApart(plain)
      if (!parts) short.hear(plain)
      if (parts?.other === undefined) return
      const [one, other] = [Number(parts.one), Number(parts.other)]
      if (parts.kind === 'year-first') {
        if (one > 12 && other <= 12) yearFirst.ydm++
        else if (other > 12) yearFirst.ymd++
      } else if (one > 12) proven['day-first']++
      else if (other > 12) proven['month-first']++
      else if (one !== other && parts.kind === 'slashed') open++
    },
    /** What was chosen goes before what is proven; `latest` is the last year that two digits may mean. */
    verdict(latest: number, chosen?: DateOrder): ColumnDates {
      const [days, months] = [proven['day-first'] > 0, proven['month-first'] > 0]
      const shown = days === months ? null : days ? 'day-first' : 'month-first'
      const { asks, ...years } = short.verdict(latest, { chosen, proven: shown })
      const said = chosen ?? shown ?? years.order
      const order = said === 'year-first' ? shown : said
      return {
        order,
        yearDayMonth: yearFirst.ydm > 0 && yearFirst.ymd === 0,
        yearMonthDay: yearFirst.ymd > yearFirst.ydm,
        asks: chosen === undefined && ((order === null && open > 0) || asks),
        short: years,
      }
    },
  }
}

/** How the dates of a column are read, from all its cells. */
export function decideDates(
  cells: Iterable<string>,
  latest: number,
  chosen?: DateOrder,
): ColumnDates {
  const jury = dateJury()
  for (const cell of cells) jury.hear(cell)
  return jury.verdict(latest, chosen)
}
