import { headingOf } from '#app/search/match.ts'

/** How much a write adds to (or takes from) the counts of words and headings. */
export type Counts = {
  words: Map<string, { books: number; strong: number }>
  headings: HeadingCounts
}

/** By heading number. */
export type HeadingCounts = Map<number, { books: number; sales: number }>

export const noCounts = (): Counts => ({ words: new Map(), headings: new Map() })

/** Counts a book's lexemes (match.ts explains them) in, or out with `sign` -1. */
export function count(counts: Counts, lexemes: string[], sales: number, sign: 1 | -1): void {
  for (const lexeme of lexemes) {
    const id = headingOf(lexeme)
    if (id !== null) countHeadings(counts, [id], sales, sign)
    else {
      const strong = lexeme.startsWith('~') ? 0 : sign
      const text = strong ? lexeme : lexeme.slice(1)
      const word = counts.words.get(text)
      if (word) {
        word.books += sign
        word.strong += strong
      } else counts.words.set(text, { books: sign, strong })
    }
  }
}

/** The same of a book's headings, by their numbers. */
export function countHeadings(
  { headings }: Counts,
  numbers: number[],
  sales: number,
  sign: 1 | -1,
): void {
  for (const id of numbers) {
    const heading = headings.get(id) ?? { books: 0, sales: 0 }
    heading.books += sign
    heading.sales += sign * sales
    headings.set(id, heading)
  }
}

/** Takes out what is counted already. */
export function takeOut({ headings }: Counts, counted: HeadingCounts): void {
  for (const [id, { books, sales }] of counted) {
    const heading = headings.get(id)
    if (heading) headings.set(id, { books: heading.books - books, sales: heading.sales - sales })
  }
}

export type WordRow = { word: string; books: number; strong: number }
export type HeadingRow = { id: number; books: number; sales: number }

/* As rows for PostgreSQL, without what cancels out, in one order for all writers. */

export const wordRows = ({ words }: Counts): WordRow[] =>
  [...words.entries()]
    .filter(([, { books, strong }]) => books !== 0 || strong !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, { books, strong }]) => ({ word, books, strong }))

export const headingRows = ({ headings }: Counts): HeadingRow[] =>
  [...headings.entries()]
    .filter(([, { books, sales }]) => books !== 0 || sales !== 0)
    .sort(([a], [b]) => a - b)
    .map(([id, { books, sales }]) => ({ id, books, sales }))
