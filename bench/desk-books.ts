import { type BookTable, tableSorts } from '#app/catalog/many/filter.schema.ts'
import { readTable } from '#app/catalog/many/table.server.ts'
import { rebuildSearch } from '#app/search/index/rebuild.server.ts'
import { openDatabase } from '#server/database/client.ts'
import type { Bench } from './bench-row.ts'
import { writeTitles } from './catalogue-load.ts'
import { benchBook } from './catalogue-titles.ts'
import type { Measure } from './report.ts'

const perQuestion = 40
const importId = '01a21f7e-0000-7000-8000-000000000001'
const sourceId = '01a21f7e-0000-7000-8000-000000000002'

const longWordOf = (n: number): string =>
  benchBook(n)
    .title.split(' ')
    .toSorted((one, other) => other.length - one.length)[0] ?? ''

/** What narrows the table, with the n-th title of the shop in mind. */
const filters: Record<string, (n: number) => BookTable> = {
  'all books': () => ({}),
  'a common word': () => ({ q: 'love' }),
  'a rare word': (n) => ({ q: longWordOf(n) }),
  'an author by name': (n) => ({ q: benchBook(n).author }),
  'an ISBN': (n) => ({ q: benchBook(n).isbn13 }),
  'words nobody has': () => ({ q: 'xylophone zzyzx' }),
  'a genre': () => ({ genre: 'fiction' }),
  'a genre and a format': () => ({ genre: 'fiction', format: 'audio' }),
  'a language': () => ({ language: 'de' }),
  'a price': () => ({ price: '10-20' }),
  withdrawn: () => ({ availability: 'withdrawn' }),
  'no cover': () => ({ cover: 'none' }),
  'no price': () => ({ priced: 'no' }),
  'few copies': () => ({ stock: '1' }),
  'low stock of a genre': () => ({ low: 'stock', genre: 'fiction' }),
  'low stock': () => ({ low: 'stock' }),
  'the last import': () => ({ import: 'last' }),
  'an import': () => ({ import: importId }),
  'a source': () => ({ source: sourceId }),
}

/** As a shop has them: hardly a book without a picture or a price, some from an import, some deleted. */
const deskStates = `
  insert into cover_originals (hash, media_type, bytes) values ('x', 'image/png', '') on conflict do nothing;
  insert into feed_sources (id, name) values ('${sourceId}', 'Gardners') on conflict do nothing;
  insert into imports (id, source_id, status, applied_at)
    values ('${importId}', '${sourceId}', 'applied', now()) on conflict do nothing;
  update books set cover_original = case when n % 500 > 0 then 'x' end,
    new_price_cents = case when n % 700 = 0 then 0 else new_price_cents end,
    stock = case when n % 3 > 0 then n % 97 end,
    import_id = case when n % 301 = 0 then '${importId}'::uuid end,
    archived_at = case when n % 50 = 0 then now() - n * interval '1 second' end,
    availability = case when n % 400 = 0 then 'withdrawn' else availability end
    from (select id, row_number() over (order by id) as n from books) as numbered
    where numbered.id = books.id;
  insert into feed_books (source_id, key, book_id)
    select '${sourceId}', id::text, id from books where import_id is not null on conflict do nothing`

/**
 * The desk's table at a million books (`--titles`): each filter in each order, the first page and one far behind it; the
 * slowest question's 95th percentile. It fills the shop with made-up titles.
 */
export async function measureDeskBooks({ shop, titles }: Bench): Promise<Measure> {
  const patient = openDatabase(shop.databaseUrl, { max: 2, statementTimeoutMs: 3_600_000 })
  try {
    await writeTitles(patient.pool, titles, console.log)
    await patient.pool.query(deskStates)
    await rebuildSearch(patient.db, console.log)
    await patient.pool.query('vacuum analyze')
    const ours = await slowestTable(shop.databaseUrl, titles, console.log)
    const name = `Manage Books at ${titles.toLocaleString('en-US')} books, p95`
    return { name, unit: 'ms', ours, bar: { atMost: 50 } }
  } finally {
    await patient.close()
  }
}

/** In ms, of all the questions; each is told. */
async function slowestTable(
  url: string,
  titles: number,
  log: (line: string) => void,
): Promise<number> {
  const { pool, close } = openDatabase(url, { max: 2 })
  let slowest = 0
  const measure = async (name: string, ask: (n: number) => BookTable) => {
    const times: number[] = []
    for (let at = 0; at < perQuestion; at++) {
      const asked = ask((at * 7919) % titles)
      const started = performance.now()
      await readTable(pool, asked)
      times.push(performance.now() - started)
    }
    const p95 = times.toSorted((one, other) => one - other)[Math.floor(perQuestion * 0.95)] ?? 0
    log(`  ${name}: p95 ${p95.toFixed(1)} ms`)
    slowest = Math.max(slowest, p95)
  }
  try {
    for (const [name, filter] of Object.entries(filters))
      for (const sort of tableSorts) {
        await measure(`${name}, by ${sort}`, (n) => ({ ...filter(n), sort }))
        let cursor: string | undefined
        for (let page = 0; page < deepPage; page++) {
          const read = await readTable(pool, { ...filter(1), sort, cursor, limit: '100' })
          if (!read?.next) break
          cursor = read.next
        }
        if (cursor)
          await measure(`${name}, by ${sort}, far down`, () => ({ ...filter(1), sort, cursor }))
      }
    await measure('deleted books', () => ({ archived: 'true' }))
    await measure('deleted books by a word', () => ({ archived: 'true', q: 'love' }))
  } finally {
    await close()
  }
  return slowest
}

const deepPage = 10
