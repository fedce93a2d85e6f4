-- Facets look at every match of a query, up to a tenth of the catalogue: on the rows of book_search,
-- which are ten times as long, that took half a second of a million books. These rows hold nothing
-- but the facets, as two numbers that the app reads (app/search/facet-code.ts).
create table book_facets (
  book_id uuid primary key references books (id) on delete cascade,
  genre integer not null,
  code integer not null
);

-- The index of words points at the short rows; it reads the words of a book where they are kept.
-- "Immutable" holds because a row of book_facets never outlives the words it was indexed by: every
-- write of them deletes it and inserts it again (app/search/index-rows.server.ts).
create function book_terms(id uuid) returns tsvector
  language plpgsql immutable strict parallel safe cost 1000
  set search_path from current
  as 'begin return (select terms from book_search where book_id = id); end';
create index book_facets_terms on book_facets using gin (book_terms(book_id)) with (fastupdate = off);

-- These moved into book_facets.
alter table book_search
  drop column format, drop column language, drop column price, drop column availability,
  drop column decade;

-- Books of one title: the best seller first, without looking at the others.
drop index book_search_title;
create index book_search_title on book_search (title_key, sales desc, dated desc, book_id desc);
drop index book_search_short;
create index book_search_short on book_search (short_key, sales desc, dated desc, book_id desc)
  where short_key is not null;
