const writers = new Map<string, Intl.DateTimeFormat>()

/** Made when the first date is written: it takes a browser longer than all else on the first page. */
function writerOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const known = writers.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  writers.set(key, made)
  return made
}

/** A moment as the options say, in American English. */
export const formatDate = (date: Date, options: Intl.DateTimeFormatOptions): string =>
  writerOf('en-US', options).format(date)

/** A day such as "2026-03-12" as "March 12, 2026", wherever the reader is. */
export const formatDay = (day: string): string => formatMoment(day, 'UTC')

/**
 * The day of a moment as "March 12, 2026". Its time zone is the shop's (TIME_ZONE), never the reader's,
 * so that server and browser write the same.
 */
export function formatMoment(iso: string, timeZone: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  return formatDate(date, { dateStyle: 'long', timeZone })
}

/** The day of a moment in a time zone, as ISO: "2026-03-12". */
export function dayOf(at: Date, timeZone: string): string {
  const parts = writerOf('en-US', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ calendar: 'iso8601', numberingSystem: 'latn', timeZone },
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}
