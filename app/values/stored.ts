/* The values that columns of the database take, for the tables and for the pages. */

/** Their order is stored (app/search/facets/facet-code.ts): only add at the end. */
export const formats = ['hardback', 'paperback', 'e-book', 'audio', 'other'] as const

export const availabilities = [
  'available',
  'to-order',
  'preorder',
  'reprinting',
  'out-of-print',
  'withdrawn',
] as const

export const subjectSchemes = ['BISAC', 'Thema', 'keyword'] as const

export const orderStatuses = [
  'placed',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
] as const

/** The kinds of heading that have pages: /genre/fiction, /author/jane-austen. */
export const shelfKinds = ['genre', 'author', 'series', 'subject', 'publisher'] as const
export type ShelfKind = (typeof shelfKinds)[number]

/** What a book can stand under. The kinds without a shelf only filter. */
export const headingKinds = [
  ...shelfKinds,
  'format',
  'language',
  'price',
  'availability',
  'decade',
] as const
