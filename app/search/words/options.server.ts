import type { Pool } from 'pg'
import type { Frequencies } from './frequencies.server.ts'
import { numberTerm } from './numbers.ts'
import { placeTerm } from './series.ts'
import {
  editDistance,
  nearHashes,
  partings,
  partsOf,
  type Slip,
  slipsIn,
  toleratedEdits,
} from './spelling.ts'
import { isTelling } from './telling.ts'
import type { Term } from './terms.ts'
import { lookAlikes, variantsOf, withoutDigit, writtenOut } from './variants.ts'

/** What one to three neighbouring terms of a query may have meant: words of the catalogue. */
export type Option = {
  /** The terms in whose place it stands. */
  covers: number[]
  /** Its forms, all words of one of which must occur. */
  forms: string[][]
  books: number
  /** 1 for the word as it was typed, less the further from it. */
  quality: number
  /** Set for the term as it was typed, or a word that begins so. */
  isOwn?: true
}

const mostNear = 8
/** A word this common is assumed to be spelled right; in a small shop a few books of a name are more than that. */
const commonShare = 0.002
const commonInFew = 0.01
const fewCommon = 40
const mostRare = (total: number): number =>
  Math.max(total * commonShare, Math.min(fewCommon, total * commonInFew))
/** Words of a query that are looked up for what they may have meant. */
const mostLooked = 6
/** Words that the vocabulary is asked for, of all that the words of a query may be made of; likelier ones first. */
const mostAsked = 1000

/** The words themselves where the catalogue has them, joined, parted, in the plural or singular. */
export async function knownOptions(pool: Pool, terms: Term[], all: Frequencies): Promise<Option[]> {
  const frequencies = all.terms
  const own = terms.flatMap((term, i): Option[] => {
    const { books = 0, exact = 0, known, also = [] } = frequencies[i] ?? {}
    const one = { covers: [i], books, isOwn: true as const }
    const forms = [[term.word], ...also.map((form) => form.map(({ word }) => word))]
    const begun = term.prefix && known ? known.map(({ word }) => [word]).slice(0, 40) : []
    const isWhole = exact > 0 || known?.some(({ word }) => word === term.word)
    return [
      ...(books > 0 && (isWhole || !term.prefix) ? [{ ...one, forms, quality: 1 }] : []),
      ...(begun.length > 0 ? [{ ...one, forms: begun, quality: 0.6 }] : []),
    ]
  })
  return [...own, ...(await rejoinedWords(pool, terms, all))]
}

/** What may have been meant by words that are unknown or rare, and say something. */
export async function nearOptions(
  pool: Pool,
  terms: Term[],
  { terms: frequencies, total }: Frequencies,
  isOpen: (i: number) => boolean,
): Promise<Option[]> {
  const books = (i: number) => frequencies[i]?.books ?? 0
  const doubtful = terms
    .map((term, i) => ({ term, i }))
    .filter(({ term: { word, typed }, i }) => {
      const isRare = books(i) <= mostRare(total)
      return (
        isOpen(i) && isRare && !typed && /^\p{L}/u.test(word) && (books(i) === 0 || isTelling(word))
      )
    })
    .toSorted(
      (a, b) =>
        Number(isTelling(b.term.word)) - Number(isTelling(a.term.word)) || books(a.i) - books(b.i),
    )
    .slice(0, mostLooked)
  const near = await nearWords(pool, doubtful)
  // Only a word that is like no other may be several with a slip in one of them.
  const joined = doubtful.filter(
    ({ term: { word }, i }) =>
      books(i) === 0 && isJoined.test(word) && !near.some(({ covers }) => covers.includes(i)),
  )
  const slipped = await Promise.all(
    joined.slice(0, mostJoined).map((one) => slippedWords(pool, one, total)),
  )
  return [...near, ...slipped.flat()]
}

/** As long as two words at least, of letters alone. */
const isJoined = /^\p{L}{8,30}$/u
const mostJoined = 2
const mostSlipped = 8

/** "thehungrgames": one of the words that were run together has a slip. */
async function slippedWords(
  pool: Pool,
  { term: { word }, i }: Doubtful,
  total: number,
): Promise<Option[]> {
  const known = await booksOfWords(pool, partsOf(word).slice(0, mostAsked))
  const slips = slipsIn(word, (part) => known.get(part) ?? 0, total)
  const rows = await wordsNear(
    pool,
    slips.map(({ slip }, at) => ({ i: at, word: slip, hashes: nearHashes(slip, 1), grows: false })),
  )
  return rows
    .map((row) => ({ ...row, of: slips[row.i] as Slip }))
    .filter((row) => editDistance(row.of.slip, row.word, 1) === 1)
    .map(({ word: meant, books, of: { parts, at, cost } }) => {
      const form = parts.toSpliced(at, 0, meant)
      const all = [books, ...parts.map((part) => known.get(part) ?? 0)]
      return { form, books: Math.min(...all), cost: cost + Math.log(1 + total / books) }
    })
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, mostSlipped)
    .map(({ form, books }) => ({ covers: [i], forms: [form], books, quality: 0.6 }))
}

