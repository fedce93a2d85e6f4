-- What a bookseller loads: where it comes from, each import, and what every record of it said, was found
-- to mean, and did.

create table feed_sources (
  id uuid primary key,
  -- What the bookseller calls it, such as the distributor's name.
  name text not null unique check (name <> ''),
  -- How prices are chosen (PriceRule in app/feeds/feed.ts), and what was said about columns and dates.
  options jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table imports (
  id uuid primary key,
  number bigint generated always as identity unique,
  -- Null until its first reading says whom it comes from, unless somebody did.
  source_id uuid references feed_sources (id),
  status text not null check (status in ('receiving', 'reading', 'ready', 'applying', 'applied',
    'cancelled', 'failed', 'undoing', 'undone')),
  -- What was chosen for this one: options of the source, and whether protected fields are overwritten.
  options jsonb not null default '{}',
  -- Records by verdict; of an applied one what became of them.
  counts jsonb not null default '{}',
  -- What the files are (FeedHead), and the columns of sheets.
  heads jsonb not null default '[]',
  -- What no record came of: [{file, trouble}].
  troubles jsonb not null default '[]',
  -- For progress: bytes while it is read, records while it is applied or undone.
  done bigint not null default 0,
  total bigint,
  -- The last row that was applied, and the last that was undone: a step goes on behind it. Both are
  -- written by the transaction that writes the books, so nothing is done twice and nothing by half.
  at_row integer not null default 0,
  undone_row integer not null default 0,
  -- A dry run of the command line: nobody sees it, and it is removed at its end.
  is_trial boolean not null default false,
  -- The files are on somebody's own machine: only the command that began it can read them.
  is_local boolean not null default false,
  -- Waits until another import has been applied.
  is_waiting boolean not null default false,
  -- Why it failed, for people.
  problem text,
  cancel_asked_at timestamptz,
  actor_id uuid,
  created_at timestamptz not null default now(),
  -- When the step it is in began and was last heard of: a step that nobody works on is taken up again.
  step_at timestamptz not null default now(),
  heard_at timestamptz not null default now(),
  applied_at timestamptz,
  ended_at timestamptz
);
create index imports_latest on imports (number desc);
create index imports_at_work on imports (heard_at) where status in ('reading', 'applying', 'undoing');

create table import_files (
  import_id uuid not null references imports (id) on delete cascade,
  position integer not null,
  name text not null,
  bytes bigint not null default 0,
  -- The sending that counts: one that began earlier adds nothing any more.
  upload uuid not null,
  -- Null until the whole file is here.
  received_at timestamptz,
  primary key (import_id, position)
);

-- The bytes of what was uploaded, in pieces of 1 MiB (the last one is shorter), so that any server can
-- read the file, and any part of it. They go when the import has ended.
create table import_chunks (
  import_id uuid not null,
  position integer not null,
  chunk integer not null,
  bytes bytea not null,
  primary key (import_id, position, chunk),
  foreign key (import_id, position) references import_files (import_id, position) on delete cascade
);

create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  -- Its place in the whole import, from 1.
  row integer not null,
  file text not null,
  -- Its place in its file, from 1.
  record integer not null,
  isbn13 text,
  key text,
  title text,
  price_cents bigint,
  currency text,
  sent_at timestamptz,
  notice text not null check (notice in ('update', 'delete')),
  -- What the record says, as the API takes it (FeedFields); and what the reader had to say of it.
  fields jsonb not null,
  notes text[] not null default '{}',
  refusal text,
  verdict text not null check (verdict in ('created', 'changed', 'archived', 'skipped', 'refused')),
  reason text not null,
  -- {field: [before, after]}: what it would do, and once applied what it did. Null for a new book, whose
  -- fields say it.
  changes jsonb,
  -- Fields that were left alone because somebody edited them by hand.
  kept text[] not null default '{}',
  -- The book it is about; a new one has its id from here on.
  book_id uuid,
  -- Of a row that was mended after its import was applied; for the others imports.at_row says it.
  applied_at timestamptz,
  -- Once undone: fields that were not put back because they had changed since.
  stays text[] not null default '{}',
  primary key (import_id, row)
);
create index import_rows_verdict on import_rows (import_id, verdict, row);
create index import_rows_kept on import_rows (import_id, row) where kept <> '{}';
create index import_rows_stays on import_rows (import_id, row) where stays <> '{}';

-- What a source knows a book by, and when it last spoke of it: an older record changes nothing.
create table feed_books (
  source_id uuid not null references feed_sources (id) on delete cascade,
  key text not null,
  book_id uuid not null references books (id),
  sent_at timestamptz,
  primary key (source_id, key)
);
create index feed_books_book on feed_books (book_id);

alter table books
  -- Fields that somebody edited by hand, by their names in the API: a feed leaves them alone.
  add column protected text[] not null default '{}',
  -- The import that created or changed it last.
  add column import_id uuid;
create index books_import on books (import_id, id) where import_id is not null;

-- What people have edited so far is protected as well. Names of columns become those of the API.
update books set protected = edited.fields
from (
  select substring(subject from 6)::uuid as id, array_agg(distinct case field
      when 'newPriceCents' then 'newPrice' when 'oldPriceCents' then 'oldPrice'
      when 'descriptionHtml' then 'description' when 'publishedPrecision' then 'publishedOn'
      when 'seriesName' then 'series' when 'seriesNumber' then 'series' else field end) as fields
  from audit, jsonb_object_keys(case jsonb_typeof(detail) when 'object' then detail else '{}' end) as field
  where action = 'book.edit' and actor_kind = 'admin' and subject like 'book:%'
    and field not in ('version', 'coverHash', 'coverOriginal', 'publishedYear', 'stock')
  group by 1
) as edited
where books.id = edited.id;
