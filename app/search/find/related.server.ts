import type { Pool } from 'pg'
import type { Book } from '#app/catalog/book.ts'
import { type BookRow, findBooks, toBook } from '#app/catalog/rows/books.server.ts'
import { findCards } from '#app/catalog/rows/cards.server.ts'
import { isRange, unnumbered } from '#app/search/index/series-place.ts'
import { isId } from '#server/database/id.ts'
import { perList, statement } from './related-statement.ts'

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
    const kept = [...new Set(ids)].filter((id) => !shown.has(id)).slice(0, perList)
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
