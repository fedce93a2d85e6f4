-- The rhythm of a program beside the shop that makes its backups; null where the shop does so by itself, whose
-- rhythm is its setting.
alter table backups add column every_seconds integer;
