-- An import writes the words of five hundred books at a time. Entries first come into a short list that a
-- search reads along (256 kB at most, some hundred books: a tenth of a millisecond), and from there into the
-- index together: a word of a hundred books is then written once, not a hundred times.
alter index book_search_terms set (fastupdate = on, gin_pending_list_limit = 256);
alter index book_facets_terms set (fastupdate = on, gin_pending_list_limit = 256);
alter index headings_terms set (fastupdate = on, gin_pending_list_limit = 256);
alter index search_words_near set (fastupdate = on, gin_pending_list_limit = 256);
