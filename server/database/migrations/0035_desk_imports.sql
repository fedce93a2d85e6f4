-- The desk's table of one import, newest first: its books may all be old ones, and a walk along all books
-- would meet the first of them at its end.
create index books_import_newest on books (import_id, created_at desc, id desc)
  where archived_at is null and import_id is not null;
