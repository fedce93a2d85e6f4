import type { PoolClient } from 'pg'
import { toDollars } from '#app/values/money.ts'
import type { Figures, Sold, Step } from './figures.schema.ts'
import { type Period, periodBefore } from './period.ts'

/* What was sold: kept sums, and what they lack. All is read in one snapshot, so that nothing is counted
   twice or not at all while the job moves it. */

/** So many quarters of an hour are looked at order by order; more wait for the job. */
const mostBehind = 400

const measures = [
  ...['orders', 'new_customers', 'copies', 'books_cents', 'shipping_cents', 'tax_cents'],
  ...['cancelled_cents', 'refused_cents', 'returned_cents'],
] as const

/** The latest quarters of an hour that are not counted yet, each once. */
const behind = `(select array_agg(start) from (
    select start from (select distinct start from sales_due order by start desc limit ${mostBehind}) due) due)`

const sums = measures.map((name) => `coalesce(sum(s.${name}), 0)::float8 as ${name}`).join(', ')

/*
 * The points of the chart (numbered from 1) and the period before (0), as moments. Hours go by the clock
 * that never stops, all else by the shop's calendar: a day may have 23 or 25 hours.
 */
const points = `points as materialized (
    select row_number() over (order by a)::int as n, a, least(b, last) as b,
      to_char(a at time zone $3, 'YYYY-MM-DD"T"HH24:MI') as start
    from (select a, a + interval '1 hour' as b, ($2::date + 1)::timestamp at time zone $3 as last
        from generate_series($1::date::timestamp at time zone $3,
          (($2::date + 1)::timestamp at time zone $3) - interval '1 microsecond', interval '1 hour') a
        where $4 = 'hour'
      union all
      select greatest(t, $1::date::timestamp) at time zone $3,
        (t + ('1 ' || $4)::interval) at time zone $3, ($2::date + 1)::timestamp at time zone $3
        from generate_series(date_trunc($4, $1::date::timestamp), $2::date::timestamp,
          ('1 ' || $4)::interval) t
        where $4 <> 'hour') step
    union all
    select 0, $5::date::timestamp at time zone $3,
      least(($6::date + 1)::timestamp at time zone $3,
        quarter_hour(($7::timestamptz at time zone $3 - ($2::date - $6::date) * interval '1 day')
          at time zone $3)), ''
  )`

type Row = { n: number; at: Date; start: string } & Record<(typeof measures)[number], number>

export type Asked = Period & { step: Step; timeZone: string; at: Date }

/** The sums of a period, of the one before, and of each point of its chart. */
export async function readSales(
  client: PoolClient,
  { from, to, step, timeZone, at }: Asked,
): Promise<{ sold: Sold; soldBefore: Sold; points: (Sold & { at: string; start: string })[] }> {
  const then = periodBefore({ from, to })
  const { rows } = await client.query<Row>({
    name: 'sales of a period',
    text: `with ${points},
      found as (
        select p.n, ${measures.map((name) => `k.${name}`).join(', ')}
        from points p cross join lateral stretches(p.a, p.b) w
          join sales_sums k on k.span = w.span and k.start >= w.first and k.start < w.until
        union all
        select p.n, ${measures.map((name) => `m.${name}`).join(', ')}
        from missing_sales(${behind}) m join points p on m.start >= p.a and m.start < p.b
      )
      select p.n, p.a as at, p.start, ${sums} from points p left join found s on s.n = p.n
      group by p.n, p.a, p.start order by p.n`,
    values: [from, to, timeZone, step, then.from, then.to, at],
  })
  const [before, ...now] = rows
  return {
    sold: soldOf(now),
    soldBefore: soldOf(before ? [before] : []),
    points: now.map((row) => ({
      ...{ at: row.at.toISOString(), start: row.start },
      ...soldOf([row]),
    })),
  }
}

function soldOf(rows: Row[]): Sold {
  const of = (name: (typeof measures)[number]) => rows.reduce((sum, row) => sum + row[name], 0)
  const [orders, newCustomers, sales] = [of('orders'), of('new_customers'), of('books_cents')]
  return {
    ...{ orders, newCustomers, returningOrders: orders - newCustomers, copies: of('copies') },
    sales: toDollars(sales),
    average: orders === 0 ? null : toDollars(Math.round(sales / orders)),
    shipping: toDollars(of('shipping_cents')),
    tax: toDollars(of('tax_cents')),
    total: toDollars(sales + of('shipping_cents') + of('tax_cents')),
    cancelled: toDollars(of('cancelled_cents')),
    refused: toDollars(of('refused_cents')),
    returned: toDollars(of('returned_cents')),
  }
}

/** What is still to be paid for all orders together. */
export async function readOutstanding(client: PoolClient): Promise<Figures['outstanding']> {
  const { rows } = await client.query({
    name: 'outstanding',
    text: `select coalesce(sum(on_way_cents), 0)::float8 as way,
        coalesce(sum(unsettled_cents), 0)::float8 as unsettled,
        coalesce(sum(to_send_cents), 0)::float8 as send
      from (select on_way_cents, unsettled_cents, to_send_cents from sales_sums where span = 'year'
        union all
        select on_way_cents, unsettled_cents, to_send_cents from missing_sales(${behind})) s`,
  })
  const [{ way, unsettled, send }] = rows
  return { onTheWay: toDollars(way), unsettled: toDollars(unsettled), toSend: toDollars(send) }
}

/** The books of which most copies were sold. */
export async function readBestSellers(
  client: PoolClient,
  { from, to, timeZone }: Asked,
  most: number,
): Promise<Figures['bestSellers']> {
  const { rows } = await client.query({
    name: 'best sellers',
    text: `with time as materialized (select $1::date::timestamp at time zone $3 as a,
          ($2::date + 1)::timestamp at time zone $3 as b),
      best as materialized (
        select book_id, sum(copies) as copies, sum(books_cents) as cents from (
          select k.book_id, k.copies, k.books_cents
          from time cross join lateral stretches(a, b) w
            join sales_of_books k on k.span = w.span and k.start >= w.first and k.start < w.until
          union all
          select m.book_id, m.copies, m.books_cents
          from missing_sales_of_books(${behind}) m join time on m.start >= a and m.start < b) s
        group by book_id having sum(copies) > 0
        order by copies desc, cents desc, book_id limit $4
      )
      select b.id, b.title, b.author, best.copies::float8 as copies, best.cents::float8 as cents
      from best join books b on b.id = best.book_id order by best.copies desc, best.cents desc, b.id`,
    values: [from, to, timeZone, most],
  })
  return rows.map(({ cents, ...book }) => ({ ...book, sales: toDollars(cents) }))
}

/** Whether more is left to be counted than is looked at. */
export async function readIsBehind(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ isBehind: boolean }>({
    name: 'is behind',
    text: `select count(*) > ${mostBehind} as "isBehind" from (
        select distinct start from (select start from sales_due limit 20000) due) due`,
  })
  return rows[0]?.isBehind ?? false
}
