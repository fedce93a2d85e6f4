import { momentInWords } from '#app/desk/frame/moment.ts'
import type { LetterSummary, Progress } from '#app/letters/letter.schema.ts'

export const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

/** Where a letter stands. */
export function standOf({ state, updatedAt, startedAt, endedAt, total }: LetterSummary): string {
  const readers = count(total ?? 0, 'subscriber', 'subscribers')
  if (state === 'draft') return `Draft, changed ${momentInWords(updatedAt)}`
  if (state === 'sending') return `Being sent to ${readers} since ${momentInWords(startedAt ?? '')}`
  if (state === 'paused') return `Paused, for ${readers}`
  return `Sent to ${readers}, ${momentInWords(endedAt ?? '')}`
}

/** About how long so many mails take, at so many a minute. */
export function timeInWords(mails: number, perMinute: number): string {
  const minutes = Math.ceil(mails / perMinute)
  if (minutes <= 1) return 'about a minute'
  if (minutes < 90) return `about ${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `about ${hours} hours` : `about ${Math.round(hours / 24)} days`
}

/** How many are done with, one way or another. */
export const doneOf = ({ sent, refused, failed, leftOut }: Progress): number =>
  sent + refused + failed + leftOut
