/** "14:02", or "November 28, 14:02" when it was on another day, by the clock of who reads it. */
export function momentInWords(at: number | string, now = new Date()): string {
  const moment = new Date(at)
  const time = new Intl.DateTimeFormat('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment)
  if (moment.toDateString() === now.toDateString()) return time
  const year = moment.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year })
  return `${day.format(moment)}, ${time}`
}
