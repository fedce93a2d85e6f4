import type { Pool } from 'pg'
import type { Filters } from '#app/search/filters.ts'
import type { HeadingKind } from '#app/search/headings.ts'
import {
  anywhere,
  type Choice,
  type Excluded,
  excludedWords,
  lexemes,
  matchAll,
  matchBut,
  oneOf,
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
  const kinds = Object.keys(filters) as HeadingKind[]
  const lists = kinds.map((kind) => frequencies.headings.filter((heading) => heading.kind === kind))
  const genres = lists[kinds.indexOf('genre')]
  const genre = genres?.length === 1 ? genres[0] : undefined
  return {
    terms,
    ofPublisher: publishers ? asked.filter(isOfPublisher) : [],
    phrases,
    without: await choiceOf(pool, excluded),
    frequencies,
    filters: [
      ...lists.filter((list) => !genre || list !== genres),
      ...(publishers ? [publishers] : []),
    ],
    ...(genre && { genre }),
    impossible:
      lists.some((list) => list.length === 0) ||
      frequencies.terms.some(({ books }) => books === 0) ||
      !(await areNames(pool, terms, frequencies)),
  }
}

/** The index of words does not know their places: of so many books with a word it is quick to look whose name it is. */
const manyBooks = 1000

/** False for "author:history": a common word that is in nobody's name, for which every book about it would be read. */
async function areNames(pool: Pool, terms: Term[], { terms: found }: Frequencies) {
  const common = terms.filter(
    ({ field, also }, i) => field === 'author' && !also && (found[i]?.strong ?? 0) > manyBooks,
  )
  if (common.length === 0) return true
  const { rows } = await pool.query<{ named: boolean }>({
    name: 'search-names',
    // As it stands, the words are asked of their own index: those who wrote would be read one after the other.
    text: `select bool_and(named) as named from unnest($1::text[]) as word, lateral (
        with match as materialized (select kind from headings where terms @@ word::tsquery)
        select coalesce(bool_or(kind = 'author'), false) as named from match) as each`,
    values: [common.map(({ field, ...term }) => oneOf(stronglyFrom(term, null, [])))],
  })
  return rows[0]?.named !== false
}

const mostPublishers = 100
const isOfPublisher = ({ field }: Pick<Term, 'field'>) => field === 'publisher'

/** Too many are no list that a query can name; one more than the most is read to see that. */
async function publishersNamed(pool: Pool, match: string): Promise<NumberedHeading[]> {
  const { rows } = await pool.query<NumberedHeading>({
    name: 'search-publishers',
    text: `select id, kind, slug, name, books from headings
      where kind = 'publisher' and books > 0 and terms @@ $1::tsquery
      limit ${mostPublishers + 1}`,
    values: [match],
  })
  return rows
}

/**
 * "publisher:knopf" as the publishers and imprints of that name: no book about one is meant. Null where none is
 * called so, or so many that the words are the better condition.
 */
async function publishersOf(pool: Pool, terms: Term[]): Promise<NumberedHeading[] | null> {
  const named = terms.filter(isOfPublisher)
  if (named.length === 0) return null
  const match = matchAll(named.map((term) => stronglyFrom(term, null, formsOf(term))))
  const found = await publishersNamed(pool, match)
  return found.length > 0 && found.length <= mostPublishers ? found : null
}

/** "-publisher:knopf" leaves out the same publishers, whatever the titles of their books hold. */
async function choiceOf(pool: Pool, excluded: Excluded[]): Promise<Choice> {
  const named = excluded.filter(isOfPublisher)
  const others = excludedWords(excluded.filter((one) => !isOfPublisher(one)))
  if (named.length === 0) return others
  const wordsOf = ({ words }: Excluded) => matchAll(words.map((word) => lexemes([word])))
  const found = await publishersNamed(pool, oneOf(named.map(wordsOf)))
  return found.length <= mostPublishers
    ? [...others, ...under(found.map(({ id }) => id))]
    : [...others, ...excludedWords(named.map(({ words }) => ({ words })))]
}

const formsOf = ({ also = [] }: Term) =>
  also.map((form) => form.map((word) => ({ word, books: 1, strong: 1 })))

/**
 * all: every word somewhere. strong: every word, whole, in title, subtitle, series or a name.
 * rest: all but strong. begun: as strong, but the last word may go on.
 */
export type Part = 'all' | 'strong' | 'rest' | 'begun'

export type Narrowing = {
  match: string
  /** A shorter form: less to compare with each book of a walk. */
  walkMatch: string
  /** Only the named words, when it is better to ask the index for them alone. */
  indexMatch?: string
  phrases: string[]
  genre?: number
  expected: Expected
}

/** The condition of a part of the result, with the expected number of books. */
export function partOf(narrowed: Narrowed, part: Part): Narrowing {
  const { terms, filters, frequencies, genre, phrases } = narrowed
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
    ...frequencies.terms.map((term) => ({
      books: term[countOf[part]] * share,
      named: part === 'strong' || term.known !== null,
    })),
    ...filters.map((list) => ({
      books: list.reduce((sum, { books }) => sum + books, 0) * share,
      named: true,
    })),
  ]
  const expected = expect(genre?.books ?? total, parts)
  const named = terms.flatMap((term, i) => {
    const words = known(i, Number.POSITIVE_INFINITY)
    if (part === 'strong') return [strong(term, i)]
    if (!words) return []
    return [part === 'begun' ? stronglyFrom(term, words, also(i)) : anywhere(term, words, also(i))]
  })
  return {
    ...(expected.byNames && { indexMatch: matchAll([...named, ...headings]) }),
    match: text(Number.POSITIVE_INFINITY),
    walkMatch: text(2),
    phrases,
    ...(genre && { genre: genre.id }),
    expected,
  }
}
