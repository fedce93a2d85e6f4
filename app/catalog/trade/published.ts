import { writerOf } from '#app/ui/date.ts'

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
  return writerOf('en-US', { ...formats[parts - 1], timeZone: 'UTC' }).format(date)
}

/** An edition that is older than this beside the day on which the shop put it on sale reads as a mistake. */
const fewYears = 3

/**
 * What the day of publication is called. Before there were ISBNs it is that of the work, since no edition of those
 * days is sold as new; long before the day on which the shop put the book on sale, the first of several.
 */
export function nameOfPublished(published: string | undefined, onSale: string): string {
  const year = Number((published ?? '9999').slice(0, 4))
  const isLongAgo = year < 1967 || year + fewYears < Number(onSale.slice(0, 4))
  return isLongAgo ? 'First published' : 'Publication date'
}
