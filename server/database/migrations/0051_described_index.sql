-- concurrently
create index concurrently book_texts_described on book_texts using gin (described);
