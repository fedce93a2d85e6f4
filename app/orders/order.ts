import type { lineStatuses, newsKinds, orderStatuses, parcelStatuses } from '#app/values/stored.ts'

/** A placed order as the wire carries it (specification, section 3); its books are `productIds` here. */
export type Order = {
  _id: string
  /** What people say on the phone: consecutive, from 1001. */
  number: number
  name: string
  email: string
  phone: string
  address: { street?: string; city: string; country: string; state: string; zipcode: string }
  productIds: string[]
  totalPrice: number
  subtotal: number
  shipping: number
  tax: number
  status: (typeof orderStatuses)[number]
  /** The books as they were that day. */
  lines: OrderedLine[]
  /** What has been packed so far. */
  parcels: OrderedParcel[]
  /** Books are sent as they come in, not all together. */
  sendApart: boolean
  /** The day by which the customer was told it would be sent; ISO 8601. */
  sendBy?: string
  createdAt: string
  /** What is still to be paid at the door, in all, in dollars. */
  toPay: number
  /** What the customer can do with it now. */
  may: { cancel: boolean; restore: boolean; changeAddress: boolean }
  /** What has happened to it, oldest first. */
  timeline: OrderNews[]
}

/** Something that happened to an order, as its customer is told: no names of staff, no notes. */
export type OrderNews = {
  at: string
  what: (typeof newsKinds)[number]
  /** The number of the parcel. */
  parcel?: number
  titles?: string[]
  carrier?: string
  tracking?: string
  trackingUrl?: string
  /** In dollars: what was paid at the door, or given back. */
  amount?: number
  /** Who cancelled, restored or changed. */
  by?: 'customer' | 'shop'
}

export type OrderedLine = {
  /** Its place in the order, from 1. */
  position: number
  productId: string
  title: string
  isbn13?: string
  price: number
  /** The announced day of arrival, if it was pre-ordered; ISO 8601. */
  availableOn?: string
  /** The announced number of days, if it was ordered for the customer. */
  orderDays?: number
  status: (typeof lineStatuses)[number]
  /** The copy has to come from a supplier. */
  mustOrder: boolean
  /** The day on which the supplier's parcel is expected; ISO 8601. */
  expectedOn?: string
  cancelledBy?: 'customer' | 'shop'
  /** The number of the parcel it is in. */
  parcel?: number
}

export type OrderedParcel = {
  /** The first of an order is 1. */
  number: number
  status: (typeof parcelStatuses)[number]
  /** In dollars, on delivery. */
  toPay: number
  /** What was paid at the door, in dollars. */
  paid?: number
  carrier?: string
  tracking?: string
  /** Where its way can be followed; https. */
  trackingUrl?: string
  sentAt?: string
  endedAt?: string
}

/** What the books of a cart cost today, shipping and tax included. Amounts in dollars. */
export type Quote = {
  subtotal: number
  shipping: number
  tax: number
  /** So many books ship free; fewer would not. */
  freeShipping?: true
  totalPrice: number
  books: import('#app/catalog/book.ts').Book[]
}

/**
 * The quote of a cart: the total of the books that can be ordered today, and the books that cannot.
 */
export type CartQuote = Quote & { unavailable: import('#app/catalog/book.ts').Book[] }

type Amounts = Pick<Quote, 'subtotal' | 'shipping' | 'tax' | 'totalPrice'>

/** The label of the tax: included in the prices, or added to them. */
export function taxName({ subtotal, shipping, tax, totalPrice }: Amounts): string {
  // Dollars do not add up exactly: 8.7 + 0.1 is a little less than 8.8.
  const onTopCents = Math.round((totalPrice - subtotal - shipping) * 100)
  return tax > 0 && onTopCents === 0 ? 'Tax (included)' : 'Tax'
}
