-- The desk finds withdrawn books by their words, too; the search does not know them.
create index books_withdrawn on books (created_at desc, id desc)
  where archived_at is null and availability = 'withdrawn';
