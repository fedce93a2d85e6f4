import { formatDate } from '#app/ui/date.ts'

const formats: Intl.DateTimeFormatOptions[] = [
  { year: 'numeric' },
  { year: 'numeric', month: 'long' },
  { dateStyle: 'long' },
]

/** "1997", "June 1997" or "June 26, 1997": as precise as the stored date. */
export function formatPublished(published: string): string {
  const parts = published.split('-').length
  const date = new Date(`${published}${'-01'.repeat(3 - parts)}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return published
  return formatDate(date, { ...formats[parts - 1], timeZone: 'UTC' })
}

/**
 * What the day of publication is called. Before there were ISBNs it is that of the work, since no edition of those
 * days is sold as new; beside the day on which the shop put the book on sale, another name would read as a mistake.
 */
export const nameOfPublished = (published = '9999'): string =>
  Number(published.slice(0, 4)) < 1967 ? 'First published' : 'Publication date'
