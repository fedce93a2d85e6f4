import type { Pool } from 'pg'
import { askFor, percentile } from './catalogue-ask.ts'
import { ilikeSearch, plainSearch } from './catalogue-plain.ts'
import {
  beginnings,
  commonQueries,
  knownQueries,
  pastedQueries,
  typoQueries,
} from './catalogue-queries.ts'
import { atMost, beside, type Stage, searchUrl } from './catalogue-stage.ts'
import type { Measure } from './report.ts'

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
  const pasted = pastedQueries(titles, 15)
  await run([...all, ...everyTypo, ...pasted])
  const exactRun = [await run(all), await run(all), await run(all)]
  const typoRun = [await run(everyTypo), await run(everyTypo)]
  const pastedRun = [await run(pasted), await run(pasted)]
  const exactMs = exactRun.flatMap(({ taken }) => taken)
  const typoMs = typoRun.flatMap(({ taken }) => taken)
  for (const query of [
    ...(exactRun[0]?.missed ?? []),
    ...(typoRun[0]?.missed ?? []),
    ...(pastedRun[0]?.missed ?? []),
  ])
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
    atMost(
      `${pasted.length} pasted texts, p95`,
      percentile(
        pastedRun.flatMap(({ taken }) => taken),
        0.95,
      ),
      60,
    ),
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
       order by sales desc, dated desc, complete desc, book_id desc limit 1`,
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
  return [atMost(`${typed.length} suggestions, p95`, percentile(taken, 0.95), 10)]
}
