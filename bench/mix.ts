import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Bench } from './bench-row.ts'
import { benchBook } from './catalogue-titles.ts'
import { fillWithTitles, titles } from './fresh-pages.ts'
import { residentMB } from './memory.ts'
import { readBooks, signInAndPrepare } from './order-speed.ts'
import { type Measure, median } from './report.ts'
import { getRequest, postRequest } from './requests.ts'
import { signIn } from './write-speed.ts'

/* What a shop of 100,000 titles is asked for in five minutes: everything beside everything else. A crawler was there
   before: what is kept is then as large as it may become, and what grows after the first minute is something else. */

const minutes = 5
const rounds = 10
const ordersPerBatch = 4
/** More than are kept (server/pages/pages.ts), and than facets of searches are. */
const crawled = { books: 4000, searches: 600 }
/** Every other visitor looks for one of these. */
const popular = 2000

const bookPath = (n: number) => `/book/${benchBook(n).id}`
const some = (below: number) => Math.floor(Math.random() * below)
const idsOf = (n: number) => [n, n + 1, n + 2].map((each) => benchBook(each % titles).id).join(',')
const wordsOf = (n: number) => benchBook(n).title.split(' ').slice(0, 2).join(' ')
const searchPath = (n: number) => `/search?${new URLSearchParams({ q: wordsOf(n) })}`

const kinds: ((n: number) => string)[] = [
  () => '/',
  bookPath,
  searchPath,
  (n) => bookPath(n % popular),
  (n) => `/api/?${new URLSearchParams({ ids: idsOf(n), limit: '1000' })}`,
  bookPath,
  (n) => `/api/?limit=24&category=${encodeURIComponent(benchBook(n).category)}`,
  (n) => bookPath(n % popular),
  () => '/cart',
  bookPath,
  (n) => `/api/${benchBook(n).id}/related`,
  (n) => bookPath(n % popular),
  () => '/new',
  (n) => searchPath(n % popular),
  (n) => `/login?next=%2Forders%2F${n}`,
  (n) => bookPath(n % popular),
]

/**
 * Memory of the shop's process at the end of five minutes of a mix, by the median of its last thirty seconds, and how
 * much more that is than after the first minute. Of some hundred requests one is an edit and two are orders.
 */
export async function measureMix({ shop, generator }: Bench): Promise<Measure[]> {
  await fillWithTitles(shop.databaseUrl)
  const token = await signIn(shop.url, shop.adminPassword)
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  const ask = async (requests: Buffer[]) => {
    const plan = { port: shop.port, connections: 8, until: 'once' as const }
    const { statuses } = await generator.ask({ ...plan, requests })
    const failed = Object.keys(statuses).filter((status) => Number(status) >= 400)
    if (failed.length > 0) throw new Error(`The mix: ${JSON.stringify(statuses)}`)
  }
  const edit = (n: number) => {
    const body = { newPrice: (500 + some(2000)) / 100 }
    const path = `/api/edit/${benchBook(n).id}`
    return postRequest(path, { Authorization: `Bearer ${token}` }, body, 'PUT')
  }
  try {
    const firsts = (count: number, path: (n: number) => string) =>
      Array.from({ length: count }, (_, n) => getRequest(path(titles - 1 - n)))
    await ask([...firsts(crawled.searches, searchPath), ...firsts(crawled.books, bookPath)])
    const sold = await readBooks(client)
    const isSold = (n: number) => sold.some(({ id }) => id === benchBook(n).id)
    const taken: { second: number; mb: number }[] = []
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    while (seconds() < minutes * 60) {
      const reads = Array.from({ length: rounds }, () =>
        kinds.map((path) => getRequest(path(some(titles)))),
      ).flat()
      const edits = [some(titles), some(popular)].filter((n) => !isSold(n)).map(edit)
      const orders = await signInAndPrepare(client, ordersPerBatch, sold)
      await ask(spread(reads, [...edits, ...orders]))
      taken.push({ second: seconds(), mb: await residentMB(shop.url) })
      await pause(1) // signals are heard
    }
    const between = (from: number, to: number) =>
      median(taken.filter(({ second }) => second >= from && second < to).map(({ mb }) => mb))
    const first = between(60, 90)
    const last = between(minutes * 60 - 30, Number.POSITIVE_INFINITY)
    const name = 'Memory in a mix of five minutes, everything kept that may be'
    return [
      { name: `${name}, at its end`, unit: 'MB', ours: last, bar: { atMost: 300 } },
      {
        name: `${name}, grown since its first`,
        unit: 'MB',
        ours: last - first,
        bar: { atMost: 10 },
      },
    ]
  } finally {
    await client.end()
  }
}

/** The few among the many, at even distances. */
function spread<T>(many: T[], few: T[]): T[] {
  const each = Math.ceil(many.length / few.length)
  return many.flatMap((one, at) => (at % each === 0 ? [one, few[at / each] as T] : [one]))
}
