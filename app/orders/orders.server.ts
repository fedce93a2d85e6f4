import type { Pool, PoolClient } from 'pg'
import { trackingUrl } from '#app/orders/life/carriers.ts'
import { isWaiting, type LineStatus, type ParcelStatus } from '#app/orders/life/life.ts'
import type { OrderRef } from '#app/orders/life/load-life.server.ts'
import { toPayOf } from '#app/orders/life/money.ts'
import { tooLateFor } from '#app/orders/life/verbs/cancel.ts'
import type { Order, OrderedLine } from '#app/orders/order.ts'
import { type StoredEvent, timelineOf, toldKinds } from '#app/orders/own/timeline.ts'
import { toDollars } from '#app/values/money.ts'
import { cursorAt, idAt } from '#server/database/id.ts'
import type { orders } from '#server/database/schema.ts'

type OrderLine = {
  bookId: string
  title: string
  isbn13: string | null
  priceCents: number
  /** The day a pre-ordered book comes, ISO 8601. */
  availableOn: string | null
  /** How many days a book takes when it is ordered for the customer. */
  orderDays: number | null
  taxCents: number
  status: LineStatus
  /** The copy has to come from a supplier. */
  mustOrder: boolean
  /** A counted copy left the stock for it. */
  fromStock: boolean
  /** The position of the parcel it is in. */
  parcel: number | null
  cancelledBy: 'customer' | 'shop' | null
  /** The day on which the supplier's parcel is expected, ISO 8601. */
  expectedOn: string | null
}

/** A parcel as the customer sees it. */
export type OrderParcel = {
  position: number
  status: ParcelStatus
  collectCents: number
  carriesShipping: boolean
  /** What was given at the door. */
  paidCents: number | null
  carrier: string | null
  tracking: string | null
  /** When it was handed over, ISO 8601. */
  sentAt: string | null
  endedAt: string | null
}

export type OrderRow = typeof orders.$inferSelect & {
  lines: OrderLine[]
  parcels: OrderParcel[]
  events: StoredEvent[]
}

/** An order as the wire carries it. Personal fields that were removed are empty. */
export const toOrder = (row: OrderRow): Order => ({
  _id: row.id,
  number: row.number,
  name: row.name ?? '',
  email: row.email ?? '',
  phone: row.phone ?? '',
  address: {
    ...(row.street !== null && { street: row.street }),
    city: row.city ?? '',
    country: row.country ?? '',
    state: row.state ?? '',
    zipcode: row.zipcode ?? '',
  },
  productIds: row.lines.map((line) => line.bookId),
  totalPrice: toDollars(row.totalCents),
  subtotal: toDollars(row.subtotalCents),
  shipping: toDollars(row.shippingCents),
  tax: toDollars(row.taxCents),
  status: row.status,
  lines: row.lines.map((line, index) => toLine(row, line, index + 1)),
  // One that is still being packed is nothing to look at yet.
  parcels: row.parcels
    .filter(({ status }) => status !== 'open')
    .map((parcel) => ({
      number: parcel.position,
      status: parcel.status,
      toPay: toDollars(parcel.collectCents),
      ...(parcel.paidCents !== null && { paid: toDollars(parcel.paidCents) }),
      ...(parcel.carrier !== null && { carrier: parcel.carrier }),
      ...(parcel.tracking !== null && { tracking: parcel.tracking }),
      ...linkTo(parcel),
      ...(parcel.sentAt !== null && { sentAt: parcel.sentAt }),
      ...(parcel.endedAt !== null && { endedAt: parcel.endedAt }),
    })),
  sendApart: row.sendApart,
  ...(row.sendBy !== null && { sendBy: row.sendBy }),
  createdAt: row.createdAt.toISOString(),
  toPay: toDollars(toPayOf(owingOf(row))),
  may: mayOf(row),
  timeline: timelineOf(row.events),
})

/** A book in a parcel that somebody is still packing is set aside, as far as its customer is concerned. */
function toLine({ parcels }: OrderRow, line: OrderLine, position: number): OrderedLine {
  const isBeingPacked = parcels.some((one) => one.position === line.parcel && one.status === 'open')
  const parcel = isBeingPacked ? null : line.parcel
  return {
    position,
    productId: line.bookId,
    title: line.title,
    ...(line.isbn13 !== null && { isbn13: line.isbn13 }),
    price: toDollars(line.priceCents),
    ...(line.availableOn !== null && { availableOn: line.availableOn }),
    ...(line.orderDays !== null && { orderDays: line.orderDays }),
    status: isBeingPacked ? 'set-aside' : line.status,
    mustOrder: line.mustOrder,
    ...(line.expectedOn !== null && { expectedOn: line.expectedOn }),
    ...(line.cancelledBy !== null && { cancelledBy: line.cancelledBy }),
    ...(parcel !== null && { parcel }),
  }
}

function linkTo({ carrier, tracking }: OrderParcel) {
  const url = trackingUrl(carrier, tracking)
  return url === null ? {} : { trackingUrl: url }
}

