-- What is related to a book (app/search/find/related.server.ts), as lists of ids. As one statement it had 250 steps, all
-- set up for each book, most of them for nothing: here each part is a statement of its own, planned once a connection
-- (left to itself, PostgreSQL would plan most of them for each book) and run where the book has what it asks for.
create function related_books(asked uuid, out place integer, out format text, out before json, out after json,
    out editions uuid[], out series uuid[], out author uuid[], out together uuid[], out alike uuid[])
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  digits constant text := '0123456789abcdefghijklmnopqrstuvwxyz';
  my_terms tsvector; my_genre integer; my_work uuid; my_series integer; my_kin integer; my_language text;
  my_sales integer; my_dated date; my_complete smallint;
  all_books bigint; by_authors bigint; authors tsquery;
  few tsquery; crowded integer[]; subjects tsquery[]; weights float[]; shares_more boolean;
  half bigint; others uuid[]; before_ids uuid[]; after_ids uuid[]; shown uuid[];
begin
  -- Each list has twelve; as three may name the same books, and each is shown once, 36 are looked for. Limits are
  -- written out: a plan for any limit would be another one.
  select terms, genre, work_id, s.series, series_place, b.format, s.sales, dated, complete, nullif(kin_language, 0),
      split_part(language, '-', 1)
    into my_terms, my_genre, my_work, my_series, place, format, my_sales, my_dated, my_complete, my_kin, my_language
    from book_search s join books b on b.id = book_id where book_id = asked;
  if not found then return; end if;

  -- Its rarest three authors and subjects, which say most about it. The number behind a lexeme such as "=1k"
  -- (app/search/match.ts) is an integer, in base 36 of six digits at most.
  select max(total), sum(books) filter (where kind = 'author'),
      string_agg('''' || lexeme || '''', ' | ') filter (where kind = 'author')::tsquery,
      string_agg('''' || lexeme || '''', ' | ') filter (where kind = 'subject' and so_far <= 200)::tsquery,
      array_agg(id) filter (where kind = 'subject' and so_far > 200),
      array_agg(('''' || lexeme || '''')::tsquery order by rank) filter (where kind = 'subject'),
      array_agg(ln(greatest(total, books)::float / books) order by rank) filter (where kind = 'subject')
    into all_books, by_authors, authors, few, crowded, subjects, weights
    from (select kind, id, lexeme, books, row_number() over rarest as rank, sum(books) over rarest as so_far
        from (select lexeme, lpad(substr(lexeme, 2), 6, '0') as n
            from unnest(tsvector_to_array(my_terms)) as lexeme where lexeme like '=%' offset 0) as numbered
          join headings on id = (strpos(digits, substr(n, 1, 1)) - 1) * 60466176
            + (strpos(digits, substr(n, 2, 1)) - 1) * 1679616 + (strpos(digits, substr(n, 3, 1)) - 1) * 46656
            + (strpos(digits, substr(n, 4, 1)) - 1) * 1296 + (strpos(digits, substr(n, 5, 1)) - 1) * 36
            + (strpos(digits, substr(n, 6, 1)) - 1)
        where kind in ('author', 'subject') and books > 1
        window rarest as (partition by kind order by books, id)) as under,
      (select coalesce(sum(books), 0)::bigint as total from headings where kind = 'price') as shop
    where rank <= 3;
  shares_more := cardinality(subjects) > 1;

  -- Books under its rarest subjects: of those with 200 at most they are fetched whole, of the others the nearest in the order of
  -- sales, to both sides, whose own telling subject that is and which are in its language (app/search/index/kin.ts).
  -- Those are read in the index alone; what else such a book shares is looked up where there is more than one crowded
  -- subject. The more a book shares, and the rarer that is, the more it weighs; all share a single subject. In its
  -- language first; of what weighs the same the nearest.
  alike := '{}';
  if subjects is not null then
    with few_found as materialized (
        select book_id, sales, dated, complete, kin_language, case when shares_more
            then case when terms @@ subjects[1] then weights[1] else 0 end
              + case when terms @@ subjects[2] then weights[2] else 0 end
              + case when terms @@ subjects[3] then weights[3] else 0 end else 0 end as weight
        from book_search where terms @@ few)
    select array(select book_id from (
          select book_id, kin_language = my_kin as same, weight,
            row_number() over (order by sales desc, dated desc, complete desc, book_id desc) - 0.5
              - count(*) filter (where (sales, dated, complete, book_id) > (my_sales, my_dated, my_complete, asked)) over ()
              as distance
          from (select * from few_found
              union all
              select kin.*, case when cardinality(crowded) > 1
                  then (select case when terms @@ subjects[1] then weights[1] else 0 end
                      + case when terms @@ subjects[2] then weights[2] else 0 end
                      + case when terms @@ subjects[3] then weights[3] else 0 end
                    from book_search as whole where whole.book_id = kin.book_id)
                  when shares_more then weights[cardinality(subjects)] else 0 end
                from unnest(crowded) as subject, lateral (
                  (select book_id, sales, dated, complete, kin_language from book_search
                    where kin_subject = subject and kin_language = coalesce(my_kin, 0)
                      and (sales, dated, complete, book_id) > (my_sales, my_dated, my_complete, asked)
                    order by sales, dated, complete, book_id limit 18)
                  union all
                  (select book_id, sales, dated, complete, kin_language from book_search
                    where kin_subject = subject and kin_language = coalesce(my_kin, 0)
                      and (sales, dated, complete, book_id) < (my_sales, my_dated, my_complete, asked)
                    order by sales desc, dated desc, complete desc, book_id desc limit 18)) as kin
                where kin.book_id not in (select book_id from few_found)) as found
          where book_id <> asked) as ranked
        order by same desc, weight desc, abs(distance) limit 36)
      into alike;
  end if;

  -- Where few share a subject, books that sell alike in its genre. Other languages stand between them: so many to each
  -- side are looked at.
  if cardinality(alike) < 24 then
    select array(select book_id from (
          select book_id, kin_language = my_kin as same,
            row_number() over (order by sales desc, dated desc, complete desc, book_id desc) - 0.5
              - count(*) filter (where (sales, dated, complete, book_id) > (my_sales, my_dated, my_complete, asked)) over ()
              as distance
          from ((select book_id, sales, dated, complete, kin_language from book_search
              where genre = my_genre and (sales, dated, complete, book_id) > (my_sales, my_dated, my_complete, asked)
              order by sales, dated, complete, book_id limit 100)
            union all
            (select book_id, sales, dated, complete, kin_language from book_search
              where genre = my_genre and (sales, dated, complete, book_id) < (my_sales, my_dated, my_complete, asked)
              order by sales desc, dated desc, complete desc, book_id desc limit 100)) as walk
          where book_id <> all(alike)) as ranked
        order by same desc, abs(distance) limit 36)
      into others;
    alike := alike || others;
  end if;

  -- Of the same work.
  editions := '{}';
  if my_work is not null then
    editions := array(select id from books join book_search on book_id = id
      where work_id = my_work and id <> asked order by dated desc, complete desc, book_id desc limit 12);
  end if;
  shown := array[asked] || editions;

  -- The nearest volumes to both sides, along the index of the series. A book without a language stands among all, as it
  -- does among books of any; other languages and editions stand between: so many to each side are looked at.
  before := '[]';
  after := '[]';
  series := '{}';
  if my_series is not null then
    select coalesce(json_agg(json_build_object('id', id, 'place', series_place, 'format', format)), '[]'), array_agg(id)
      into before, before_ids
      from (select id, near.series_place, b.format
          from (select series, series_place, dated, book_id from book_search
              where series >= my_series and (series, series_place, dated, book_id) < (my_series, place, my_dated, asked)
              order by series desc, series_place desc, dated desc, book_id desc limit 100) as near
            join books b on id = near.book_id
          where near.series = my_series
            and (split_part(b.language, '-', 1) = my_language or b.language is null or my_language is null)
          order by near.series_place desc, near.dated desc, near.book_id desc limit 12) as one;
    select coalesce(json_agg(json_build_object('id', id, 'place', series_place, 'format', format)), '[]'), array_agg(id)
      into after, after_ids
      from (select id, near.series_place, b.format
          from (select series, series_place, dated, book_id from book_search
              where series <= my_series and (series, series_place, dated, book_id) > (my_series, place, my_dated, asked)
              order by series, series_place, dated, book_id limit 100) as near
            join books b on id = near.book_id
          where near.series = my_series
            and (split_part(b.language, '-', 1) = my_language or b.language is null or my_language is null)
          order by near.series_place, near.dated, near.book_id limit 12) as one;
    -- As many to each side as there is room for, in the order of the series.
    series := array(select id from (
        select id, -n as n from unnest(before_ids) with ordinality as one (id, n)
          where n <= greatest(6, 12 - coalesce(cardinality(after_ids), 0))
        union all
        select id, n from unnest(after_ids) with ordinality as one (id, n)
          where n <= greatest(6, 12 - coalesce(cardinality(before_ids), 0))) as one
      where id <> all(shown) order by n limit 12);
    shown := shown || series;
  end if;

  -- So many books by its authors are fetched and sorted; of more, some are met on a walk along the order of sales.
  author := '{}';
  if by_authors <= 2000 then
    author := array(select book_id from book_search where terms @@ authors
      order by kin_language = my_kin desc, sales desc, dated desc, complete desc, book_id desc limit 36);
  elsif by_authors > 2000 then
    half := least(20000, 72 * all_books / by_authors) / 2;
    author := array(select book_id from (
        (select book_id, sales, dated, complete, kin_language, terms from book_search
          where (sales, dated, complete, book_id) > (my_sales, my_dated, my_complete, asked)
          order by sales, dated, complete, book_id limit half)
        union all
        (select book_id, sales, dated, complete, kin_language, terms from book_search
          where (sales, dated, complete, book_id) < (my_sales, my_dated, my_complete, asked)
          order by sales desc, dated desc, complete desc, book_id desc limit half)) as walk
      where terms @@ authors
      order by kin_language = my_kin desc, sales desc, dated desc, complete desc, book_id desc limit 36);
  end if;
  author := (array(select id from unnest(author) as id where id <> all(shown)))[:12];
  shown := shown || author;

  -- From the last 300 orders that hold the book.
  together := array(select other.book_id
    from (select order_id from order_lines where book_id = asked order by order_id desc limit 300) o
      join order_lines other using (order_id) join book_search using (book_id)
    where other.book_id <> asked
    group by other.book_id
    order by count(*) desc, max(book_search.sales) desc, other.book_id limit 12);
  together := array(select id from unnest(together) as id where id <> all(shown));
  shown := shown || together;

  alike := (array(select id from unnest(alike) as id where id <> all(shown)))[:12];
end $$;
