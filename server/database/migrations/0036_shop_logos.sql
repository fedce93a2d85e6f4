-- The logos of the shop, in the sizes that are used. They are few, and each stays: an undo brings it back.
create table shop_logos (
  key text primary key check (key ~ '^[0-9a-f]{20}-[0-9]{1,4}x[0-9]{1,4}$'),
  page bytea not null,
  mail bytea not null,
  icon bytea not null,
  created_at timestamptz not null default now()
);
