-- What became of the backups that the shop makes by itself.
create table backups (
  started_at timestamptz primary key,
  finished_at timestamptz not null,
  -- Null when it failed, and then `failure` says why.
  file text,
  bytes bigint,
  failure text,
  check ((file is null) = (failure is not null))
);
create index backups_good on backups (finished_at desc) where file is not null;

-- Work that waited when a backup was made. The next start hands it to the queue, whose own tables
-- belong to pg-boss and are made anew by it.
create table restored_jobs (
  id uuid primary key,
  name text not null,
  data jsonb,
  start_after timestamptz not null
);
