-- The customers as the desk lists them, one row each: who they are, and what their orders come to. The shop
-- knows them by the uid of their account; nobody orders without one. Only the job that keeps the list writes
-- here (app/customers/list); the reasons are in docs/decisions/057.
create table customer_list (
  uid text collate "C" primary key,
  name text,
  -- Lower-cased.
  email text collate "C",
  phone text,
  since timestamptz not null,
  -- "-infinity" for a customer without orders, so that the order of the list has a place for them.
  ordered_at timestamptz not null default '-infinity',
  orders integer not null default 0,
  -- Paid for what was kept, and still to be paid. Whole cents.
  spent_cents bigint not null default 0,
  outstanding_cents bigint not null default 0,
  refused_cents bigint not null default 0,
  returned_cents bigint not null default 0,
  refused_parcels integer not null default 0,
  -- The words of names and of the e-mail's first part, without case and accents.
  words text[] not null default '{}'
);
create index customer_list_since on customer_list (since desc, uid desc);
create index customer_list_ordered on customer_list (ordered_at desc, uid desc);
create index customer_list_orders on customer_list (orders desc, uid desc);
create index customer_list_spent on customer_list (spent_cents desc, uid desc);
create index customer_list_email on customer_list (email) where email is not null;
create index customer_list_phone on customer_list (right(phone, 7)) where phone is not null;

-- The beginnings of each word, from three letters on: several words are read side by side, each a list in
-- the order of time (docs/decisions/046).
create table customer_words (
  word text collate "C" not null,
  since timestamptz not null,
  uid text collate "C" not null,
  primary key (word, since, uid)
);

-- A customer has few words, which the planner cannot know: it would rather read all there are.
create function move_customer_words() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if tg_op <> 'INSERT' then
    delete from customer_words
      where word = any (array(select beginnings_of(array_to_tsvector(old.words))))
        and since = old.since and uid = old.uid;
  end if;
  if tg_op <> 'DELETE' then
    insert into customer_words (word, since, uid)
      select word, new.since, new.uid from beginnings_of(array_to_tsvector(new.words)) word;
  end if;
  return null;
end $$;
create trigger add_words after insert or delete on customer_list for each row
  execute function move_customer_words();
create trigger move_words after update of words, since on customer_list for each row
  when (old.words is distinct from new.words or old.since <> new.since)
  execute function move_customer_words();

-- Whom something has changed about. Notes wait for nobody, so that orders do not either.
create table customers_due (
  id bigint generated always as identity primary key,
  uid text collate "C" not null
);
create index customers_due_uid on customers_due (uid);

create function note_ordering_customers() returns trigger language plpgsql as $$
begin
  insert into customers_due (uid) select distinct customer_uid from added order by 1;
  return null;
end $$;
create trigger note_customers after insert on orders referencing new table as added
  for each statement execute function note_ordering_customers();

create function note_customer_of_order() returns trigger language plpgsql as $$
begin
  insert into customers_due (uid) values (old.customer_uid);
  return null;
end $$;
-- Each step writes the status, whether or not it is another one.
create trigger note_customer after update of status, name, email, phone or delete on orders
  for each row execute function note_customer_of_order();

create function note_customer_of_account() returns trigger language plpgsql as $$
begin
  insert into customers_due (uid) values (coalesce(new.id, old.id));
  return null;
end $$;
create trigger note_customer after insert or update of name, email or delete on identity_user
  for each row execute function note_customer_of_account();

create function note_customer() returns trigger language plpgsql as $$
begin
  insert into customers_due (uid) values (new.uid);
  return null;
end $$;
create trigger note_customer after update of delivery, deleted_at on customers for each row
  when (old.delivery is distinct from new.delivery or old.deleted_at is distinct from new.deleted_at)
  execute function note_customer();

-- Of a hosted provider's account the shop knows no more than what a session says.
create function note_customer_of_session() returns trigger language plpgsql as $$
begin
  if not exists (select from identity_user where id = new.uid) then
    insert into customers_due (uid) values (new.uid);
  end if;
  return null;
end $$;
create trigger note_customer after insert on sessions
  for each row execute function note_customer_of_session();

-- Those whom the shop knows already.
insert into customers_due (uid)
  select id from identity_user union select customer_uid from orders union select uid from sessions;
