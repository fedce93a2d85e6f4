-- What the bookseller puts into the window: banners, news, staff picks, lists, and how the shelves of the
-- first page are arranged. Each has a draft that only the desk sees and what readers see.
create table window_items (
  id uuid primary key,
  kind text not null check (kind in ('shelves', 'banner', 'news', 'pick', 'list')),
  -- The last part of a list's address.
  slug text,
  -- What readers see; null while it was never published, or is still the shop's usual one.
  shown jsonb,
  -- What somebody works on; null when that is what readers see.
  draft jsonb,
  -- Only grows, however often a draft is published or thrown away.
  version bigint not null,
  -- The lowest comes first.
  position integer not null,
  removed_at timestamptz
);
create unique index window_items_slug on window_items (slug) where slug is not null;

-- The books that a published list or pick names. An ISBN may wait for its book.
create table window_books (
  item_id uuid not null references window_items (id),
  position integer not null,
  isbn13 text,
  book_id uuid,
  primary key (item_id, position),
  check ((isbn13 is null) <> (book_id is null))
);
create index window_books_isbn on window_books (isbn13) where isbn13 is not null;
create index window_books_book on window_books (book_id) where book_id is not null;

-- Uploaded pictures of banners and news. They are few, and each stays: an earlier version may name it.
create table window_pictures (
  hash text primary key check (hash ~ '^[0-9a-f]{20}$'),
  bytes bytea not null,
  created_at timestamptz not null default now()
);
