import type { Pool } from 'pg'
import type { Cell } from '#app/values/csv.ts'
import { toDollars } from '#app/values/money.ts'

/* Orders and sales for the bookkeeper, read in steps, so that a year takes no more memory than a day. */

const atOnce = 500

export type Period = {
  /** Days of the shop, both of them included. */
  from: string
  to: string
  timeZone: string
}

export const orderHead = [
  ...[
    'Order',
    'Placed on',
    'State',
    'Name',
    'E-mail',
    'Phone',
    'Street',
    'City',
    'State or province',
  ],
  ...[
    'Zip code',
    'Country',
    'Books',
    'ISBNs',
    'Subtotal',
    'Shipping',
    'Tax',
    'Tax included',
    'Total',
  ],
  ...['Received', 'Given back', 'Written off', 'Ended on'],
]

type OrderRow = Record<string, string | number | null> & { number: number; isIncluded: boolean }

/** A line an order, by number. */
export async function* orderRows(
  pool: Pool,
  { from, to, timeZone }: Period,
): AsyncGenerator<Cell[]> {
  let after = 0
  for (;;) {
    const { rows } = await pool.query<OrderRow>({
      name: 'orders for export',
      text: `select o.number::float8 as number, (o.created_at at time zone $3)::date::text as placed,
          o.status, o.name, o.email, o.phone, o.street, o.city, o.state, o.zipcode, o.country,
          l.books, l.isbns, o.subtotal_cents as subtotal, o.shipping_cents as shipping,
          o.tax_cents as tax, o.tax_included as "isIncluded", o.total_cents as total,
          c.received, c.given, c.off, (o.ended_at at time zone $3)::date::text as ended
        from (select * from orders
            where number > $4 and created_at >= ($1::date)::timestamp at time zone $3
              and created_at < ($2::date + 1)::timestamp at time zone $3
            order by number limit ${atOnce}) o,
          lateral (select count(*)::int as books, coalesce(string_agg(isbn13, ' ' order by position), '')
            as isbns from order_lines where order_id = o.id) l,
          lateral (select
              coalesce(sum(amount_cents) filter (where kind = 'received'), 0)::float8 as received,
              coalesce(sum(amount_cents) filter (where kind = 'given-back'), 0)::float8 as given,
              coalesce(sum(amount_cents) filter (where kind = 'written-off'), 0)::float8 as off
            from cash_entries where order_id = o.id) c
        order by o.number`,
      values: [from, to, timeZone, after],
    })
    for (const row of rows) yield toOrderCells(row)
    if (rows.length < atOnce) return
    after = rows.at(-1)?.number ?? 0
  }
}

function toOrderCells(row: OrderRow): Cell[] {
  const dollars = (name: string) => toDollars(Number(row[name]))
  const of = (...names: string[]) => names.map((name) => row[name] ?? null)
  return [
    ...of('number', 'placed', 'status', 'name', 'email', 'phone', 'street', 'city', 'state'),
    ...of('zipcode', 'country', 'books', 'isbns'),
    ...['subtotal', 'shipping', 'tax'].map(dollars),
    row.isIncluded ? 'yes' : 'no',
    ...['total', 'received', 'given', 'off'].map(dollars),
    row.ended ?? null,
  ]
}

export const salesHead = [...['Day', 'Tax', 'Parcels', 'Books', 'Net', 'Tax amount', 'Gross']]

/** The longest span that one statement reads. */
const daysAtOnce = 31

/**
 * A line for each day and way of taxing: what was delivered. Returns are lines of their own with
 * negative amounts, on the day on which they were entered, with the order's share of tax in what was given
 * back.
 */
export async function* salesRows(
  pool: Pool,
  { from, to, timeZone }: Period,
): AsyncGenerator<Cell[]> {
  for (let first = from; first <= to; first = dayAfter(first, daysAtOnce)) {
    const last = dayAfter(first, daysAtOnce - 1)
    const { rows } = await pool.query({
      name: 'sales by day and tax',
      text: `with sold as (
          select (p.ended_at at time zone $3)::date::text as day,
            case when o.tax_cents = 0 then 'none' when o.tax_included then 'included' else 'added' end
              as way,
            p.collect_cents as gross, t.books,
            t.tax + case when p.carries_shipping then o.shipping_tax_cents else 0 end as tax
          from parcels p join orders o on o.id = p.order_id,
            lateral (select count(*) as books, coalesce(sum(tax_cents), 0) as tax
              from order_lines l where l.order_id = o.id and l.parcel_id = p.id) t
          where p.status = 'delivered' and p.ended_at >= ($1::date)::timestamp at time zone $3
            and p.ended_at < ($2::date + 1)::timestamp at time zone $3
        )
        select day, way, count(*)::int as parcels, sum(books)::int as books,
          sum(gross)::float8 as gross, sum(tax)::float8 as tax
        from sold group by day, way
        union all
        select c.day::text, 'given back', 0, 0, -sum(c.amount_cents)::float8,
          -coalesce(sum(round(c.amount_cents::numeric * o.tax_cents / nullif(o.total_cents, 0))), 0)::float8
        from cash_entries c join orders o on o.id = c.order_id
        where c.kind = 'given-back' and c.day between $1 and $2 group by c.day
        order by day, way`,
      values: [first, last < to ? last : to, timeZone],
    })
    for (const { day, way, parcels, books, gross, tax } of rows) {
      const net = toDollars(gross - tax)
      yield [day, way, parcels, books, net, toDollars(tax), toDollars(gross)]
    }
  }
}

function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
