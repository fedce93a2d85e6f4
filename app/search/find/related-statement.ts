/* The one statement that finds what is related to a book (related.server.ts). */

export const perList = 12
/** The lists may name the same books; each is shown once. */
const perHeading = 3 * perList
/** Books under more headings than this are met soon enough on a walk along the order of sales. */
const mostFetched = 2000
const longestWalk = 20_000
/** Other languages stand between those of a genre: so many to each side are looked at. */
const genreWalk = 100
/** Other languages and editions stand among the volumes of a series: so many books to each side are looked at. */
const seriesWalk = 100

/** The number behind a lexeme such as "=1k" (app/search/match.ts), which is written in base 36. */
const numberOf = `(select sum((strpos('0123456789abcdefghijklmnopqrstuvwxyz', substr(lexeme, at, 1)) - 1)
      * 36 ^ (length(lexeme) - at))::integer from generate_series(2, length(lexeme)) as at)`

const bySales = 'sales desc, dated desc, book_id desc'

const place = 'sales, dated, book_id'
const own = `(${place}) {} (select ${place} from about)`
const above = own.replace('{}', '>')
const below = own.replace('{}', '<')

/** On the way from the book itself to both sides of the order of sales, so that each book has other neighbours. */
const around = (columns: string, condition: string, limit: string) => `
      (select ${columns} from book_search where ${condition} and ${above}
        order by ${place} limit ${limit})
      union all
      (select ${columns} from book_search where ${condition} and ${below}
        order by ${bySales} limit ${limit})`

/**
 * Books under the rarest three headings of a kind, which say most about the book. Few books are
 * fetched whole; of many some are met on a walk. PostgreSQL runs one of the two.
 */
const under = (kind: 'author' | 'subject') => {
  const those = (column: string) => `(select ${column} from telling where kind = '${kind}')`
  const columns = 'book_id, sales, dated, terms'
  const half = `(select least(${longestWalk}, ${2 * perHeading} * total / books) / 2
        from telling, shop where kind = '${kind}')`
  return `
  ${kind}_found as materialized (
    select ${columns} from book_search
    where ${those('books')} <= ${mostFetched} and terms @@ ${those('query')}
    union all
    select ${columns} from (${around(columns, `${those('books')} > ${mostFetched}`, half)}) as walk
    where terms @@ ${those('query')})`
}

const isOfItsLanguage = `coalesce(terms @@ (select query from telling where kind = 'language'), false)`

/** The more a book shares, and the rarer that is, the more it weighs. */
const shared = `(select coalesce(sum(weight), 0) from telling, unnest(queries, weights) as of(one, weight)
      where kind = 'subject' and terms @@ one)`

/** In its language first; of what weighs the same the nearest in the order of sales, to both sides. */
const nearest = (from: string, weight: string) => `array(
      select book_id from (
        select book_id, ${isOfItsLanguage} as same, ${weight} as weight,
          row_number() over (order by ${bySales}) - 0.5
            - count(*) filter (where ${above}) over () as distance
        from ${from} as found where book_id <> $1) as ranked
      order by same desc, weight desc, abs(distance) limit ${perHeading})`

/**
 * The nearest volumes to one side, along the index of the series. A book without a language stands among all,
 * as it does among books of any.
 */
function besideInSeries(side: 'before' | 'after') {
  const order = ['series', 'series_place', 'dated', 'book_id']
  const by = side === 'before' ? order.map((column) => `${column} desc`) : order
  const here = order.map((column) => `(select ${column} from about)`)
  // The walk may leave the series: with "series = …" inside, a series taken for short would be read whole.
  return `(select coalesce(json_agg(json_build_object('id', id, 'place', place, 'format', format)), '[]')
      from (select id, place, format
        from (select book_id, series, series_place as place, row_number() over () as n from (
            select book_id, series, series_place from book_search
            where series is not null
              and (${order.join(', ')}) ${side === 'before' ? '<' : '>'} (${here.join(', ')})
            order by ${by.join(', ')} limit ${seriesWalk}) as walked) as near
          join books on id = book_id
        where near.series = (select series from about)
          and (split_part(language, '-', 1) = (select split_part(language, '-', 1) from about)
            or language is null or (select language from about) is null)
        order by n limit ${perList}) as volumes) as ${side}`
}

export const statement = `
  with about as materialized (
    select book_id, terms, genre, work_id, series, series_place, book_search.sales, dated, format, language
    from book_search join books on id = book_id where book_id = $1),
  shop as materialized (
    select coalesce(sum(books), 0)::bigint as total from headings where kind = 'price'),
  under as (
    select kind, lexeme, books, row_number() over (partition by kind order by books, id) as place
    from about, unnest(tsvector_to_array(terms)) as lexeme join headings on id = ${numberOf}
    where lexeme like '=%' and kind in ('author', 'subject', 'language') and books > 1),
  telling as materialized (
    select kind, sum(books)::bigint as books,
      string_agg('''' || lexeme || '''', ' | ')::tsquery as query,
      array_agg(('''' || lexeme || '''')::tsquery) as queries,
      array_agg(ln(greatest(total, books)::float / books)) as weights
    from under, shop where place <= 3 group by kind),
  ${under('author')},
  ${under('subject')}
  select
    array(select id from books join book_search on book_id = id
      where work_id = (select work_id from about) and id <> $1
      order by dated desc, id desc limit ${perList}) as editions,
    ${besideInSeries('before')},
    ${besideInSeries('after')},
    (select series_place from about) as place, (select format from about) as format,
    -- From the last 300 orders that hold the book.
    array(select other.book_id
      from (select order_id from order_lines where book_id = $1 order by order_id desc limit 300) o
        join order_lines other using (order_id) join book_search using (book_id)
      where other.book_id <> $1
      group by other.book_id
      order by count(*) desc, max(book_search.sales) desc, other.book_id limit ${perList}) as together,
    array(select book_id from author_found
      order by ${isOfItsLanguage} desc, ${bySales} limit ${perHeading}) as author,
    ${nearest('subject_found', shared)} as subject,
    ${nearest(`(${around('book_id, sales, dated, terms', 'genre = (select genre from about)', String(genreWalk))})`, '0')} as genre
  from about`
