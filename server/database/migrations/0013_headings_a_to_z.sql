-- Shelves with equally many books stand from A to Z. One direction for both, so that the next page
-- starts with a single comparison of rows.
drop index headings_kind_books;
create index headings_kind_books on headings (kind, (-books), slug) where books > 0;
