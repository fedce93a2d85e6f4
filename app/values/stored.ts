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

/** What the customer reads of an order; derived from its lines and parcels. */
export const orderStatuses = [
  'placed',
  'confirmed',
  'packed',
  'on-its-way',
  'delivered',
  'refused',
  'returned',
  'cancelled',
] as const

export const lineStatuses = [
  'ordered',
  'set-aside',
  'on-order',
  'packed',
  'cancelled',
  'returned',
] as const

export const parcelStatuses = [
  'open',
  'packed',
  'on-its-way',
  'delivered',
  'refused',
  'lost',
] as const

/** What a customer is told of what happened to an order. */
export const newsKinds = [
  'placed',
  'confirmed',
  'on-order',
  'arrived',
  'packed',
  'handed-over',
  'nobody-home',
  'back',
  'delivered',
  'refused',
  'lost',
  'returned',
  'cancelled',
  'restored',
  'address-changed',
] as const

/** The kinds of heading that have pages: /genre/fiction, /author/jane-austen. */
export const shelfKinds = ['genre', 'author', 'series', 'subject', 'publisher'] as const
export type ShelfKind = (typeof shelfKinds)[number]

/** What people do in books beside writing them: each kind is a list of its own on the shelf of the author. */
export const otherPersonKinds = [
  'editor',
  'translator',
  'illustrator',
  'narrator',
  'contributor',
] as const
/** Those who write books are the authors. */
export const personKinds = ['author', ...otherPersonKinds] as const
export type PersonKind = (typeof personKinds)[number]

export const isPersonKind = (text: string | null): text is PersonKind =>
  (personKinds as readonly (string | null)[]).includes(text)

/** What a book can stand under. The kinds without a shelf only filter. */
export const headingKinds = [
  ...shelfKinds,
  'format',
  'language',
  'price',
  'availability',
  'decade',
  ...otherPersonKinds,
] as const

/** owner: everything; editor: the catalogue; packer: the orders. */
export const adminRoles = ['owner', 'editor', 'packer'] as const
export type AdminRole = (typeof adminRoles)[number]