type Doubtful = { term: Term; i: number }

/** Letters that differ; of a word that may go on, from the beginning of the other. */
function editsTo(word: string, other: string, prefix: boolean): number {
  const whole = editDistance(word, other, 2)
  if (!prefix || word.length < 5 || whole <= 1 || other.length <= word.length) return whole
  const isBegun = [word.length, word.length + 1].some(
    (end) => editDistance(word, other.slice(0, end), 1) <= 1,
  )
  return isBegun && word[0] === other[0] ? 1 : whole
}

/** Similar words; nearest and most common first. */
async function nearWords(pool: Pool, doubtful: Doubtful[]): Promise<Option[]> {
  const rows = await wordsNear(
    pool,
    doubtful.map(({ term: { word, prefix }, i }) => ({
      i,
      word,
      hashes: nearHashes(word),
      grows: prefix,
    })),
  )
  return doubtful.flatMap(({ term: { word, prefix }, i }) =>
    rows
      .filter((row) => row.i === i && row.word !== word)
      .map((row) => ({ ...row, edits: editsTo(word, row.word, prefix) }))
      .filter(({ word: other, edits }) => edits <= Math.min(2, toleratedEdits(other)))
      .sort((a, b) => a.edits - b.edits || b.books - a.books)
      .slice(0, mostNear)
      .map((row) => ({
        covers: [i],
        forms: [[row.word]],
        books: row.books,
        quality: (row.edits === 1 ? 0.7 : 0.5) * (row.word[0] === word[0] ? 1 : 0.9),
      })),
  )
}

/** Words of the vocabulary with one of these hashes that are about as long. */
async function wordsNear(
  pool: Pool,
  list: { i: number; word: string; hashes: number[]; grows: boolean }[],
): Promise<{ i: number; word: string; books: number }[]> {
  const asked = list.flatMap(({ hashes, ...one }) => hashes.map((hash) => ({ ...one, hash })))
  if (asked.length === 0) return []
  const { rows } = await pool.query<{ i: number; word: string; books: number }>({
    name: 'search-near-words',
    // One lookup per hash: for a list of hashes the planner may read the whole vocabulary. Of a thousand words with the
    // same head most are longer or shorter by more letters than are tolerated (editsTo).
    text: `select distinct i, word, books
      from unnest($1::integer[], $2::integer[], $3::text[], $4::boolean[]) as asked(i, hash, typed, grows)
      cross join lateral (
        select word, books from search_words where near @> array[hash] and books > 0
          and length(word) >= length(typed) - 2
          and (length(word) <= length(typed) + 2 or grows and left(word, 1) = left(typed, 1))) w`,
    values: [
      asked.map(({ i }) => i),
      asked.map(({ hash }) => hash),
      asked.map(({ word }) => word),
      asked.map(({ grows }) => grows),
    ],
  })
  return rows
}

/**
 * "starwars" as star wars, "112263" as 11/22/63, "spider man" as spiderman, "one q eighty four" as 1q84, "mice" as
 * mouse, "iq84" as 1q84, when the vocabulary has them so.
 */
async function rejoinedWords(
  pool: Pool,
  terms: Term[],
  { terms: frequencies, total }: Frequencies,
): Promise<Option[]> {
  const { whole, together, asked } = rejoined(terms, (i) => (frequencies[i]?.books ?? 0) === 0)
  if (asked.size === 0) return []
  const known = await booksOfWords(pool, [...asked])
  const booksOf = (word: string) => known.get(word) ?? 0
  const booksOfPart = (part: string) => Math.max(...lexemesOfPart(part).map(booksOf))
  const parted = together.flatMap(({ word, i }) =>
    partings(word, booksOfPart, total)
      .flatMap(formsOf)
      .map((form) => ({ covers: [i], form, quality: 0.8 })),
  )
  return [...whole, ...parted].flatMap(({ covers, form, quality }) => {
    const books = Math.min(...form.map(booksOf))
    return books > 0 ? [{ covers, forms: [form], books, quality }] : []
  })
}

