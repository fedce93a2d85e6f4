import { writeCursor } from '#app/search/find/cursor.ts'
import { askFor } from './catalogue-ask.ts'
import type { Stage } from './catalogue-stage.ts'
import { type Measure, median } from './report.ts'

/** A page of a genre in a large shop beside the first page of the same genre in a small one. */
export async function measureGenres({ large, small, pool }: Stage): Promise<Measure[]> {
  const path = '/api/browse/genres/fiction?limit=24'
  const { rows } = await pool.query(
    `select book_id as id, dated::text, complete from book_search
     where genre = (select id from headings where kind = 'genre' and slug = 'fiction')
     order by dated desc, complete desc, book_id desc offset 23999 limit 1`,
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
    ['first page of 1,000,000 titles beside the first of 1,000', path],
    // A small shop has no thousandth page: it is held to the first one.
    ['thousandth page of 1,000,000 titles beside the first of 1,000', `${path}&cursor=${cursor}`],
  ] as const) {
    const rounds: { ours: number; other: number }[] = []
    for (let round = 0; round < 40; round++) {
      const time = async (url: string) =>
        median(await times(15, async () => (await askFor(url)).ms))
      rounds.push({ ours: await time(large + page), other: await time(small + path) })
    }
    measures.push({
      name: `Genre, ${name}`,
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
