import type { Transaction } from '#server/database/client.ts'
import { documentOf, type SearchableBook, type SearchDocument } from './document.ts'
import type { CopyRows } from './index-rows.server.ts'
import { type DayFacts, datesOf } from './searchable-books.server.ts'

/* Books that a transaction adds, with the facts that they are made of: nothing is read back. */

export type AddedBook = { document: SearchDocument; days: DayFacts }

/**
 * All of them come in at the same moment. By the hundred `copy` adds their rows; `besides` is what else the
 * transaction writes: one is sent behind each question, so that PostgreSQL need not wait while the answer is read.
 */
export type AddedBooks = {
  books: AddedBook[]
  createdAt: Date
  copy?: CopyRows
  besides?: (() => Promise<unknown>)[]
}

/** Can be made before the transaction, all but the day by which the book is sorted. */
export function addedBookOf(book: Omit<SearchableBook, 'dated' | 'sales'> & DayFacts): AddedBook {
  const { availability, availableOn, publishedOn, publishedPrecision } = book
  return {
    document: documentOf({ ...book, dated: '', sales: 0 }),
    days: { availability, availableOn, publishedOn, publishedPrecision },
  }
}

export async function documentsOf(
  tx: Transaction,
  { books, createdAt }: AddedBooks,
): Promise<SearchDocument[]> {
  const days = books.map((book) => book.days)
  const dates = await datesOf(tx, days, createdAt)
  return books.map(({ document }, i) => ({ ...document, dated: dates[i] as string }))
}
