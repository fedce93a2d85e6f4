const ends = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether there is such a day (Gregorian). Catalogues ask of each of their books: a Date is thirty times as dear. */
export function isDayOfCalendar(year: number, month: number, day: number): boolean {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day >= 1 && day <= (isLeap && month === 2 ? 29 : (ends[month - 1] ?? 0))
}

/** Whether a text is a day as PostgreSQL takes it: 2027-03-01, and neither 2027-02-30 nor a day of the year 0. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return Number(year) > 0 && isDayOfCalendar(Number(year), Number(month), Number(day))
}
