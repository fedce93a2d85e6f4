-- Of the books of a common subject those nearest to a book in the order of sales are read along an index: each stands
-- under the one of its subjects that tells most about it, in its language (app/search/index/kin.ts). Both are empty
-- until the search is renewed; 0067 has the index.
alter table book_search
  add column kin_subject integer,
  add column kin_language integer not null default 0;
