import type { Pool } from 'pg'
import type { Book } from '#app/catalog/book.ts'
import { booksAs } from '#app/catalog/rows/cards.server.ts'
import { hyphenateIsbn } from '#app/catalog/trade/isbn-hyphens.ts'
import { type Filters, type SearchRequest, withoutFacets } from '#app/search/filters.ts'
import type { ListOrder } from '#app/search/listing.ts'
import { asWritten, textsOf } from '#app/search/words/as-written.server.ts'
import { type Correction, correct, meantKey } from '#app/search/words/correct.server.ts'
import { begun, type Query, readQuery } from '#app/search/words/query.ts'
import { askedSeries } from '#app/search/words/series.ts'
import { isUnspaced } from '#app/search/words/words.ts'
import { onceATurn } from '#server/load/once-a-turn.ts'
import { type Place, readCursor, writeCursor } from './cursor.ts'
import { findDescribed } from './described.server.ts'
import { findHits, type RankedHit } from './hits.server.ts'
import { findIsbn } from './isbn-search.server.ts'
import { type Narrowed, narrow } from './narrow.server.ts'
import { type Called, uncalled } from './tiers.ts'
import { findVolumes } from './volumes.server.ts'

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
  isbn?: { isbn13?: string; hyphenated?: string; message?: string }
}

export type SearchOutcome = { ok: true; page: SearchPage } | { ok: false; reason: 'cursor' }

/** What a query resolves to: the conditions that find something, or a list: the editions of an ISBN, books by their descriptions. */
export type Resolved = {
  narrowed: Narrowed
  called: Called
  listed?: RankedHit[]
  /** What was searched for instead, as the index has it. */
  meant?: Correction
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

/**
 * Decides what is searched for: an ISBN goes straight to the edition; words that find nothing are
 * corrected by the catalogue's vocabulary.
 */
export const resolve = (...asked: Parameters<typeof resolveOnce>): Promise<Resolved> =>
  shared(asked[0], JSON.stringify(asked.slice(1)), () => resolveOnce(...asked))

const shared = onceATurn<Pool, Resolved>()

async function resolveOnce(
  pool: Pool,
  query: Query,
  filters: Filters,
  sort: ListOrder,
  limit: number,
): Promise<Resolved> {
  const isbn = isbnOf(query)
  const called = { key: query.titleKey, series: query.series }
  if (query.isbn) {
    const isbnHits = await findIsbn(pool, query.isbn, limit)
    // A whole or damaged number can only be an ISBN; the start of one may be a title such as 10000,
    // and words beside a number that the shop lacks may name another edition.
    const isOnly =
      query.isbn.kind === 'damaged' || (query.isbn.kind === 'whole' && !query.isbn.beside)
    if (isbnHits.length > 0 || isOnly) {
      const narrowed = await narrow(pool, [], [], {})
      return { narrowed, called: uncalled, listed: isbnHits, ...(isbn && { isbn }) }
    }
  }
  const narrowed = await narrow(pool, query.terms, query.phrases, filters, query.without)
  // "%" is a query without matches: only an empty query stands for all books.
  if (query.text && query.terms.length === 0) narrowed.impossible = true
  const first = await findHits(pool, narrowed, called, sort, limit)
  if (first.length > 0 || narrowed.terms.length === 0) return { narrowed, called, first }
  const broad = withoutFacets(filters)
  const isNarrower = Object.keys(broad).length < Object.keys(filters).length
  const whole = isNarrower
    ? await narrow(pool, query.terms, query.phrases, broad, query.without)
    : narrowed
  // Only the facets left nothing: the words are right, and so are all the counts.
  if (isNarrower && (await findHits(pool, whole, called, 'relevance', 1)).length > 0)
    return { narrowed, called, first }
  const volumes = await findVolumes(pool, query, whole, sort)
  if (volumes) {
    const some = isNarrower ? await findVolumes(pool, query, narrowed, sort) : volumes
    return { narrowed, called, ...volumes, listed: some?.listed ?? [] }
  }
  const described = await findDescribed(pool, whole, sort)
  if (described.length > 0) {
    const listed = isNarrower ? await findDescribed(pool, narrowed, sort) : described
    return { narrowed, called, listed }
  }
  const isUnknown = (i: number) => whole.frequencies.terms[i]?.books === 0
  const hasUnknown = query.terms.some((_, i) => isUnknown(i))
  if (query.phrases.length === 0 && query.terms.length > 1 && hasUnknown) {
    const terms = begun(query.terms, isUnknown)
    const beginnings = await narrow(pool, terms, [], filters, query.without)
    const found = await findHits(pool, beginnings, called, sort, limit)
    if (found.length > 0) return { narrowed: beginnings, called, first: found }
  }
  const meant = await findMeant(pool, query, broad, whole)
  if (!meant) return { narrowed, called, first }
  const instead = await narrow(pool, meant.terms, [], filters, query.without)
  const calledSo = { key: meantKey(meant), series: askedSeries(meant.words) }
  const found = await findHits(pool, instead, calledSo, sort, limit)
  // Of a facet alone there may be nothing, and that is said; else nothing better was found.
  if (found.length === 0 && !isNarrower) return { narrowed, called, first }
  return { narrowed: instead, called: calledSo, first: found, meant }
}

/** Of a list that is read whole, what follows a place; nothing, where that book is no more in it. */
function laterOf(listed: RankedHit[] | undefined, after?: Place): RankedHit[] | undefined {
  if (!listed || !after) return listed
  const at = listed.findIndex(({ id }) => id === after.id)
  return at < 0 ? [] : listed.slice(at + 1)
}

/**
 * What may have been meant by words that find nothing: the same without quotation marks, or other
 * words.
 */
async function findMeant(
  pool: Pool,
  { terms, phrases, without, titleKey: key, before, series }: Query,
  filters: Filters,
  narrowed: Narrowed,
): Promise<Correction | null> {
  const finds = async (one: Narrowed) =>
    (await findHits(pool, one, { key, series }, 'relevance', 1)).length > 0
  if (phrases.length > 0 && (await finds(await narrow(pool, terms, [], filters, without))))
    return { terms, words: terms.flatMap(({ typed, word }) => typed ?? [word]), dropped: [] }
  return await correct(pool, narrowed, before, series.keys)
}

/** What was searched for instead, in the words of the books found. */
async function shownOf(
  pool: Pool,
  { text, terms }: Query,
  { terms: meant, words, dropped }: Correction,
  found: RankedHit[],
): Promise<NonNullable<SearchPage['corrected']>> {
  if ([...words, ...dropped].some(isUnspaced)) return { dropped: [] }
  // Only the quotation marks were the problem.
  if (meant.map(({ word }) => word).join(' ') === terms.map(({ word }) => word).join(' '))
    return {
      query: text
        .replace(/["“”„«»]/gu, ' ')
        .replace(/ +/g, ' ')
        .trim(),
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

function isbnOf({ isbn }: Query): SearchPage['isbn'] {
  if (!isbn || isbn.kind === 'front') return undefined
  const isbn13 = isbn.kind === 'whole' ? isbn.isbn13 : isbn.suggestion
  return {
    ...(isbn13 && { isbn13, hyphenated: hyphenateIsbn(isbn13) }),
    ...(isbn.kind === 'damaged' && { message: isbn.message }),
  }
}
