-- The beginnings of each word of an order's name, in the order of the desk's list: a name that fifty
-- thousand orders have is a page along the index, like an e-mail address. A word of one or two letters has
-- one row, itself; a longer one has a row for each beginning from three letters on. The triggers below are
-- the only ones who write here, so that the words go and change with the name, whoever changes it.
create table order_words (
  word text collate "C" not null,
  created_at timestamptz not null,
  order_id uuid not null
);

create function beginnings_of(words tsvector) returns setof text
  language sql immutable
  as $$ select distinct left(word, length)
    from unnest(tsvector_to_array(words)) word
      cross join lateral generate_series(least(3, length(word)), length(word)) length $$;

insert into order_words (word, created_at, order_id)
  select word, o.created_at, o.id from orders o cross join lateral beginnings_of(o.name_words) word;
alter table order_words add primary key (word, created_at, order_id);

create function add_order_words() returns trigger language plpgsql as $$
begin
  insert into order_words (word, created_at, order_id)
    select word, o.created_at, o.id from added o cross join lateral beginnings_of(o.name_words) word;
  return null;
end $$;
create trigger add_words after insert on orders referencing new table as added
  for each statement execute function add_order_words();

create function move_order_words() returns trigger language plpgsql as $$
begin
  delete from order_words w using beginnings_of(old.name_words) gone
    where w.word = gone and w.created_at = old.created_at and w.order_id = old.id;
  if tg_op = 'UPDATE' then
    insert into order_words (word, created_at, order_id)
      select word, new.created_at, new.id from beginnings_of(new.name_words) word;
  end if;
  return null;
end $$;
create trigger move_words after update of name_words, created_at on orders for each row
  when (old.name_words is distinct from new.name_words or old.created_at <> new.created_at)
  execute function move_order_words();
create trigger remove_words after delete on orders for each row execute function move_order_words();

-- The orders of a tracking number, too, come along the index.
drop index parcels_tracking;
create index parcels_tracking on parcels (upper(tracking), order_id) where tracking is not null;

-- What found orders by the words of their names until now.
drop function orders_named(tsquery);
drop index orders_name;
