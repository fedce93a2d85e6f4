import { cardColumns } from '#app/catalog/rows/cards.server.ts'
import { orders } from './hit-orders.ts'

/* The one statement that finds what is related to a book, and reads its cards (related.server.ts). They come as rows:
   made into JSON, they take PostgreSQL longer than reading them so saves here. Each part takes what it asks for from the
   one row `me`, to its left; a sub-select for each of them would take longer to set up than most parts to run. */

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

/** The number behind a lexeme such as "=1k" (app/search/match.ts): an integer, in base 36 of six digits at most. */
const numberOf = [1, 2, 3, 4, 5, 6]
  .map(
    (at) => `(strpos('0123456789abcdefghijklmnopqrstuvwxyz',
        substr(lpad(substr(lexeme, 2), 6, '0'), ${at}, 1)) - 1) * ${36 ** (6 - at)}`,
  )
  .join(' + ')

const bySales = orders.relevance.by
const place = orders.relevance.columns
const above = `(${place}) > (me.sales, me.dated, me.complete, me.book_id)`
const below = above.replace('>', '<')

/** On the way from the book itself to both sides of the order of sales, so that each book has other neighbours. */
const around = (columns: string, condition: string, limit: string) => `
      (select ${columns} from book_search where ${condition} and ${above}
        order by ${place} limit ${limit})
      union all
      (select ${columns} from book_search where ${condition} and ${below}
        order by ${bySales} limit ${limit})`

const columns = 'book_id, sales, dated, complete, kin_language'
const columnsOf = (table: string) => columns.replaceAll(/\b(?=\w)/g, `${table}.`)
const isFew = `kind = 'subject' and so_far <= ${mostUnderSubjects}`
const isCrowded = `kind = 'subject' and so_far > ${mostUnderSubjects}`
/** Of the book's language; of a book without one, none is. */
const isOfItsLanguage = (table: string) => `${table}.kin_language = me.kin_language`

/** What is known of the book itself; its rarest three authors and subjects, which say most about it. */
const me = `
  about as materialized (
    select book_id, terms, genre, work_id, series, series_place, book_search.sales, dated, complete, format,
      nullif(kin_language, 0) as kin_language, split_part(language, '-', 1) as language
    from book_search join books on id = book_id where book_id = $1),
  shop as (select coalesce(sum(books), 0)::bigint as total from headings where kind = 'price'),
  under as (
    select kind, id, lexeme, books, row_number() over rarest as place,
      sum(books) over rarest as so_far
    from about, unnest(tsvector_to_array(terms)) as lexeme join headings on id = ${numberOf}
    where lexeme like '=%' and kind in ('author', 'subject') and books > 1
    window rarest as (partition by kind order by books, id)),
  telling as (
    select max(total) as total,
      sum(books) filter (where kind = 'author')::bigint as by_authors,
      string_agg('''' || lexeme || '''', ' | ') filter (where kind = 'author')::tsquery as authors,
      string_agg('''' || lexeme || '''', ' | ') filter (where ${isFew})::tsquery as few,
      array_agg(id) filter (where ${isCrowded}) as crowded,
      array_agg(('''' || lexeme || '''')::tsquery order by place) filter (where kind = 'subject') as subjects,
      array_agg(ln(greatest(total, books)::float / books) order by place)
        filter (where kind = 'subject') as weights
    from under, shop where place <= 3),
  me as materialized (select * from about, telling)`

/** Books by its authors: few are fetched whole, of many some are met on a walk. PostgreSQL runs one of the two. */
const byAuthors = () => {
  const half = `(select least(${longestWalk}, ${2 * perHeading} * me.total / me.by_authors) / 2)`
  const walk = around(`${columns}, terms`, `me.by_authors > ${mostByAuthors}`, half)
  return `
    select ${columns} from book_search
    where me.by_authors <= ${mostByAuthors} and terms @@ me.authors
    union all
    select ${columns} from (${walk}) as walk where terms @@ me.authors`
}

/** The more a book shares, and the rarer that is, the more it weighs; all share a single subject. */
const shared = (table: string) =>
  `case when cardinality(me.subjects) > 1 then ${[1, 2, 3]
    .map((n) => `case when ${table}.terms @@ me.subjects[${n}] then me.weights[${n}] else 0 end`)
    .join(' + ')} else 0 end`

/**
 * Books under its rarest three subjects: of those with few they are fetched whole, of the others the nearest in the
 * order of sales whose own telling subject that is and which are in its language (index/kin.ts). Those are read in the
 * index alone; what else such a book shares is looked up where there is more than one crowded subject.
 */
