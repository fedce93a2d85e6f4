import type { Pool } from 'pg'
import type { Book } from '#app/catalog/book.ts'
import { type BookRow, findBooks, toBook } from '#app/catalog/rows/books.server.ts'
import { cardColumns, toCard } from '#app/catalog/rows/cards.server.ts'
import { isRange, unnumbered } from '#app/search/index/series-place.ts'
import { isId } from '#server/database/id.ts'
import { quickly } from '#server/database/one-trip.ts'

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
  /** Books that share its rarest subjects, then those of its genre that sell as it does. */
  similar: Book[]
}

/**
 * What the database's own function finds (migration 0069), and the cards of it. They come as rows: made into JSON, they
 * take PostgreSQL longer than reading them so saves here.
 */
const statement = `
  select case when coalesce(at, 1) = 1 then json_build_object('place', related.place, 'format', related.format,
      'before', related.before, 'after', related.after, 'editions', related.editions, 'series', related.series,
      'author', related.author, 'together', related.together, 'similar', related.alike) end as found, cards.*
  from related_books($1) as related left join lateral (
    select row_number() over () as at, ${cardColumns} from books
      where id = any(related.series || related.author || related.together || related.alike)
        and archived_at is null) as cards on true
  where related.place is not null`

/**
 * Books to look at after this one, as cards; each appears once. Null when the book is not in the shop. One
 * statement finds and reads them; a second one the other editions, where there are any.
 */
export async function relatedBooks(pool: Pool, bookId: string): Promise<RelatedBooks | null> {
  if (!isId(bookId)) return null
  const { rows } = await pool.query<Row>(
    quickly({ name: 'related', text: statement, values: [bookId] }),
  )
  const found = rows.find((row) => row.found)?.found
  if (!found) return null
  const editions = found.editions.length > 0 ? await findBooks(pool, found.editions) : []
  const cards = new Map(rows.filter(isCard).map((row) => [row.id, toCard(row)]))
  const cardsOf = (ids: string[]) => ids.flatMap((id) => cards.get(id) ?? [])
  return {
    editions: editions.map(toEdition),
    series: cardsOf(found.series),
    ...neighbours(found),
    author: cardsOf(found.author),
    together: cardsOf(found.together),
    similar: cardsOf(found.similar),
  }
}

type Volume = { id: string; place: number; format: string | null }
type Found = Record<'editions' | 'series' | 'author' | 'together' | 'similar', string[]> & {
  place: number
  format: string | null
  /** To both sides, the nearest first. */
  before: Volume[]
  after: Volume[]
}
/** A card, and with one of them what was found; without any card, that alone. */
type Row = BookRow & { found: Found | null }
const isCard = ({ id }: { id: string | null }) => id !== null

/**
 * The previous and next volume have another number and are no box of several; of several editions the one of the
 * same format.
 */
function neighbours({ place, format, before, after }: Found) {
  const nearest = (side: Volume[]) => {
    const first = side.find((one) => one.place !== place && !isRange(one.place))
    if (!first || place === unnumbered || first.place === unnumbered) return null
    const same = side.filter((one) => one.place === first.place)
    return (same.find((one) => one.format === format) ?? first).id
  }
  return { previous: nearest(before), next: nearest(after) }
}

/* Its facts tell it apart from the others, and machines read them; what it is about is known by then. */
const toEdition = (row: BookRow): Book => ({
  ...toBook(row),
  description: '',
  descriptionHtml: undefined,
})
