import { dayOf } from '#app/ui/date.ts'
import type { Deps } from '#server/deps.ts'

type Place = Pick<Deps, 'now'> & { settings: Pick<Deps['settings'], 'timeZone'> }

/** The shop's day at this moment, as ISO: where it is, not where the server is. */
export function todayOf({ now, settings }: Place): string {
  const at = now()
  const zone = settings.timeZone()
  // Every page and many answers ask, and days begin with a minute.
  const minute = Math.floor(at.getTime() / 60_000)
  if (known.minute !== minute || known.zone !== zone) known = { minute, zone, day: dayOf(at, zone) }
  return known.day
}
let known = { minute: Number.NaN, zone: '', day: '' }
