-- What comes from suppliers and what drivers and carriers bring: docs/cash.md.

-- A supplier order that is sent twice is made once.
alter table supplier_orders add column key text;
create unique index supplier_orders_key on supplier_orders (key) where key is not null;

-- Each scanned copy that arrived, and what was said of it; a scan that is sent twice is answered alike.
create table arrivals (
  key text primary key,
  at timestamptz not null,
  admin_id uuid not null references admins (id),
  book_id uuid references books (id),
  -- The line that got the copy; null when nobody waited for it.
  order_id uuid references orders (id),
  position integer,
  answer jsonb not null
);
create index arrivals_at on arrivals (at);

-- What a driver counted out, beside what the parcels say.
create table hand_ins (
  key text primary key,
  at timestamptz not null,
  day date not null,
  driver_id uuid not null references admins (id),
  admin_id uuid not null references admins (id),
  expected_cents integer not null,
  counted_cents integer not null,
  note text
);
create index hand_ins_day on hand_ins (day, at);
create trigger hand_ins_append_only before update or delete on hand_ins
  for each row execute function refuse_to_rewrite();

-- Files of carriers that were booked, by their hash; the rows are found by the references of cash_entries.
create table remittances (
  hash text primary key,
  at timestamptz not null,
  admin_id uuid not null references admins (id),
  name text,
  rows integer not null,
  booked_cents bigint not null
);

create index parcels_delivered on parcels (ended_at, driver_id) where status = 'delivered';

-- A closed day is fixed; and no entry slips in between the look at it and its closing.
create trigger cash_days_append_only before update or delete on cash_days
  for each row execute function refuse_to_rewrite();
create or replace function refuse_closed_day() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('cash days', 0));
  if exists (select from cash_days where day = new.day) then
    raise exception 'day % is closed', new.day using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- Who waits for a copy: by book, beside the index by ISBN.
create index order_lines_wanted_book on order_lines (book_id)
  where status in ('ordered', 'on-order') and must_order;

-- What a driver has done on a day.
create index parcels_driver_ended on parcels (driver_id, ended_at)
  where driver_id is not null and ended_at is not null;
