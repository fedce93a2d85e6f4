import { bareIsbn, checkDigit13, isbn10To13, readIsbn } from '#app/catalog/trade/isbn.ts'
import { fold } from '#app/values/normalise.ts'
import { askedTitleKey } from './title-key.ts'
import { isUnspaced, pairsOf, type Token, tokensOf } from './words.ts'

/** One word that must occur; with `prefix`, words that start with it count as well. */
export type Term = { word: string; prefix: boolean }

export type IsbnQuery =
  | { kind: 'whole'; isbn13: string }
  /** Numbers from `from` up to, not including, `to`. */
  | { kind: 'front'; from: string; to: string }
  | { kind: 'damaged'; message: string; suggestion?: string }

/** A parsed query, ready for the index. Every string gives one. */
export type Query = {
  /** The query as typed, with blanks tidied, cut to the maximum length. */
  text: string
  terms: Term[]
  /** Folded texts that must occur exactly ("…" and runs of CJK). */
  phrases: string[]
  /** Books whose title is exactly this come first. */
  titleKey: string
  isbn?: IsbnQuery
}

/** The rest is ignored: no title is longer, and every step below stays fast. */
export const maxQueryLength = 400
const maxTerms = 16

/** Parses a typed query. Never fails; linear in the length of the text. */
export function readQuery(input: string): Query {
  const text = input
    .slice(0, maxQueryLength)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .trim()
  const isbn = readIsbnQuery(text)
  const terms: Term[] = []
  const phrases: string[] = []
  const parts = fold(text).split(/["“”„«»]/u)
  parts.forEach((part, i) => {
    // Between two quotation marks; an opening one that is never closed is none.
    const quoted = i % 2 === 1 && i < parts.length - 1
    const tokens = tokensOf(part)
    if (quoted && tokens.length > 0) phrases.push(phraseOf(tokens))
    for (const token of tokens) addToken(terms, phrases, token)
  })
  const distinct = [...new Map(terms.map((term) => [term.word, term])).values()]
  const kept = distinct.slice(0, maxTerms)
  const last = kept.at(-1)
  const open = !/["“”„«»\s]$/u.test(text)
  if (last && open && distinct.length <= maxTerms && mayGrow(last.word)) last.prefix = true
  return {
    text,
    terms: kept,
    phrases: phrases.slice(0, 4),
    titleKey: askedTitleKey(text),
    ...(isbn && { isbn }),
  }
}

/**
 * No prefix search for a single letter, which starts a third of all words, or for pairs of letters.
 */
const mayGrow = (word: string): boolean => word.length > 1 && !isUnspaced(word)

function addToken(terms: Term[], phrases: string[], { text, unspaced }: Token): void {
  if (!unspaced) {
    terms.push({ word: text.replace(/'/g, '').slice(0, 60), prefix: false })
    return
  }
  const letters = [...text]
  if (letters.length === 1) terms.push({ word: text, prefix: true })
  for (const pair of pairsOf(text).slice(0, -1)) terms.push({ word: pair, prefix: false })
  if (letters.length > 2) phrases.push(text)
}

/** As `foldedText` stores it: words separated by one blank, without apostrophes. */
const phraseOf = (tokens: Token[]): string =>
  tokens.map(({ text }) => text.replace(/'/g, '')).join(' ')

/** The text in which phrases are searched: the words of every field, with the fields kept apart. */
export const foldedText = (fields: string[]): string =>
  fields.map((field) => ` ${phraseOf(tokensOf(fold(field)))} `).join('|')

const scientific = /^[0-9]+([.,][0-9]+)?e\+?[0-9]{1,2}$/i
const isbnLike = /^(isbn(-?1[03])?[:\s]*)?[0-9][0-9\s\u2010-\u2015\u2212.-]*x?$/iu

function readIsbnQuery(text: string): IsbnQuery | undefined {
  if (text.length > 40) return undefined
  if (scientific.test(text)) {
    const reading = readIsbn(text)
    return reading.ok ? undefined : { kind: 'damaged', message: reading.message }
  }
  if (!isbnLike.test(text)) return undefined
  const bare = bareIsbn(text)
  const reading = readIsbn(text)
  if (reading.ok) return { kind: 'whole', isbn13: reading.isbn13 }
  if (reading.reason === 'check-digit')
    return { kind: 'damaged', message: reading.message, suggestion: withRightDigit(bare) }
  if (reading.reason === 'lost-zeros')
    return { kind: 'damaged', message: reading.message, suggestion: reading.suggestion }
  if (bare.length < 5 || bare.length > 12 || bare.endsWith('X')) return undefined
  const front = /^97[89]/.test(bare) || bare.length > 9 ? bare : `978${bare}`
  return { kind: 'front', from: front, to: `${front}:` }
}

const withRightDigit = (bare: string): string =>
  bare.length === 13 ? bare.slice(0, 12) + checkDigit13(bare) : isbn10To13(bare)
