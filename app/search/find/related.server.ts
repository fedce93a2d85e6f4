import type { Pool } from 'pg'
import type { Book } from '#app/catalog/book.ts'
import { type BookRow, findBooks, toBook } from '#app/catalog/rows/books.server.ts'
import { findCards } from '#app/catalog/rows/cards.server.ts'
import { isRange, unnumbered } from '#app/search/index/series-place.ts'
import { isId } from '#server/database/id.ts'

export type RelatedBooks = {
  /** The same work in other formats and editions. */
  editions: Book[]
  /** The volumes around it in its series, in their order and in its language. */
  series: Book[]
  /** Of these, the ones to read before and after it; null at an end, and for a book without a number. */
  previous: string | null
  next: string | null
  author: Book[]
  /** What customers ordered along with it. */
  together: Book[]
  /** Books on the same subjects, or of the same genre. */
  similar: Book[]
}

const perList = 12
/** The lists may name the same books; each is shown once. */
const perHeading = 3 * perList
/** Books under more headings than this are met soon enough on a walk along the best sellers. */
const mostFetched = 2000
const longestWalk = 20_000
/** Other languages and editions stand among the volumes of a series: so many books to each side are looked at. */
const seriesWalk = 100

/**
 * Books to look at after this one, as cards; each appears once. Null when the book is not in the shop. Two
 * statements: one finds them all, the other reads them (a third the other editions, where there are any).
 */
export async function relatedBooks(pool: Pool, bookId: string): Promise<RelatedBooks | null> {
  if (!isId(bookId)) return null
  const { rows } = await pool.query<Found>({
    name: 'related',
    text: statement,
    values: [bookId],
  })
  const [found] = rows
  if (!found) return null
  const shown = new Set([bookId])
  const around = volumesAround(found)
  const fresh = (ids: string[]) => {
    const kept = ids.filter((id) => !shown.has(id)).slice(0, perList)
    for (const id of kept) shown.add(id)
    return kept
  }
  const lists = {
    editions: fresh(found.editions),
    series: fresh(around.ids),
    author: fresh(found.author),
    together: fresh(found.together),
    similar: fresh([...found.subject, ...found.genre]),
  }
  const { editions, ...others } = lists
  const [cards, whole] = await Promise.all([
    findCards(pool, Object.values(others).flat()),
    editions.length > 0 ? findBooks(pool, editions) : [],
  ])
  const byId = new Map(cards.map((card) => [card._id, card]))
  const cardsOf = (ids: string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  return {
    editions: whole.map(toEdition),
    series: cardsOf(lists.series),
    previous: around.previous,
    next: around.next,
    author: cardsOf(lists.author),
    together: cardsOf(lists.together),
    similar: cardsOf(lists.similar),
  }
}

type Volume = { id: string; place: number; format: string | null }
type Found = Record<'editions' | 'author' | 'together' | 'subject' | 'genre', string[]> & {
  place: number
  format: string | null
  /** To both sides, the nearest first. */
  before: Volume[]
  after: Volume[]
}

/**
 * As many to each side as there is room for, in the order of the series. The previous and next volume have
 * another number and are no box of several; of several editions the one of the same format.
 */
function volumesAround({ place, format, before, after }: Found) {
  const half = perList / 2
  const earlier = before.slice(0, Math.max(half, perList - after.length)).reverse()
  const later = after.slice(0, perList - earlier.length)
  const nearest = (side: Volume[]) => {
    const first = side.find((one) => one.place !== place && !isRange(one.place))
    if (!first || place === unnumbered || first.place === unnumbered) return null
    const same = side.filter((one) => one.place === first.place)
    return (same.find((one) => one.format === format) ?? first).id
  }
  const previous = nearest(before)
  const next = nearest(after)
  return { ids: [...earlier, ...later].map(({ id }) => id), previous, next }
}

/* Its facts tell it apart from the others, and machines read them; what it is about is known by then. */
const toEdition = (row: BookRow): Book => ({
  ...toBook(row),
  description: '',
  descriptionHtml: undefined,
})

/** The number behind a lexeme such as "=1k" (app/search/match.ts), which is written in base 36. */
const numberOf = `(select sum((strpos('0123456789abcdefghijklmnopqrstuvwxyz', substr(lexeme, at, 1)) - 1)
      * 36 ^ (length(lexeme) - at))::integer from generate_series(2, length(lexeme)) as at)`

const bySales = 'sales desc, dated desc, book_id desc'

/**
 * Best sellers under the rarest three headings of a kind, which say most about the book. Few books are
 * fetched whole and sorted; many are met on a walk along the best sellers. PostgreSQL runs one of the two.
 */
const best = (kind: 'author' | 'subject') => `
  ${kind}_fetched as materialized (
    select book_id, sales, dated from book_search
    where (select books from telling where kind = '${kind}') <= ${mostFetched}
      and terms @@ (select query from telling where kind = '${kind}')),
  ${kind}_walked as materialized (
    select book_id, sales, dated from (
      select book_id, sales, dated, terms from book_search
      where (select books from telling where kind = '${kind}') > ${mostFetched}
      order by ${bySales}
      limit (select least(${longestWalk}, ${2 * perHeading} * total / books) from telling, shop
        where kind = '${kind}')) as walk
    where terms @@ (select query from telling where kind = '${kind}')),
  ${kind} as (
    select array(select book_id from (
        select * from ${kind}_fetched union all select * from ${kind}_walked) as found
      order by ${bySales} limit ${perHeading}) as ids)`

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

const statement = `
  with about as materialized (
    select book_id, terms, genre, work_id, series, series_place, dated, format, language
    from book_search join books on id = book_id where book_id = $1),
  shop as materialized (
    select coalesce(sum(books), 0)::bigint as total from headings where kind = 'price'),
  under as (
    select kind, lexeme, books, row_number() over (partition by kind order by books, id) as place
    from about, unnest(tsvector_to_array(terms)) as lexeme join headings on id = ${numberOf}
    where lexeme like '=%' and kind in ('author', 'subject') and books > 1),
  telling as materialized (
    select kind, sum(books)::bigint as books,
      string_agg('''' || lexeme || '''', ' | ')::tsquery as query
    from under where place <= 3 group by kind),
  ${best('author')},
  ${best('subject')}
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
    author.ids as author,
    subject.ids as subject,
    array(select book_id from book_search where genre = (select genre from about)
      order by ${bySales} limit ${perHeading}) as genre
  from about, author, subject`
