import type { Pool } from 'pg'
import type { Filters } from '#app/search/filters.ts'
import type { HeadingKind } from '#app/search/headings.ts'
import type { KnownWord } from '#app/search/match.ts'
import type { Term } from './query.ts'

export type NumberedHeading = {
  id: number
  kind: HeadingKind
  slug: string
  name: string
  books: number
}

/** How common a word is; a prefix counts together with the words that start with it. */
type TermFrequency = {
  /** Books that contain it anywhere; a lower bound when very many words start with it. */
  books: number
  /** Books that contain it in title, subtitle, series or a name. */
  strong: number
  /** The same for the whole word. */
  exact: number
  /** The words that start with it; null when there are many. */
  known: KnownWord[] | null
}

/** How common each part of a query is; the search chooses its way by this. */
export type Frequencies = {
  /** Books in the shop that can be found at all. */
  total: number
  /** In the order of the terms. */
  terms: TermFrequency[]
  headings: NumberedHeading[]
}

/** Up to this many words with the same start are added up; more just means "common". */
const wordsOfPrefix = 1000
const fewWords = 40

/** One query to the vocabulary and the headings. */
export async function readFrequencies(
  pool: Pool,
  terms: Term[],
  filters: Filters,
): Promise<Frequencies> {
  const wanted = Object.entries(filters).flatMap(([kind, slugs]) =>
    slugs.map((slug) => ({ kind, slug })),
  )
  const { rows } = await pool.query<{
    total: number
    headings: NumberedHeading[] | null
    terms: TermFrequency[] | null
  }>({
    name: 'search-frequencies',
    text: `
      select
        (select coalesce(sum(books), 0)::integer from headings where kind = 'price') as total,
        (select json_agg(json_build_object('id', id, 'kind', h.kind, 'slug', h.slug, 'name', name,
            'books', books))
          from headings h join unnest($1::text[], $2::text[]) as w(kind, slug)
            on h.kind = w.kind and h.slug = w.slug collate "C") as headings,
        (select json_agg(f order by t.i)
          from unnest($3::text[], $4::text[]) with ordinality as t(word, upto, i)
          cross join lateral (
            select coalesce(sum(books), 0) as books, coalesce(sum(strong_books), 0) as strong,
              coalesce(sum(strong_books) filter (where word = t.word collate "C"), 0) as exact,
              case when count(*) <= ${fewWords} then coalesce(json_agg(json_build_object(
                'word', word, 'books', books, 'strong', strong_books)), '[]') end as known
            from (select word, books, strong_books from search_words
              where word >= t.word collate "C" and word < t.upto collate "C" and books > 0
              limit ${wordsOfPrefix}) w) f) as terms`,
    values: [
      wanted.map(({ kind }) => kind),
      wanted.map(({ slug }) => slug),
      terms.map(({ word }) => word),
      // The first text after the word itself, or after all that begin with it.
      terms.map(({ word, prefix }) => word + (prefix ? '\u{10ffff}' : '\u0001')),
    ],
  })
  const [row] = rows
  return { total: row?.total ?? 0, headings: row?.headings ?? [], terms: row?.terms ?? [] }
}
