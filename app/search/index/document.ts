import { LRUCache } from 'lru-cache'
import { type BookFacts, type Heading, headingsOf, peopleOf } from '#app/search/headings.ts'
import { weakTerm } from '#app/search/match.ts'
import { joinThousands, numberTerms } from '#app/search/words/numbers.ts'
import { foldedText } from '#app/search/words/query.ts'
import {
  type InSeries,
  partTitle,
  placeInTerm,
  placeOf,
  placeTerm,
  seriesIn,
  seriesKeyOf,
  seriesTerm,
  severalTerm,
} from '#app/search/words/series.ts'
import { askedTitleKey, shortTitle, titleKey } from '#app/search/words/title-key.ts'
import { indexWords, tokensOf } from '#app/search/words/words.ts'
import { fold } from '#app/values/normalise.ts'
import { completeness } from './complete.ts'
import { keyOf } from './numbers.ts'
import { placeIn } from './series-place.ts'
import { placedVectorOf, vectorOf } from './vector.ts'

export type SearchableBook = BookFacts & {
  id: string
  title: string
  subtitle: string | null
  isbn13: string | null
  pages: number | null
  seriesNumber: string | null
  description: string
  /**
   * The ISO day that the book is sorted by: publication, or arrival in the shop before that; the due day of
   * a pre-order.
   */
  dated: string
  sales: number
}

/** The date of a pre-order without a known day: behind all others. */
export const undated = '9999-12-31'
/** Of a book that is here and whose publication is not known: behind every other one. */
export const ofNoDay = '0001-01-01'

/** What the index keeps of a book. */
export type SearchDocument = {
  bookId: string
  /** All but its headings, see match.ts. */
  lexemes: string[]
  /** The same as PostgreSQL takes it, with the places of strong words. */
  placed: string
  /** Words of title, author and description, likewise: for what nothing better holds. */
  described: string
  headings: Heading[]
  /** What each is called by in `Numbers`, in the same order. */
  headingKeys: string[]
  seriesPlace: number
  /** Its place in the order of titles. */
  titleKey: string
  /** A shorter form people ask for: without the part after a colon, or by `askedTitleKey`. */
  shortKey: string | null
  folded: string
  dated: string
  /** How much is known of it. */
  complete: number
  sales: number
  priceCents: number
}

/** Letters of a description that can be searched; the longest that feeds bring are under 10,000. */
const mostDescription = 12_000

/** Splits a book into the terms it can be found by. */
export function documentOf(book: SearchableBook): SearchDocument {
  const fields = fieldsOf(book)
  const { strong, weak } = wordsOfBook(book, fields)
  const lexemes = [...strong.keys(), ...[...weak].map(weakTerm)]
  const key = titleKey(book.title, book.language)
  const asked = [askedTitleKey(shortTitle(book.title)), askedTitleKey(book.title)]
  const headings = headingsOf(book, fields.people)
  const described = [book.title, book.author, book.description.slice(0, mostDescription)]
  return {
    bookId: book.id,
    lexemes,
    placed: placedVectorOf(lexemes, strong),
    described: vectorOf(wordsOf(described)),
    headings,
    headingKeys: headings.map(keyOf),
    seriesPlace: placeIn(strong.keys()),
    titleKey: key,
    shortKey: asked.find((other) => other && other !== key) ?? null,
    folded: foldedText([...fields.strong, ...fields.weak].filter((field) => field != null)),
    dated: book.dated,
    complete: completeness(book),
    sales: book.sales,
    priceCents: book.priceCents,
  }
}

/** The texts that a book is found by at once, and those by which it is found after others. */
function fieldsOf(book: SearchableBook) {
  const people = peopleOf(book)
  const wrote = people.filter(({ kind }) => kind === 'author').map(({ name }) => name)
  const others = people.filter(({ kind }) => kind !== 'author').map(({ name }) => name)
  const subjects = book.subjects.flatMap(({ heading, code, scheme }) =>
    scheme === 'keyword' ? [heading ?? ''] : [heading ?? '', code ?? ''],
  )
  const { title, subtitle, seriesName, author, category, publisher, imprint } = book
  return {
    ...{ people, wrote, others },
    strong: [title, subtitle, seriesName, author, ...wrote, ...others],
    weak: [category, publisher, imprint, ...subjects],
  }
}

