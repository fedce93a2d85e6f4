/* The values that columns of the database take, for the tables and for the pages. */

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

/** What a book can stand under. The first five have pages of their own, the rest only filter. */
export const headingKinds = [
  'genre',
  'author',
  'series',
  'subject',
  'publisher',
  'format',
  'language',
  'price',
  'availability',
  'decade',
] as const

/** The kinds of heading that have pages: /genre/fiction, /author/jane-austen. */
export const shelfKinds = ['genre', 'author', 'series', 'subject', 'publisher'] as const
