-- How much of a book's record is known (app/search/index/complete.ts), which decides what sales and date leave
-- open. The search is renewed once, and fills it.
alter table book_search add column complete smallint not null default 0;
