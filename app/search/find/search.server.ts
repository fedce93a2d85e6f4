import type { Pool } from 'pg'
import type { Book } from '#app/catalog/book.ts'
import { booksAs } from '#app/catalog/rows/cards.server.ts'
import type { SearchRequest } from '#app/search/filters.ts'
import { asWritten, textsOf } from '#app/search/words/as-written.server.ts'
import type { Correction } from '#app/search/words/correct.server.ts'
import { type Query, readQuery, unmarked } from '#app/search/words/query.ts'
import { isUnspaced } from '#app/search/words/words.ts'
import { type Place, readCursor, writeCursor } from './cursor.ts'
import { findHits, type RankedHit } from './hits.server.ts'
import { type Resolved, resolve } from './resolve.server.ts'

type SearchPage = {
  /** What was asked, tidied. */
  query: string
  books: Book[]
  /** The `cursor` of the next page; null on the last one. */
  next: string | null
  /**
   * Set when nothing was found as asked and other words were searched for: these words, as the
   * catalogue spells them. Absent when they are pairs of letters, which mean nothing to a reader.
   */
  corrected?: { query?: string; dropped: string[] }
  /** Set when the query is an ISBN; a damaged one says what is wrong with it. */
  isbn?: Resolved['isbn']
}

export type SearchOutcome = { ok: true; page: SearchPage } | { ok: false; reason: 'cursor' }

/** One page of books for a query, filters and an order. An expected bad cursor is an outcome. */
export async function searchBooks(pool: Pool, request: SearchRequest): Promise<SearchOutcome> {
  const { sort, cursor, limit } = request
  const after = cursor === undefined ? undefined : readCursor(sort, cursor)
  if (after === null) return { ok: false, reason: 'cursor' }
  const query = readQuery(request.q)
  // Later pages only need what was found on the first.
  const resolved = await resolve(pool, query, request.filters, sort, after ? 1 : limit + 1)
  const hits =
    laterOf(resolved.listed, after) ??
    (after
      ? await findHits(pool, resolved.narrowed, resolved.called, sort, limit + 1, after)
      : (resolved.first ?? []))
  const shown = hits.slice(0, limit)
  const last = shown.at(-1)
  const books = await booksAs(
    request.as,
    pool,
    shown.map(({ id }) => id),
  )
  return {
    ok: true,
    page: {
      query: query.text,
      books,
      next: hits.length > limit && last ? writeCursor(sort, last) : null,
      ...(resolved.meant && { corrected: await shownOf(pool, query, resolved.meant, shown) }),
      ...(resolved.isbn && { isbn: resolved.isbn }),
    },
  }
}

/** Of a list that is read whole, what follows a place; nothing, where that book is no more in it. */
function laterOf(listed: RankedHit[] | undefined, after?: Place): RankedHit[] | undefined {
  if (!listed || !after) return listed
  const at = listed.findIndex(({ id }) => id === after.id)
  return at < 0 ? [] : listed.slice(at + 1)
}

/** What was searched for instead, in the words of the books found. */
async function shownOf(
  pool: Pool,
  { text, terms }: Query,
  { terms: meant, words, dropped }: Correction,
  found: RankedHit[],
): Promise<NonNullable<SearchPage['corrected']>> {
  if ([...words, ...dropped].some(isUnspaced)) return { dropped: [] }
  // Only the quotation marks, or the names of fields, were the problem.
  if (meant.map(({ word }) => word).join(' ') === terms.map(({ word }) => word).join(' '))
    return {
      query: unmarked(
        text,
        meant.some(({ field }) => field),
      ),
      dropped,
    }
  const texts = await textsOf(
    pool,
    found.map(({ id }) => id),
  )
  return {
    query: asWritten(words, texts).join(' '),
    dropped: asWritten(dropped, [text]),
  }
}
