import {
  type CodedKind,
  codedKinds,
  headingAt,
  numberOf,
  partOfCode,
  sizeOf,
} from './facet-code.ts'
import type { Facets, FacetValue } from './facets.server.ts'
import type { Filters } from './filters.ts'
import { type FacetKind, facetKinds } from './headings.ts'

/** The facets of every book of a result, side by side. */
export type Matches = {
  /** Places in `names`; the first stands for none. */
  genres: Uint32Array
  /** See facet-code.ts. */
  codes: Int32Array
  names: { slug: string; name: string }[]
}

export const noMatches: Matches = {
  genres: new Uint32Array(),
  codes: new Int32Array(),
  names: [],
}

/** More values of a kind are not shown; the selected ones always are. */
const MOST_VALUES = 100

/** One pass over the matches: a book counts for a facet when it meets all filters but that facet's. */
export function sumUp({ genres, codes, names }: Matches, filters: Filters): Facets {
  const genreMeets = names.map(({ slug }) => !filters.genre || filters.genre.includes(slug))
  const genreCounts = new Uint32Array(names.length)
  const counts = codedKinds.map((kind) => new Uint32Array(sizeOf(kind)))
  const meets = codedKinds.map((kind) => allowed(kind, filters[kind]))
  let total = 0
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] as number
    const genre = genres[i] as number
    // The one kind that the book misses: -1 for none, -2 for several, 5 for the genre.
    let missed = genreMeets[genre] ? -1 : codedKinds.length
    for (let k = 0; k < codedKinds.length; k++) {
      const list = meets[k]
      if (list && !list[partOfCode(codedKinds[k] as CodedKind, code)])
        missed = missed === -1 ? k : -2
    }
    if (missed === -2) continue
    if (missed === -1) total += 1
    if (missed === -1 || missed === codedKinds.length)
      genreCounts[genre] = (genreCounts[genre] as number) + 1
    for (let k = 0; k < codedKinds.length; k++)
      if (missed === -1 || missed === k) {
        const list = counts[k] as Uint32Array
        const number = partOfCode(codedKinds[k] as CodedKind, code)
        list[number] = (list[number] as number) + 1
      }
  }
  const values = (kind: FacetKind): Omit<FacetValue, 'selected'>[] =>
    kind === 'genre'
      ? names
          .map(({ slug, name }, i) => ({ slug, name, count: genreCounts[i] as number }))
          .filter(({ slug, count }) => slug !== '' && count > 0)
      : codedValues(kind, counts[codedKinds.indexOf(kind)] as Uint32Array)
  const facets = Object.fromEntries(
    facetKinds.map((kind) => [kind, shown(kind, values(kind), filters)]),
  ) as Facets['facets']
  return { total, facets }
}

/** For each number of a kind whether the filter lets it pass; null without a filter. */
function allowed(kind: CodedKind, slugs: string[] | undefined): Uint8Array | null {
  if (!slugs) return null
  const list = new Uint8Array(sizeOf(kind))
  for (const slug of slugs) list[numberOf(kind, slug)] = 1
  list[0] = 0
  return list
}

function codedValues(kind: CodedKind, counts: Uint32Array): Omit<FacetValue, 'selected'>[] {
  const values: Omit<FacetValue, 'selected'>[] = []
  counts.forEach((count, number) => {
    const heading = count > 0 ? headingAt(kind, number) : null
    if (heading) values.push({ slug: heading.slug, name: heading.name, count })
  })
  return values
}

function shown(kind: FacetKind, values: Omit<FacetValue, 'selected'>[], filters: Filters) {
  return values
    .map((value) => ({ ...value, selected: filters[kind]?.includes(value.slug) ?? false }))
    .sort(ORDER[kind] ?? byCount)
    .filter((value, i) => i < MOST_VALUES || value.selected)
}

type Compare = (a: FacetValue, b: FacetValue) => number
const byCount: Compare = (a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1)
const ORDER: Partial<Record<FacetKind, Compare>> = {
  price: (a, b) => Number.parseInt(a.slug, 10) - Number.parseInt(b.slug, 10),
  decade: (a, b) => decadeOf(b) - decadeOf(a),
}
const decadeOf = ({ slug }: FacetValue): number => Number.parseInt(slug, 10) || 0