/**
 * Words of title, subtitle, series and names, and where each stands (weights of match.ts); and those that occur only
 * in publisher, imprint and subjects.
 */
export function wordsOfBook(book: SearchableBook, fields = fieldsOf(book)) {
  const { wrote, others } = fields
  const { title, series: inTitle } = partTitle(book.title)
  const inBoth = [...inTitle, ...seriesIn(book.subtitle)]
  const series = book.seriesName || inBoth.length > 0 ? inBoth : volumeIn(title)
  const strong = new Map<string, string>()
  const called = shortTitle(title)
  const numbers = numbersOf(called)
  addTo(strong, 'A', [...wordsOf([called]), ...numbers])
  addTo(strong, 'B', [
    ...wordsOf([book.seriesName, ...series.map(({ name }) => name)]),
    ...placesOf(book, series),
  ])
  addTo(strong, 'C', wordsOf(wrote))
  // What joins the names of an author line: "and".
  const between = [...wordsOf([book.author])].filter((word) => !strong.has(word))
  // What follows a colon is a subtitle; what is in brackets can be found as it stands there.
  addTo(strong, 'D', [
    ...wordsOf([book.subtitle, book.title, ...others]),
    ...between,
    ...numbersOf(book.subtitle),
    ...(title === called ? numbers : numbersOf(title)),
  ])
  const weak = wordsOf(fields.weak)
  for (const word of strong.keys()) weak.delete(word)
  return { strong, weak }
}

/** "The Walking Dead, Vol. 1: Days Gone Bye" of no series is a volume of what its title begins with. */
const volumeIn = (title: string): InSeries[] =>
  seriesIn(shortTitle(title)).filter(({ number }) => placeOf(number) !== null)

function addTo(strong: Map<string, string>, place: string, words: Iterable<string>): void {
  for (const word of words) {
    const places = strong.get(word) ?? ''
    strong.set(word, places.includes(place) ? places : places + place)
  }
}

/** Lexemes of the numbers in a text; a single letter is one where it is large: "Henry V", "Maus I". */
function numbersOf(text: string | null): string[] {
  if (!text) return []
  const words = tokensOf(joinThousands(fold(text))).map((token) => token.text.replaceAll("'", ''))
  const numerals = new Set(
    [...text.matchAll(/(?<=\S\s+)(?:[VX]\b|I(?=\s*(?:[:,.)–-]|$)))/gu)].map(([one]) =>
      one.toLowerCase(),
    ),
  )
  return numberTerms(words, (at) => at > 0 && numerals.has(words[at] as string))
}

/** Lexemes of the series, by its name and by those of title and subtitle, and of the place in each. */
function placesOf(book: SearchableBook, more: InSeries[]): string[] {
  const own = book.seriesName === null ? [] : [{ name: book.seriesName, number: book.seriesNumber }]
  const all = [...own, ...more].map(({ name, number }) => ({
    name,
    key: seriesKeyOf(name),
    place: placeOf(number),
  }))
  const isInSeveral = new Set(all.map(({ key }) => key)).size > 1
  return all.flatMap(({ name, key, place }) => [
    seriesTerm(key),
    ...numbersOf(name),
    ...(place === null ? [] : [placeTerm(place)]),
    ...(isInSeveral ? [severalTerm] : []),
    ...(isInSeveral && place !== null ? [placeInTerm(key, place)] : []),
  ])
}

function wordsOf(fields: (string | null)[]): Set<string> {
  const words = new Set<string>()
  for (const field of fields) if (field) for (const word of wordsIn(field)) words.add(word)
  return words
}

/* A book has its title and names in several places, and shares publisher and subjects with others. */
const cut = new LRUCache<string, ReadonlySet<string>>({ max: 500, memoMethod: indexWords })
const shortText = 120
const wordsIn = (text: string) => (text.length > shortText ? indexWords(text) : cut.memo(text))
