-- concurrently
-- Words of title, author and description, for searches that find no book by anything better
-- (app/search/find/described.server.ts).
create index concurrently books_described on books
  using gin (to_tsvector('simple', title || ' ' || coalesce(author, '') || ' ' || description));
