/* Estimates the work of both ways to a page of hits, in rows read while walking. */

/** What is known about a condition before running it. */
export type Expected = {
  /** Books that a walk reads: all, or those of a genre. */
  total: number
  /** Expected matches, if the parts of the condition were independent. */
  matches: number
  /** At most as many as match the rarest part. */
  atMost: number
  /** The work of fetching every match. */
  fetchCost: number
  /** Whether to ask the index for the named words only, and check the rest on each book. */
  byNames: boolean
}

/** A part of a condition: how many books match it, and whether it names its words. */
export type Part = { books: number; named: boolean }

/** Fetching one match from anywhere in the table costs as much as this many adjacent rows. */
const scattered = 8
/** The rarest part is read whole, the others only where it matches. */
const entriesPerRow = 5

export function expect(total: number, parts: Part[]): Expected {
  const share = (list: Part[]) =>
    list.reduce((all, { books }) => all * Math.min(1, books / Math.max(total, 1)), 1)
  const least = (list: Part[]) => Math.min(total, ...list.map(({ books }) => books))
  const costOf = (list: Part[]) =>
    total * share(list) * scattered + (least(list) * list.length) / entriesPerRow
  const named = parts.filter((part) => part.named)
  // A prefix is read whole, word by word, before anything else.
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
