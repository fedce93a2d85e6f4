/* From when until when something is in the window: days or minutes of the shop's clock, as the owner types
   them. "2026-12-24" begins with that day, and ends with it. */

const schedulePattern = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/

type Span = { from?: string; until?: string }

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The shop's clock at a moment, as if it were UTC, in whole minutes. */
function clockMs(atMs: number, timeZone: string): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
      ...{ hourCycle: 'h23', calendar: 'iso8601', numberingSystem: 'latn', timeZone },
    })
    clocks.set(timeZone, clock)
  }
  const parts = clock.formatToParts(atMs)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
}

/**
 * The moment at which the shop's clock first says so; where the clock is put forward over it, the moment at
 * which that happens or shortly after. Null for what is no day of the calendar.
 */
export function momentOf(typed: string, timeZone: string): number | null {
  const wanted = Date.parse(`${typed.length === 10 ? `${typed}T00:00` : typed}:00Z`)
  if (!schedulePattern.test(typed) || Number.isNaN(wanted)) return null
  if (!new Date(wanted).toISOString().startsWith(typed)) return null
  const dayMs = 86_400_000
  // What the clock was put to a day before holds until it is changed, and so finds the first of two.
  const early = wanted - (clockMs(wanted - dayMs, timeZone) - (wanted - dayMs))
  if (clockMs(early, timeZone) === wanted) return early
  const late = wanted - (clockMs(wanted + dayMs, timeZone) - (wanted + dayMs))
  return clockMs(late, timeZone) === wanted ? late : Math.max(early, late)
}

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** When a span begins and ends, in Unix milliseconds; a side that was left empty is open. */
export function boundsOf({ from = '', until = '' }: Span, timeZone: string) {
  const end = until.length === 10 ? dayAfter(until) : until
  return {
    beginsMs: (from && momentOf(from, timeZone)) || Number.NEGATIVE_INFINITY,
    endsMs: (end && momentOf(end, timeZone)) || Number.POSITIVE_INFINITY,
  }
}

/** Whether a span holds at a moment. */
export function isOn(span: Span, atMs: number, timeZone: string): boolean {
  if (!span.from && !span.until) return true
  const { beginsMs, endsMs } = boundsOf(span, timeZone)
  return beginsMs <= atMs && atMs < endsMs
}
