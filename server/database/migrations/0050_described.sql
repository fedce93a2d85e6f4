-- Words of title, author and description, for searches that find no book by anything better
-- (app/search/find/described.server.ts). Beside the book, so that a sale writes none of them again.
alter table book_texts add column described tsvector not null default '';
