import { placeInTerm, placeTerm, seriesTerm, severalTerm } from './words/series.ts'
import type { Field, Term } from './words/terms.ts'

/* Conditions on the column book_search.terms, as text for PostgreSQL's type tsquery. Its lexemes:
     word   the word stands in the title, subtitle, series or a contributor's name
     ~word  it stands only in the publisher, imprint or a subject
     #5     a number in the title or series, however it is written (words/numbers.ts)
     @4     the book's place in its series, @=… the series itself (words/series.ts); of a book in several
            series also @+ and @=…@4
     =1k    the book belongs to the heading with that number (genre, author, format, decade …)
   Folded words hold letters, marks and digits only, so that no word can be taken for another kind.
   Those of the title have the weight A, of the series B, of names C, of the subtitle D: a lexeme without
   any would match whatever weight is asked for. */

export const headingTerm = (headingId: number): string => `=${headingId.toString(36)}`
export const headingOf = (lexeme: string): number | null =>
  lexeme.startsWith('=') ? Number.parseInt(lexeme.slice(1), 36) : null
export const weakTerm = (word: string): string => `~${word}`

/** Weights of places, as tsquery takes them: any of several. */
type Places = '' | 'A' | 'B' | 'C' | 'AB' | 'AC' | 'BC'

const quote = (lexeme: string, prefix = false, places: Places = ''): string => {
  const label = `${prefix ? '*' : ''}${places}`
  return `'${lexeme.replace(/['\\]/g, '')}'${label && `:${label}`}`
}

/** A word of the vocabulary: how many books contain it anywhere, and in a strong field. */
export type KnownWord = { word: string; books: number; strong: number }

/** Lexemes of which one must occur, quoted. */
export type Choice = string[]

const placesOf: Record<Field, Places> = { title: 'A', series: 'B', author: 'C', publisher: '' }

/** All words of a form that stands for another word. */
const wholeForm = (form: string[], places: Places = ''): string =>
  form.length === 1
    ? quote(form[0] as string, false, places)
    : `(${form.map((word) => quote(word, false, places)).join(' & ')})`

/** One word in a strong place, in a weak one, or in either, as the vocabulary has it. */
const somewhere = (one: KnownWord): string[] => [
  ...(one.strong > 0 ? [quote(one.word)] : []),
  ...(one.books > one.strong ? [quote(weakTerm(one.word))] : []),
]
const formSomewhere = (form: KnownWord[]): string =>
  form.length === 1
    ? somewhere(form[0] as KnownWord).join(' | ')
    : `(${form.map((word) => `(${somewhere(word).join(' | ')})`).join(' & ')})`

/**
 * A word in any field. When few words start with it, `known` lists them: then only existing lexemes
 * are asked for, which is much cheaper than a prefix search.
 */
export function anywhere(term: Term, known: KnownWord[] | null, also: KnownWord[][]): Choice {
  const { word, prefix, field } = term
  if (field && field !== 'publisher') return stronglyFrom(term, known, also)
  return [
    ...(known ? known.flatMap(somewhere) : [quote(word, prefix), quote(weakTerm(word), prefix)]),
    ...also.map(formSomewhere),
  ]
}

/** A word, whole, in the title, subtitle, series or a name; `places` says where. */
export const strongly = (
  { word, field }: Term,
  also: KnownWord[][],
  places: Places = field ? placesOf[field] : '',
): Choice => [
  quote(word, false, places),
  ...also.map((form) =>
    wholeForm(
      form.map((one) => one.word),
      places,
    ),
  ),
]

/** The same, or the start of such a word. */
export const stronglyFrom = (
  { word, prefix, field }: Term,
  known: KnownWord[] | null,
  also: KnownWord[][],
  places: Places = field ? placesOf[field] : '',
): Choice => [
  ...(known
    ? known.filter(({ strong }) => strong > 0).map((one) => quote(one.word, false, places))
    : [quote(word, prefix, places)]),
  ...also.map((form) =>
    wholeForm(
      form.map((one) => one.word),
      places,
    ),
  ),
]

/** One of several headings. */
export const under = (ids: number[]): Choice => ids.map((id) => quote(headingTerm(id)))

/** Lexemes as they are. */
export const lexemes = (list: string[]): Choice => list.map((lexeme) => quote(lexeme))

/** The place in a series; of a book in several it is told apart from its places in the others. */
export const placedIn = (series: string, place: string): Choice => [
  quote(placeInTerm(series, place)),
  `(${matchAll(lexemes([placeTerm(place), seriesTerm(series)]).map((one) => [one]))} & !${quote(severalTerm)})`,
]

/** The first volume of one of these series, or of any where the book is in none of these. */
export const firstOf = (series: string[]): string => {
  const first = quote(placeTerm('1'))
  if (series.length === 0) return first
  const others = `(${first} & !${oneOf(lexemes(series.map(seriesTerm)))})`
  return oneOf([...series.flatMap((one) => placedIn(one, '1')), others])
}

/** All words of one form, each in any place, or in that of the field; a publisher's are weak ones. */
export const spelt = (form: string[], field?: Field): string => {
  const places = field ? placesOf[field] : ''
  if (form.length > 1) return `(${form.map((word) => spelt([word], field)).join(' & ')})`
  const word = form[0] as string
  if (field === 'publisher') return quote(weakTerm(word))
  return places ? quote(word, false, places) : `(${quote(word)} | ${quote(weakTerm(word))})`
}

/** One of a choice; nothing is in an empty one, which no lexeme can be. */
export const oneOf = (choice: Choice): string =>
  `(${choice.length > 0 ? choice.join(' | ') : quote('=')})`

/** One of every choice. */
export const matchAll = (choices: Choice[]): string => choices.map(oneOf).join(' & ')

/** What one condition finds and the other does not. */
export const matchBut = (match: string, not: string): string => `${match} & !(${not})`

/** What must not occur: all of some words together, anywhere or where a field says. */
export type Excluded = { words: string[]; field?: Field }
export const excludedWords = (list: Excluded[]): Choice =>
  list.map(({ words, field }) => spelt(words, field))
export const without = (choice: Choice): string => `!${oneOf(choice)}`
