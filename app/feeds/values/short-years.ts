import { isDayOfCalendar } from '#app/values/calendar.ts'

/*
 * Dates of tills whose years have two digits: 13-Apr-24, 05/06/03, 97-03-04. Their column says which number is
 * which, as far as it can; the century is the one in which a book can be published.
 */

export const dateOrders = ['day-first', 'month-first', 'year-first'] as const
export type DateOrder = (typeof dateOrders)[number]

/** How the short years of a column are read. */
export type ShortYears = {
  /** Null: no cell decides; each that is no day in any other order is read all the same. */
  order: DateOrder | null
  /** 24-Apr-13 is a day of 2024, because another cell begins with 97. */
  yearBeforeName: boolean
  /** 04/12 is a month of 2012, because another cell is 04/97. */
  hasMonths: boolean
  /** The last year a book may be announced for: 36 is 2036, and 37 is 1937. */
  latest: number
}

/** Books are announced so many years ahead at most; by `soon` nearly all are. */
const ahead = { most: 10, soon: 2 }

/** The last year that two digits may mean on a day such as 2026-06-30. */
export const latestYear = (today: string): number => Number(today.slice(0, 4)) + ahead.most

/** Of the hundred years up to the latest one. */
const yearIn = (two: string, latest: number): string => {
  const year = latest - (latest % 100) + Number(two)
  return String(year > latest ? year - 100 : year)
}

type Parts = [string, string, string]
const numbersIn = (plain: string): { parts: Parts; sign: string } | null => {
  const found = /^(\d{1,2}) ?([-./ ]) ?(\d{1,2}) ?\2 ?'?(\d{1,2})\.?$/.exec(plain)
  return found && { parts: [found[1], found[3], found[4]] as Parts, sign: found[2] as string }
}

/** Year, month and day of three numbers; null where there is no such day. */
function inOrder([one, two, three]: Parts, order: DateOrder): Parts | null {
  const [year, month, day] = {
    'day-first': [three, two, one] as const,
    'month-first': [three, one, two] as const,
    'year-first': [one, two, three] as const,
  }[order]
  // A leap year: whether this one is, its century tells.
  const isDay = isDayOfCalendar(2000, Number(month), Number(day))
  return isDay && year.length === 2 ? [year, month, day] : null
}

const readingsOf = (parts: Parts): string[] => [
  ...new Set(dateOrders.flatMap((order) => inOrder(parts, order)?.map(Number).join('-') ?? [])),
]

export type ShortReading = { parts: [string, string?, string?] } | { problem: 'order' | 'none' }

/** The parts of a date without a name in it; null for what is none of this kind. */
export function readShort(plain: string, column: ShortYears): ShortReading | null {
  const { order, latest, hasMonths } = column
  const full = ([year, ...rest]: [string, ...string[]]): ShortReading => ({
    parts: [yearIn(year, latest), ...rest] as [string, string?, string?],
  })
  const year = /^'?(?!00)(\d{2})$/.exec(plain)?.[1]
  if (year) return full([year])
  const [, month = '', ofYear = ''] = /^(0?[1-9]|1[0-2]) ?[-./] ?'?(\d{2})$/.exec(plain) ?? []
  if (ofYear && (hasMonths || Number(ofYear) > 31)) return full([ofYear, month])
  const numbers = numbersIn(plain)
  if (!numbers) return null
  if (order) {
    const read = inOrder(numbers.parts, order)
    return read ? full(read) : { problem: 'none' }
  }
  const [only = '', ...others] = readingsOf(numbers.parts)
  if (others.length > 0) return { problem: 'order' }
  const [short = '', ...rest] = only.split('-')
  // 31/02/03 is a mistake in a day, and not one of 2031.
  const isGuess = !inOrder(numbers.parts, 'day-first') && !inOrder(numbers.parts, 'month-first')
  if (!only || (isGuess && Number(short) <= 31)) return { problem: 'none' }
  return full([short.padStart(2, '0'), ...rest])
}

