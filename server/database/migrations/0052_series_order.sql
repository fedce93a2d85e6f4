-- The books of a series in their order: its heading, and the place in it as a number that sorts
-- (app/search/index/series-place.ts). Both are empty until the search is built anew; 0053 has the index.
alter table book_search
  add column series integer,
  add column series_place integer not null default 2147483647;
