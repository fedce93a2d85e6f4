import type { Pool } from 'pg'
import type { Filters } from './filters.ts'
import type { HeadingKind } from './headings.ts'
import type { Term } from './query.ts'

export type NumberedHeading = {
  id: number
  kind: HeadingKind
  slug: string
  name: string
  books: number
}

/** How common each part of a query is; what the search decides its way by. */
export type Frequencies = {
  /** Books in the shop that can be found at all. */
  total: number
  /** In the order of the terms: books that hold the word anywhere, or in a strong place. */
  terms: { books: number; strong: number; exact: number }[]
  headings: NumberedHeading[]
}

/** Words that begin alike are added up to this many; more only means "common". */
const WORDS_OF_PREFIX = 1000

/** One question to the vocabulary and the headings. Counts are exact for words, a floor for prefixes. */
export async function readFrequencies(
  pool: Pool,
  terms: Term[],
  filters: Filters,
): Promise<Frequencies> {
  const wanted = Object.entries(filters).flatMap(([kind, slugs]) =>
    slugs.map((slug) => ({ kind, slug })),
  )
  const { rows } = await pool.query({
    name: 'search-frequencies',
    text: `
      select 'total' as what, null::integer as id, null as kind, null as slug, null as name,
        coalesce(sum(books), 0)::integer as books, 0 as strong, 0 as exact
      from headings where kind = 'price'
      union all
      select 'heading', id, h.kind, h.slug, name, books, 0, 0
      from headings h join unnest($1::text[], $2::text[]) as w(kind, slug)
        on h.kind = w.kind and h.slug = w.slug collate "C"
      union all
      select 'term', t.i::integer, null, null, null, coalesce(f.books, 0)::integer,
        coalesce(f.strong, 0)::integer, coalesce(f.exact, 0)::integer
      from unnest($3::text[], $4::text[]) with ordinality as t(word, upto, i)
      cross join lateral (
        select sum(books) as books, sum(strong_books) as strong,
          sum(strong_books) filter (where word = t.word collate "C") as exact
        from (select word, books, strong_books from search_words
          where word >= t.word collate "C" and word < t.upto collate "C"
          limit ${WORDS_OF_PREFIX}) w) f`,
    values: [
      wanted.map(({ kind }) => kind),
      wanted.map(({ slug }) => slug),
      terms.map(({ word }) => word),
      // The first text after the word itself, or after all that begin with it.
      terms.map(({ word, prefix }) => word + (prefix ? '\u{10ffff}' : '\u0001')),
    ],
  })
  return {
    total: rows[0].books,
    headings: rows.filter(({ what }) => what === 'heading'),
    terms: rows
      .filter(({ what }) => what === 'term')
      .sort((a, b) => a.id - b.id)
      .map(({ books, strong, exact }) => ({ books, strong, exact })),
  }
}

/** How many books meet all conditions, if they had nothing to do with each other. */
export function estimate(total: number, counts: number[]): number {
  if (total === 0) return 0
  return counts.reduce((books, count) => (books * Math.min(count, total)) / total, total)
}
