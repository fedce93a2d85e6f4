import type { Pool } from 'pg'
import type { Filters } from '#app/search/filters.ts'
import type { HeadingKind } from '#app/search/headings.ts'
import {
  anywhere,
  type Choice,
  type Excluded,
  matchAll,
  matchBut,
  strongly,
  stronglyFrom,
  under,
  without,
} from '#app/search/match.ts'
import {
  type Frequencies,
  type NumberedHeading,
  readFrequencies,
} from '#app/search/words/frequencies.server.ts'
import type { Term } from '#app/search/words/query.ts'
import {
  authorsNamed,
  excludedChoice,
  isOfPublisher,
  type NamedHeading,
  publishersOf,
} from './asked-names.server.ts'
import { type Expected, expect } from './expected.ts'

/** A query and its filters, turned into conditions for the index, with what is known about each. */
export type Narrowed = {
  terms: Term[]
  /** Terms that name a publisher, which are among the filters. */
  ofPublisher: Term[]
  phrases: string[]
  /** What must not occur. */
  without: Choice
  frequencies: Frequencies
  /** Of common words in the place of an author: those of that name, where they are few. */
  authors: Map<Term, NamedHeading[]>
  /** The headings of each filter; a book must have one of each list. */
  filters: NumberedHeading[][]
  /** Set when the genre is the only filter of its kind: it has indexes of its own. */
  genre?: NumberedHeading
  /** True when no book has one of the filters or words: nothing can be found. */
  impossible: boolean
}

export async function narrow(
  pool: Pool,
  asked: Term[],
  phrases: string[],
  filters: Filters,
  excluded: Excluded[] = [],
): Promise<Narrowed> {
  const publishers = await publishersOf(pool, asked)
  const terms = publishers ? asked.filter((term) => !isOfPublisher(term)) : asked
  const frequencies = await readFrequencies(pool, terms, filters)
  const { authors, isNobody } = await authorsNamed(pool, terms, frequencies)
  const kinds = Object.keys(filters) as HeadingKind[]
  const lists = kinds.map((kind) => frequencies.headings.filter((heading) => heading.kind === kind))
  const genres = lists[kinds.indexOf('genre')]
  const genre = genres?.length === 1 ? genres[0] : undefined
  return {
    terms,
    ofPublisher: publishers ? asked.filter(isOfPublisher) : [],
    phrases,
    without: await excludedChoice(pool, excluded),
    frequencies,
    authors,
    filters: [
      ...lists.filter((list) => !genre || list !== genres),
      ...(publishers ? [publishers] : []),
    ],
    ...(genre && { genre }),
    impossible:
      lists.some((list) => list.length === 0) ||
      frequencies.terms.some(({ books }) => books === 0) ||
      isNobody,
  }
}

/**
 * all: every word somewhere. strong: every word, whole, in title, subtitle, series or a name.
 * rest: all but strong. begun: as strong, but the last word may go on.
 */
export type Part = 'all' | 'strong' | 'rest' | 'begun'

export type Narrowing = {
  match: string
  /** A shorter form: less to compare with each book of a walk. */
  walkMatch: string
  /** Only some of the words, when it is better to ask the index for them alone. */
  indexMatch?: string
  phrases: string[]
  genre?: number
  expected: Expected
}

/** The condition of a part of the result, with the expected number of books. */
export function partOf(narrowed: Narrowed, part: Part): Narrowing {
  const { terms, frequencies, genre, phrases } = narrowed
  const filters: NamedHeading[][] = [
    ...narrowed.filters,
    ...terms.map((term) => narrowed.authors.get(term)).filter((list) => list !== undefined),
  ]
  const headings = filters.map((list) => under(list.map(({ id }) => id)))
  const known = (i: number, most: number) => {
    const words = frequencies.terms[i]?.known ?? null
    return words && words.length <= most ? words : null
  }
  const also = (i: number) => frequencies.terms[i]?.also ?? []
  const match = (choose: (term: Term, i: number) => Choice) =>
    matchAll([...terms.map(choose), ...headings])
  const strong = (term: Term, i: number) => strongly(term, also(i))
  const butWithout = (text: string) =>
    narrowed.without.length > 0
      ? [text, without(narrowed.without)].filter(Boolean).join(' & ')
      : text
  const text = (most: number) => {
    const all = () => match((term, i) => anywhere(term, known(i, most), also(i)))
    const texts = {
      all,
      strong: () => match(strong),
      rest: () => matchBut(all(), matchAll(terms.map(strong))),
      begun: () => match((term, i) => stronglyFrom(term, known(i, most), also(i))),
    }
    return butWithout(texts[part]())
  }
  const countOf = { all: 'books', rest: 'books', strong: 'exact', begun: 'strong' } as const
  const total = frequencies.total
  // In a genre's own index, every book has the genre.
  const share = genre ? genre.books / Math.max(total, 1) : 1
  const parts = [
    ...terms.map((_, i) => ({
      books: (frequencies.terms[i]?.[countOf[part]] ?? 0) * share,
      named: part === 'strong' || frequencies.terms[i]?.known != null,
    })),
    ...filters.map((list) => ({
      books: list.reduce((sum, { books }) => sum + books, 0) * share,
      named: true,
    })),
  ]
  const expected = expect(genre?.books ?? total, parts)
  const choiceAt = (at: number): Choice => {
    const term = terms[at]
    if (!term) return headings[at - terms.length] as Choice
    if (part === 'strong') return strong(term, at)
    const words = known(at, Number.POSITIVE_INFINITY)
    return part === 'begun' ? stronglyFrom(term, words, also(at)) : anywhere(term, words, also(at))
  }
  return {
    ...(expected.asked && { indexMatch: matchAll(expected.asked.map(choiceAt)) }),
    match: text(Number.POSITIVE_INFINITY),
    walkMatch: text(2),
    phrases,
    ...(genre && { genre: genre.id }),
    expected,
  }
}
