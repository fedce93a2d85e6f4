-- The desk lists what was deleted, the latest first, to find a book that shall come back.
create index books_archived on books (archived_at desc, id desc) where archived_at is not null;
