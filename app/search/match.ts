import type { Term } from './words/query.ts'

/* Conditions on the column book_search.terms, as text for PostgreSQL's type tsquery. Its lexemes:
     word   the word stands in the title, subtitle, series or a contributor's name
     ~word  it stands only in the publisher, imprint or a subject
     =1k    the book belongs to the heading with that number (genre, author, format, decade …)
   Folded words hold letters, marks and digits only, so that no word can be taken for another kind. */

export const headingTerm = (headingId: number): string => `=${headingId.toString(36)}`
export const headingOf = (lexeme: string): number | null =>
  lexeme.startsWith('=') ? Number.parseInt(lexeme.slice(1), 36) : null
export const weakTerm = (word: string): string => `~${word}`

const quote = (lexeme: string, prefix = false): string =>
  `'${lexeme.replace(/['\\]/g, '')}'${prefix ? ':*' : ''}`

/** A word of the vocabulary: how many books contain it anywhere, and in a strong field. */
export type KnownWord = { word: string; books: number; strong: number }

/** Lexemes of which one must occur, quoted. */
export type Choice = string[]

/**
 * A word in any field. When few words start with it, `known` lists them: then only existing lexemes
 * are asked for, which is much cheaper than a prefix search.
 */
export const anywhere = ({ word, prefix }: Term, known: KnownWord[] | null): Choice =>
  known
    ? known.flatMap((one) => [
        ...(one.strong > 0 ? [quote(one.word)] : []),
        ...(one.books > one.strong ? [quote(weakTerm(one.word))] : []),
      ])
    : [quote(word, prefix), quote(weakTerm(word), prefix)]

/** A word, whole, in the title, subtitle, series or a name. */
export const strongly = ({ word }: Term): Choice => [quote(word)]

/** The same, or the start of such a word. */
export const stronglyFrom = ({ word, prefix }: Term, known: KnownWord[] | null): Choice =>
  known
    ? known.filter(({ strong }) => strong > 0).map((one) => quote(one.word))
    : [quote(word, prefix)]

/** One of several spellings, in any field. */
export const spelt = (words: string[]): Choice =>
  words.flatMap((word) => [quote(word), quote(weakTerm(word))])

/** One of several headings. */
export const under = (ids: number[]): Choice => ids.map((id) => quote(headingTerm(id)))

/** One of every choice. */
export const matchAll = (choices: Choice[]): string =>
  choices.map((choice) => `(${choice.join(' | ')})`).join(' & ')

/** What one condition finds and the other does not. */
export const matchBut = (match: string, not: string): string => `${match} & !(${not})`