/** Of the numbers beside the name of a month the year, in full, and the day. */
export function readShortNamed(
  plain: string,
  numbers: string[],
  { yearBeforeName, latest }: ShortYears,
): { year: string; day?: string } | null {
  const [one = '', two = ''] = numbers
  if (numbers.length === 1) {
    // "Apr-24" and "April '24"; "24-Apr" and "April 24" are days of no year.
    const isYear = /^\p{L}[\p{L}\p{M}]*\.? ?[-/'] ?'?\d{2}$/u.test(plain) || Number(one) > 31
    return isYear && one.length === 2 ? { year: yearIn(one, latest) } : null
  }
  if (numbers.length !== 2) return null
  const isYearFirst = Number(one) > 31 || (yearBeforeName && Number(two) <= 31)
  const [year, day] = isYearFirst ? [one, two] : [two, one]
  return year.length === 2 ? { year: yearIn(year, latest), day } : null
}

/** Gathers what the short years of a column prove. */
export function shortYearsJury() {
  const against = { 'day-first': 0, 'month-first': 0, 'year-first': 0 }
  /** How often a year would be each of a hundred, at the beginning and at the end. */
  const years = { first: Array<number>(100).fill(0), last: Array<number>(100).fill(0) }
  const signs = new Set<string>()
  let [open, months, yearBefore, yearBehind] = [0, 0, 0, 0]
  return {
    hear(plain: string): void {
      const numbers = numbersIn(plain)
      if (numbers) {
        const { parts, sign } = numbers
        const fits = dateOrders.filter((order) => inOrder(parts, order))
        if (fits.length === 0) return
        for (const order of dateOrders) if (!fits.includes(order)) against[order]++
        if (readingsOf(parts).length > 1) open++
        signs.add(sign)
        for (const [at, number] of [
          ['first', parts[0]],
          ['last', parts[2]],
        ] as const)
          years[at][Number(number)] = (years[at][Number(number)] ?? 0) + 1
      } else if (/^(?:0?[1-9]|1[0-2]) ?[-./] ?'?(?:3[2-9]|[4-9]\d)$/.test(plain)) months++
      else {
        if (Number(/^(\d\d)[-./, ]+\p{L}/u.exec(plain)?.[1]) > 31) yearBefore++
        if (Number(/\p{L}.*(?<!\d)(\d\d)$/u.exec(plain)?.[1]) > 31) yearBehind++
      }
    },
    /** `known` is what was chosen; `proven` what dates of the column with whole years show. */
    verdict(
      latest: number,
      { chosen, proven }: { chosen?: DateOrder; proven: DateOrder | null },
    ): ShortYears & { asks: boolean } {
      const isFar = (order: DateOrder) => {
        const [soon, most] = [latest - ahead.most + ahead.soon, latest]
        const at = years[order === 'year-first' ? 'first' : 'last']
        return at.some((count, two) => {
          const year = Number(yearIn(String(two), latest))
          return count > 0 && year > soon && year <= most
        })
      }
      const order = chosen ?? decided()
      return {
        ...{ order, latest, hasMonths: months > 0, asks: order === null && open > 0 },
        yearBeforeName: yearBefore > 0 && yearBehind === 0,
      }
      function decided(): DateOrder | null {
        const fit = dateOrders.filter((one) => against[one] === 0)
        if (proven && fit.includes(proven)) return proven
        const near = fit.filter((one) => !isFar(one))
        const likely = near.length > 0 ? near : fit
        // A year comes first before hyphens; before other signs only where nothing else can be.
        const usual = likely.filter((one) => one !== 'year-first' || signs.has('-'))
        const left = usual.length > 0 ? usual : likely
        if (left.length === 1) return left[0] ?? null
        const isDotted = signs.size === 1 && signs.has('.')
        return isDotted && left.includes('day-first') ? 'day-first' : null
      }
    },
  }
}
