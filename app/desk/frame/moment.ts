import { dayOf, formatDate, formatMoment } from '#app/ui/date.ts'

/* The desk is drawn in the browser only; the page carries the shop's time zone. */
const shopsTimeZone = () => document.documentElement.dataset.timeZone ?? 'UTC'

/** "14:02", or "November 28, 14:02" when it was on another day, by the clock of the shop. */
export function momentInWords(
  at: number | string,
  now = new Date(),
  timeZone = shopsTimeZone(),
): string {
  const moment = new Date(at)
  const write = (options: Intl.DateTimeFormatOptions) =>
    formatDate(moment, { ...options, timeZone })
  const time = write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const [today, day] = [dayOf(now, timeZone), dayOf(moment, timeZone)]
  if (day === today) return time
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  return `${write({ month: 'long', day: 'numeric', year })}, ${time}`
}

/** "November 28, 2026", by the clock of the shop. */
export const dayInWords = (at: string): string => formatMoment(at, shopsTimeZone())
