import type { lineStatuses, orderStatuses, parcelStatuses } from '#app/values/stored.ts'

/* An order as its steps see it: what has become of its lines, its parcels and its money. Amounts are
   whole cents. */

export type LineStatus = (typeof lineStatuses)[number]
export type ParcelStatus = (typeof parcelStatuses)[number]
export type OrderStatus = (typeof orderStatuses)[number]

export type LifeLine = {
  position: number
  bookId: string
  title: string
  isbn13: string | null
  priceCents: number
  /** This line's share of the order's tax. */
  taxCents: number
  status: LineStatus
  /** The copy has to come from a supplier. */
  mustOrder: boolean
  /** A counted copy left the stock for it. */
  fromStock: boolean
  supplierOrderId: string | null
  arrivedAt: Date | null
  parcelId: string | null
  cancelledBy: 'customer' | 'shop' | null
  /** As announced on the day of the order: the day a pre-ordered book comes, or how many days it takes. */
  availableOn: string | null
  orderDays: number | null
}

export type Parcel = {
  id: string
  position: number
  status: ParcelStatus
  packerId: string | null
  /** What the customer owes on delivery; 0 until it is packed. */
  collectCents: number
  carriesShipping: boolean
  carrier: string | null
  tracking: string | null
  driverId: string | null
  stop: number | null
  /** How often nobody was at home. */
  tries: number
  /** What the customer gave, as it was told at the door. */
  paidCents: number | null
  openedAt: Date
  packedAt: Date | null
  sentAt: Date | null
  endedAt: Date | null
}

/** What came in for a parcel, or was written off; its sums so far. */
export type Cash = { receivedCents: number; writtenOffCents: number; givenBackCents: number }

type Person = {
  name: string | null
  phone: string | null
  street: string | null
  city: string | null
  country: string | null
  state: string | null
  zipcode: string | null
}

export type Life = Person & {
  id: string
  number: number
  customerUid: string
  email: string | null
  createdAt: Date
  status: OrderStatus
  subtotalCents: number
  shippingCents: number
  shippingTaxCents: number
  taxCents: number
  taxIncluded: boolean
  totalCents: number
  sendApart: boolean
  confirmNeeded: boolean
  confirmedAt: Date | null
  sendBy: string | null
  endedAt: Date | null
  lines: LifeLine[]
  parcels: Parcel[]
  /** By parcel; '' for what belongs to the order as a whole. */
  cash: Map<string, Cash>
}

const noCash: Cash = { receivedCents: 0, writtenOffCents: 0, givenBackCents: 0 }

export const cashOf = (life: Life, parcelId = ''): Cash => life.cash.get(parcelId) ?? noCash

export const linesOf = (life: Life, parcel: Parcel): LifeLine[] =>
  life.lines.filter((line) => line.parcelId === parcel.id)

/** Nothing has become of the line yet that would end it. */
export const isWaiting = ({ status }: Pick<LifeLine, 'status'>): boolean =>
  status === 'ordered' || status === 'set-aside' || status === 'on-order'

/** The copy is in the house, or on the shelf as far as anybody knows. */
export const isHere = ({ status, mustOrder }: Pick<LifeLine, 'status' | 'mustOrder'>): boolean =>
  status === 'set-aside' || (status === 'ordered' && !mustOrder)

/** The parcel left the packing table as a whole, and has not come to an end. */
export const isUnderWay = ({ status }: Pick<Parcel, 'status'>): boolean =>
  status === 'packed' || status === 'on-its-way'

export const hasEnded = ({ status }: Parcel): boolean =>
  status === 'delivered' || status === 'refused' || status === 'lost'
