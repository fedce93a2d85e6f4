-- Addresses that have moved: a book's id merged into another, a heading under a new name. Whoever
-- comes by the old one is sent on for good.
create table moved (
  kind text not null check (kind in ('book', 'genre', 'author', 'series', 'subject', 'publisher')),
  from_key text collate "C" not null,
  to_key text collate "C" not null,
  at timestamptz not null default now(),
  primary key (kind, from_key),
  check (from_key <> to_key)
);
create index moved_to on moved (kind, to_key);
