import type { Pool } from 'pg'
import type { Filters } from './filters.ts'
import {
  estimate,
  type Frequencies,
  type NumberedHeading,
  readFrequencies,
} from './frequencies.server.ts'
import type { HeadingKind } from './headings.ts'
import { matchAll, matchRest, matchStrong } from './match.ts'
import type { Term } from './query.ts'

/** A query and its filters, turned into conditions for the index, with what is known about each. */
export type Narrowed = {
  terms: Term[]
  phrases: string[]
  frequencies: Frequencies
  /** Numbers of the filters' headings, a list for each kind. */
  filters: number[][]
  /** Set when the genre is the only filter of its kind: it has indexes of its own. */
  genre?: NumberedHeading
  /** A filter or a word that no book has: nothing can be found. */
  impossible: boolean
}

export async function narrow(
  pool: Pool,
  terms: Term[],
  phrases: string[],
  filters: Filters,
): Promise<Narrowed> {
  const frequencies = await readFrequencies(pool, terms, filters)
  const byKind = new Map<HeadingKind, NumberedHeading[]>()
  for (const heading of frequencies.headings)
    byKind.set(heading.kind, [...(byKind.get(heading.kind) ?? []), heading])
  const kinds = Object.keys(filters) as HeadingKind[]
  const genres = byKind.get('genre')
  const genre = genres?.length === 1 ? genres[0] : undefined
  return {
    terms,
    phrases,
    frequencies,
    filters: kinds
      .filter((kind) => !(kind === 'genre' && genre))
      .map((kind) => byKind.get(kind)?.map(({ id }) => id) ?? []),
    ...(genre && { genre }),
    impossible:
      kinds.some((kind) => !byKind.has(kind)) || frequencies.terms.some(({ books }) => books === 0),
  }
}

type Part = 'all' | 'strong' | 'rest'

/** The condition of a part of the result, and how many books are to be expected. */
export function partOf(narrowed: Narrowed, part: Part) {
  const { terms, filters, frequencies, genre } = narrowed
  const match = { all: matchAll, strong: matchStrong, rest: matchRest }[part](terms, filters)
  const words = frequencies.terms.map(({ books, exact }) => (part === 'strong' ? exact : books))
  const kinds = new Map<HeadingKind, number>()
  for (const { kind, books } of frequencies.headings)
    if (kind !== 'genre' || !genre) kinds.set(kind, (kinds.get(kind) ?? 0) + books)
  const counts = [...words, ...kinds.values()]
  const { total } = frequencies
  // Walking a genre's own index, every book is of the genre.
  const walked = genre?.books ?? total
  return {
    condition: { match, phrases: narrowed.phrases, ...(genre && { genre: genre.id }) },
    expected: {
      total: walked,
      matches: estimate(
        walked,
        counts.map((count) => (count * walked) / Math.max(total, 1)),
      ),
      atMost: Math.min(walked, ...counts),
    },
  }
}
