-- The other books of a series, on the page of one.
create index books_series on books (series_name) where series_name is not null;
