import type { Counts, Import, Verdict } from '#app/feeds/import/import.schema.ts'

/* What the pages call the states and verdicts of an import. */

/** A verdict before anything is changed, and afterwards. */
export const verdictWords: Record<Verdict, { planned: string; done: string; mark: string }> = {
  created: { planned: 'New', done: 'Created', mark: '+' },
  changed: { planned: 'To change', done: 'Changed', mark: '~' },
  archived: { planned: 'To archive', done: 'Archived', mark: '–' },
  skipped: { planned: 'Skipped', done: 'Skipped', mark: '·' },
  refused: { planned: 'Refused', done: 'Refused', mark: '!' },
}

export const verdictLooks: Record<Verdict, string> = {
  created: 'text-moss',
  changed: 'text-ink',
  archived: 'text-ochre',
  skipped: 'text-muted',
  refused: 'text-danger',
}

const stateWords: Record<Import['status'], string> = {
  receiving: 'Uploading',
  reading: 'Reading',
  ready: 'Ready to apply',
  applying: 'Applying',
  applied: 'Applied',
  cancelled: 'Cancelled',
  failed: 'Failed',
  undoing: 'Undoing',
  undone: 'Undone',
}

/** Whether not one of its records can become a book as it is. */
export const isAllRefused = ({ counts }: Pick<Import, 'counts'>): boolean =>
  counts.refused === counts.records

/** Whether applying it would change no book: the shop has it all, or newer, or leaves such books and fields alone. */
export const isNoChange = ({ counts }: Pick<Import, 'counts'>): boolean =>
  counts.skipped > 0 && counts.created + counts.changed + counts.archived === 0

type Waiting = Pick<Import, 'waiting' | 'waitsFor'>

/** "Waiting for import 12": one changes the shop at a time. */
export const waitingInWords = ({ waitsFor }: Waiting): string =>
  `Waiting for ${waitsFor === null ? 'another import' : `import ${waitsFor}`}`

/** The state of an import in a few words. */
export const stateInWords = (one: Pick<Import, 'status' | 'counts'> & Waiting): string => {
  if (one.waiting) return waitingInWords(one)
  if (one.status !== 'ready') return stateWords[one.status]
  if (isAllRefused(one)) return 'Nothing to apply'
  return isNoChange(one) ? 'Nothing to change' : stateWords.ready
}

/** Whether its verdicts are what happened, and no longer what would. */
export const isDone = ({ appliedAt }: Pick<Import, 'appliedAt'>): boolean => appliedAt !== null

const number = (count: number) => count.toLocaleString('en-US')

const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`

/** "12 new, 3 to change, 1 refused": what is none is left out. */
export function countsInWords(counts: Counts, done: boolean): string {
  const parts = (Object.keys(verdictWords) as Verdict[])
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => {
      const { planned, done: ended } = verdictWords[verdict]
      return `${number(counts[verdict])} ${(done ? ended : planned).toLowerCase()}`
    })
  return parts.length > 0 ? parts.join(', ') : 'No records'
}

/** Stopped, or broken off, between its first record and its last. */
export const isHalfway = ({ can }: Pick<Import, 'can'>): boolean => can.apply && can.undo

type Far = Pick<Import, 'done' | 'counts'>

/** "Stopped after 503 of 10,000 records.": with those that were skipped or refused on the way. */
export const doneInWords = ({ done, counts: { records } }: Far): string =>
  `Stopped after ${number(done)} of ${countOf(records, 'record')}.`

/** What applying would do now. */
export function toApplyInWords(one: Far & Pick<Import, 'can'>): string {
  const { done, counts } = one
  const what = isHalfway(one)
    ? `${countOf(counts.records - done, 'record')} left`
    : countsInWords(counts, false)
  const refused = countOf(counts.refused, 'refused record')
  return counts.refused > 0 ? `${what}. The ${refused} will be left out.` : `${what}.`
}

/** "1 book has been changed since the import, and that stays." */
export const staysInWords = ({ stays }: Counts): string =>
  stays === 1
    ? '1 book has been changed since the import, and that stays.'
    : `${number(stays)} books have been changed since the import, and that stays.`

type Heard = Waiting & Pick<Import, 'status' | 'done' | 'total' | 'counts' | 'appliedAt'>

/** What a screen reader hears behind the state: how far it is, a quarter at a time, then what came of it. */
export function heardInWords(one: Heard): string {
  const { status, done, total, counts } = one
  if (one.waiting || status === 'receiving' || status === 'failed') return ''
  if (status === 'reading' || status === 'applying' || status === 'undoing') {
    const quarters = total ? Math.min(4, Math.floor((4 * done) / total)) : 0
    return quarters === 0 ? '' : `: ${quarters * 25} %`
  }
  if (status === 'undone') return counts.stays > 0 ? `. ${staysInWords(counts)}` : ''
  return `: ${countsInWords(counts, isDone(one))}`
}

/** "about 2 minutes left". */
export function timeLeft(seconds: number | null): string {
  if (seconds === null) return ''
  if (seconds < 10) return 'a few seconds left'
  if (seconds < 90) return `about ${Math.round(seconds / 10) * 10} seconds left`
  return `about ${countOf(Math.round(seconds / 60), 'minute')} left`
}

/** Bytes as people read them. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return countOf(bytes, 'byte')
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
}
