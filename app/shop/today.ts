import { dayOf } from '#app/ui/date.ts'
import type { Deps } from '#server/deps.ts'

type Place = Pick<Deps, 'now'> & { settings: Pick<Deps['settings'], 'timeZone'> }

/** The shop's day at this moment, as ISO: where it is, not where the server is. */
export const todayOf = ({ now, settings }: Place): string => dayOf(now(), settings.timeZone())
