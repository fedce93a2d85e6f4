import type { ListOrder } from '#app/search/listing.ts'
import type { Place } from './cursor.ts'

/** The orders of hits, and where the next page starts in each. */
export type Order = {
  columns: string
  by: string
  key: (place: Place) => unknown[]
  sign: '<' | '>'
  ties?: [columns: string, key: (place: Place) => unknown[]]
}

/** `added`: by arrival in the shop, for lists outside the search pages. */
export type HitOrder = ListOrder | 'added'

export const orders: Record<HitOrder, Order> = {
  added: {
    columns: 'book_id',
    by: 'book_id desc',
    key: ({ id }) => [id],
    sign: '<',
  },
  relevance: {
    columns: 'sales, dated, complete, book_id',
    by: 'sales desc, dated desc, complete desc, book_id desc',
    key: ({ sales, dated, complete, id }) => [sales, dated, complete, id],
    sign: '<',
  },
  newest: {
    columns: 'dated, complete, book_id',
    by: 'dated desc, complete desc, book_id desc',
    key: ({ dated, complete, id }) => [dated, complete, id],
    sign: '<',
  },
  series: {
    columns: 'series_place, dated, book_id',
    by: 'series_place, dated, book_id',
    key: ({ place, dated, id }) => [place, dated, id],
    sign: '>',
  },
  price: {
    columns: 'price_cents, book_id',
    by: 'price_cents, book_id',
    key: ({ priceCents, id }) => [priceCents, id],
    sign: '>',
  },
  'price-desc': {
    columns: 'price_cents, book_id',
    by: 'price_cents desc, book_id desc',
    key: ({ priceCents, id }) => [priceCents, id],
    sign: '<',
  },
  title: {
    columns: 'title_key',
    by: 'title_key, sales desc, dated desc, complete desc, book_id desc',
    key: ({ titleKey }) => [titleKey],
    sign: '>',
    // Best sellers first among books of one title: the index runs both ways, a row comparison can't.
    ties: [
      'sales, dated, complete, book_id',
      ({ sales, dated, complete, id }) => [sales, dated, complete, id],
    ],
  },
}
