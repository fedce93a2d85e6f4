-- Stock from the till: what was sent, how far it has been written, and what became of each row.

-- When the copies were counted, where that was before they were written down.
alter table stock_moves add column counted_at timestamptz;

create table stock_snapshots (
  id uuid primary key,
  -- The sender and its Idempotency-Key; null for one that is safe to repeat.
  key text unique,
  body_hash text not null,
  -- The sender and the name of a snapshot that comes in several requests.
  series text,
  -- The ISBNs it names, so that the last request of a series knows which are missing.
  isbns text[] not null,
  -- How many of its ISBNs are written; and whether what is missing is, too.
  done integer not null default 0,
  finished boolean not null default false,
  -- What became of each row so far, as the answer says it.
  rows jsonb not null default '[]',
  zeroed integer not null default 0,
  at timestamptz not null
);
create index stock_snapshots_series on stock_snapshots (series) where series is not null;
create index stock_snapshots_at on stock_snapshots (at);
