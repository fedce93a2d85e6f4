-- concurrently
create index concurrently headings_a_to_z on headings (kind, letter, sort_key, slug) where books > 0 and letter is not null;
