import type { Pool } from 'pg'
import type { Book } from '#app/catalog/book.ts'
import { findBooks, toBook } from '#app/catalog/books.server.ts'
import { hyphenateIsbn } from '#app/catalog/isbn-hyphens.ts'
import { type Correction, correct } from './correct.server.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { Filters, SearchRequest, Sort } from './filters.ts'
import { findHits, type RankedHit } from './hits.server.ts'
import { findIsbn } from './isbn-search.server.ts'
import { type Narrowed, narrow } from './narrow.server.ts'
import { titleKey } from './normalise.ts'
import { type Query, readQuery } from './query.ts'

export type SearchPage = {
  /** What was asked, tidied. */
  query: string
  books: Book[]
  /** For `cursor` of the next page; null on the last one. */
  next: string | null
  /** Set when nothing was found as asked and these words were searched for instead. */
  corrected?: { query: string; dropped: string[] }
  /** Set when the query is an ISBN; a damaged one says what is wrong with it. */
  isbn?: { isbn13?: string; hyphenated?: string; message?: string }
}

export type SearchOutcome = { ok: true; page: SearchPage } | { ok: false; reason: 'cursor' }

/** What a query comes down to: the conditions that find something, or the editions of an ISBN. */
export type Resolved = {
  narrowed: Narrowed
  key: string
  isbnHits?: RankedHit[]
  corrected?: SearchPage['corrected']
  isbn?: SearchPage['isbn']
  /** The first page, when it was read to see whether anything is found. */
  first?: RankedHit[]
}

/** One page of books for a query, filters and an order. An expected bad cursor is an outcome. */
export async function searchBooks(pool: Pool, request: SearchRequest): Promise<SearchOutcome> {
  const { sort, cursor, limit } = request
  const after = cursor === undefined ? undefined : readCursor(sort, cursor)
  if (after === null) return { ok: false, reason: 'cursor' }
  const query = readQuery(request.q)
  // Further pages only need to know what was found on the first.
  const resolved = await resolve(pool, query, request.filters, sort, after ? 1 : limit + 1)
  const hits =
    resolved.isbnHits ??
    (after
      ? await findHits(pool, resolved.narrowed, resolved.key, sort, limit + 1, after)
      : (resolved.first ?? []))
  const shown = hits.slice(0, limit)
  const last = shown.at(-1)
  const rows = await findBooks(
    pool,
    shown.map(({ id }) => id),
  )
  return {
    ok: true,
    page: {
      query: query.text,
      books: rows.map(toBook),
      next: hits.length > limit && last ? writeCursor(sort, last) : null,
      ...(resolved.corrected && { corrected: resolved.corrected }),
      ...(resolved.isbn && { isbn: resolved.isbn }),
    },
  }
}

/**
 * Decides what is searched for: an ISBN goes straight to the edition; words that find nothing are
 * corrected by the catalogue's vocabulary.
 */
export async function resolve(
  pool: Pool,
  query: Query,
  filters: Filters,
  sort: Sort,
  limit: number,
): Promise<Resolved> {
  const isbn = isbnOf(query)
  if (query.isbn) {
    const isbnHits = await findIsbn(pool, query.isbn, limit)
    const narrowed = await narrow(pool, [], [], {})
    // A whole or damaged number can be nothing else; the front of one may be a title such as 10000.
    if (isbnHits.length > 0 || query.isbn.kind !== 'front')
      return { narrowed, key: '', isbnHits, ...(isbn && { isbn }) }
  }
  const narrowed = await narrow(pool, query.terms, query.phrases, filters)
  const key = query.titleKey
  const first = await findHits(pool, narrowed, key, sort, limit)
  if (first.length > 0 || narrowed.terms.length === 0) return { narrowed, key, first }
  const meant = async ({ words, dropped }: Correction): Promise<Resolved> => {
    const terms = words.map((word) => ({ word, prefix: false }))
    const instead = await narrow(pool, terms, [], filters)
    const text = words.join(' ')
    const hits = await findHits(pool, instead, titleKey(text), sort, limit)
    const corrected = { query: text, dropped }
    return { narrowed: instead, key: titleKey(text), first: hits, corrected }
  }
  if (query.phrases.length > 0) {
    const unquoted = await meant({ words: query.terms.map(({ word }) => word), dropped: [] })
    if (unquoted.first?.length) return unquoted
  }
  const correction = await correct(pool, narrowed)
  return correction ? await meant(correction) : { narrowed, key, first }
}

function isbnOf({ isbn }: Query): SearchPage['isbn'] {
  if (!isbn || isbn.kind === 'front') return undefined
  const isbn13 = isbn.kind === 'whole' ? isbn.isbn13 : isbn.suggestion
  return {
    ...(isbn13 && { isbn13, hyphenated: hyphenateIsbn(isbn13) }),
    ...(isbn.kind === 'damaged' && { message: isbn.message }),
  }
}