/** What terms may be in other words, which of them may be parted, and the words of all that. */
export function rejoined(terms: Term[], isUnknown: (i: number) => boolean) {
  const asked = new Set<string>()
  const fits = (words: string[]): boolean => {
    const more = words.filter((word) => !asked.has(word))
    if (asked.size + more.length > mostAsked) return false
    for (const word of more) asked.add(word)
    return true
  }
  const unknown = terms
    .map(({ word }, i) => ({ word, i }))
    .filter(({ word, i }) => isUnknown(i) && /^[\p{L}\p{N}]{2,40}$/u.test(word))
  const joins = joinsOf(terms).map(({ covers, form }) => {
    return { covers, form, quality: covers.some(isUnknown) ? 0.9 : 0.75 }
  })
  const variants = terms.flatMap(({ word }, i) => [
    ...variantsOf(word).map((other) => ({ covers: [i], form: [other], quality: 0.9 })),
    ...writtenOut(word).map((form) => ({ covers: [i], form, quality: 0.9 })),
  ])
  const alike = unknown.flatMap(({ word, i }) => {
    const { once, twice } = lookAlikes(word)
    return [
      ...once.map((other) => ({ covers: [i], form: [other], quality: 0.8 })),
      ...[...twice, ...withoutDigit(word)].map((other) => ({
        covers: [i],
        form: [other],
        quality: 0.6,
      })),
    ]
  })
  const joinedAlike = joins.flatMap(({ covers, form: [word = ''] }) =>
    /\d/.test(word)
      ? lookAlikes(word).once.map((other) => ({ covers, form: [other], quality: 0.6 }))
      : [],
  )
  const likely = [...joins, ...variants].filter(({ form }) => fits(form))
  const together = unknown
    .filter(({ word }) => word.length >= 5 || /\d/.test(word))
    .filter(({ word }) => fits(partsOf(word).flatMap(lexemesOfPart)))
  const mistaken = [...alike, ...joinedAlike].filter(({ form }) => fits(form))
  return { whole: [...likely, ...mistaken], together, asked }
}

/** A number behind letters may be any spelling of it, or a place in a series: "silo2". */
const lexemesOfPart = (part: string): string[] =>
  /^[1-9]\d{0,8}$/.test(part) ? [part, numberTerm(part), placeTerm(part)] : [part]

/** All parts as they stand; behind letters also with the numbers in any spelling, and with the last as a place. */
function formsOf(parts: string[]): string[][] {
  const digits = parts.filter((part) => /^\d+$/.test(part))
  if (new Set(digits).size < digits.length) return []
  if (digits.length === parts.length) return [parts]
  const numbered = parts.map((part) => lexemesOfPart(part)[1] ?? part)
  const last = parts.at(-1) as string
  const placed = [...parts.slice(0, -1), lexemesOfPart(last)[2] ?? last]
  return [...new Map([parts, numbered, placed].map((form) => [form.join(' '), form])).values()]
}

/** Neighbours as one word, each as it stands or in digits; three of them where one is as short as a letter. */
function joinsOf(terms: Term[]): { covers: number[]; form: string[] }[] {
  const spellings = terms.map(({ word, also = [] }) => {
    const number = [word, ...also.flat()].find((one) => one.startsWith('#')) ?? word
    return [...new Set([word, number].map((one) => one.replace('#', '')))]
  })
  const joined = (from: number, size: number) =>
    spellings
      .slice(from, from + size)
      .reduce((all, some) => all.flatMap((start) => some.map((next) => start + next)))
  const isMixed = (text: string) => /\d/.test(text) && /\p{L}/u.test(text)
  return terms.flatMap((_, at) =>
    [2, 3].flatMap((size) => {
      if (at + size > terms.length) return []
      const covers = Array.from({ length: size }, (_, i) => at + i)
      if (size > 2 && !covers.some((i) => spellings[i]?.some((one) => one.length === 1))) return []
      return joined(at, size)
        .filter((text) => /^[\p{L}\p{N}]{2,40}$/u.test(text))
        .filter((text) => text.length >= 4 || isMixed(text))
        .map((text) => ({ covers, form: [text] }))
    }),
  )
}

/** Of these words those that the vocabulary has, and in how many books. */
async function booksOfWords(pool: Pool, words: string[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ word: string; books: number }>({
    name: 'search-known-words',
    text: 'select word, books from search_words where word = any($1::text[]) and books > 0',
    values: [words],
  })
  return new Map(rows.map(({ word, books }) => [word, books]))
}
