/* Words of a change of many books, for the API and the desk's pages. */

/** More books than this are named by a filter. */
export const mostIds = 1000

export const editStatuses = [
  'preparing',
  'ready',
  'applying',
  'applied',
  'undoing',
  'undone',
  'cancelled',
] as const
export type EditStatus = (typeof editStatuses)[number]

/** What became of a book: waiting for the change, changed, left alone, and the same of an undo. */
export const outcomes = ['waiting', 'done', 'skipped', 'refused', 'undone', 'kept'] as const
export type RowOutcome = (typeof outcomes)[number]
