/* How much work either way to a page of hits would be, in rows looked at while walking. */

/** What is known beforehand about a condition. */
export type Expected = {
  /** Books that a walk goes along: all, or those of a genre. */
  total: number
  /** Books that meet the condition, if its parts had nothing to do with each other. */
  matches: number
  /** No more than meet its rarest part. */
  atMost: number
  /** Entries of the index of words that have to be looked at. */
  entries: number
}

/** A part of a condition: in how many books it is met, and whether it names its words. */
export type Part = { books: number; named: boolean }

export function expect(total: number, parts: Part[]): Expected {
  const atMost = Math.min(total, ...parts.map(({ books }) => books))
  const share = parts.reduce((all, { books }) => all * Math.min(1, books / Math.max(total, 1)), 1)
  // The rarest part is read whole, the others at its places; "all that begin so" is always read whole.
  const whole = parts.filter(({ named }) => !named).reduce((sum, { books }) => sum + books, 0)
  return { total, matches: total * share, atMost, entries: atMost * parts.length + whole }
}

/** A match somewhere in the table costs as much as this many rows side by side. */
const SCATTERED = 5
const ENTRIES_PER_ROW = 2

export const fetchCost = ({ matches, entries }: Expected): number =>
  matches * SCATTERED + entries / ENTRIES_PER_ROW

/** Rows until a page is full. */
export const walkLength = ({ total, matches }: Expected, limit: number): number =>
  matches < 1 ? total : Math.ceil((limit * total) / matches)
