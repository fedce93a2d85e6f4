-- concurrently
create index concurrently book_search_series on book_search (series, series_place, dated, book_id) where series is not null;
