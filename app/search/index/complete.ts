import type { BookFacts } from '#app/search/headings.ts'

/** Of a book to be indexed (document.ts). */
type Known = Pick<
  BookFacts,
  | 'author'
  | 'publisher'
  | 'imprint'
  | 'publishedOn'
  | 'format'
  | 'language'
  | 'contributors'
  | 'subjects'
> & { description: string; pages: number | null; isbn13: string | null }

/** How many of the facts that a customer chooses by are known of a book: of two that are else alike, the fuller leads. */
export function completeness(book: Known): number {
  const { description, author, publisher, imprint, contributors, subjects } = book
  const facts = [
    ...[description, author || contributors[0], publisher || imprint, subjects[0]],
    ...[book.publishedOn, book.format, book.language, book.pages, book.isbn13],
  ]
  return facts.filter(Boolean).length
}

/** The highest there is, and more. */
export const mostComplete = 99
