-- The life of an order after it was placed: parcels, what is to be collected, who did what. The picture
-- is in docs/orders.md; the reasons are in docs/decisions/036.

-- The number is what people say on the phone: consecutive, in the order of arrival.
create sequence order_numbers start 1001 minvalue 1001;
alter table orders
  add column number bigint,
  add column send_apart boolean not null default false,
  add column tax_included boolean not null default false,
  -- The part of the order's tax that is on its shipping; the rest is on the lines.
  add column shipping_tax_cents integer not null default 0 check (shipping_tax_cents >= 0),
  add column confirm_needed boolean not null default false,
  add column confirmed_at timestamptz,
  -- The day by which the customer was told it would be sent.
  add column send_by date,
  -- When nothing was left to be done or paid.
  add column ended_at timestamptz,
  -- The words of the name, as the desk's search compares them; removed together with the name.
  add column name_words tsvector;
update orders o set number = n.number
  from (select id, 1000 + row_number() over (order by created_at, id) as number from orders) n
  where o.id = n.id;
select setval('order_numbers', coalesce(max(number), 1000) + 1, false) from orders;
alter table orders
  alter column number set default nextval('order_numbers'),
  alter column number set not null;
alter sequence order_numbers owned by orders.number;
create unique index orders_number on orders (number);

update orders set tax_included = true
  where tax_cents > 0 and total_cents = subtotal_cents + shipping_cents;
update orders set name_words = to_tsvector('simple', name) where name is not null;
alter table orders drop constraint orders_status_check;
update orders set status = 'on-its-way' where status = 'shipped';
update orders set ended_at = now() where status in ('delivered', 'cancelled', 'returned');
alter table orders add constraint orders_status_check check (status in ('placed', 'confirmed',
  'packed', 'on-its-way', 'delivered', 'refused', 'returned', 'cancelled'));

create table supplier_orders (
  id uuid primary key,
  supplier text not null,
  reference text,
  expected_on date,
  ordered_at timestamptz not null,
  ordered_by uuid references admins (id)
);
create index supplier_orders_expected on supplier_orders (expected_on);

create table parcels (
  id uuid primary key,
  order_id uuid not null references orders (id),
  position integer not null,
  status text not null default 'open'
    check (status in ('open', 'packed', 'on-its-way', 'delivered', 'refused', 'lost')),
  packer_id uuid references admins (id),
  -- What the customer owes on delivery: the lines, and the order's shipping on one parcel of it.
  collect_cents integer not null default 0 check (collect_cents >= 0),
  carries_shipping boolean not null default false,
  carrier text,
  tracking text,
  driver_id uuid references admins (id),
  -- The driver's stops, in the order in which they are driven.
  stop integer,
  -- How often nobody was at home.
  tries integer not null default 0,
  -- What the customer gave, as it was told at the door.
  paid_cents integer check (paid_cents >= 0),
  opened_at timestamptz not null,
  packed_at timestamptz,
  sent_at timestamptz,
  ended_at timestamptz,
  check ((status in ('delivered', 'refused', 'lost')) = (ended_at is not null)),
  unique (order_id, position)
);
create index parcels_driver on parcels (driver_id, stop) where status = 'on-its-way';
create index parcels_tracking on parcels (upper(tracking)) where tracking is not null;
create index parcels_ended on parcels (ended_at) where ended_at is not null;

alter table order_lines
  add column tax_cents integer not null default 0 check (tax_cents >= 0),
  -- The copy has to come from a supplier.
  add column must_order boolean not null default false,
  -- A counted copy left the stock for this line.
  add column from_stock boolean not null default false,
  add column supplier_order_id uuid references supplier_orders (id),
  add column arrived_at timestamptz,
  add column parcel_id uuid references parcels (id),
  add column cancelled_by text check (cancelled_by in ('customer', 'shop'));
alter table order_lines drop constraint order_lines_status_check;
alter table order_lines add constraint order_lines_status_check check (status in ('ordered',
  'set-aside', 'on-order', 'packed', 'cancelled', 'returned'));
create index order_lines_isbn on order_lines (isbn13) where isbn13 is not null;
create index order_lines_wanted on order_lines (isbn13, order_id)
  where status in ('ordered', 'on-order') and must_order;
create index order_lines_parcel on order_lines (parcel_id) where parcel_id is not null;
create index order_lines_supplier on order_lines (supplier_order_id) where supplier_order_id is not null;

