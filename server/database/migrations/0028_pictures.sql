-- Which books show an uploaded picture: asked when one that nobody shows any more is removed.
create index books_cover_original on books (cover_original) where cover_original is not null;
