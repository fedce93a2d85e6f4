import { headingOf } from '#app/search/match.ts'

/** How many books a heading has, by its number. */
export type BooksUnder = Map<number, number>

/** Takes out a book that is written again, by the lexemes it had: it is counted anew. */
export function leave(books: BooksUnder, lexemes: string[]): void {
  for (const lexeme of lexemes) {
    const id = headingOf(lexeme)
    const count = id === null ? undefined : books.get(id)
    if (id !== null && count !== undefined) books.set(id, count - 1)
  }
}

/** A rarer subject would lead to too few books. */
const enough = 24

/**
 * Of the subjects of a book the one under which it is met by those who look at another of its kind: the rarest that
 * has enough books, else the commonest. By the counts at the time it is written: the first books of a subject stand under
 * another until they are written again. That is no loss: a rare subject is read whole (related_books, migration 0069), and of a
 * common one they are two dozen.
 */
export function kinSubject(subjects: number[], books: BooksUnder): number | null {
  const count = (id: number) => books.get(id) ?? 0
  const byBooks = subjects.toSorted((a, b) => count(a) - count(b) || a - b)
  return byBooks.find((id) => count(id) >= enough) ?? byBooks.at(-1) ?? null
}
