import { isDayOfCalendar } from '#app/values/calendar.ts'

export type Precision = 'year' | 'month' | 'day'

/** "1997", "1997-06" or "1997-06-26" as a day and its precision; null when it is not a date. */
export function readPublished(text: string): { on: string; precision: Precision } | null {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text)
  if (!match || match[1] === '0000') return null
  const [, year, month = '01', day = '01'] = match
  if (!isDayOfCalendar(Number(year), Number(month), Number(day))) return null
  const on = `${year}-${month}-${day}`
  return { on, precision: match[3] ? 'day' : match[2] ? 'month' : 'year' }
}

export const writePublished = (on: string, precision: Precision): string =>
  on.slice(0, { year: 4, month: 7, day: 10 }[precision])
