import { cardColumns } from '#app/catalog/rows/cards.server.ts'

/* The one statement that finds what is related to a book, and reads its cards (related.server.ts). They come as rows:
   made into JSON, they take PostgreSQL longer than reading them so saves here. */

const perList = 12
/** The lists may name the same books; each is shown once. */
const perHeading = 3 * perList
/** So many books by its authors are fetched and sorted; of more, some are met on a walk along the order of sales. */
const mostByAuthors = 2000
const longestWalk = 20_000
/** So many books under its rarest subjects are fetched whole; under the others, the nearest of its kin. */
const mostUnderSubjects = 200
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

const columns = 'book_id, sales, dated, terms'
const isFew = `so_far <= ${mostUnderSubjects}`
const those = (kind: 'author' | 'subject' | 'language', column: string) =>
  `(select ${column} from telling where kind = '${kind}')`

/** Books by its authors: few are fetched whole, of many some are met on a walk. PostgreSQL runs one of the two. */
const byAuthors = () => {
  const half = `(select least(${longestWalk}, ${2 * perHeading} * total / books) / 2
        from telling, shop where kind = 'author')`
  const walk = around(columns, `${those('author', 'books')} > ${mostByAuthors}`, half)
  return `
  author_found as materialized (
    select ${columns} from book_search
    where ${those('author', 'books')} <= ${mostByAuthors} and terms @@ ${those('author', 'query')}
    union all
    select ${columns} from (${walk}) as walk where terms @@ ${those('author', 'query')})`
}

const ofKin = 'kin_subject = kin.subject and kin_language = kin.language'

/**
 * Books under its rarest three subjects, which say most about it: of those with few they are fetched whole, of the
 * others the nearest in the order of sales whose own telling subject that is and which are in its language
 * (index/kin.ts).
 */
const underSubjects = () => `
  kin as materialized (
    select id as subject, coalesce((select id from under where kind = 'language'), 0) as language
    from under where kind = 'subject' and place <= 3 and not ${isFew}),
  subject_found as materialized (
    select ${columns} from book_search where terms @@ ${those('subject', 'few')}
    union all
    select walk.* from kin, lateral (${around(columns, ofKin, String(perHeading / 2))}) as walk
    where not coalesce(terms @@ ${those('subject', 'few')}, false))`

const isOfItsLanguage = `coalesce(terms @@ ${those('language', 'query')}, false)`

/** The more a book shares, and the rarer that is, the more it weighs. */
const shared = [1, 2, 3]
  .map(
    (n) => `case when terms @@ (${those('subject', 'queries')})[${n}]
        then (${those('subject', 'weights')})[${n}] else 0 end`,
  )
  .join(' + ')

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
  return `
  ${side} as materialized (
      select id, place, format, row_number() over (order by n) as n
        from (select book_id, series, series_place as place, row_number() over () as n from (
            select book_id, series, series_place from book_search
            where series is not null
              and (${order.join(', ')}) ${side === 'before' ? '<' : '>'} (${here.join(', ')})
            order by ${by.join(', ')} limit ${seriesWalk}) as walked) as near
          join books on id = book_id
        where near.series = (select series from about)
          and (split_part(language, '-', 1) = (select split_part(language, '-', 1) from about)
            or language is null or (select language from about) is null)
        order by n limit ${perList})`
}

const told = (side: 'before' | 'after') =>
  `(select coalesce(json_agg(json_build_object('id', id, 'place', place, 'format', format) order by n), '[]')
      from ${side})`

/** As many to each side as there is room for, in the order of the series. */
const inSeries = () => {
  const shown = (side: string, other: string) =>
    `least((select count(*) from ${side}), greatest(${perList / 2}, ${perList} - (select count(*) from ${other})))`
  return `select id, -n as place from before where n <= ${shown('before', 'after')}
      union all select id, n from after where n <= ${perList} - ${shown('before', 'after')}`
}

const ofList = (lists: string) =>
  `select id, min(place) as place from found, unnest(${lists}) with ordinality as one (id, place) group by id`

/** Each book appears once: in the first list that it is found for. */
const shownLists = (lists: Record<string, string>) => {
  let others = 'array[$1::uuid] || (select editions from found)'
  const made = Object.entries(lists).map(([name, found]) => {
    const list = `
  shown_${name} as materialized (select array(
      select id from (${found}) as one where id <> all((${others})::uuid[])
      order by place limit ${perList}) as ids)`
    others += ` || ${shownIn(name)}`
    return list
  })
  return made.join(',')
}
const shownIn = (name: string) => `(select ids from shown_${name})`

const lists = {
  series: inSeries(),
  author: ofList('author'),
  together: ofList('together'),
  similar: ofList('subject || genre'),
}
const shownNames = Object.keys(lists)

export const statement = `
  with about as materialized (
    select book_id, terms, genre, work_id, series, series_place, book_search.sales, dated, format, language
    from book_search join books on id = book_id where book_id = $1),
  shop as materialized (
    select coalesce(sum(books), 0)::bigint as total from headings where kind = 'price'),
  under as (
    select kind, id, lexeme, books, row_number() over rarest as place,
      sum(books) over rarest as so_far
    from about, unnest(tsvector_to_array(terms)) as lexeme join headings on id = ${numberOf}
    where lexeme like '=%' and kind in ('author', 'subject', 'language') and books > 1
    window rarest as (partition by kind order by books, id)),
  telling as materialized (
    select kind, sum(books)::bigint as books,
      string_agg('''' || lexeme || '''', ' | ')::tsquery as query,
      string_agg('''' || lexeme || '''', ' | ') filter (where ${isFew})::tsquery as few,
      array_agg(('''' || lexeme || '''')::tsquery) as queries,
      array_agg(ln(greatest(total, books)::float / books)) as weights
    from under, shop where place <= 3 group by kind),
  ${byAuthors()},
  ${underSubjects()},
  -- Books that sell alike in its genre are shown where few share a subject.
  alike as materialized (select ${nearest('subject_found', shared)} as ids),
  ${besideInSeries('before')},
  ${besideInSeries('after')},
  found as materialized (select
    array(select id from books join book_search on book_id = id
      where work_id = (select work_id from about) and id <> $1
      order by dated desc, id desc limit ${perList}) as editions,
    -- From the last 300 orders that hold the book.
    array(select other.book_id
      from (select order_id from order_lines where book_id = $1 order by order_id desc limit 300) o
        join order_lines other using (order_id) join book_search using (book_id)
      where other.book_id <> $1
      group by other.book_id
      order by count(*) desc, max(book_search.sales) desc, other.book_id limit ${perList}) as together,
    array(select book_id from author_found
      order by ${isOfItsLanguage} desc, ${bySales} limit ${perHeading}) as author,
    (select ids from alike) as subject,
    case when (select cardinality(ids) from alike) < ${2 * perList} then ${nearest(`(${around('book_id, sales, dated, terms', 'genre = (select genre from about)', String(genreWalk))})`, '0')}
      else '{}' end as genre
    from about),
  ${shownLists(lists)}
  select case when coalesce(at, 1) = 1 then json_build_object('place', about.series_place, 'format', about.format,
      'before', ${told('before')}, 'after', ${told('after')}, 'editions', (select editions from found),
      ${shownNames.map((name) => `'${name}', ${shownIn(name)}`).join(', ')}) end as found, cards.*
  from about left join (
    select row_number() over () as at, ${cardColumns} from books
      where id = any((${shownNames.map(shownIn).join(' || ')})::uuid[]) and archived_at is null) as cards on true`
