import type { Pool } from 'pg'
import type { Narrowed } from '#app/search/find/narrow.server.ts'
import { matchAll, oneOf, spelt, under, without } from '#app/search/match.ts'
import { isOrdinal } from './numbers.ts'
import { knownOptions, nearOptions, type Option } from './options.server.ts'
import { askedSeries, placeTerm, seriesTerm } from './series.ts'
import { isTelling, tellingOf } from './telling.ts'
import type { Term } from './terms.ts'
import { askedTitleKey } from './title-key.ts'

/** What to search for instead, because the query finds nothing. */
export type Correction = {
  terms: Term[]
  /** The terms as a reader is told of them: words of the index, or as typed. */
  words: string[]
  /** Words that were left out. */
  dropped: string[]
}

/** An option, and how much it says: more the rarer its words are. `ofEdition`: the "second" of a second edition. */
type Weighed = Option & { weight: number; ofEdition: boolean }

/** What the query may be the name of: what stands before its colon, and a series, as the index has it. */
type Named = { before: string; series: string[] }

/** What a book holds of them, and how much that is of what was asked. */
type Held = { chosen: Weighed[]; score: number }

/**
 * Finds what was probably meant, in the catalogue's own vocabulary: the book that holds most of what
 * was asked for, by what each word says (telling.ts) and how rare it is; a word as typed counts more
 * than one that is near it. What that book does not hold is left out. So a correction never changes
 * a word that names a book together with the others, and some book is found while any word names
 * one. Looks at some hundred books at most. A genre is a facet, and facets do not narrow what is
 * meant (resolve.server.ts). `before` is what stands before the query's colon or bracket, as a key of titles;
 * `series` the keys of series that the query may be the name of.
 */
export async function correct(
  pool: Pool,
  narrowed: Narrowed,
  before = '',
  series: string[] = [],
): Promise<Correction | null> {
  const named = { before, series: series.map(seriesTerm) }
  const { terms, frequencies, filters } = narrowed
  if (terms.length === 0) return null
  // When no book meets a filter, there is nothing to correct.
  if (filters.some((list) => list.length === 0)) return null
  const known = await knownOptions(pool, terms, frequencies)
  const asKnown = await bestOf(pool, narrowed, known, named)
  const isHeld = (i: number) => asKnown?.chosen.some(({ covers }) => covers.includes(i)) === true
  const left = terms.filter((_, i) => !isHeld(i))
  // When all that is missing says little, nothing was misspelt.
  if (asKnown && !left.some(({ word }) => isTelling(word)))
    return correctionOf(asKnown.chosen, terms)
  // Two words that name a book together are not misspelt.
  const held = terms.filter(({ word }, i) => isHeld(i) && isTelling(word))
  const isOpen = (i: number) => held.length < 2 || !isHeld(i)
  const near = await nearOptions(pool, terms, frequencies, isOpen)
  const asMeant = near.length > 0 ? await bestOf(pool, narrowed, [...known, ...near], named) : null
  const isBetter = asMeant && (!asKnown || asMeant.score > asKnown.score)
  const best = isBetter ? asMeant : asKnown
  return best && correctionOf(best.chosen, terms)
}

/** The options that the best book holds. */
async function bestOf(
  pool: Pool,
  narrowed: Narrowed,
  list: Option[],
  named: Named,
): Promise<Held | null> {
  if (list.length === 0) return null
  const options = weigh(list, narrowed.terms, narrowed.frequencies.total)
  const words = options.flatMap(({ forms }) => forms.flat())
  const asked = new Set(words.flatMap((word) => [word, `~${word}`]))
  let best: Held | null = null
  for (const book of await booksWithSome(pool, narrowed, options)) {
    const found = chosenIn(book, options, asked, named)
    if (!best || found.score > best.score + 1e-9) best = found
  }
  return best ?? { chosen: rarestAlone(options), score: 0 }
}

/** All options of a term weigh by its own rarity, or that of the most common it may have meant. */
function weigh(options: Option[], terms: Term[], total: number): Weighed[] {
  const rarity = terms.map((_, i) => {
    const of = options.filter(({ covers }) => covers.includes(i))
    const own = of.find(({ isOwn }) => isOwn)
    return Math.log(1 + total / (own?.books ?? Math.max(1, ...of.map(({ books }) => books))))
  })
  return options.map((option) => {
    const ofEdition = option.covers.some((i) => isOfEdition(terms, i))
    const telling = option.covers.map(
      (i) => (ofEdition ? 0.05 : tellingOf((terms[i] as Term).word)) * (rarity[i] ?? 0),
    )
    return { ...option, ofEdition, weight: option.quality * sumOf(telling) }
  })
}

