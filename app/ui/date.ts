/* Made when the first date is written: it takes a browser longer than all else on the first page. */
let inWords: Intl.DateTimeFormat | undefined

/** "March 12, 2026", in UTC, so that server and browser write the same. */
export function formatDate(iso: string): string {
  const date = new Date(iso)
  inWords ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return Number.isNaN(date.getTime()) ? '' : inWords.format(date)
}
