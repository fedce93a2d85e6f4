-- concurrently
create index concurrently book_edit_rows_book on book_edit_rows (edit_id, book_id);
