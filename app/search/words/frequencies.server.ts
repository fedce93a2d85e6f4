import type { Pool } from 'pg'
import type { Filters } from '#app/search/filters.ts'
import type { HeadingKind } from '#app/search/headings.ts'
import type { KnownWord } from '#app/search/match.ts'
import { isPersonKind, personKinds } from '#app/values/stored.ts'
import type { Term } from './query.ts'
import { standingSlug } from './standing-slug.ts'

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
  /** Of what counts in its place, the forms whose words are all known. */
  also: KnownWord[][]
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
  // The words of other forms are read whole, behind the terms themselves.
  const others = [...new Set(terms.flatMap(({ also = [] }) => also.flat()))]
  const asked = [...terms, ...others.map((word) => ({ word, prefix: false }))]
  const names = bothOf(filters)
  const wanted = Object.entries(names).flatMap(([kind, slugs]) =>
    slugs.flatMap((slug) =>
      (kind === 'author' ? personKinds : [kind]).map((one) => ({ kind: one, slug })),
    ),
  )
  const { rows } = await pool.query<{
    total: number
    headings: AskedHeading[] | null
    terms: Omit<TermFrequency, 'also'>[] | null
  }>({
    name: 'search-frequencies',
    /* The lists in sub-selects are of unknown length, so that the one plan is as good as any. A heading that was
       merged into another stands for that, as its address leads there; every list of a person moves together. */
    text: `
      select
        (select coalesce(sum(books), 0)::integer from headings where kind = 'price') as total,
        (select json_agg(json_build_object('id', id, 'kind', h.kind, 'slug', h.slug, 'name', name,
            'books', books, 'asked', w.asked))
          from headings h join (
            select kind, slug, slug as asked
              from unnest((select $1::text[]), (select $2::text[])) as a(kind, slug)
            union all
            select a.kind, m.to_key, a.slug
              from unnest((select $1::text[]), (select $2::text[]), (select $5::text[])) as a(kind, slug, shelf)
              join moved m on m.kind = a.shelf and m.from_key = a.slug collate "C") as w
            on h.kind = w.kind and h.slug = w.slug collate "C") as headings,
        (select json_agg(f order by t.i)
          from unnest((select $3::text[]), (select $4::text[])) with ordinality as t(word, upto, i)
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
      asked.map(({ word }) => word),
      // The first text after the word itself, or after all that begin with it.
      asked.map(({ word, prefix }) => word + (prefix ? '\u{10ffff}' : '\u0001')),
      wanted.map(({ kind }) => (isPersonKind(kind) ? 'author' : kind)),
    ],
  })
  const [row] = rows
  const read = row?.terms ?? []
  const known = new Map<string, KnownWord>(
    others.map((word, i) => {
      const { books = 0, strong = 0 } = read[terms.length + i] ?? {}
      return [word, { word, books, strong }]
    }),
  )
  return {
    total: row?.total ?? 0,
    headings: askedHeadings(row?.headings ?? [], names),
    terms: terms.map(({ also = [] }, i) =>
      withForms(
        read[i] ?? { books: 0, strong: 0, exact: 0, known: [] },
        also.map((form) => form.map((word) => known.get(word) as KnownWord)),
      ),
    ),
  }
}

/**
 * Each person and series by the form of the name that stays, and as it was asked for: until the search is renewed,
 * books may still stand under that.
 */
const bothOf = (filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters).map(([kind, slugs]) => [
      kind,
      kind === 'series' || isPersonKind(kind)
        ? [...new Set(slugs.flatMap((slug) => [standingSlug(kind, slug), slug]))]
        : slugs,
    ]),
  )

/** `asked` is the slug of the filter: another one than its own where the heading was merged. */
type AskedHeading = NumberedHeading & { asked: string }

/** The author of a filter who has written nothing stands for what they did first of personKinds. */
function askedHeadings(found: AskedHeading[], filters: Filters): NumberedHeading[] {
  const known = found.filter(({ kind, asked }) => filters[kind]?.includes(asked))
  const wroteNothing = (filters.author ?? []).filter(
    (slug) => !known.some((one) => one.kind === 'author' && one.asked === slug && one.books > 0),
  )
  const instead = wroteNothing.flatMap((slug) => {
    const did = personKinds
      .map((kind) => found.find((one) => one.kind === kind && one.asked === slug && one.books > 0))
      .find((one) => one !== undefined)
    return did ? [{ ...did, kind: 'author' as const }] : []
  })
  const replaced = new Set(instead.map(({ slug }) => slug))
  const kept = known.filter(({ kind, slug }) => kind !== 'author' || !replaced.has(slug))
  // Asked for by two names, a heading is one all the same.
  const once = new Map([...kept, ...instead].map((one) => [`${one.kind} ${one.id}`, one]))
  return [...once.values()].map(({ asked: _, ...heading }) => heading)
}

/** Adds the books of other forms: of each, as many as its rarest word has. */
function withForms(own: Omit<TermFrequency, 'also'>, forms: KnownWord[][]): TermFrequency {
  const also = forms.filter((form) => form.every(({ books }) => books > 0))
  const sum = (of: 'books' | 'strong') =>
    also.reduce((all, form) => all + Math.min(...form.map((word) => word[of])), 0)
  const strong = sum('strong')
  return {
    ...own,
    books: own.books + sum('books'),
    strong: own.strong + strong,
    exact: own.exact + strong,
    also,
  }
}
