import type { Figures, Step } from '#app/figures/figures.schema.ts'
import { formatDate } from '#app/ui/date.ts'

/* How days and the points of a chart are said. They are the shop's own days, whatever the reader's clock is. */

const write = (at: string, options: Intl.DateTimeFormatOptions): string =>
  formatDate(new Date(`${at}Z`), { ...options, timeZone: 'UTC' })

/** "Mar 1 – 12, 2029", as short as it is clear. */
export function periodInWords({ from, to }: { from: string; to: string }): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  if (from === to) return format.format(new Date(`${from}T00:00Z`))
  return format.formatRange(new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`))
}

/** A point of the chart, in full. */
export const pointWords: Record<Step, (start: string) => string> = {
  hour: (start) =>
    write(start, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
  day: (start) => write(start, { weekday: 'short', month: 'short', day: 'numeric' }),
  week: (start) => `Week of ${write(start, { month: 'short', day: 'numeric', year: 'numeric' })}`,
  month: (start) => write(start, { month: 'long', year: 'numeric' }),
  year: (start) => write(start, { year: 'numeric' }),
}

/** The same under the chart, where room is short. */
export const tickWords: Record<Step, (start: string) => string> = {
  hour: (start) => write(start, { hour: 'numeric' }),
  day: (start) => write(start, { month: 'short', day: 'numeric' }),
  week: (start) => write(start, { month: 'short', day: 'numeric' }),
  month: (start) => write(start, { month: 'short', year: '2-digit' }),
  year: (start) => write(start, { year: 'numeric' }),
}

/** How much more or less than before, in percent: "+12%"; null when there was nothing before. */
export function changeInWords(now: number | null, before: number | null): string | null {
  if (!before || now === null) return null
  const percent = Math.round(((now - before) / Math.abs(before)) * 100)
  if (percent === 0) return 'as before'
  return percent > 0 ? `+${percent.toLocaleString('en-US')}%` : `−${Math.abs(percent)}%`
}

/** With what a period is compared. */
export const beforeInWords = ({ before }: Figures): string =>
  `Compared with ${periodInWords(before)}${before.isCut ? ', until the same time of day' : ''}`