/** Parcels are told apart by their position where no more is known of them. */
const owingOf = (row: OrderRow) => ({
  ...row,
  lines: row.lines.map((line) => ({ ...line, parcelId: nameOf(line.parcel) })),
  parcels: row.parcels.map((parcel) => ({ ...parcel, id: `${parcel.position}` })),
})

const nameOf = (position: number | null) => (position === null ? null : `${position}`)

/** What the verbs would let the customer do; they have the last word. */
function mayOf(row: OrderRow): Order['may'] {
  const isOpen = tooLateFor(row) === null
  const isWanted = row.lines.some((line) => isWaiting(line) || line.status === 'packed')
  const isKnown = row.name !== null
  return {
    cancel: isOpen && isWanted,
    restore: isOpen && isKnown && row.lines.some((line) => line.cancelledBy === 'customer'),
    changeAddress: isOpen && isKnown && isWanted,
  }
}

/** A journal with more that a customer may read is a machine's; they see the latest of it. */
const eventsShown = 200

const selectOrders = `
  select o.id, o.customer_uid as "customerUid", o.status, o.name, o.email, o.phone, o.street, o.city,
    o.country, o.state, o.zipcode, o.subtotal_cents as "subtotalCents",
    o.shipping_cents as "shippingCents", o.tax_cents as "taxCents", o.total_cents as "totalCents",
    o.created_at as "createdAt", o.number::float8 as number, o.send_apart as "sendApart",
    o.tax_included as "taxIncluded", o.shipping_tax_cents as "shippingTaxCents",
    o.confirm_needed as "confirmNeeded", o.confirmed_at as "confirmedAt",
    o.send_by::text as "sendBy", o.ended_at as "endedAt", o.email_proven as "emailProven", l.lines,
    p.parcels, e.events
  from orders o cross join lateral (
    select coalesce(json_agg(json_build_object('bookId', book_id, 'title', title, 'isbn13', isbn13,
      'priceCents', price_cents, 'availableOn', available_on, 'orderDays', order_days, 'taxCents',
      tax_cents, 'status', status, 'mustOrder', must_order, 'fromStock', from_stock, 'parcel',
      (select position from parcels where id = parcel_id), 'cancelledBy', cancelled_by, 'expectedOn',
      (select expected_on from supplier_orders where id = supplier_order_id))
      order by position), '[]') as lines
    from order_lines where order_id = o.id
  ) l cross join lateral (
    select coalesce(json_agg(json_build_object('position', position, 'status', status, 'collectCents',
      collect_cents, 'carriesShipping', carries_shipping, 'paidCents', paid_cents, 'carrier', carrier, 'tracking', tracking, 'sentAt', sent_at, 'endedAt', ended_at)
      order by position), '[]') as parcels
    from parcels where order_id = o.id
  ) p cross join lateral (
    select coalesce(json_agg(json_build_object('at', at, 'kind', kind, 'actor', actor_kind, 'parcel',
      parcel, 'detail', detail) order by id), '[]') as events
    from (
      select * from order_events where order_id = o.id and kind in (${toldKinds.map((kind) => `'${kind}'`)})
      order by id desc limit ${eventsShown}
    ) told
  ) e`

export type OrderPage = {
  rows: OrderRow[]
  /** Where the next page starts; null on the last one. */
  nextCursor: string | null
}

/** A customer's own orders, newest first. A cursor of another customer gives no rows. */
export async function listOrders(
  pool: Pool,
  uid: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<OrderPage> {
  const after = cursor
    ? `and (o.created_at, o.id) <
        (select created_at, id from orders where id = $3::uuid and customer_uid = $1)`
    : ''
  const { rows } = await pool.query<OrderRow>({
    name: cursor ? 'orders after' : 'orders',
    text: `${selectOrders} where o.customer_uid = $1 ${after}
      order by o.created_at desc, o.id desc limit $2`,
    values: [uid, limit + 1, ...(cursor ? [idAt(cursor)] : [])],
  })
  const more = rows.length > limit
  if (more) rows.pop()
  const last = rows.at(-1)
  return { rows, nextCursor: more && last ? cursorAt(last.id) : null }
}

/** The order with this id or number if it is the customer's own. */
export async function findOwnOrder(
  client: Pool | PoolClient,
  uid: string,
  ref: OrderRef,
): Promise<OrderRow | null> {
  const [column, value] = 'id' in ref ? ['id', ref.id] : ['number', ref.number]
  const { rows } = await client.query<OrderRow>({
    name: `own order by ${column}`,
    text: `${selectOrders} where o.${column} = $1 and o.customer_uid = $2`,
    values: [value, uid],
  })
  return rows[0] ?? null
}

const stepRows = 100

/** Every order of a customer, newest first, read in steps: for the file with all that the shop holds. */
export async function* allOrdersOf(pool: Pool, uid: string): AsyncGenerator<OrderRow> {
  let cursor: string | null | undefined
  do {
    const page = await listOrders(pool, uid, { limit: stepRows, ...(cursor && { cursor }) })
    yield* page.rows
    cursor = page.nextCursor
  } while (cursor)
}