/** "New Moon, 2nd edition": that number is no volume, and most titles do not say it. */
const isOfEdition = (terms: Term[], i: number): boolean =>
  isOrdinal(terms[i]?.word ?? '') && /^(?:edition|edn?|printing)$/.test(terms[i + 1]?.word ?? '')

const mostRows = 600
const mostBooks = 80
/** An option of this many books is asked for alone, those of more only two together. */
const fewBooks = 400
/** And all of those together make this part of the shop at most, so that the index is the quick way. */
const fewShare = 0.03
const mostTelling = 8
const mostPairs = 10
const mostRead = 20_000

/** `elsewhere`: the options with a field, by their place in the list, that the book does not have there. */
type FoundBook = { lexemes: string[]; title: string; sales: number; elsewhere: number[] }

/** Books that hold the most telling of the options, best first. */
async function booksWithSome(
  pool: Pool,
  narrowed: Narrowed,
  options: Weighed[],
): Promise<FoundBook[]> {
  const { filters, frequencies, without: excluded } = narrowed
  const fieldOf = ({ covers }: Option) => narrowed.terms[covers[0] as number]?.field
  const textOf = (option: Option) => oneOf(option.forms.map((form) => spelt(form, fieldOf(option))))
  const byRarity = options.toSorted((a, b) => a.books - b.books || b.quality - a.quality)
  const rare: string[] = []
  const alone = new Set<number>()
  const others: Weighed[] = []
  let rows = 0
  const mostAlone = Math.min(mostRows, Math.max(100, frequencies.total * fewShare))
  const telling = byRarity.filter(({ covers }) =>
    covers.some((i) => isTelling(narrowed.terms[i]?.word ?? '')),
  )
  for (const option of telling.length > 0 ? telling : byRarity) {
    if (option.books <= fewBooks && rows + option.books <= mostAlone) {
      rare.push(textOf(option))
      for (const term of option.covers) alone.add(term)
      rows += option.books
    } else if (others.length < mostTelling) others.push(option)
  }
  const values: unknown[] = []
  const has = (text: string) => `terms @@ $${values.push(text)}::tsquery`
  // Each pair by itself, so that the index is entered by its rarer word alone.
  const some = [
    ...(rare.length > 0 ? [oneOf(rare)] : []),
    // Of three rare words the book that is meant holds one.
    ...(alone.size > 2 ? [] : pairsOf(others, frequencies.total)).map((pair) =>
      pair.map(textOf).join(' & '),
    ),
  ].map(has)
  if (some.length === 0) return []
  const narrowing = [
    ...(filters.length > 0
      ? [matchAll(filters.map((list) => under(list.map(({ id }) => id))))]
      : []),
    ...(excluded.length > 0 ? [without(excluded)] : []),
  ].map(has)
  const score = options
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, 12)
    .map(
      (option) =>
        `case when ${has(textOf(option))} then real '${option.weight.toFixed(4)}' else 0 end`,
    )
  const elsewhere = options.flatMap((option, i) =>
    fieldOf(option) ? [`case when not ${has(textOf(option))} then ${i} end`] : [],
  )
  const { rows: found } = await pool.query<FoundBook>(
    // Without a limit inside: for one the planner would rather read the table until it is reached.
    `with found as materialized (
       select terms, sales, coalesce(short_key, title_key) as title
       from book_search where ${[`(${some.join(' or ')})`, ...narrowing].join(' and ')}),
     match as materialized (select * from found limit ${mostRows})
     select tsvector_to_array(terms) as lexemes, title, sales,
       array_remove(array[${elsewhere.join(', ')}]::integer[], null) as elsewhere from match
     order by ${score.join(' + ')} desc, sales desc limit ${mostBooks}`,
    values,
  )
  return found.toSorted((a, b) => b.sales - a.sales)
}

const sumOf = (list: number[]): number => list.reduce((sum, one) => sum + one, 0)

/** Pairs of common options that are few together; the rarer word of each is read whole. */
function pairsOf(options: Weighed[], total: number): [Weighed, Weighed][] {
  const pairs = options.flatMap((one, i) =>
    options.slice(i + 1).map((other): [Weighed, Weighed] => [one, other]),
  )
  return pairs
    .filter(([a, b]) => !b.covers.some((term) => a.covers.includes(term)))
    .filter(([a, b]) => (a.books * b.books) / Math.max(1, total) < mostRows)
    .toSorted(([a, b], [c, d]) => Math.min(a.books, b.books) - Math.min(c.books, d.books))
    .slice(0, mostPairs)
    .filter(
      (_, i, all) =>
        sumOf(all.slice(0, i + 1).map(([a, b]) => Math.min(a.books, b.books))) <= mostRead,
    )
}

