/* What the ordeal's customers and desk keep of what they did. */

export type Book = { _id: string; newPrice: number }
export type Record = {
  /** Idempotency key of each order that was acknowledged, and its number for programs. */
  acknowledged: Map<string, { id: string; email: string }>
  visits: number
  refused: number
  edits: number
  moves: number
  /** Lists of a till that were acknowledged, and how many copies those that add have added. */
  lists: number
  copiesAdded: number
  /** Pages that showed an older text two seconds after an edit was acknowledged, though nothing was amiss. */
  stale: number
  /** The same in a trouble or just after: old pages are shown while the database is away (docs/caching.md). */
  staleInTrouble: number
  faults: string[]
}
