import type { Pool } from 'pg'
import { writeCursor } from '#app/search/cursor.ts'
import { askFor, percentile } from './catalogue-ask.ts'
import { ilikeSearch, plainSearch } from './catalogue-plain.ts'
import { beginnings, commonQueries, knownQueries, typoQueries } from './catalogue-queries.ts'
import type { startHelper } from './helper.ts'
import { type Measure, median } from './report.ts'

export type Stage = {
  /** Addresses of the two shops, and the large one's database. */
  large: string
  small: string
  pool: Pool
  titles: number
  mini: ReturnType<typeof startHelper<string[], { times: number[]; residentMB: number }>>
}

const atMost = (name: string, ours: number, bar: number, unit = 'ms'): Measure => ({
  name,
  unit,
  ours,
  bar: { atMost: bar },
})
const beside = (name: string, ours: number, other: number, bar: number): Measure => ({
  name,
  unit: 'ms',
  ours,
  beside: other,
  bar: { atMost: bar },
})
const searchUrl = (base: string, q: string, path = '') =>
  `${base}/api/search${path}?${new URLSearchParams({ q })}`

/** A page of a genre in a large shop beside the first page of the same genre in a small one. */
export async function measureGenres({ large, small, pool }: Stage): Promise<Measure[]> {
  const path = '/api/browse/genres/fiction?limit=24'
  const { rows } = await pool.query(
    `select book_id as id, dated::text from book_search
     where genre = (select id from headings where kind = 'genre' and slug = 'fiction')
     order by dated desc, book_id desc offset 23999 limit 1`,
  )
  const cursor = writeCursor('newest', {
    tier: 0,
    sales: 0,
    priceCents: 0,
    titleKey: '',
    ...rows[0],
  })
  const measures: Measure[] = []
  for (const [name, page] of [
    ['first', path],
    ['thousandth', `${path}&cursor=${cursor}`],
  ] as const) {
    const rounds: { ours: number; other: number }[] = []
    for (let round = 0; round < 40; round++) {
      const time = async (url: string) =>
        median(await times(15, async () => (await askFor(url)).ms))
      rounds.push({ ours: await time(large + page), other: await time(small + path) })
    }
    measures.push({
      name: `Genre, ${name} page, 1,000,000 beside 1,000 titles`,
      unit: 'ms',
      ours: median(rounds.map(({ ours }) => ours)),
      beside: median(rounds.map(({ other }) => other)),
      ratio: median(rounds.slice(4).map(({ ours, other }) => ours / other)),
      bar: { atMost: 1.3 },
    })
  }
  return measures
}

async function times(count: number, work: () => Promise<number>): Promise<number[]> {
  const values: number[] = []
  for (let i = 0; i < count; i++) values.push(await work())
  return values
}

