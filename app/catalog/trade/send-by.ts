import { type Sold, whyNot } from './availability.ts'
import { dueDay } from './due-day.ts'

/*
 * By which day a book leaves the house. Calendar days, weekends too: the owner's number says how long the
 * shop takes, and a reader counts like that. A book is sent on the later of two days: the one by which the
 * shop has packed ("sent within n days"), and the one on which the book is here: the days it takes to
 * order, or its day of publication.
 */

/** A day so many days later: "2026-02-28" and 1 are "2026-03-01". */
export function daysLater(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/**
 * The day by which a book that is ordered on `today` is sent (both ISO); null when nobody knows it: no day
 * was announced, or it has passed. Null, too, for a book that cannot be ordered.
 */
export function sendByOf(book: Sold, today: string, sentWithinDays: number): string | null {
  if (whyNot(book)) return null
  const packed = daysLater(today, sentWithinDays)
  switch (book.availability ?? 'available') {
    case 'available':
      return packed
    case 'to-order':
      return book.orderDays ? later(packed, daysLater(today, book.orderDays)) : null
    case 'preorder': {
      const due = dueDay(book)
      return due === null || due < today ? null : later(packed, due)
    }
    default:
      return null // whyNot() has said so
  }
}

export const later = (one: string, other: string): string => (one > other ? one : other)

export type Sending = {
  /** The day of the latest one, which decides when all are sent together; null when one is not known. */
  by: string | null
  /** The day of the earliest one. */
  first: string | null
  /** The first books could be sent earlier than the last ones. */
  differs: boolean
}

/** When several books are sent that are ordered together. */
export function sendingOf(books: Sold[], today: string, sentWithinDays: number): Sending {
  const days = books.map((book) => sendByOf(book, today, sentWithinDays))
  const known = days.filter((day) => day !== null)
  const sorted = known.toSorted()
  const by = known.length === days.length ? sorted.at(-1) : null
  return { by: by ?? null, first: sorted[0] ?? null, differs: new Set(days).size > 1 }
}
