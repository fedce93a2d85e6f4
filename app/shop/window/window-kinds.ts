/* What a bookseller puts into the window. Every field is a text, so that a form, a draft and the audit carry
   them alike. */

/** `shelves`: which genres the first page offers, and what its Top Sellers are. */
export const windowKinds = ['shelves', 'banner', 'news', 'pick', 'list'] as const
export type WindowKind = (typeof windowKinds)[number]

/** Of which there may be any number, in an order. */
export const manyKinds = ['banner', 'news', 'pick', 'list'] as const
export type ManyKind = (typeof manyKinds)[number]

export type WindowFields = Record<string, string>

/** The fields of each kind, empty. */
export const emptyFields = {
  shelves: { genres: '', topSellers: 'newest', topBooks: '' },
  banner: {
    ...{ title: '', text: '', linkText: '', linkTo: '', picture: '', books: '', newsletter: 'no' },
    ...{ from: '', until: '' },
  },
  news: { title: '', text: '', linkText: '', linkTo: '', picture: '', from: '', until: '' },
  pick: { book: '', name: '', quote: '', from: '', until: '' },
  list: { title: '', text: '', isbns: '', rule: '', from: '', until: '' },
} as const satisfies Record<WindowKind, WindowFields>

/** What the Top Sellers of the first page are. */
export const topSellerWays = ['newest', 'sales', 'picked'] as const

/** Books that a list or a shelf may name. */
export const mostBooks = { list: 1000, topBooks: 48, banner: 4 }
/** Things of one kind that the desk keeps. */
export const mostOfAKind = 200
