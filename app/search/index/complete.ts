type Known = Record<
  | 'description'
  | 'author'
  | 'publisher'
  | 'imprint'
  | 'publishedOn'
  | 'format'
  | 'language'
  | 'pages'
  | 'isbn13',
  unknown
> & { contributors: unknown[]; subjects: unknown[] }

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
