import type { ShelfKind } from './stored.ts'

/** Kinds of shelf, in words, and as /api/browse/… says them. */
export const shelfNames = {
  genre: { one: 'Genre', many: 'Genres', inApi: 'genres' },
  author: { one: 'Author', many: 'Authors', inApi: 'authors' },
  series: { one: 'Series', many: 'Series', inApi: 'series' },
  subject: { one: 'Subject', many: 'Subjects', inApi: 'subjects' },
  publisher: { one: 'Publisher', many: 'Publishers', inApi: 'publishers' },
} as const satisfies Record<ShelfKind, { one: string; many: string; inApi: string }>
