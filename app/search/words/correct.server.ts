import type { Pool } from 'pg'
import { expect } from '#app/search/find/expected.ts'
import type { Narrowed } from '#app/search/find/narrow.server.ts'
import { matchAll, spelt, under } from '#app/search/match.ts'
import type { NumberedHeading } from './frequencies.server.ts'
import type { Term } from './query.ts'
import { editDistance, nearHashes, toleratedEdits } from './spelling.ts'

/** Words to search for instead, because the query finds nothing. */
export type Correction = {
  words: string[]
  /** Words that were left out because no book has them. */
  dropped: string[]
}

type Candidate = { word: string; books: number; edits: number }

const mostCandidates = 8
/** A word this common is assumed to be spelled right. */
const commonShare = 0.002

/**
 * Finds the words that were probably meant, in the catalogue's own vocabulary: misspelt ones, two
 * written as one or one as two; otherwise leaves out the words that no book has. Null when nothing
 * helps. A genre is a facet, and facets do not narrow what is meant (search.server.ts).
 */
export async function correct(pool: Pool, narrowed: Narrowed): Promise<Correction | null> {
  const { terms, frequencies, filters } = narrowed
  if (terms.length === 0) return null
  // When no book meets a filter, there is nothing to correct.
  if (filters.some((list) => list.length === 0)) return null
  const { total } = frequencies
  const exists = (spellings: Candidate[][]) => booksSpelt(pool, spellings, filters, total)
  const candidates = await Promise.all(
    terms.map((term, i) => candidatesFor(pool, term, frequencies.terms[i]?.books ?? 0, total)),
  )
  const close = candidates.map((list) => list.filter(({ edits }) => edits <= 1))
  for (const choice of [close, candidates]) {
    if (choice.every((list) => list.length > 0)) {
      const words = cheapest(await exists(choice), choice)
      if (words) return { words, dropped: [] }
    }
    if (choice === close) {
      const joined = await rejoin(pool, terms, frequencies.terms)
      if (joined && (await exists(joined.map((word) => [word]))).length > 0)
        return { words: joined.map(({ word }) => word), dropped: [] }
    }
  }
  return await leaveOut(terms, candidates, frequencies.terms, exists)
}

