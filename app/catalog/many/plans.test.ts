import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Pool } from 'pg'
import { rebuildSearch } from '#app/search/index/rebuild.server.ts'
import { writeTitles } from '#bench/catalogue-load.ts'
import { benchBook } from '#bench/catalogue-titles.ts'
import { openDatabase } from '#server/database/client.ts'
import { explaining } from '#test/explaining.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { readEditRows, readEdits } from './edits.server.ts'
import { tableSorts } from './filter.schema.ts'
import { findHeadings } from './merged-headings.server.ts'
import { countBooks, readTable } from './table.server.ts'

/* EXPLAIN of every statement of the desk's table: a page is read along the index of its order, or its few
   books are fetched by what makes them rare. No page reads a whole table. */

const bookCount = 5000
const importId = '01a21f7e-0000-7000-8000-000000000001'
let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
  const patient = openDatabase(database.url, { max: 2, statementTimeoutMs: 300_000 })
  await writeTitles(patient.pool, bookCount, () => {})
  await patient.pool.query(
    `insert into cover_originals (hash, media_type, bytes) values ('x', 'image/png', '')`,
  )
  // Hardly a book without a picture or a price, a few from the newest import, a few that were deleted.
  await patient.pool.query(`
    update books set cover_original = case when n % 500 > 0 then 'x' end,
      new_price_cents = case when n % 700 = 0 then 0 else new_price_cents end,
      stock = case when n % 3 > 0 then n % 97 end,
      import_id = case when n % 301 = 0 then '${importId}'::uuid end,
      archived_at = case when n % 50 = 0 then now() - n * interval '1 minute' end,
      availability = case when n % 400 = 0 then 'withdrawn' else availability end
    from (select id, row_number() over (order by id) as n from books) as numbered
    where numbered.id = books.id`)
  await rebuildSearch(patient.db)
  await patient.pool.query('vacuum analyze books')
  await patient.close()
})
after(() => database.close())

const big = /Seq Scan on (books|book_search|book_texts|book_contributors|book_edit_rows|headings)\b/

async function plansOf(work: (pool: Pool) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = []
  await work(explaining(database.pool, plans))
  assert.ok(plans.length > 0)
  for (const plan of plans) assert.doesNotMatch(plan, big)
  return plans
}

const indexOf = {
  newest: 'books_newest',
  title: 'books_desk_title',
  price: 'books_desk_price',
  'price-desc': 'books_desk_price',
  stock: 'books_desk_stock',
}

for (const sort of tableSorts)
  test(`the table by ${sort} is read along its index, and begins where the last page ended`, async () => {
    const first = await readTable(database.pool, { sort, limit: '20' })
    assert.ok(first?.next)
    const [beginning] = await plansOf((pool) => readTable(pool, { sort, limit: '20' }))
    const [later] = await plansOf((pool) =>
      readTable(pool, { sort, limit: '20', cursor: first.next as string }),
    )
    for (const plan of [beginning, later]) {
      assert.match(plan ?? '', new RegExp(`${indexOf[sort]} on books`))
      assert.doesNotMatch(plan ?? '', /Sort/)
    }
    assert.match(later ?? '', /Index Cond: .*ROW\(/)
  })

const rare = benchBook(4711)
const filters: Record<string, object> = {
  'a common word': { q: 'love' },
  'a rare word': { q: rare.title.split(' ').toSorted((a, b) => b.length - a.length)[0] },
  'an ISBN': { q: rare.isbn13 },
  'a phrase': { q: '"the house"' },
  'a genre': { genre: 'fiction' },
  'a genre and a format': { genre: 'fiction', format: 'audio' },
  'an author': { author: 'anna-smith' },
  'a language': { language: 'de' },
  'a price': { price: '10-20' },
  withdrawn: { availability: 'withdrawn' },
  'no cover': { cover: 'none' },
  'no price': { priced: 'no' },
  'few copies': { stock: '2' },
  'low stock': { low: 'stock' },
  'an import': { import: importId },
  'the last import': { import: 'last' },
  'a source': { source: importId },
}
for (const [name, filter] of Object.entries(filters))
  test(`the table narrowed by ${name} reads no whole table, in any order`, async () => {
    for (const sort of tableSorts)
      await plansOf((pool) => readTable(pool, { ...filter, sort, limit: '20' }))
  })

test('books of a price are read from that price on, in both directions', async () => {
  for (const sort of ['price', 'price-desc'] as const) {
    const plans = await plansOf((pool) =>
      readTable(pool, { price: '10-20,50-up', sort, limit: '50' }),
    )
    assert.match(plans.at(-1) ?? '', /Index Cond: .*new_price_cents >= 1000/)
    const both = await plansOf((pool) => readTable(pool, { price: '10-20', sort, limit: '50' }))
    assert.match(both.at(-1) ?? '', /Index Cond: .*new_price_cents < 2000/)
  }
})

test('what makes books rare finds them', async () => {
  const planOf = async (filter: object) =>
    (await plansOf((pool) => readTable(pool, { ...filter, limit: '50' }))).at(-1) ?? ''
  assert.match(await planOf({ cover: 'none' }), /books_coverless/)
  assert.match(await planOf({ priced: 'no' }), /books_desk_price/)
  assert.match(await planOf({ import: importId }), /books_import/)
  assert.match(
    await planOf({ q: filters['a rare word'] && (filters['a rare word'] as { q: string }).q }),
    /book_search_terms/,
  )
})

test('books of one import are read newest first along their own index, however old they are', async () => {
  const ask = { import: importId, limit: '5' }
  const first = await readTable(database.pool, ask)
  for (const cursor of [undefined, first?.next ?? 'none']) {
    const plans = await plansOf((pool) => readTable(pool, { ...ask, cursor }))
    assert.match(plans.at(-1) ?? '', /books_import/)
    assert.doesNotMatch(plans.at(-1) ?? '', /books_newest/)
  }
})

test('where hardly a book is counted, few copies are found by what they are', async () => {
  await database.pool.query(`update books set stock = null where stock > 0`)
  await database.pool.query('vacuum analyze books')
  for (const sort of ['newest', 'title', 'price'] as const) {
    const plans = await plansOf((pool) => readTable(pool, { low: 'stock', sort, limit: '50' }))
    assert.match(plans.at(-1) ?? '', /books_desk_stock/)
  }
})

test('the archive is read along its own index', async () => {
  const first = await readTable(database.pool, { archived: 'true', limit: '20' })
  assert.ok(first?.next)
  for (const cursor of [undefined, first.next]) {
    const [plan] = await plansOf((pool) =>
      readTable(pool, { archived: 'true', limit: '20', cursor }),
    )
    assert.match(plan ?? '', /books_archived/)
  }
})

test('counts of few books, edits and headings read no whole table', async () => {
  await plansOf((pool) =>
    countBooks(pool, { q: filters['a rare word'] && (filters['a rare word'] as { q: string }).q }),
  )
  await plansOf((pool) => countBooks(pool, { import: importId }))
  await plansOf((pool) => findHeadings(pool, 'author'))
  await plansOf((pool) => findHeadings(pool, 'author', 'smi'))
  await plansOf((pool) => readEdits(pool))
  await plansOf((pool) => readEditRows(pool, importId, { outcome: 'done' }))
})