/** Of each term the best option that the book holds, whose lexemes are `asked`; and how much that is of what was asked. */
function chosenIn(book: FoundBook, options: Weighed[], asked: Set<string>, named: Named): Held {
  const { lexemes, title, elsewhere } = book
  const strong = new Set(lexemes.filter((lexeme) => asked.has(lexeme)))
  const placeOf = (form: string[]) =>
    form.every((word) => strong.has(word))
      ? 1
      : form.every((word) => strong.has(word) || strong.has(`~${word}`))
        ? 0.6
        : 0
  const held = options
    .filter((_, i) => !elsewhere.includes(i))
    .map((option) => ({ option, worth: option.weight * Math.max(...option.forms.map(placeOf)) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth / b.option.covers.length - a.worth / a.option.covers.length)
  const covered = new Set<number>()
  const chosen: Weighed[] = []
  let score = 0
  for (const { option, worth } of held) {
    if (option.covers.some((term) => covered.has(term))) continue
    for (const term of option.covers) covered.add(term)
    chosen.push(option)
    score += worth
  }
  const words = title.split(' ')
  // A title that the query holds whole is what was pasted.
  const sure = new Set(chosen.flatMap(({ forms, quality }) => (quality > 0.6 ? forms.flat() : [])))
  const met = words.filter((word) => sure.has(word)).length
  // "Twilight: The Twilight Saga, Book 1" is Twilight.
  const isNamed = named.before !== '' && title === named.before ? 1.4 : 1
  // "Green Town 77" is no book of Green about towns, and "Gracelign Realm 2" is the second of them.
  const isInSeries = named.series.some((one) => lexemes.includes(one)) ? 1.2 : 1
  const isVolume = isVolumeOf(inOrder(chosen), lexemes) ? 1.5 : 1
  // Of two titles that are there whole, the longer one was meant.
  const titled = 1 + (0.2 * met) / words.length + 0.02 * Math.min(met, 5)
  return { chosen, score: score * titled * isNamed * Math.max(isInSeries, isVolume) }
}

/** Whether the options together are the name of the book's series and its place there. */
function isVolumeOf(chosen: Weighed[], lexemes: string[]): boolean {
  const words = chosen.flatMap(({ forms, ofEdition }) => (ofEdition ? [] : (forms[0] as string[])))
  return askedSeries(words.map((word) => word.replace(/^[#@]/, ''))).volumes.some(
    ({ key, place }) => lexemes.includes(seriesTerm(key)) && lexemes.includes(placeTerm(place)),
  )
}

const inOrder = (chosen: Weighed[]): Weighed[] =>
  chosen.toSorted((a, b) => (a.covers[0] ?? 0) - (b.covers[0] ?? 0))

/** Where no two of the words occur together: the one that says most. So none that stands for two. */
function rarestAlone(options: Weighed[]): Weighed[] {
  const [best] = options
    .filter(({ forms }) => forms.some((form) => form.length === 1))
    .toSorted((a, b) => b.weight - a.weight)
  return best ? [best] : []
}

/** So many words that say little by themselves name a book together: "where the hxprt is". */
const enoughTogether = 3

function correctionOf(chosen: Weighed[], asked: Term[]): Correction | null {
  const held = inOrder(chosen)
  const covered = new Set(held.flatMap(({ covers }) => covers))
  const left = asked.filter((_, i) => !covered.has(i))
  const tells = held.some(({ covers }) => covers.some((i) => isTelling(asked[i]?.word ?? '')))
  if (!tells && held.length < enoughTogether && left.some(({ word }) => isTelling(word)))
    return null
  const terms = held.flatMap(({ covers, forms, isOwn }): Term[] => {
    const term = asked[covers[0] as number] as Term
    if (isOwn) return [term]
    const { field } = term
    return (forms[0] as string[]).map((word) => ({ word, prefix: false, ...(field && { field }) }))
  })
  return {
    terms,
    words: terms.flatMap(({ typed, word }) => typed ?? [word.replace(/^[#@]/, '')]),
    dropped: left.flatMap(({ typed, word }) => typed ?? [word]),
  }
}

/** The title that corrected words may be. */
export const meantKey = ({ words }: Correction): string => askedTitleKey(words.join(' '))
