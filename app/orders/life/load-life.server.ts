import type { Pool, PoolClient } from 'pg'
import type { Cash, Life, LifeLine, Parcel } from './life.ts'

/** How an order is named: by its number, or by its id. */
export type OrderRef = { number: number } | { id: string }

/**
 * Reads an order as its steps see it, and locks it until the transaction ends: of two steps at once the
 * second one waits here, and then sees what the first one did. Null when there is none.
 */
export const lockLife = (client: PoolClient, ref: OrderRef): Promise<Life | null> =>
  load(client, ref, 'lock')

/** Reads an order as its steps see it, without a lock. */
export const readLife = (pool: Pool, ref: OrderRef): Promise<Life | null> => load(pool, ref, 'read')

async function load(
  client: Pool | PoolClient,
  ref: OrderRef,
  how: 'lock' | 'read',
): Promise<Life | null> {
  const [column, value] = 'id' in ref ? ['id', ref.id] : ['number', ref.number]
  const ofOrder = `(select id from orders where ${column} = $1)`
  // Sent together; each reads what holds once the lock above it is had.
  const [orders, lines, parcels, cash] = await Promise.all([
    client.query<Omit<Life, 'lines' | 'parcels' | 'cash'>>({
      name: `${how} order by ${column}`,
      text: `select id, number::float8 as number, customer_uid as "customerUid", email,
          created_at as "createdAt", status, name, phone, street, city, country, state, zipcode,
          subtotal_cents as "subtotalCents", shipping_cents as "shippingCents",
          shipping_tax_cents as "shippingTaxCents", tax_cents as "taxCents",
          tax_included as "taxIncluded", total_cents as "totalCents", send_apart as "sendApart",
          confirm_needed as "confirmNeeded", confirmed_at as "confirmedAt", send_by::text as "sendBy",
          ended_at as "endedAt"
        from orders where ${column} = $1 ${how === 'lock' ? 'for no key update' : ''}`,
      values: [value],
    }),
    client.query<LifeLine>({
      name: `lines of a life by ${column}`,
      text: `select position, book_id as "bookId", title, isbn13, price_cents as "priceCents",
          tax_cents as "taxCents", status, must_order as "mustOrder", from_stock as "fromStock",
          supplier_order_id as "supplierOrderId", arrived_at as "arrivedAt",
          parcel_id as "parcelId", cancelled_by as "cancelledBy",
          available_on::text as "availableOn", order_days as "orderDays"
        from order_lines where order_id = ${ofOrder} order by position`,
      values: [value],
    }),
    client.query<Parcel>({
      name: `parcels of a life by ${column}`,
      text: `select id, position, status, packer_id as "packerId", collect_cents as "collectCents",
          carries_shipping as "carriesShipping", carrier, tracking, driver_id as "driverId", stop,
          tries, paid_cents as "paidCents", opened_at as "openedAt", packed_at as "packedAt",
          sent_at as "sentAt", ended_at as "endedAt"
        from parcels where order_id = ${ofOrder} order by position`,
      values: [value],
    }),
    client.query<Cash & { parcelId: string }>({
      name: `cash of a life by ${column}`,
      text: `select coalesce(parcel_id::text, '') as "parcelId",
          coalesce(sum(amount_cents) filter (where kind = 'received'), 0)::float8 as "receivedCents",
          coalesce(sum(amount_cents) filter (where kind = 'written-off'), 0)::float8 as "writtenOffCents",
          coalesce(sum(amount_cents) filter (where kind = 'given-back'), 0)::float8 as "givenBackCents"
        from cash_entries where order_id = ${ofOrder} group by parcel_id`,
      values: [value],
    }),
  ])
  const [order] = orders.rows
  if (!order) return null
  return {
    ...order,
    lines: lines.rows,
    parcels: parcels.rows,
    cash: new Map(cash.rows.map(({ parcelId, ...sums }) => [parcelId, sums])),
  }
}
