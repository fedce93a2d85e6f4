-- The trade's model of a book, and the search over it. Nothing here needs an extension: words are
-- folded by the app (app/search/normalise.ts), so that any PostgreSQL from 15 on will do.

alter table books
  add column subtitle text,
  add column publisher text,
  add column imprint text,
  -- The first day of the year or month when no more is known; the precision says which.
  add column published_on date,
  add column published_precision text check (published_precision in ('year', 'month', 'day')),
  -- BCP 47, such as 'en' or 'pt-BR'.
  add column language text,
  add column pages integer check (pages > 0),
  add column format text check (format in ('hardback', 'paperback', 'e-book', 'audio', 'other')),
  add column series_name text,
  add column series_number text,
  add column availability text not null default 'available' check (availability in
    ('available', 'to-order', 'preorder', 'reprinting', 'out-of-print', 'withdrawn')),
  -- For 'to-order': how many days it takes.
  add column order_days integer check (order_days > 0),
  -- For 'preorder' and 'reprinting': the day it is expected.
  add column available_on date,
  -- Copies on the shelf; null when they are not counted.
  add column stock integer check (stock >= 0),
  add column edition text,
  -- Editions of one work (hardback, paperback, e-book) carry the same number.
  add column work_id uuid,
  -- Copies sold, counted by the orders.
  add column sales integer not null default 0 check (sales >= 0),
  add constraint books_published check ((published_on is null) = (published_precision is null));

update books
  set published_on = make_date(published_year, 1, 1), published_precision = 'year'
  where published_year between 1 and 9999;

create index books_work on books (work_id) where work_id is not null;
-- An ISBN from the front; "C" so that a range of numbers is a range of the index.
create index books_isbn13_from on books (isbn13 collate "C") where isbn13 is not null;

create table book_contributors (
  book_id uuid not null references books (id) on delete cascade,
  position integer not null,
  name text not null check (name <> ''),
  role text not null,
  primary key (book_id, position)
);

create table book_subjects (
  book_id uuid not null references books (id) on delete cascade,
  position integer not null,
  scheme text not null check (scheme in ('BISAC', 'Thema', 'keyword')),
  code text,
  heading text,
  primary key (book_id, position),
  check (code is not null or heading is not null)
);

-- Everything a book can stand under: a genre, an author, a series, but also a format or a decade.
-- The slug is its readable address; `books` counts those in the shop right now.
create table headings (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('genre', 'author', 'series', 'subject', 'publisher',
    'format', 'language', 'price', 'availability', 'decade')),
  slug text collate "C" not null,
  name text not null,
  books integer not null default 0,
  -- Copies sold of its books: the order of suggestions.
  sales bigint not null default 0,
  -- The folded words of the name, for suggestions.
  terms tsvector not null default '',
  unique (kind, slug)
);
create index headings_popular on headings (sales desc, books desc, id desc)
  where kind in ('genre', 'author', 'series', 'subject', 'publisher');
create index headings_terms on headings using gin (terms) with (fastupdate = off);
create index headings_kind_books on headings (kind, books desc, id desc);

-- What the search reads: one narrow row a book that is in the shop, kept by the writes themselves
-- (app/search/index-book.server.ts). The lexemes of `terms` are explained in app/search/match.ts.
create table book_search (
  book_id uuid primary key references books (id) on delete cascade,
  dated date not null,
  sales integer not null,
  price_cents integer not null,
  -- Headings of the facets; null where the book does not say.
  genre integer,
  format integer,
  language integer,
  price integer not null,
  availability integer not null,
  decade integer,
  title_key text collate "C" not null,
  -- The title up to its colon or bracket, when that is shorter.
  short_key text collate "C",
  terms tsvector not null
);
-- Without a pending list every search costs the same, however much was written before it.
create index book_search_terms on book_search using gin (terms) with (fastupdate = off);
-- One index for each order of a result; a common word is found by walking it.
create index book_search_sales on book_search (sales desc, dated desc, book_id desc);
create index book_search_dated on book_search (dated desc, book_id desc);
create index book_search_price on book_search (price_cents, book_id);
create index book_search_title on book_search (title_key, book_id);
create index book_search_short on book_search (short_key) where short_key is not null;
create index book_search_genre_dated on book_search (genre, dated desc, book_id desc);
create index book_search_genre_sales on book_search (genre, sales desc, dated desc, book_id desc);

-- Folded text of a book, for phrases only; apart, so that book_search stays narrow.
create table book_texts (
  book_id uuid primary key references books (id) on delete cascade,
  folded text not null
);

-- The catalogue's own vocabulary: how common a word is, and what a misspelt one may have meant.
create table search_words (
  word text collate "C" primary key,
  -- Books that hold it anywhere; books that hold it in title, subtitle, series or a name.
  books integer not null default 0,
  strong_books integer not null default 0,
  -- Hashes of the word with one or two letters left out (app/search/spelling.ts).
  near integer[] not null default '{}'
) with (fillfactor = 85);
create index search_words_near on search_words using gin (near) with (fastupdate = off);
