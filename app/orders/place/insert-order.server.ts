import type { PoolClient } from 'pg'
import { tradeOf } from '#app/catalog/rows/trade-fields.server.ts'
import { sendingOf } from '#app/catalog/trade/send-by.ts'
import { shareOut } from '#app/orders/life/money.ts'
import { wordsOf } from '#app/orders/name-words.ts'
import type { OrderRow } from '#app/orders/orders.server.ts'
import { placedAt } from '#app/orders/own/timeline.ts'
import type { Total } from '#app/shop/total.ts'
import type { Placing } from './placing.ts'
import type { PricedBook } from './quote.server.ts'

/** The order as it is stored; its number is known once `insertOrder` has answered. */
export function rowOf(
  id: string,
  createdAt: Date,
  { customer, order, charges, rules, today }: Omit<Placing, 'key'>,
  { books, total }: { books: PricedBook[]; total: Total },
  confirmNeeded: boolean,
): OrderRow {
  const { street = null, city, country, state, zipcode } = order.address
  const amounts = [...books.map((book) => book.newPriceCents), total.shippingCents]
  const taxes = shareOut(total.taxCents, amounts)
  return {
    id,
    number: 0,
    customerUid: customer.uid,
    status: 'placed',
    name: order.name,
    email: customer.email ?? order.email,
    phone: order.phone,
    street,
    city,
    country,
    state,
    zipcode,
    ...total,
    taxIncluded: charges.pricesIncludeTax,
    shippingTaxCents: taxes.at(-1) ?? 0,
    sendApart: order.sendApart ?? false,
    sendBy: sendingOf(books.map(tradeOf), today, rules.sentWithinDays).by,
    confirmNeeded,
    confirmedAt: null,
    endedAt: null,
    emailProven: hasProvenEmail(customer),
    createdAt,
    lines: books.map((book, index) => ({
      bookId: book.id,
      title: book.title,
      isbn13: book.isbn13,
      priceCents: book.newPriceCents,
      taxCents: taxes[index] ?? 0,
      status: 'ordered',
      mustOrder: book.availability === 'preorder' || book.availability === 'to-order',
      fromStock: book.stock !== null && book.stock > 0,
      availableOn: book.availability === 'preorder' ? book.availableOn : null,
      orderDays: book.availability === 'to-order' ? book.orderDays : null,
      parcel: null,
      cancelledBy: null,
      expectedOn: null,
    })),
    parcels: [],
    events: [placedAt(createdAt)],
  }
}

/** The mails go to an address that the customer has confirmed. */
const hasProvenEmail = ({ email, emailVerified }: Placing['customer']): boolean =>
  email !== null && emailVerified

/**
 * Stores an order with its lines, the first entry of its journal and what it is listed under at the
 * desk, in one statement, and gives the row its number.
 */
export async function insertOrder(client: PoolClient, row: OrderRow): Promise<void> {
  const { rows } = await client.query<{ number: number }>({
    name: 'insert order',
    text: `with placed as (
        insert into orders (id, customer_uid, name, email, phone, street, city, country, state,
          zipcode, subtotal_cents, shipping_cents, tax_cents, total_cents, created_at, tax_included,
          shipping_tax_cents, send_apart, confirm_needed, send_by, name_words, email_proven)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
          $20, array_to_tsvector($21::text[]), $32)
        returning number::float8 as number
      ), lines as (
        insert into order_lines (order_id, position, book_id, title, isbn13, price_cents,
          available_on, order_days, tax_cents, must_order, from_stock)
        select $1, line.position, line.book_id, line.title, line.isbn13, line.price_cents,
          line.available_on, line.order_days, line.tax_cents, line.must_order, line.from_stock
        from unnest($22::uuid[], $23::text[], $24::text[], $25::integer[], $26::date[],
            $27::integer[], $28::integer[], $29::boolean[], $30::boolean[])
          with ordinality as line (book_id, title, isbn13, price_cents, available_on, order_days,
            tax_cents, must_order, from_stock, position)
      ), marks as (
        insert into order_marks (mark, created_at, order_id)
        select mark, $15, $1 from unnest($31::text[]) as mark
      ), told as (
        insert into order_events (order_id, at, kind, actor_kind, actor_id)
        values ($1, $15, 'placed', 'customer', $2)
      )
      select number from placed`,
    values: [
      row.id,
      row.customerUid,
      row.name,
      row.email,
      row.phone,
      row.street,
      row.city,
      row.country,
      row.state,
      row.zipcode,
      row.subtotalCents,
      row.shippingCents,
      row.taxCents,
      row.totalCents,
      row.createdAt,
      row.taxIncluded,
      row.shippingTaxCents,
      row.sendApart,
      row.confirmNeeded,
      row.sendBy,
      wordsOf(row.name ?? ''),
      row.lines.map((line) => line.bookId),
      row.lines.map((line) => line.title),
      row.lines.map((line) => line.isbn13),
      row.lines.map((line) => line.priceCents),
      row.lines.map((line) => line.availableOn),
      row.lines.map((line) => line.orderDays),
      row.lines.map((line) => line.taxCents),
      row.lines.map((line) => line.mustOrder),
      row.lines.map((line) => line.fromStock),
      firstMarks(row),
      row.emailProven,
    ],
  })
  row.number = rows[0]?.number ?? 0
}

/** What is to be done first. A step later on works out the same from the whole order (`marksOf`). */
function firstMarks({ confirmNeeded, sendApart, lines }: OrderRow): string[] {
  if (confirmNeeded) return ['work:confirm']
  const isToOrder = lines.some(({ mustOrder }) => mustOrder)
  // What is here is packed at once if it is sent apart.
  const isToPack = sendApart ? lines.some(({ mustOrder }) => !mustOrder) : !isToOrder
  return [...(isToOrder ? ['work:order'] : []), ...(isToPack ? ['work:pack'] : [])]
}
