-- Every change of a book's number of copies: who made it, why, what was before and after. Rows are
-- only ever added. The number of a row grows under the lock of its book, so that the rows of a book
-- follow one another: each begins where the one before it ended.
create table stock_moves (
  id bigint generated always as identity primary key,
  book_id uuid not null references books (id),
  at timestamptz not null,
  kind text not null check (kind in ('opening', 'sale', 'change', 'count')),
  -- Copies; null while nobody counts them.
  before integer check (before >= 0),
  after integer check (after >= 0),
  reason text,
  actor_kind text not null check (actor_kind in ('admin', 'customer', 'system')),
  actor_id text,
  order_id uuid references orders (id),
  check (before is distinct from after),
  check ((kind = 'sale') = (order_id is not null))
);
create index stock_moves_book on stock_moves (book_id, id desc);

create function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name;
end
$$;
create trigger stock_moves_append_only before update or delete on stock_moves
  for each row execute function refuse_to_rewrite();

insert into stock_moves (book_id, at, kind, after, actor_kind)
select id, now(), 'opening', stock, 'system' from books where stock is not null;
