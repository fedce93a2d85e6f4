import { parcelWords } from '#app/orders/life/allowed.ts'
import type { ParcelStatus } from '#app/orders/life/life.ts'
import { deskCents } from '#app/values/amount.ts'
import type { Verdict } from './remittance.schema.ts'
import type { FileRow } from './remittance-file.server.ts'

/* What a row of a carrier's file means for the shop. Every row gets a verdict, none is left out. */

/** A parcel that a row may mean. */
export type Candidate = {
  number: number
  parcel: number
  status: ParcelStatus
  tracking: string | null
  /** What was still to come in for it before the file. */
  dueCents: number
}
export type Judged = { verdict: Verdict; message: string; found: Candidate | null }

const isDue = ({ status, dueCents }: Candidate): boolean =>
  status === 'on-its-way' || (status === 'delivered' && dueCents > 0)

const nameOf = ({ number, parcel }: Candidate) => `parcel ${parcel} of order ${number}`

/** The verdict on one row; `seen` holds parcels that rows above have had. */
export function judge(
  row: FileRow,
  candidates: Candidate[],
  seen: ReadonlyMap<string, number>,
): Judged {
  const chosen = choose(row, candidates)
  if ('message' in chosen) return { verdict: 'unknown', found: null, ...chosen }
  const { found } = chosen
  if (row.cents === null) {
    const written = row.amount === '' ? 'There is no amount' : `“${row.amount}” is not an amount`
    return {
      verdict: 'unreadable',
      found,
      message: `${written} above 0 that can be read in one way.`,
    }
  }
  const above = seen.get(keyOf(found))
  if (above !== undefined) {
    return { verdict: 'paid-twice', found, message: `Row ${above} has ${nameOf(found)} already.` }
  }
  return { found, ...weigh(found, row.cents) }
}

export const keyOf = ({ number, parcel }: Candidate): string => `${number} ${parcel}`

/** Whether an amount is what a parcel still owes. */
export function weigh(found: Candidate, cents: number): { verdict: Verdict; message: string } {
  const { status, dueCents } = found
  if (status === 'delivered' && dueCents <= 0) {
    return { verdict: 'paid-twice', message: `The money of ${nameOf(found)} came in before.` }
  }
  if (!isDue(found)) {
    return {
      verdict: 'not-due',
      message: `Nothing is due: ${nameOf(found)} is ${parcelWords[status]}.`,
    }
  }
  const [paid, due] = [deskCents(cents), deskCents(dueCents)]
  if (cents < dueCents) {
    return {
      verdict: 'short',
      message: `${paid} of ${due}: ${deskCents(dueCents - cents)} is missing.`,
    }
  }
  if (cents > dueCents) {
    return { verdict: 'over', message: `${paid}, but only ${due} is due. Please ask the carrier.` }
  }
  return { verdict: 'matched', message: `${paid} for ${nameOf(found)}.` }
}

type Chosen = { found: Candidate } | { message: string }

function choose(row: FileRow, candidates: Candidate[]): Chosen {
  const { tracking, order, number } = row
  if (tracking === '' && order === '') {
    return { message: 'The row has neither a tracking number nor an order number.' }
  }
  const same = tracking.toUpperCase()
  const tracked =
    tracking === '' ? [] : candidates.filter((one) => one.tracking?.toUpperCase() === same)
  const ordered = candidates.filter((one) => one.number === number)
  if (tracked.length > 0) {
    const both = number === null ? tracked : tracked.filter((one) => one.number === number)
    if (both.length > 0) return oneOf(both, row)
    const [first] = tracked as [Candidate]
    return {
      message: `This tracking number is ${nameOf(first)}, but the row names order ${number}.`,
    }
  }
  // A parcel that left without its tracking number being noted is found by its order.
  const untracked = tracking === '' ? ordered : ordered.filter((one) => one.tracking === null)
  if (untracked.length > 0) return oneOf(untracked, row)
  if (tracking !== '') return { message: 'No parcel has this tracking number.' }
  return {
    message:
      number === null
        ? 'This is not the number of an order.'
        : `No parcel of order ${number} was sent.`,
  }
}

/** Of several parcels the one that is due, or whose amount it is. */
function oneOf(candidates: Candidate[], { cents }: FileRow): Chosen {
  const due = candidates.filter(isDue)
  if (due.length <= 1) return { found: (due[0] ?? candidates[0]) as Candidate }
  const exact = due.filter(({ dueCents }) => dueCents === cents)
  if (exact.length === 1) return { found: exact[0] as Candidate }
  return { message: 'Several parcels fit this row. It needs the tracking number of one of them.' }
}