/** The word itself if it is known, and similar ones; nearest and most common first. */
async function candidatesFor(
  pool: Pool,
  { word }: Term,
  books: number,
  total: number,
): Promise<Candidate[]> {
  const own = books > 0 ? [{ word, books, edits: 0 }] : []
  const hashes = nearHashes(word)
  if (hashes.length === 0 || books > total * commonShare) return own
  const { rows } = await pool.query<{ word: string; books: number }>({
    name: 'search-near-words',
    // One lookup per hash: for a list of hashes the planner may read the whole vocabulary.
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
  return [...own, ...near.slice(0, mostCandidates)]
}

/** Books read along the best sellers; most corrections are found among them. */
const walkLimit = 6000
const bookLimit = 60

/** The lexemes of best-selling books that contain one spelling of every word. */
async function booksSpelt(
  pool: Pool,
  spellings: Candidate[][],
  filters: NumberedHeading[][],
  total: number,
): Promise<string[][]> {
  const match = matchAll([
    ...spellings.map((choice) => spelt(choice.map(({ word }) => word))),
    ...filters.map((list) => under(list.map(({ id }) => id))),
  ])
  const sum = (list: { books: number }[]) => list.reduce((all, { books }) => all + books, 0)
  const parts = [...spellings, ...filters].map((list) => ({ books: sum(list), named: true }))
  const expected = expect(total, parts)
  const read = async (text: string, values: unknown[]) => {
    const { rows } = await pool.query<{ lexemes: string[] }>(text, values)
    return rows.map(({ lexemes }) => lexemes)
  }
  const walked =
    expected.fetchCost > walkLimit
      ? await read(
          `select tsvector_to_array(terms) as lexemes from (
             select terms from book_search order by sales desc, dated desc, book_id desc limit $2) b
           where terms @@ $1::tsquery limit ${bookLimit}`,
          [match, walkLimit],
        )
      : []
  if (walked.length > 0) return walked
  return await read(
    `with match as materialized (
       select sales, terms from book_search where terms @@ $1::tsquery limit $2)
     select tsvector_to_array(terms) as lexemes from match order by sales desc limit ${bookLimit}`,
    [match, walkLimit],
  )
}

/** Of the combinations that really occur, the one with the fewest edits; best sellers decide ties. */
function cheapest(books: string[][], candidates: Candidate[][]): string[] | null {
  let best: { words: string[]; edits: number } | null = null
  for (const lexemes of books) {
    const present = new Set(lexemes.map((lexeme) => lexeme.replace(/^~/, '')))
    const chosen = candidates.map((list) => list.find(({ word }) => present.has(word)))
    if (chosen.some((candidate) => candidate === undefined)) continue
    const edits = chosen.reduce((sum, candidate) => sum + (candidate as Candidate).edits, 0)
    if (!best || edits < best.edits)
      best = { words: chosen.map((candidate) => (candidate as Candidate).word), edits }
  }
  return best?.words ?? null
}

/** "starwars" as star wars, "spider man" as spiderman, when the vocabulary has them so. */
async function rejoin(
  pool: Pool,
  terms: Term[],
  frequencies: { books: number }[],
): Promise<Candidate[] | null> {
  const own = terms.map(({ word }, i) => ({ word, books: frequencies[i]?.books ?? 0, edits: 0 }))
  const i = own.findIndex(({ word, books }) => books === 0 && word.length >= 5)
  const unknown = own[i]?.word ?? ''
  const splits = Array.from({ length: Math.max(0, unknown.length - 3) }, (_, at) => [
    unknown.slice(0, at + 2),
    unknown.slice(at + 2),
  ])
  const joins = own.slice(1).map(({ word }, at) => own[at]?.word + word)
  if (splits.length === 0 && joins.length === 0) return null
  const { rows } = await pool.query<{ word: string; books: number }>(
    'select word, books from search_words where word = any($1) and books > 0',
    [[...splits.flat(), ...joins]],
  )
  const books = new Map(rows.map((row) => [row.word, row.books]))
  const known = (word: string) => ({ word, books: books.get(word) ?? 0, edits: 1 })
  const at = joins.findIndex((word) => books.has(word))
  if (at !== -1) return [...own.slice(0, at), known(joins[at] as string), ...own.slice(at + 2)]
  const weight = (split: string[]) => Math.min(...split.map((word) => books.get(word) ?? 0))
  const split = splits.sort((a, b) => weight(b) - weight(a))[0]
  if (!split || weight(split) === 0) return null
  return [...own.slice(0, i), ...split.map(known), ...own.slice(i + 1)]
}

/** Without the unknown words; otherwise without one of the least telling words. */
async function leaveOut(
  terms: Term[],
  candidates: Candidate[][],
  frequencies: { books: number }[],
  exists: (spellings: Candidate[][]) => Promise<string[][]>,
): Promise<Correction | null> {
  const unknown = terms.filter((_, i) => !candidates[i]?.length).map(({ word }) => word)
  const kept = candidates.flatMap(([first], i) => (first ? [{ ...first, i }] : []))
  if (kept.length === 0) return null
  const found = async (words: Candidate[]) => (await exists(words.map((word) => [word]))).length > 0
  if (unknown.length > 0 && (await found(kept)))
    return { words: kept.map(({ word }) => word), dropped: unknown }
  if (unknown.length > 0 || kept.length > 6) return null
  const books = ({ i }: { i: number }) => frequencies[i]?.books ?? 0
  for (const dropped of kept.toSorted((a, b) => books(b) - books(a))) {
    const rest = kept.filter((one) => one !== dropped)
    if (rest.length > 0 && (await found(rest)))
      return {
        words: rest.map(({ word }) => word),
        dropped: [terms[dropped.i]?.word as string],
      }
  }
  return null
}
