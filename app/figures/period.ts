import { defaultDays, type FiguresQuery, type Step } from './figures.schema.ts'

/** Days of the shop, both of them included. */
export type Period = { from: string; to: string }

/** A day so many days later, or earlier; days are calendar days, whatever the clocks do. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

const daysOf = ({ from, to }: Period): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** The period that was asked for; otherwise the days up to today. */
export function periodOf({ days, from, to }: FiguresQuery, today: string): Period {
  if (from !== undefined && to !== undefined) return { from, to }
  return { from: dayAfter(today, 1 - Number(days ?? defaultDays)), to: today }
}

/** The same number of days, right before it. */
export function periodBefore(period: Period): Period {
  const days = daysOf(period)
  return { from: dayAfter(period.from, -days), to: dayAfter(period.to, -days) }
}

/** A chart has as many points as an eye can tell apart. */
export function stepOf(period: Period): Step {
  const days = daysOf(period)
  if (days <= 2) return 'hour'
  if (days <= 62) return 'day'
  if (days <= 400) return 'week'
  return days <= 3700 ? 'month' : 'year'
}
