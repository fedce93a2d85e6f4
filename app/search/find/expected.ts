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
  /** The parts to ask the index for, by their place, when the rest is better checked on each book. */
  asked?: number[]
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
  // A prefix is read whole, word by word, before anything else.
  const begun = parts.filter((part) => !part.named).reduce((sum, { books }) => sum + books, 0)
  let fetchCost = costOf(parts) + begun
  let asked: number[] | undefined
  // Of two rare words and five common ones the index knows the few books without the common ones' long lists.
  const byRarity = parts
    .map((part, at) => ({ ...part, at }))
    .filter(({ named }) => named)
    .sort((a, b) => a.books - b.books)
  for (let count = 1; count <= byRarity.length && count < parts.length; count++) {
    const rarest = byRarity.slice(0, count)
    const cost = costOf(rarest)
    if (cost < fetchCost) [fetchCost, asked] = [cost, rarest.map(({ at }) => at)]
  }
  return {
    total,
    matches: total * share(parts),
    atMost: least(parts),
    fetchCost,
    ...(asked && { asked }),
  }
}

/** Rows until a page is full. */
export const walkLength = ({ total, matches }: Expected, limit: number): number =>
  matches < 1 ? total : Math.ceil((limit * total) / matches)
