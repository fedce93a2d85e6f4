-- How business is: what was sold, by the quarter of an hour (UTC) in which it was ordered. The definition of
-- a sale is in docs/figures.md, the reasons are in docs/decisions/055.

-- What each order comes to now. Whole cents; the four fates of its money add up to its total:
-- sold + cancelled + refused + returned.
create view sales_by_order as
  select o.id, o.created_at, (l.sold > 0)::int as orders,
    (l.sold > 0 and not exists (select from orders e where e.customer_uid = o.customer_uid
      and (e.created_at, e.id) < (o.created_at, o.id)))::int as new_customers,
    l.sold as copies, l.books_cents,
    case when s.fate = 'sold' then s.due - o.shipping_tax_cents else 0 end as shipping_cents,
    l.tax_cents + case when s.fate = 'sold' then o.shipping_tax_cents else 0 end as tax_cents,
    l.cancelled_cents + case when s.fate = 'cancelled' then s.due else 0 end as cancelled_cents,
    l.refused_cents + case when s.fate = 'refused' then s.due else 0 end as refused_cents,
    l.returned_cents + case when s.fate = 'returned' then s.due else 0 end as returned_cents,
    -- Still to be paid for what has not left yet, for what is on its way, and for what was delivered.
    case when o.ended_at is null then l.waiting_cents + p.packed_cents
      + case when s.fate = 'sold' and p.carried_by is null then s.due else 0 end else 0 end as to_send_cents,
    p.on_way_cents,
    case when o.ended_at is null then p.delivered_cents - coalesce(c.came_in, 0) else 0 end as unsettled_cents
  from orders o
    cross join lateral (select count(*) as parcels,
        max(p.status) filter (where p.carries_shipping) as carried_by,
        coalesce(sum(p.collect_cents) filter (where p.status = 'packed'), 0) as packed_cents,
        coalesce(sum(p.collect_cents) filter (where p.status = 'on-its-way'), 0) as on_way_cents,
        coalesce(sum(p.collect_cents) filter (where p.status = 'delivered'), 0) as delivered_cents
      from parcels p where p.order_id = o.id) p
    cross join lateral (select count(*) filter (where fate = 'sold') as sold,
        count(*) filter (where fate = 'sold' and is_loose) as loose,
        coalesce(sum(due - tax_cents) filter (where fate = 'sold'), 0) as books_cents,
        coalesce(sum(tax_cents) filter (where fate = 'sold'), 0) as tax_cents,
        coalesce(sum(due) filter (where fate = 'cancelled'), 0) as cancelled_cents,
        coalesce(sum(due) filter (where fate = 'refused'), 0) as refused_cents,
        coalesce(sum(due) filter (where fate = 'returned'), 0) as returned_cents,
        coalesce(sum(due) filter (where fate = 'sold' and is_loose), 0) as waiting_cents
      from (select n.tax_cents, coalesce(of.status, 'open') = 'open' as is_loose,
          n.price_cents + case when o.tax_included then 0 else n.tax_cents end as due,
          case when n.status = 'cancelled' then 'cancelled' when of.status = 'refused' then 'refused'
            when n.status = 'returned' then 'returned'
            -- Orders that ended before there were parcels.
            when o.status in ('cancelled', 'refused', 'returned') then o.status else 'sold' end as fate
        from order_lines n left join parcels of on of.id = n.parcel_id where n.order_id = o.id) line) l
    cross join lateral (select o.shipping_cents + case when o.tax_included then 0 else o.shipping_tax_cents end
        as due,
      -- Shipping goes with the parcel that carries it; until one does, with the books that still wait.
      case when p.carried_by = 'refused' then 'refused' when p.carried_by = 'lost' then 'cancelled'
        when l.loose > 0 or p.carried_by is not null and l.sold > 0 then 'sold'
        when o.status in ('refused', 'returned') and (p.parcels = 0 or p.carried_by is not null) then o.status
        else 'cancelled' end as fate) s
    cross join lateral (select sum(c.amount_cents) filter (where c.kind in ('received', 'written-off'))
        as came_in from cash_entries c where c.order_id = o.id) c;

-- The copies of each book that count as sold, a line each.
create view sales_by_line as
  select o.id, o.created_at, n.book_id,
    n.price_cents - case when o.tax_included then n.tax_cents else 0 end as cents
  from orders o join order_lines n on n.order_id = o.id
  where n.status not in ('cancelled', 'returned') and o.status not in ('cancelled', 'refused', 'returned');

