-- The desk's table of one import, newest first: its books may all be old ones, and a walk along all books
-- would meet the first of them at its end.
create index books_import_newest on books (import_id, created_at desc, id desc)
  where archived_at is null and import_id is not null;

-- How many books have few copies, for the planner: without it a third of all books is assumed, and the few
-- of a large shop would be looked for along its whole table.
create statistics books_copies on (coalesce(stock, 1000001)) from books;
analyze books;
