import { dayOf } from '#app/ui/date.ts'
import type { Deps } from '#server/deps.ts'

/** The shop's day at this moment, as ISO: where it is, not where the server is. */
export const todayOf = ({ now, settings }: Pick<Deps, 'now' | 'settings'>): string =>
  dayOf(now(), settings.timeZone())
