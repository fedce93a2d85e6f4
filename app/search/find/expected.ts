/* How much work either way to a page of hits would be, in rows looked at while walking. */

/** What is known beforehand about a condition. */
export type Expected = {
  /** Books that a walk goes along: all, or those of a genre. */
  total: number
  /** Books that meet the condition, if its parts had nothing to do with each other. */
  matches: number
  /** No more than meet its rarest part. */
  atMost: number
  /** The work of fetching every match. */
  fetchCost: number
  /** Whether the index is better asked for the named words only, and the rest of each book. */
  byNames: boolean
}

/** A part of a condition: in how many books it is met, and whether it names its words. */
export type Part = { books: number; named: boolean }

/** A match somewhere in the table costs as much as this many rows side by side. */
const SCATTERED = 8
/** The rarest part is read whole, the others at its places. */
const ENTRIES_PER_ROW = 5

export function expect(total: number, parts: Part[]): Expected {
  const share = (list: Part[]) =>
    list.reduce((all, { books }) => all * Math.min(1, books / Math.max(total, 1)), 1)
  const least = (list: Part[]) => Math.min(total, ...list.map(({ books }) => books))
  const costOf = (list: Part[]) =>
    total * share(list) * SCATTERED + (least(list) * list.length) / ENTRIES_PER_ROW
  const named = parts.filter((part) => part.named)
  // "All that begin so" is read whole, word by word, before anything else.
  const begun = parts.filter((part) => !part.named).reduce((sum, { books }) => sum + books, 0)
  const whole = costOf(parts) + begun
  const byNames = named.length > 0 && named.length < parts.length && costOf(named) < whole
  return {
    total,
    matches: total * share(parts),
    atMost: least(parts),
    fetchCost: byNames ? costOf(named) : whole,
    byNames,
  }
}

/** Rows until a page is full. */
export const walkLength = ({ total, matches }: Expected, limit: number): number =>
  matches < 1 ? total : Math.ceil((limit * total) / matches)
