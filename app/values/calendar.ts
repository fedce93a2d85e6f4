const ends = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether there is such a day (Gregorian). Catalogues ask of each of their books: a Date is thirty times as dear. */
export function isDayOfCalendar(year: number, month: number, day: number): boolean {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day >= 1 && day <= (isLeap && month === 2 ? 29 : (ends[month - 1] ?? 0))
}