-- Kept sums: by quarter of an hour, and the same by day, month and year (UTC), so that a long time is read
-- from few rows. Only count_sales() below writes them.
create table sales_sums (
  span text not null check (span in ('quarter-hour', 'day', 'month', 'year')),
  start timestamptz not null,
  orders bigint not null, new_customers bigint not null, copies bigint not null,
  books_cents bigint not null, shipping_cents bigint not null, tax_cents bigint not null,
  cancelled_cents bigint not null, refused_cents bigint not null, returned_cents bigint not null,
  to_send_cents bigint not null, on_way_cents bigint not null, unsettled_cents bigint not null,
  primary key (span, start)
);
create table sales_of_books (
  span text not null check (span in ('quarter-hour', 'day', 'month', 'year')),
  start timestamptz not null,
  book_id uuid not null,
  copies bigint not null,
  books_cents bigint not null,
  -- The years of a book lie far apart in the table; here all of a year are together.
  primary key (span, start, book_id) include (copies, books_cents)
);

-- Quarters of an hour whose sums may be wrong. Each change of an order adds a row of its own, so that no
-- order waits for another one; count_sales() takes them away.
create table sales_due (
  id bigint generated always as identity primary key,
  start timestamptz not null
);

create function quarter_hour(at timestamptz) returns timestamptz language sql immutable parallel safe
  return date_bin('15 minutes', at, '2000-01-01 00:00+00');

-- An order that is stored late may take the place of its customer's first one from one that was placed a
-- moment after it, perhaps in the next quarter.
create function note_sales() returns trigger language plpgsql as $$
begin
  insert into sales_due (start)
    select distinct quarter_hour(moment) from added,
      unnest(array[created_at, created_at + interval '10 seconds']) moment order by 1;
  return null;
end $$;
create trigger note_sales after insert on orders referencing new table as added
  for each statement execute function note_sales();

create function note_changed_sales() returns trigger language plpgsql as $$
begin
  insert into sales_due (start) values (quarter_hour(old.created_at));
  return null;
end $$;
-- Each step writes the status, whether or not it is another one.
create trigger note_changed_sales after update of status or delete on orders
  for each row execute function note_changed_sales();

-- What the kept sums of these quarters lack: what orders say now, less what is kept. A quarter has few
-- orders, which the planner cannot know: it would rather read all there are, so here it may not.
create function missing_sales(wanted timestamptz[]) returns table (start timestamptz, orders bigint,
  new_customers bigint, copies bigint, books_cents bigint, shipping_cents bigint, tax_cents bigint,
  cancelled_cents bigint, refused_cents bigint, returned_cents bigint, to_send_cents bigint,
  on_way_cents bigint, unsettled_cents bigint)
  language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set jit = off
  as $$
#variable_conflict use_column
begin
  return query
    select w.start, sum(s.orders)::bigint, sum(s.new_customers)::bigint, sum(s.copies)::bigint,
      sum(s.books_cents)::bigint, sum(s.shipping_cents)::bigint, sum(s.tax_cents)::bigint,
      sum(s.cancelled_cents)::bigint, sum(s.refused_cents)::bigint, sum(s.returned_cents)::bigint,
      sum(s.to_send_cents)::bigint, sum(s.on_way_cents)::bigint, sum(s.unsettled_cents)::bigint
    from unnest(wanted) w(start) cross join lateral (
      select o.orders, o.new_customers, o.copies, o.books_cents, o.shipping_cents, o.tax_cents,
        o.cancelled_cents, o.refused_cents, o.returned_cents, o.to_send_cents, o.on_way_cents,
        o.unsettled_cents
      from sales_by_order o
      where o.created_at >= w.start and o.created_at < w.start + interval '15 minutes'
      union all
      select -k.orders, -k.new_customers, -k.copies, -k.books_cents, -k.shipping_cents, -k.tax_cents,
        -k.cancelled_cents, -k.refused_cents, -k.returned_cents, -k.to_send_cents, -k.on_way_cents,
        -k.unsettled_cents
      from sales_sums k where k.span = 'quarter-hour' and k.start = w.start) s
    group by w.start;
end $$;

create function missing_sales_of_books(wanted timestamptz[])
  returns table (start timestamptz, book_id uuid, copies bigint, books_cents bigint)
  language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set jit = off
  as $$
#variable_conflict use_column
begin
  return query
    select w.start, s.book_id, sum(s.copies)::bigint, sum(s.cents)::bigint
    from unnest(wanted) w(start) cross join lateral (
      select l.book_id, 1::bigint as copies, l.cents::bigint from sales_by_line l
      where l.created_at >= w.start and l.created_at < w.start + interval '15 minutes'
      union all
      select k.book_id, -k.copies, -k.books_cents from sales_of_books k
      where k.span = 'quarter-hour' and k.start = w.start) s
    group by w.start, s.book_id having sum(s.copies) <> 0 or sum(s.cents) <> 0;