update order_lines set must_order = true where available_on is not null or order_days is not null;
update order_lines l set from_stock = true from stock_moves m
  where m.order_id = l.order_id and m.book_id = l.book_id and m.kind = 'sale';
-- The tax of an order, shared out to the cent: each line has the difference of two rounded sums, and
-- shipping the last one.
with sums as (
  select l.order_id, l.position, o.tax_cents, l.price_cents,
    nullif(o.subtotal_cents + o.shipping_cents, 0) as base,
    sum(l.price_cents) over (partition by l.order_id order by l.position) as upto
  from order_lines l join orders o on o.id = l.order_id where o.tax_cents > 0
)
update order_lines l
  set tax_cents = s.tax_cents::bigint * s.upto / s.base - s.tax_cents::bigint * (s.upto - s.price_cents) / s.base
  from sums s where s.base is not null and l.order_id = s.order_id and l.position = s.position;
update orders o set shipping_tax_cents = o.tax_cents
    - (select coalesce(sum(tax_cents), 0) from order_lines where order_id = o.id)
  where o.tax_cents > 0 and o.shipping_cents > 0;

-- What an order is listed under at the desk: 'work:pack', 'trouble:refused', 'carrier:DHL'. Every step
-- writes them anew; all come from the order, its lines and its parcels.
create table order_marks (
  mark text not null,
  created_at timestamptz not null,
  order_id uuid not null references orders (id),
  primary key (mark, created_at, order_id)
);
create index order_marks_order on order_marks (order_id);
insert into order_marks (mark, created_at, order_id)
  select case when exists (
      select from order_lines l where l.order_id = o.id and l.must_order) then 'work:order' else 'work:pack' end,
    o.created_at, o.id
  from orders o where o.status = 'placed';

-- Who did what to an order; rows are only ever added. A step that came twice finds its key here.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  at timestamptz not null,
  kind text not null,
  actor_kind text not null check (actor_kind in ('admin', 'customer', 'system')),
  actor_id text,
  parcel integer,
  note text,
  detail jsonb,
  key text
);
create index order_events_order on order_events (order_id, id);
create unique index order_events_key on order_events (key) where key is not null;
create trigger order_events_append_only before update or delete on order_events
  for each row execute function refuse_to_rewrite();
insert into order_events (order_id, at, kind, actor_kind, actor_id)
  select id, created_at, 'placed', 'customer', customer_uid from orders order by number;

-- Money that came in or went out again, by the shop's day; rows are only ever added.
create table cash_entries (
  id bigint generated always as identity primary key,
  day date not null,
  at timestamptz not null,
  order_id uuid not null references orders (id),
  parcel_id uuid references parcels (id),
  kind text not null check (kind in ('received', 'given-back', 'written-off')),
  -- Negative in a correction.
  amount_cents integer not null check (amount_cents <> 0),
  actor_id uuid references admins (id),
  reference text,
  note text
);
create index cash_entries_day on cash_entries (day, id);
create index cash_entries_order on cash_entries (order_id);
create index cash_entries_reference on cash_entries (upper(reference)) where reference is not null;
create trigger cash_entries_append_only before update or delete on cash_entries
  for each row execute function refuse_to_rewrite();

create table cash_days (
  day date primary key,
  closed_at timestamptz not null,
  closed_by uuid references admins (id),
  counted_cents integer not null,
  note text,
  sums jsonb not null
);
create function refuse_closed_day() returns trigger language plpgsql as $$
begin
  if exists (select from cash_days where day = new.day) then
    raise exception 'day % is closed', new.day using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger cash_entries_open_day before insert on cash_entries
  for each row execute function refuse_closed_day();

-- Copies that come back: from an order that was cancelled, refused or returned.
alter table stock_moves drop constraint stock_moves_kind_check;
alter table stock_moves add constraint stock_moves_kind_check
  check (kind in ('opening', 'sale', 'return', 'change', 'count'));
alter table stock_moves drop constraint stock_moves_check1;
alter table stock_moves add constraint stock_moves_order_check
  check ((kind in ('sale', 'return')) = (order_id is not null));
create index stock_moves_order on stock_moves (order_id) where order_id is not null;

create index orders_status_newest on orders (status, created_at desc, id desc);
create index orders_phone on orders (right(phone, 7)) where phone is not null;
create index orders_email on orders (lower(email)) where email is not null;
create index orders_name on orders using gin (name_words);
-- Names and addresses are removed from what ended long ago.
create index orders_ended on orders (ended_at) where ended_at is not null and name is not null;

-- What the customer has at hand for the next order.
alter table customers add column delivery jsonb;
