-- Where a shelf stands from A to Z: its letter, and by what it is sorted under that, both folded by the app
-- (app/search/index/a-to-z.ts). Null for headings without a list, and until the next start fills them.
alter table headings
  add column letter text collate "C",
  add column sort_key text collate "C";