end $$;

create function start_of(span text, start timestamptz) returns timestamptz language sql stable
  return case when span = 'quarter-hour' then start else date_trunc(span, start, 'UTC') end;

-- Brings the kept sums of the quarters that were noted first up to date; answers how many.
create function count_sales(at_most integer) returns integer language plpgsql as $$
declare
  wanted timestamptz[];
begin
  -- One at a time: two that count the same quarter would both add what it lacks.
  perform pg_advisory_xact_lock(hashtextextended('sales', 0));
  with taken as (
    delete from sales_due where id in (select id from sales_due order by id limit at_most) returning start)
  select array_agg(distinct start) into wanted from taken;
  if wanted is null then
    return 0;
  end if;
  insert into sales_sums
    select span, start_of(span, m.start), sum(orders), sum(new_customers), sum(copies), sum(books_cents),
      sum(shipping_cents), sum(tax_cents), sum(cancelled_cents), sum(refused_cents), sum(returned_cents),
      sum(to_send_cents), sum(on_way_cents), sum(unsettled_cents)
    from missing_sales(wanted) m, unnest(array['quarter-hour', 'day', 'month', 'year']) span
    group by 1, 2
    on conflict (span, start) do update set orders = sales_sums.orders + excluded.orders,
      new_customers = sales_sums.new_customers + excluded.new_customers,
      copies = sales_sums.copies + excluded.copies,
      books_cents = sales_sums.books_cents + excluded.books_cents,
      shipping_cents = sales_sums.shipping_cents + excluded.shipping_cents,
      tax_cents = sales_sums.tax_cents + excluded.tax_cents,
      cancelled_cents = sales_sums.cancelled_cents + excluded.cancelled_cents,
      refused_cents = sales_sums.refused_cents + excluded.refused_cents,
      returned_cents = sales_sums.returned_cents + excluded.returned_cents,
      to_send_cents = sales_sums.to_send_cents + excluded.to_send_cents,
      on_way_cents = sales_sums.on_way_cents + excluded.on_way_cents,
      unsettled_cents = sales_sums.unsettled_cents + excluded.unsettled_cents;
  insert into sales_of_books
    select span, start_of(span, m.start), book_id, sum(copies), sum(books_cents)
    from missing_sales_of_books(wanted) m, unnest(array['quarter-hour', 'day', 'month', 'year']) span
    group by 1, 2, 3
    on conflict (span, start, book_id) do update set copies = sales_of_books.copies + excluded.copies,
      books_cents = sales_of_books.books_cents + excluded.books_cents;
  return cardinality(wanted);
end $$;

-- The few stretches of kept sums that a time is made of: whole years, what is left of it in whole months,
-- days and quarters of an hour.
create function stretches(a timestamptz, b timestamptz)
  returns table (span text, first timestamptz, until timestamptz) language sql stable as $$
    select p.span, p.first, p.until from
      (select date_trunc('day', a + interval '24 hours' - interval '1 microsecond', 'UTC') as d1,
        date_trunc('day', b, 'UTC') as d2) d,
      lateral (select date_trunc('month',
          (date_trunc('month', d1 - interval '1 microsecond', 'UTC') + interval '32 days'), 'UTC') as m1,
        date_trunc('month', d2, 'UTC') as m2) m,
      lateral (select date_trunc('year',
          (date_trunc('year', m1 - interval '1 microsecond', 'UTC') + interval '367 days'), 'UTC') as y1,
        date_trunc('year', m2, 'UTC') as y2) y,
      lateral (values ('quarter-hour', a, least(d1, b)), ('quarter-hour', greatest(d1, d2), b),
        ('day', d1, least(m1, d2)), ('day', greatest(m1, m2), d2),
        ('month', m1, least(y1, m2)), ('month', greatest(y1, y2), m2), ('year', y1, y2))
        p (span, first, until)
    where p.first < p.until $$;

-- The orders so far: counted by the shop, step by step, in its first minutes, those of a time together.
insert into sales_due (start) select distinct quarter_hour(created_at) from orders order by 1;

-- What readers looked for and did not find, by the shop's day. Words alone: nobody is told from them.
create table missed_searches (
  day date not null,
  words text not null check (length(words) between 1 and 100),
  times integer not null default 1,
  primary key (day, words)
);

-- Growth of the newsletter, and mails that failed.
create index mails_failed on mails (done_at) where outcome in ('refused', 'given-up');
