import type { Pool } from 'pg'
import { askFor, percentile } from './catalogue-ask.ts'
import { atMost, type Stage, searchUrl } from './catalogue-stage.ts'
import type { Measure } from './report.ts'

/** Facets of a query that about 100,000 books match: first time, again, and right to the unit. */
export async function measureFacets({ large, pool }: Stage): Promise<Measure[]> {
  const word = 'business'
  const truth = await countSlowly(pool, word)
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
    for (let n = 0; n < 5; n++) again.push((await askFor(`${url}&format=audio`)).ms)
    const counts = Object.fromEntries(
      facets.json.facets.format.map(({ slug, count }: { slug: string; count: number }) => [
        slug,
        count,
      ]),
    )
    right &&= facets.json.total === truth.total
    right &&= Object.entries(truth.formats).every(([format, count]) => counts[format] === count)
  }
  return [
    {
      ...atMost(
        `Facets of ${truth.total.toLocaleString('en')} books, right to the unit`,
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

/** The same counts by a regular expression over every book's own fields, without the index. */
async function countSlowly(pool: Pool, word: string) {
  const { rows } = await pool.query<{ format: string; count: number }>(
    `select format, count(*)::integer as count from books
     where concat_ws(' ', title, subtitle, author, series_name, publisher, category) ~* $1
       or exists (select from book_subjects where book_id = books.id and heading ~* $1)
       or exists (select from book_contributors where book_id = books.id and name ~* $1)
     group by format`,
    [`\\m${word}`],
  )
  const formats = Object.fromEntries(rows.map(({ format, count }) => [format, count]))
  return { total: rows.reduce((sum, { count }) => sum + count, 0), formats }
}