const underSubjects = () => `
  few_found as materialized (
    select ${columnsOf('few')}, ${shared('few')} as weight
    from me, lateral (select ${columns}, terms from book_search where terms @@ me.few) as few),
  kin_found as (
    select walk.* from me, unnest(crowded) as subject, lateral (${around(
      columns,
      'kin_subject = subject and kin_language = coalesce(me.kin_language, 0)',
      String(perHeading / 2),
    )}) as walk),
  subject_found as materialized (
    select ${columns}, weight from few_found
    union all
    select ${columnsOf('kin_found')}, case when cardinality(me.crowded) > 1
        then (select ${shared('whole')} from book_search as whole where whole.book_id = kin_found.book_id)
        when cardinality(me.subjects) > 1 then me.weights[cardinality(me.subjects)] else 0 end
    from me, kin_found where kin_found.book_id not in (select book_id from few_found))`

/** In its language first; of what weighs the same the nearest in the order of sales, to both sides. */
const nearest = (from: string, weight: string) => `array(
      select book_id from (
        select book_id, ${isOfItsLanguage('found')} as same, ${weight} as weight,
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
  const by = (columns: string[]) =>
    columns.map((column) => (side === 'before' ? `${column} desc` : column)).join(', ')
  const along = by(order.slice(1).map((column) => `near.${column}`))
  // The walk may leave the series: with "series = …" inside, a series taken for short would be read whole.
  return `
  ${side} as materialized (
      select id, near.series_place as place, books.format, row_number() over (order by ${along}) as n
        from me, lateral (
            select ${order.join(', ')} from book_search
            where series is not null and (${order.join(', ')}) ${side === 'before' ? '<' : '>'}
              (${order.map((column) => `me.${column}`).join(', ')})
            order by ${by(order)} limit ${seriesWalk}) as near
          join books on id = near.book_id
        where near.series = me.series
          and (split_part(books.language, '-', 1) = me.language
            or books.language is null or me.language is null)
        order by ${along} limit ${perList})`
}

const told = (side: 'before' | 'after') =>
  `(select coalesce(json_agg(json_build_object('id', id, 'place', place, 'format', format) order by n), '[]')
      from ${side})`

/** As many to each side as there is room for, in the order of the series. */
const inSeries = () => {
  const room = (other: string) =>
    `n <= greatest(${perList / 2}, ${perList} - (select count(*) from ${other}))`
  return `select id, -n as place from before where ${room('after')}
      union all select id, n from after where ${room('before')}`
}

const ofList = (list: string) =>
  `select id, place from unnest(found.${list}) with ordinality as one (id, place)`

const lists = {
  series: inSeries(),
  author: ofList('author'),
  together: ofList('together'),
  similar: ofList('similar'),
}
const shownNames = Object.keys(lists)
const shownIn = (name: string) => `shown_${name}.ids`

/** Each book appears once: in the first list that it is found for. */
const shownLists = () => {
  let others = 'array[$1::uuid] || found.editions'
  const made = Object.entries(lists).map(([name, found]) => {
    const list = `
    lateral (select array(
      select id from (${found}) as one where id <> all(${others})
      order by place limit ${perList}) as ids offset 0) as shown_${name}`
    others += ` || ${shownIn(name)}`
    return list
  })
  return made.join(',')
}

const genreAround = around(columns, 'genre = me.genre', String(genreWalk))

export const statement = `
  with ${me},
  ${underSubjects()},
  -- Books that sell alike in its genre are shown where few share a subject.
  alike as materialized (select ${nearest('subject_found', 'weight')} as ids from me),
  ${besideInSeries('before')},
  ${besideInSeries('after')},
  found as materialized (select
    array(select id from books join book_search on book_id = id
      where books.work_id = me.work_id and id <> $1
      order by ${orders.newest.by} limit ${perList}) as editions,
    -- From the last 300 orders that hold the book.
    array(select other.book_id
      from (select order_id from order_lines where book_id = $1 order by order_id desc limit 300) o
        join order_lines other using (order_id) join book_search using (book_id)
      where other.book_id <> $1
      group by other.book_id
      order by count(*) desc, max(book_search.sales) desc, other.book_id limit ${perList}) as together,
    array(select book_id from (${byAuthors()}) as by_authors
      order by ${isOfItsLanguage('by_authors')} desc, ${bySales} limit ${perHeading}) as author,
    alike.ids || case when cardinality(alike.ids) < ${2 * perList} then ${nearest(`(select * from (${genreAround}) as walk where book_id <> all(alike.ids))`, '0')}
      else '{}' end as similar
    from me, alike)
  select case when coalesce(at, 1) = 1 then json_build_object('place', me.series_place, 'format', me.format,
      'before', ${told('before')}, 'after', ${told('after')}, 'editions', found.editions,
      ${shownNames.map((name) => `'${name}', ${shownIn(name)}`).join(', ')}) end as found, cards.*
  from me, found, ${shownLists()}
    left join lateral (
    select row_number() over () as at, ${cardColumns} from books
      where id = any(${shownNames.map(shownIn).join(' || ')}) and archived_at is null) as cards on true`