/** 300 queries, first-page recall against known answers, and the same beside three others. */
export async function measureQueries({ large, pool, titles, mini }: Stage): Promise<Measure[]> {
  const known = knownQueries(titles, 30)
  const exact = known.filter(({ kind }) => kind !== 'typo')
  const typos = known.filter(({ kind }) => kind === 'typo')
  const common = await bestSellers(pool)
  const all = [...exact, ...common]
  const run = async (queries: { q: string; expects?: string; kind: string }[]) => {
    const taken: number[] = []
    const missed: string[] = []
    for (const { q, expects, kind } of queries) {
      const { ms, json } = await askFor(searchUrl(large, q))
      taken.push(ms)
      const found = json.books.some((book: { _id: string }) => book._id === expects)
      if (expects && !found) missed.push(`${kind}: ${q}`)
    }
    return { taken, missed }
  }
  const everyTypo = [...typos, ...typoQueries.map((q) => ({ q, kind: 'typo' }))]
  await run([...all, ...everyTypo])
  const exactRun = [await run(all), await run(all), await run(all)]
  const typoRun = [await run(everyTypo), await run(everyTypo)]
  const exactMs = exactRun.flatMap(({ taken }) => taken)
  const typoMs = typoRun.flatMap(({ taken }) => taken)
  for (const query of [...(exactRun[0]?.missed ?? []), ...(typoRun[0]?.missed ?? [])])
    console.log(`  not on the first page: ${query}`)
  const recall = (missed: number, of: number) => 1 - missed / of
  const p95 = percentile(exactMs, 0.95)
  const plain = await timeEach(all, (q) => plainSearch(pool, q))
  const ilike = await timeEach(
    all.filter((_, i) => i % 20 === 0),
    (q) => ilikeSearch(pool, q),
  )
  const inMemory = await mini.ask(all.map(({ q }) => q))
  return [
    atMost(`${all.length} exact queries, p50`, percentile(exactMs, 0.5), 10),
    atMost('Exact queries, p95', p95, 10),
    atMost('Exact queries, p99', percentile(exactMs, 0.99), 50),
    {
      ...atMost(
        'Exact queries, first-page recall',
        recall(exactRun[0]?.missed.length ?? 0, all.length),
        1,
        '',
      ),
      bar: { atLeast: 0.99 },
    },
    atMost('Typos, p95', percentile(typoMs, 0.95), 50),
    {
      ...atMost(
        'Typos, first-page recall',
        recall(typoRun[0]?.missed.length ?? 0, typos.length),
        1,
        '',
      ),
      bar: { atLeast: 0.9 },
    },
    beside('Exact p95 beside plain tsvector + ts_rank', p95, percentile(plain, 0.95), 1),
    beside("Exact p95 beside ILIKE '%…%'", p95, percentile(ilike, 0.95), 1),
    beside('Exact p95 beside MiniSearch on 100,000', p95, percentile(inMemory.times, 0.95), 1),
    ...(await measureSuggestions(
      large,
      known.map(({ q }) => q),
    )),
  ]
}

async function timeEach(queries: { q: string }[], search: (q: string) => Promise<unknown>) {
  const taken: number[] = []
  for (const { q } of queries) {
    const start = performance.now()
    await search(q)
    taken.push(performance.now() - start)
  }
  return taken
}

/** Common words, and the best seller that must be among the first, found the slow and sure way. */
async function bestSellers(pool: Pool) {
  const queries: { kind: string; q: string; expects?: string }[] = []
  for (const q of commonQueries) {
    const lexemes = q.split(' ').map((word) => `'${word}'`)
    const { rows } = await pool.query<{ id: string }>(
      `select book_id as id from book_search where terms @@ $1::tsquery
       order by sales desc, dated desc, book_id desc limit 1`,
      [lexemes.join(' & ')],
    )
    // Books called exactly so come before the best seller, and may fill the page.
    const { rows: titled } = await pool.query(
      'select 1 from book_search where title_key = $1 or short_key = $1 limit 24',
      [q.replace(/^(the|a) /, '')],
    )
    queries.push({
      kind: 'common',
      q,
      ...(rows[0] && titled.length < 20 && { expects: rows[0].id }),
    })
  }
  return queries
}

async function measureSuggestions(large: string, titles: string[]): Promise<Measure[]> {
  const typed = [...beginnings]
  for (const title of titles.slice(0, 40))
    for (const length of [2, 3, 5, 8, 12])
      if (title.length >= length) typed.push(title.slice(0, length))
  const run = () =>
    timeEach(
      typed.map((q) => ({ q })),
      (q) => askFor(searchUrl(large, q, '/suggestions')),
    )
  await run()
  const taken = [...(await run()), ...(await run())]
  return [atMost(`${typed.length} suggestions, p95`, percentile(taken, 0.95), 15)]
}

/** Facets of a query that about 100,000 books match: first time, again, and right to the unit. */
export async function measureFacets({ large, pool }: Stage): Promise<Measure[]> {
  const word = 'history'
  const truth = await countSlowly(pool, word)
  const first: number[] = []
  const again: number[] = []
  const hits: number[] = []
  let right = true
  // The same word in other capitals is the same question, but nothing is kept for it yet.
  for (let i = 0; i < 24; i++) {
    const q = [...word]
      .map((letter, at) => ((i >> at) & 1 ? letter.toUpperCase() : letter))
      .join('')
    const url = searchUrl(large, q, '/facets')
    const [facets, page] = await Promise.all([askFor(url), askFor(searchUrl(large, q))])
    hits.push(page.ms)
    const alone = await askFor(searchUrl(large, `${q} `, '/facets'))
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
