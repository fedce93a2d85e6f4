-- Editing many books at the desk: the table of books in four orders, changes of many at once with
-- their preview and undo, and the other spellings of authors and series.

-- The desk's table, page after page; what is not counted comes behind every number of copies.
create index books_desk_title on books ((lower(title) collate "C"), id) where archived_at is null;
create index books_desk_price on books (new_price_cents, id) where archived_at is null;
create index books_desk_stock on books ((coalesce(stock, 1000001)), id) where archived_at is null;
-- Books whose cover the shop designs, for whoever is still to upload pictures.
create index books_coverless on books (created_at desc, id desc)
  where archived_at is null and cover_original is null;

create table book_edits (
  id uuid primary key,
  number bigint generated always as identity unique,
  kind text not null check (kind in ('price', 'archive', 'restore', 'subjects', 'category', 'merge')),
  -- What is done, as the API took it; and to which books: {ids} or {filters}.
  change jsonb not null,
  books jsonb not null,
  status text not null check (status in
    ('preparing', 'ready', 'applying', 'applied', 'undoing', 'undone', 'cancelled')),
  -- How far the preview is written: which of the filters, and the last book looked at.
  filter integer not null default 0,
  looked_at uuid,
  -- Rows by outcome, and how many books it leaves as they are.
  counts jsonb not null default '{}',
  -- What a merge put aside, for its undo.
  put_aside jsonb,
  -- Who asked for the step it is in.
  actor_id uuid not null,
  created_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz
);
create index book_edits_latest on book_edits (number desc);

-- A book of an edit: the preview first, then what became of it.
create table book_edit_rows (
  edit_id uuid not null references book_edits (id) on delete cascade,
  position integer not null,
  book_id uuid not null references books (id),
  title text not null,
  before jsonb not null,
  -- Null where the change cannot be made, which `reason` explains.
  after jsonb,
  outcome text not null default 'waiting'
    check (outcome in ('waiting', 'done', 'skipped', 'refused', 'undone', 'kept')),
  reason text,
  -- Fields that feeds left alone before it, for the undo.
  protected text[] not null default '{}',
  primary key (edit_id, position)
);
create index book_edit_rows_outcome on book_edit_rows (edit_id, outcome, position);

-- Another spelling of an author or a series, and the one that stays: whoever brings it later means that.
create table heading_aliases (
  kind text not null check (kind in ('author', 'series')),
  slug text collate "C" not null,
  to_name text not null,
  at timestamptz not null,
  primary key (kind, slug)
);
