-- concurrently
-- How much is known of a book decides what sales and day leave open, docs/decisions/111. In place of the indexes without
-- it, since seven more would make every write slower: the version before reads along the first columns of these, and for
-- each page sorts all books that are alike in them, for as long as both run.
create index concurrently book_search_by_sales on book_search (sales desc, dated desc, complete desc, book_id desc);
create index concurrently book_search_by_day on book_search (dated desc, complete desc, book_id desc);
create index concurrently book_search_by_title on book_search (title_key, sales desc, dated desc, complete desc, book_id desc);
create index concurrently book_search_by_short on book_search (short_key, sales desc, dated desc, complete desc, book_id desc) where short_key is not null;
create index concurrently book_search_genre_by_day on book_search (genre, dated desc, complete desc, book_id desc);
create index concurrently book_search_genre_by_sales on book_search (genre, sales desc, dated desc, complete desc, book_id desc);
create index concurrently book_search_kin_by_sales on book_search (kin_subject, kin_language, sales desc, dated desc, complete desc, book_id desc) where kin_subject is not null;
drop index concurrently if exists book_search_sales;
drop index concurrently if exists book_search_dated;
drop index concurrently if exists book_search_title;
drop index concurrently if exists book_search_short;
drop index concurrently if exists book_search_genre_dated;
drop index concurrently if exists book_search_genre_sales;
drop index concurrently if exists book_search_kin;
