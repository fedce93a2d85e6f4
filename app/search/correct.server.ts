import type { Pool } from 'pg'
import { matchSpellings } from './match.ts'
import type { Narrowed } from './narrow.server.ts'
import type { Term } from './query.ts'
import { editDistance, nearHashes, toleratedEdits } from './spelling.ts'

/** Words to search for instead, since what was asked finds nothing. */
export type Correction = {
  words: string[]
  /** Words that were left out because no book has them. */
  dropped: string[]
}

type Candidate = { word: string; books: number; edits: number }

const MOST_CANDIDATES = 8
/** A word this common is spelt as it is meant. */
const COMMON_SHARE = 0.002

/**
 * Finds the words that were probably meant, in the catalogue's own vocabulary: misspelt ones, two
 * written as one or one as two; else leaves out what no book has. Null when nothing helps.
 */
export async function correct(pool: Pool, narrowed: Narrowed): Promise<Correction | null> {
  const { terms, frequencies, filters, genre } = narrowed
  if (terms.length === 0) return null
  const headings = genre ? [...filters, [genre.id]] : filters
  // A filter that no book meets leaves nothing to correct.
  if (headings.some((ids) => ids.length === 0)) return null
  const exists = (spellings: string[][]) => bestSpelling(pool, spellings, headings)
  const known = (i: number) => (frequencies.terms[i]?.books ?? 0) > 0
  const candidates = await Promise.all(
    terms.map((term, i) =>
      candidatesFor(pool, term, frequencies.terms[i]?.books ?? 0, frequencies.total),
    ),
  )
  const close = candidates.map((list) => list.filter(({ edits }) => edits <= 1))
  for (const choice of [close, candidates]) {
    if (choice.every((list) => list.length > 0)) {
      const words = await exists(choice.map((list) => list.map(({ word }) => word)))
      const spelt = words && cheapest(words, choice)
      if (spelt) return { words: spelt, dropped: [] }
    }
    if (choice === close) {
      const joined = await rejoin(pool, terms, known)
      if (joined && (await exists(joined.map((word) => [word]))))
        return { words: joined, dropped: [] }
    }
  }
  return await leaveOut(terms, candidates, frequencies.terms, exists)
}

/** The word itself when it is known, and those near it; nearest and most common first. */
async function candidatesFor(
  pool: Pool,
  { word }: Term,
  books: number,
  total: number,
): Promise<Candidate[]> {
  const own = books > 0 ? [{ word, books, edits: 0 }] : []
  const hashes = nearHashes(word)
  if (hashes.length === 0 || books > total * COMMON_SHARE) return own
  const { rows } = await pool.query<{ word: string; books: number }>({
    name: 'search-near-words',
    // One look-up a hash: for a list of hashes at once the planner may read the whole vocabulary.
    text: `select distinct word, books from unnest($1::integer[]) as hash
      cross join lateral (
        select word, books from search_words where near @> array[hash] and books > 0) w`,
    values: [hashes],
  })
  const near = rows
    .filter((row) => row.word !== word)
    .map((row) => ({ ...row, edits: editDistance(word, row.word, 2) }))
    .filter(({ word: other, edits }) => edits <= Math.min(2, toleratedEdits(other)))
    .sort((a, b) => a.edits - b.edits || b.books - a.books)
  return [...own, ...near.slice(0, MOST_CANDIDATES)]
}

/** The lexemes of the best-selling books that hold one spelling of every word. */
async function bestSpelling(
  pool: Pool,
  spellings: string[][],
  headings: number[][],
): Promise<string[][] | null> {
  const { rows } = await pool.query<{ lexemes: string[] }>({
    text: `with match as materialized (
        select sales, terms from book_search where terms @@ $1::tsquery)
      select tsvector_to_array(terms) as lexemes from match order by sales desc limit 60`,
    values: [matchSpellings(spellings, headings)],
  })
  return rows.length > 0 ? rows.map(({ lexemes }) => lexemes) : null
}

/** Of the combinations that really occur, the one with the fewest edits; best sellers decide ties. */
function cheapest(books: string[][], candidates: Candidate[][]): string[] | null {
  let best: { words: string[]; edits: number } | null = null
  for (const lexemes of books) {
    const present = new Set(lexemes.map((lexeme) => lexeme.replace(/^~/, '')))
    const chosen = candidates.map((list) => list.find(({ word }) => present.has(word)))
    if (chosen.some((candidate) => candidate === undefined)) continue
    const edits = chosen.reduce((sum, candidate) => sum + (candidate as Candidate).edits, 0)
    if (edits > 0 && (!best || edits < best.edits))
      best = { words: chosen.map((candidate) => (candidate as Candidate).word), edits }
  }
  return best?.words ?? null
}

/** "starwars" as star wars, "spider man" as spiderman, when the vocabulary has them so. */
async function rejoin(
  pool: Pool,
  terms: Term[],
  known: (i: number) => boolean,
): Promise<string[] | null> {
  const words = terms.map(({ word }) => word)
  const i = words.findIndex((word, at) => !known(at) && word.length >= 5)
  const splits =
    i === -1
      ? []
      : Array.from({ length: (words[i] as string).length - 3 }, (_, at) => [
          (words[i] as string).slice(0, at + 2),
          (words[i] as string).slice(at + 2),
        ])
  const joins = words.slice(1).map((word, at) => words[at] + word)
  if (splits.length === 0 && joins.length === 0) return null
  const { rows } = await pool.query<{ word: string; books: number }>(
    'select word, books from search_words where word = any($1) and books > 0',
    [[...splits.flat(), ...joins]],
  )
  const books = new Map(rows.map((row) => [row.word, row.books]))
  const at = joins.findIndex((word) => books.has(word))
  if (at !== -1) return [...words.slice(0, at), joins[at] as string, ...words.slice(at + 2)]
  const weight = (split: string[]) => Math.min(...split.map((word) => books.get(word) ?? 0))
  const split = splits.sort((a, b) => weight(b) - weight(a))[0]
  if (!split || weight(split) === 0) return null
  return [...words.slice(0, i), ...split, ...words.slice(i + 1)]
}

/** Without the words nobody knows; else without one of those that say least. */
async function leaveOut(
  terms: Term[],
  candidates: Candidate[][],
  frequencies: { books: number }[],
  exists: (spellings: string[][]) => Promise<string[][] | null>,
): Promise<Correction | null> {
  const words = candidates.map((list) => list[0]?.word ?? null)
  const unknown = terms.filter((_, i) => words[i] === null).map(({ word }) => word)
  const kept = words.filter((word) => word !== null)
  if (kept.length === 0) return null
  if (unknown.length > 0 && (await exists(kept.map((word) => [word]))))
    return { words: kept, dropped: unknown }
  if (unknown.length > 0 || kept.length > 6) return null
  const order = kept.map((_, i) => i).sort((a, b) => books(b) - books(a))
  function books(i: number) {
    return frequencies[i]?.books ?? 0
  }
  for (const i of order) {
    const rest = kept.filter((_, other) => other !== i)
    if (rest.length > 0 && (await exists(rest.map((word) => [word]))))
      return { words: rest, dropped: [terms[i]?.word as string] }
  }
  return null
}
