import type { Client } from 'pg'

export const ordersMade = '1,000,000'
const orders = 1_000_000
const atOnce = 50_000

/**
 * A million orders of two years, each of two books, as years of work leave them: nearly all delivered and
 * paid, one in thirty refused, some thousands under way or waiting.
 */
export async function fillWithOrders(client: Client): Promise<void> {
  console.log(`Making ${ordersMade} orders …`)
  await client.query('set statement_timeout = 0')
  for (let from = 1; from <= orders; from += atOnce) {
    await client.query(batch, [from, from + atOnce - 1])
  }
  await client.query(`select setval('order_numbers', (select max(number) from orders))`)
  await client.query('vacuum analyze orders, order_lines, parcels, order_marks, order_events')
}

const batch = `
  with made as materialized (
    select n, gen_random_uuid() as id, gen_random_uuid() as parcel,
      timestamptz '2025-01-01' + n * interval '1 minute' as at,
      case when n > 998000 then 'placed' when n > 995000 then 'on-its-way'
        when n % 30 = 0 then 'refused' else 'delivered' end as status
    from generate_series($1::int, $2::int) n
  ), titles as (
    select id, title, isbn13, new_price_cents, row_number() over (order by id) - 1 as place from books
  ), placed as (
    insert into orders (id, number, customer_uid, status, name, email, phone, street, city, country,
      state, zipcode, subtotal_cents, shipping_cents, tax_cents, total_cents, created_at, ended_at,
      name_words)
    select id, 100000 + n, 'reader-' || n / 5, status, 'Ann Reader ' || n / 5,
      'reader' || n / 5 || '@example.com', '+1555' || lpad((n / 5)::text, 7, '0'), '1 Long Street',
      'Springfield', 'United States', 'Illinois', '62701', 2000, 0, 0, 2000, at,
      case when status in ('delivered', 'refused') then at + interval '3 days' end,
      to_tsvector('simple', 'ann reader ' || n / 5)
    from made
  ), sent as (
    insert into parcels (id, order_id, position, status, collect_cents, carries_shipping, carrier,
      tracking, paid_cents, opened_at, packed_at, sent_at, ended_at)
    select parcel, id, 1, status, 2000, true, case when n % 3 = 0 then 'DHL' else 'UPS' end,
      'TRACK' || n, case when status = 'delivered' then 2000 end, at, at, at,
      case when status <> 'on-its-way' then at + interval '3 days' end
    from made where status <> 'placed'
  ), lines as (
    insert into order_lines (order_id, position, book_id, title, isbn13, price_cents, status, parcel_id)
    select m.id, place, t.id, t.title, coalesce(t.isbn13, '978' || lpad((t.place)::text, 10, '0')), 1000,
      case m.status when 'placed' then 'ordered' when 'refused' then 'returned' else 'packed' end,
      case when m.status <> 'placed' then m.parcel end
    from made m cross join generate_series(1, 2) as place
      join titles t on t.place = (m.n * 7 + place) % (select count(*) from titles)
  ), marks as (
    insert into order_marks (mark, created_at, order_id)
    select mark, at, id from made, lateral (values
      (case status when 'placed' then 'work:pack' when 'on-its-way' then 'work:collect'
        when 'refused' then 'trouble:refused' end),
      (case when status <> 'placed' then 'carrier:' || case when n % 3 = 0 then 'dhl' else 'ups' end end)
    ) as each (mark) where mark is not null
  )
  insert into order_events (order_id, at, kind, actor_kind)
  select id, at, 'placed', 'customer' from made`
