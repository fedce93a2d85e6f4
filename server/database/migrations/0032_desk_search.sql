-- The desk's list by e-mail address or phone comes along the index, newest first: somebody who ordered
-- hundreds of times costs no more than a page.
drop index orders_email;
create index orders_email on orders (lower(email), created_at, id) where email is not null;
drop index orders_phone;
create index orders_phone on orders (right(phone, 7), created_at, id) where phone is not null;

-- What the desk's list shows of an order's lines, parcels and marks, written by each step: a page of old
-- orders is then a page of rows, wherever their lines and parcels are. Null until the next step.
alter table orders add column listed jsonb;

-- 'open:refused': the trouble of an order with work left, so that counting these looks at no order that is
-- over; most parcels that were ever refused belong to those.
insert into order_marks (mark, created_at, order_id)
  select distinct 'open:' || substr(t.mark, 9), t.created_at, t.order_id from order_marks t
  where t.mark like 'trouble:%' and exists (
    select from order_marks w where w.order_id = t.order_id and w.mark like 'work:%');
