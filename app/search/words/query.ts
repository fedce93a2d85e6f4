import type { Excluded } from '#app/search/match.ts'
import { fold } from '#app/values/normalise.ts'
import { type IsbnQuery, isbnBeside, readIsbnQuery } from './isbn-query.ts'
import { joinThousands } from './numbers.ts'
import { type AskedSeries, askedSeries } from './series.ts'
import { type Field, fieldOf, placesAsked, type Term, termsOf } from './terms.ts'
import { askedTitleKey, shortTitle } from './title-key.ts'
import { isUnspaced, pairsOf, type Token, tokensOf } from './words.ts'

export type { Term } from './terms.ts'

/** A parsed query, ready for the index. Every string gives one. */
export type Query = {
  /** The query as typed, with blanks tidied, cut to the maximum length. */
  text: string
  terms: Term[]
  /** Folded texts that must occur exactly ("…" and runs of CJK). */
  phrases: string[]
  /** What must not occur: -word, -"some words", -author:name. */
  without: Excluded[]
  /** Books whose title is exactly this come first. */
  titleKey: string
  /** The same of what stands before a colon or bracket: "Twilight: The Twilight Saga, Book 1". */
  before: string
  /** The series that the query may be the name of, and the volumes it may ask for. */
  series: AskedSeries
  isbn?: IsbnQuery
}

/** The rest is ignored: no title is longer, and every step below stays fast. */
export const maxQueryLength = 400
const maxTerms = 40

/** Parses a typed query. Never fails; linear in the length of the text. */
export function readQuery(input: string): Query {
  const text = ofAddress(input.slice(0, maxQueryLength))
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .trim()
  const isbn = readIsbnQuery(text) ?? isbnBeside(text)
  const rest = isbn?.kind === 'whole' && isbn.beside ? text.replace(isbn.beside, ' ').trim() : text
  const before = shortTitle(rest)
  const pieces = piecesOf(rest)
  const terms: Term[] = []
  const phrases: string[] = []
  const without: Excluded[] = []
  const words: string[] = []
  for (const { words: piece, quoted, minus, field } of pieces) {
    const { terms: places, rest: plain } = placesAsked(joinThousands(fold(piece)))
    terms.push(...(minus ? [] : places))
    words.push(...(minus ? [] : places.flatMap(({ typed = [] }) => typed)))
    const tokens = tokensOf(plain)
    if (minus) {
      const left = tokens.flatMap(wordsIn).slice(0, 8)
      if (left.length > 0) without.push({ words: left, ...(field && { field }) })
      continue
    }
    if (quoted && tokens.length > 0) phrases.push(phraseOf(tokens))
    terms.push(...termsOf(tokens, field))
    words.push(...tokens.map(wordOf))
    for (const { text, unspaced } of tokens)
      if (unspaced && [...text].length > 2) phrases.push(text)
  }
  const distinct = [
    ...new Map(terms.map((term) => [`${term.field ?? ''} ${term.word}`, term])).values(),
  ]
  const kept = distinct.slice(0, maxTerms)
  const last = kept.at(-1)
  const open = !/["“”„«»\s]$/u.test(text) && !pieces.at(-1)?.minus
  if (last && open && distinct.length <= maxTerms && mayGrow(last.word)) last.prefix = true
  return {
    text,
    terms: kept,
    phrases: phrases.slice(0, 4),
    without: terms.length > 0 ? without.slice(0, 8) : [],
    titleKey: askedTitleKey(rest),
    before: before === rest ? '' : askedTitleKey(before),
    series: askedSeries(words),
    ...(isbn && { isbn }),
  }
}

/** What was copied out of an address: "under%20the%20dome". */
function ofAddress(text: string): string {
  if (!/%[\da-f]{2}/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * No prefix search for a single letter, which starts a third of all words, or for pairs of letters.
 */
const mayGrow = (word: string): boolean =>
  word.length > 1 && !isUnspaced(word) && !/^[#@]/.test(word)

/** Terms of which some may go on as the last one may: "murak kafka". */
export const begun = (terms: Term[], which: (i: number) => boolean): Term[] =>
  terms.map((term, i) => (mayGrow(term.word) && which(i) ? { ...term, prefix: true } : term))

type Piece = { words: string; quoted: boolean; minus: boolean; field?: Field }

const piecePattern =
  /(?<!\S)(-(?=[\p{L}\p{N}"]))?(?:([a-z]{4,9}):\s?(?=\S))?(?:"([^"]*)"|([^\s"]+))|"([^"]*)"|[^\s"]+|"/giu

/** The parts of a query: words, quoted or left out or of one field. An unclosed quotation mark is none. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  for (const [whole, minus, name, inQuotes, plain, joined] of text
    .replace(/[“”„«»]/gu, '"')
    .matchAll(piecePattern)) {
    const field = name ? fieldOf(name.toLowerCase()) : undefined
    const quoted = inQuotes ?? joined
    const words = quoted ?? plain ?? (whole === '"' ? '' : whole)
    const piece: Piece = {
      // "Dune: the graphic novel" names no field.
      words: name && !field ? `${name}: ${words}` : words,
      quoted: quoted !== undefined,
      minus: minus !== undefined,
      ...(field && { field }),
    }
    const before = pieces.at(-1)
    const isPlain = !piece.quoted && !piece.minus && !field
    if (isPlain && before && !before.quoted && !before.minus && !before.field)
      before.words += ` ${piece.words}`
    else pieces.push(piece)
  }
  // Only what is left out: then it is what is looked for.
  if (pieces.every(({ minus }) => minus)) for (const piece of pieces) piece.minus = false
  return pieces
}

/** The text without quotation marks, and without the fields where they were not kept; what is left out stays so. */
export function unmarked(text: string, keepsFields: boolean): string {
  const shown = piecesOf(text).map(({ words, minus, field }) => {
    const mark = `${minus ? '-' : ''}${field && (minus || keepsFields) ? `${field}:` : ''}`
    if (!mark) return words
    if (minus && words.includes(' ')) return `${mark}"${words}"`
    return words.replace(/\S+/g, (word) => mark + word)
  })
  return shown.join(' ').replace(/ +/g, ' ').trim()
}

/** As the index has them: of a run without blanks its pairs. */
const wordsIn = (token: Token): string[] => {
  const pairs = token.unspaced ? pairsOf(token.text).slice(0, -1) : []
  return pairs.length > 0 ? pairs : [wordOf(token)]
}

const wordOf = ({ text }: Token): string => text.replace(/'/g, '').slice(0, 60)

/** As `foldedText` stores it: words separated by one blank, without apostrophes. */
const phraseOf = (tokens: Token[]): string =>
  tokens.map(({ text }) => text.replaceAll("'", '')).join(' ')

/** The text in which phrases are searched: the words of every field, with the fields kept apart. */
export const foldedText = (fields: string[]): string =>
  fields.map((field) => ` ${phraseOf(tokensOf(joinThousands(fold(field))))} `).join('|')
