-- The desk's search for an ISBN looks at the latest orders of it: ids are made in the order of time.
drop index order_lines_isbn;
create index order_lines_isbn on order_lines (isbn13, order_id) where isbn13 is not null;

-- Orders by words of the name. A name that many people have would let the planner read all orders rather
-- than its index, so here it may not.
create function orders_named(words tsquery) returns setof uuid
  language sql stable set enable_seqscan = off
  as $$ select id from orders where name_words @@ words $$;
