import type { Term } from './query.ts'

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

const anywhere = ({ word, prefix }: Term): string =>
  `(${quote(word, prefix)} | ${quote(weakTerm(word), prefix)})`

const strongly = ({ word }: Term): string => quote(word)

/** Every word somewhere; every list of headings met by at least one of it. */
export function matchAll(terms: Term[], headings: number[][] = []): string {
  return [...terms.map(anywhere), ...headings.map(anyHeading)].join(' & ')
}

/** Every word, whole, in the title, subtitle, series or a name: these books come first. */
export function matchStrong(terms: Term[], headings: number[][] = []): string {
  return [...terms.map(strongly), ...headings.map(anyHeading)].join(' & ')
}

/** What `matchAll` finds and `matchStrong` does not. */
export function matchRest(terms: Term[], headings: number[][] = []): string {
  return `${matchAll(terms, headings)} & !(${terms.map(strongly).join(' & ')})`
}

/** One of several spellings for each word; used to try corrections. */
export function matchSpellings(spellings: string[][], headings: number[][] = []): string {
  const words = spellings.map(
    (choice) => `(${choice.flatMap((word) => [quote(word), quote(weakTerm(word))]).join(' | ')})`,
  )
  return [...words, ...headings.map(anyHeading)].join(' & ')
}

const anyHeading = (ids: number[]): string =>
  `(${ids.map((id) => quote(headingTerm(id))).join(' | ')})`

/** Every word in a strong place, those of `prefix` terms from their beginning. */
export const matchPrefix = (terms: Term[]): string =>
  terms.map(({ word, prefix }) => quote(word, prefix)).join(' & ')
