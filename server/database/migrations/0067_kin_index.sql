-- concurrently
create index concurrently book_search_kin on book_search (kin_subject, kin_language, sales desc, dated desc, book_id desc) where kin_subject is not null;
