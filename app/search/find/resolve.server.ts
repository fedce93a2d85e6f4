import type { Pool } from 'pg'
import { hyphenateIsbn } from '#app/catalog/trade/isbn-hyphens.ts'
import { type Filters, withoutFacets } from '#app/search/filters.ts'
import type { ListOrder } from '#app/search/listing.ts'
import { type Correction, correct, meantKey } from '#app/search/words/correct.server.ts'
import { begun, type Query, readQuery } from '#app/search/words/query.ts'
import { askedSeries } from '#app/search/words/series.ts'
import { isUnspaced } from '#app/search/words/words.ts'
import { onceATurn } from '#server/load/once-a-turn.ts'
import { findBegunTitles } from './begun-titles.server.ts'
import { findDescribed } from './described.server.ts'
import { findHits, type RankedHit } from './hits.server.ts'
import { findIsbn, mostEditions } from './isbn-search.server.ts'
import { type Narrowed, narrow } from './narrow.server.ts'
import { type Called, uncalled } from './tiers.ts'
import { findVolumes, isNumberedTwice, type Volumes } from './volumes.server.ts'

/** What a query resolves to: the conditions that find something, or a list: the editions of an ISBN, books by their descriptions. */
export type Resolved = {
  narrowed: Narrowed
  called: Called
  listed?: RankedHit[]
  /** What was searched for instead, as the index has it. */
  meant?: Correction
  isbn?: { isbn13?: string; hyphenated?: string; message?: string }
  /** The first page, when it was read to see whether anything is found. */
  first?: RankedHit[]
}

/**
 * Decides what is searched for: an ISBN goes straight to the edition; words that find nothing are
 * corrected by the catalogue's vocabulary.
 */
export const resolve = (...asked: Parameters<typeof resolveOnce>): Promise<Resolved> =>
  shared(asked[0], JSON.stringify(asked.slice(1)), () => resolveOnce(...asked))

const shared = onceATurn<Pool, Resolved>()

/** Books with every word that are listed behind the volumes of a series. */
const mostBeside = 200

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
    const isbnHits = await findIsbn(pool, query.isbn, mostEditions)
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
  if (isNumberedTwice(query)) {
    const beside = await findHits(pool, narrowed, called, sort, mostBeside)
    const numbered = await findVolumes(pool, query, narrowed, sort, beside)
    if (numbered && !numbered.meant) return { narrowed, called, ...numbered }
  }
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
  const begunTitles = await findBegunTitles(pool, query, whole, sort)
  if (begunTitles.length > 0) {
    const listed = isNarrower ? await findBegunTitles(pool, query, narrowed, sort) : begunTitles
    return { narrowed, called, listed }
  }
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
  const hasUnknown = whole.terms.some((_, i) => isUnknown(i))
  if (query.phrases.length === 0 && query.terms.length > 1 && hasUnknown) {
    const terms = [...begun(whole.terms, isUnknown), ...whole.ofPublisher]
    const beginnings = await narrow(pool, terms, [], filters, query.without)
    const found = await findHits(pool, beginnings, called, sort, limit)
    if (found.length > 0) return { narrowed: beginnings, called, first: found }
  }
  const meant = await findMeant(pool, query, broad, whole)
  const otherwise = async () =>
    (await resolveOther(pool, query, filters, sort, limit)) ?? { narrowed, called, first }
  const isAsAsked =
    query.phrases.length === 0 && JSON.stringify(meant?.terms) === JSON.stringify(whole.terms)
  if (!meant || (isAsAsked && !isNarrower)) return await otherwise()
  const terms = [...meant.terms, ...whole.ofPublisher]
  const instead = await narrow(pool, terms, [], filters, query.without)
  const calledSo = { key: meantKey(meant), series: askedSeries(meant.words) }
  const found = await findHits(pool, instead, calledSo, sort, limit)
  // Of a facet alone there may be nothing, and that is said; else nothing better was found.
  if (found.length === 0 && !isNarrower) return await otherwise()
  const best = async () =>
    sort === 'relevance' ? found : await findHits(pool, instead, calledSo, 'relevance', 1)
  const volume = await volumeOfBest(pool, query, meant, best, instead, sort)
  return { narrowed: instead, called: calledSo, ...(volume ?? { first: found, meant }) }
}

/** "girl with dragon tattoo 2": the number that was left out is a volume of the series of the best book found. */
async function volumeOfBest(
  pool: Pool,
  query: Query,
  meant: Correction,
  best: () => Promise<RankedHit[]>,
  narrowed: Narrowed,
  sort: ListOrder,
): Promise<Volumes | null> {
  const asked = query.series.volumes.find(({ place }) => meant.dropped.includes(place))
  const [first] = asked ? await best() : []
  if (!asked || !first) return null
  const volume = { ...asked, title: first.titleKey }
  const found = await findVolumes(
    pool,
    { ...query, series: { keys: [], volumes: [volume] } },
    narrowed,
    sort,
  )
  if (!found || found.meant) return null
  const dropped = meant.dropped.filter((word) => word !== asked.place)
  return { ...found, meant: { ...meant, words: [...meant.words, asked.place], dropped } }
}

/** "wool2" as "wool 2"; else the words wherever they stand: "author:dracula". Null where that finds nothing either. */
async function resolveOther(
  pool: Pool,
  query: Query,
  filters: Filters,
  sort: ListOrder,
  limit: number,
): Promise<Resolved | null> {
  const parted = query.text.replace(/(?<=\p{L}{3})(?=\d{1,3}(?!\S))/gu, ' ')
  const terms = query.terms.map(({ field, ...term }) => term)
  if (parted === query.text && terms.every((_, i) => query.terms[i]?.field === undefined))
    return null
  const other = parted === query.text ? { ...query, terms, phrases: [] } : readQuery(parted)
  const found = await resolveOnce(pool, other, filters, sort, limit)
  if ((found.listed ?? found.first ?? []).length === 0) return null
  return { ...found, meant: found.meant ?? asTyped(other) }
}

const asTyped = ({ terms }: Query): Correction => ({
  terms,
  words: terms.flatMap(({ typed, word }) => typed ?? [word]),
  dropped: [],
})

/**
 * What may have been meant by words that find nothing: the same without quotation marks, or other
 * words.
 */
async function findMeant(
  pool: Pool,
  query: Query,
  filters: Filters,
  narrowed: Narrowed,
): Promise<Correction | null> {
  const { terms, phrases, without, titleKey: key, before, series } = query
  const finds = async (one: Narrowed) =>
    (await findHits(pool, one, { key, series }, 'relevance', 1)).length > 0
  // Of one word between them, the quotation marks say nothing.
  const isPhrase = phrases.some((phrase) => phrase.includes(' ') || isUnspaced(phrase))
  if (isPhrase && (await finds(await narrow(pool, terms, [], filters, without))))
    return asTyped(query)
  return await correct(pool, narrowed, before, series.keys)
}

function isbnOf({ isbn }: Query): Resolved['isbn'] {
  if (!isbn || isbn.kind === 'front') return undefined
  const isbn13 = isbn.kind === 'whole' ? isbn.isbn13 : isbn.suggestion
  return {
    ...(isbn13 && { isbn13, hyphenated: hyphenateIsbn(isbn13) }),
    ...(isbn.kind === 'damaged' && { message: isbn.message }),
  }
}
