import { isDeepStrictEqual } from 'node:util'
import type { Pool } from 'pg'
import { type FacetKind, facetKinds } from '#app/search/headings.ts'
import { askFor, percentile } from './catalogue-ask.ts'
import { atMost, type Stage, searchUrl } from './catalogue-stage.ts'
import type { Measure } from './report.ts'

/** Facets of a query that about 100,000 books match: first time, again, and right to the unit. */
export async function measureFacets({ large, pool }: Stage): Promise<Measure[]> {
  const word = 'business'
  const books = await readSlowly(pool, word)
  const truth = countsOf(books, books)
  const audio = books.filter(({ format }) => format === 'audio')
  const audioTruth = countsOf(audio, books)
  const first: number[] = []
  const again: number[] = []
  const hits: number[] = []
  let right = true
  // With other dots behind it is the same question, but nothing is kept for it yet.
  for (let i = 0; i < 24; i++) {
    const q = word + '.'.repeat(i)
    const url = searchUrl(large, q, '/facets')
    const [facets, page] = await Promise.all([askFor(url), askFor(searchUrl(large, q))])
    hits.push(page.ms)
    const alone = await askFor(searchUrl(large, `${q},`, '/facets'))
    first.push(alone.ms)
    right &&= isSame(facets.json, truth) && isSame(alone.json, truth)
    for (let n = 0; n < 5; n++) {
      const narrowed = await askFor(`${url}&format=audio`)
      again.push(narrowed.ms)
      right &&= isSame(narrowed.json, audioTruth)
    }
  }
  return [
    {
      ...atMost(
        `All six facets of ${truth.total.toLocaleString('en')} books, right to the unit`,
        right ? 1 : 0,
        1,
        '',
      ),
      bar: { atLeast: 1 },
    },
    atMost('Facets, first time, p95', percentile(first, 0.95), 200),
    atMost('Facets, again, p95', percentile(again, 0.95), 10),
    atMost('Hits while facets are counted, p95', percentile(hits, 0.95), 20),
  ]
}

/** The names of facet values that `books` books share; a genre goes by its name, the others by their slug. */
type Combination = Record<FacetKind, string> & { books: number }

/** The same by a regular expression over every book's own fields, without the index. */
async function readSlowly(pool: Pool, word: string): Promise<Combination[]> {
  const { rows } = await pool.query<Combination>(
    `select category as genre, format, split_part(language, '-', 1) as language, availability,
       case when new_price_cents < 500 then '0-5' when new_price_cents < 1000 then '5-10'
         when new_price_cents < 2000 then '10-20' when new_price_cents < 5000 then '20-50'
         else '50-up' end as price,
       case when published_on < '1900-01-01' then 'before-1900'
         else left(published_on::text, 3) || '0s' end as decade,
       count(*)::integer as books
     from books
     where concat_ws(' ', title, subtitle, author, series_name, publisher, category) ~* $1
       or exists (select from book_subjects where book_id = books.id and heading ~* $1)
       or exists (select from book_contributors where book_id = books.id and name ~* $1)
     group by 1, 2, 3, 4, 5, 6`,
    [`\\m${word}`],
  )
  return rows
}

type Counts = { total: number; facets: Record<string, Record<string, number>> }

/** Counts of each facet; that of the format is not narrowed by the format. */
function countsOf(books: Combination[], allFormats: Combination[]): Counts {
  const facets = facetKinds.map((kind) => {
    const counts: Record<string, number> = {}
    for (const one of kind === 'format' ? allFormats : books)
      counts[one[kind]] = (counts[one[kind]] ?? 0) + one.books
    return [kind, counts]
  })
  const total = books.reduce((sum, one) => sum + one.books, 0)
  return { total, facets: Object.fromEntries(facets) }
}

type Answer = {
  total: number
  facets: Record<FacetKind, { slug: string; name: string; count: number }[]>
}

/** Whether an answer names exactly these values with these counts. */
function isSame({ total, facets }: Answer, truth: Counts): boolean {
  const counts = facetKinds.map((kind) => [
    kind,
    Object.fromEntries(
      facets[kind].map(({ slug, name, count }) => [kind === 'genre' ? name : slug, count]),
    ),
  ])
  return isDeepStrictEqual({ total, facets: Object.fromEntries(counts) }, truth)
}
