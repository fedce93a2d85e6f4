import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Pool } from 'pg'
import { listBooks, listStatement } from '#app/catalog/api/list-books.server.ts'
import type { Matches } from '#app/search/facets/facet-sums.ts'
import { findFacets } from '#app/search/facets/facets.server.ts'
import { findNames } from '#app/search/facets/names.server.ts'
import type { SearchRequest } from '#app/search/filters.ts'
import { rebuildSearch } from '#app/search/index/rebuild.server.ts'
import { writeTitles } from '#bench/catalogue-load.ts'
import { benchBook } from '#bench/catalogue-titles.ts'
import { openDatabase } from '#server/database/client.ts'
import { keptUntilChanged } from '#server/load/kept-until-changed.ts'
import { explaining as explained } from '#test/explaining.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { rowsRead } from '#test/rows-read.ts'
import { comingSoon, findShelf, newBooks } from './browse.server.ts'
import { lettersOf, listHeadings } from './list-headings.server.ts'
import { relatedBooks } from './related.server.ts'
import { searchBooks } from './search.server.ts'
import { suggest } from './suggest.server.ts'

/* EXPLAIN of every statement that a customer's request runs: none reads a whole table of books. */

const bookCount = 5000
let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
  const patient = openDatabase(database.url, { max: 2, statementTimeoutMs: 300_000 })
  await writeTitles(patient.pool, bookCount, () => {})
  await rebuildSearch(patient.db)
  await patient.pool.query(someOrders)
  await patient.pool.query('analyze orders, order_lines')
  await patient.close()
})
after(() => database.close())

/** Orders of two books each, so that "bought together" has a table to read. */
const someOrders = `
  with placed as (
    insert into orders (id, customer_uid, subtotal_cents, shipping_cents, tax_cents, total_cents)
    select gen_random_uuid(), 'reader', 2, 0, 0, 2 from generate_series(1, 3000) returning id
  )
  insert into order_lines (order_id, position, book_id, title, price_cents)
  select p.id, b.position, b.id, b.title, 1
  from (select id, row_number() over () as n from placed) p
    join (select id, title, (row_number() over (order by id) - 1) / 2 as pair,
        row_number() over (order by id) % 2 + 1 as position from books) b
      on b.pair = p.n % 2000`

/** The shop's pool, with the plan of each statement noted beside. */
const explaining = (plans: string[]) => explained(database.pool, plans)

const bigTables = [
  'books',
  'book_search',
  'book_facets',
  'book_texts',
  'search_words',
  'book_contributors',
  'order_lines',
]
const big = new RegExp(`Seq Scan on (${bigTables.join('|')})\\b`)

async function holds(work: (pool: Pool) => Promise<unknown>) {
  const plans: string[] = []
  await work(explaining(plans))
  assert.ok(plans.length > 0)
  for (const plan of plans) assert.doesNotMatch(plan, big)
}

const request = (q: string, more: Partial<SearchRequest> = {}): SearchRequest => ({
  q,
  filters: {},
  sort: 'relevance',
  limit: 24,
  ...more,
})

const rare = benchBook(4711)
const queries: Record<string, string> = {
  'a common word': 'love',
  'a rare word': rare.title.split(' ').toSorted((a, b) => b.length - a.length)[0] as string,
  'a whole title': rare.title,
  'title and author': `${rare.title} ${rare.author}`,
  'the beginning of a word': 'secr',
  'a typo': 'secrte histroy',
  'an ISBN': rare.isbn13,
  'an ISBN from the front': rare.isbn13.slice(0, 8),
  'a phrase': '"the house"',
  'a pasted title (threats 58)': `${rare.title}: a novel by ${rare.author}, paperback 1999, zzyx edition`,
  'numbers and a volume': 'secret five 3',
  'a volume by the title of another': `${rare.title} 7`,
  'a letter at the end': 'the house o',
  'what must not occur': 'house -secret',
  'words of descriptions': 'told dark zzyx',
}
for (const [name, q] of Object.entries(queries))
  test(`the search for ${name} reads no whole table`, () =>
    holds((pool) => searchBooks(pool, request(q))))

for (const sort of ['relevance', 'newest', 'price', 'price-desc', 'title'] as const)
  test(`pages by ${sort} read no whole table`, () =>
    holds(async (pool) => {
      for (const filters of [
        {},
        { genre: ['fiction'] },
        { genre: ['fiction'], format: ['audio'] },
      ]) {
        const first = await searchBooks(pool, request('', { sort, filters }))
        const cursor = first.ok ? first.page.next : null
        assert.ok(cursor)
        await searchBooks(pool, request('', { sort, filters, cursor }))
        await searchBooks(pool, request('house', { sort, filters }))
      }
    }))

test('facets read no whole table', () =>
  holds(async (pool) => {
    const cache = keptUntilChanged<Matches>(
      { subscribe: () => () => {}, listening: true },
      { showing: ['books'] },
    )
    for (const q of ['crown', rare.title, rare.isbn13])
      await findFacets(pool, cache, q, { format: ['audio'] })
    for (const q of ['crown', rare.title, rare.isbn13])
      for (const find of ['', 'ann'])
        await findNames(pool, { kind: 'author', q, find, filters: { format: ['audio'] } })
  }))

test('a page asks once for what its books and its counts are to be found by', async () => {
  for (const q of ['love', rare.title, 'secrte histroy', '']) {
    const plans: string[] = []
    const pool = explaining(plans)
    await Promise.all([
      searchBooks(pool, request(q)),
      findFacets(pool, { get: (_key, make) => make(), close: () => {} }, q, {}),
    ])
    const together = plans.splice(0)
    await searchBooks(pool, request(q))
    // Beside its own statements only the counts.
    assert.equal(together.length, plans.length + 1, q)
  }
})

test('suggestions read no whole table', () =>
  holds(async (pool) => {
    for (const q of ['lo', 'the ho', rare.author.slice(0, 7), 'zzz']) await suggest(pool, q)
  }))

test('shelves read no whole table', () =>
  holds(async (pool) => {
    const today = '2020-01-01'
    await newBooks(pool, today, 24)
    await comingSoon(pool, today, 24)
    await findShelf(pool, 'genre', 'fiction')
    await findShelf(pool, 'author', 'jane-austen', 'translator')
    await listHeadings(pool, 'author', { limit: 100 })
    await listBooks(pool, { category: 'fiction', limit: '24' })
  }))

/** What is related to a book is found by a function of the database (migration 0069), whose plans nobody sees. */
const readForRelated = (id: string) => rowsRead(database.pool, (pool) => relatedBooks(pool, id))

test('related books read no whole table', async () => {
  for (const n of [4711, 1, 22, 333]) {
    const read = await readForRelated(benchBook(n).id)
    assert.ok(read.has('book_search_pkey'))
    for (const table of bigTables) assert.equal(read.get(table), undefined, table)
  }
})

test('a series is read along its index, page after page, and so are the volumes around a book', async () => {
  // One series of a third of the shop, as a publisher's may be.
  await database.pool.query(`
    update book_search set series = (select min(id) from headings where kind = 'series'),
      series_place = 200 * (1 + mod(hashtext(book_id::text)::bigint + 2147483648, 12)::integer)
    where mod(hashtext(title_key)::bigint + 2147483648, 3) = 0`)
  await database.pool.query('analyze book_search')
  const { rows } = await database.pool.query<{ slug: string; book: string; title: string }>(`
    select h.slug, b.id as book, b.title from headings h, books b
    where h.kind = 'series' and b.id = (select min(book_id::text)::uuid from book_search where series = h.id)
    order by h.id limit 1`)
  const { slug = '', book = '', title = '' } = rows[0] ?? {}
  const plans: string[] = []
  const pool = explaining(plans)
  const page = { ...request('', { filters: { series: [slug] } }), sort: 'series' as const }
  const first = await searchBooks(pool, page)
  const cursor = first.ok ? first.page.next : null
  assert.ok(cursor)
  await searchBooks(pool, { ...page, cursor })
  const walks = plans.filter((plan) => plan.includes('book_search_series'))
  assert.ok(walks.length >= 2)
  for (const plan of walks)
    assert.match(plan, /Limit[^\n]*\n +-> +Index Scan using book_search_series/)
  assert.match(walks.at(-1) ?? '', /Index Cond: [^\n]*ROW\(series_place, dated, book_id\) >/)
  const volumes = (await readForRelated(book)).get('book_search_series')
  assert.equal(volumes?.scans, 2)
  assert.ok(volumes.rows > 50 && volumes.rows <= 2 * 101, `${volumes.rows} rows`)
  plans.length = 0
  await searchBooks(pool, request(`${title} 97`))
  const [namesakes = ''] = plans.filter((plan) => plan.includes('CTE Scan on namesakes'))
  assert.match(
    namesakes,
    /Scan using book_search_series[^\n]*\n +Index Cond: \(ROW\(series, series_place\) >=/,
  )
  assert.doesNotMatch(namesakes, big)
})

test('coming books are read day by day along their index, however many have none', async () => {
  const today = '2094-01-01'
  await database.pool.query(`
    update book_search set dated = case mod(hashtext(title_key), 20) when 0 then date '2094-12-31' else '9999-12-31' end
    where mod(hashtext(title_key), 2) = 0`)
  await database.pool.query('analyze book_search')
  const plans: string[] = []
  const seen: string[] = []
  for (let cursor: string | undefined, page = 0; page < 12; page += 1) {
    const list = await comingSoon(explaining(plans), today, 48, cursor)
    seen.push(...(list?.books.map(({ _id }) => _id) ?? []))
    cursor = list?.next ?? undefined
  }
  const { rows } = await database.pool.query<{ id: string }>(`
    select book_id as id from book_search where dated > '${today}'
    order by dated, complete desc, book_id desc limit ${12 * 48}`)
  assert.deepEqual(
    seen,
    rows.map(({ id }) => id),
  )
  const walks = plans.filter((plan) => plan.includes('recursive days'))
  assert.equal(walks.length, 12)
  for (const walk of walks) {
    assert.match(
      walk,
      /book_search_by_day on book_search b [^\n]*\n +Index Cond: [^\n]*dated = days\.dated[^\n]*ROW\(complete, book_id\) </,
    )
    assert.match(walk, /\nSort [^\n]*\n +Sort Key(?![\s\S]*Sort )/)
  }
})

test('of a common subject the nearest of its kin are read along their index', async () => {
  const kin = (await readForRelated(rare.id)).get('book_search_kin_by_sales')
  assert.equal(kin?.scans, 2)
  assert.ok(kin.rows > 0 && kin.rows <= 2 * 19, `${kin.rows} rows`)
})

test('the shelves of a kind are read along their index, page after page', async () => {
  const plans: string[] = []
  const pool = explaining(plans)
  const whole = async (letter?: string) => {
    const first = await listHeadings(pool, 'author', { limit: 20, letter })
    assert.ok(first?.next)
    await listHeadings(pool, 'author', { limit: 20, letter, cursor: first.next })
    return plans.splice(0)
  }
  const [letter] = await lettersOf(pool, 'author')
  const [letters = ''] = plans.splice(0)
  assert.match(letters, /Index Only Scan using headings_a_to_z/)
  for (const plan of [letters, ...(await whole(letter))]) {
    assert.match(plan, /Scan using headings_a_to_z/)
    assert.doesNotMatch(plan, /Sort|Seq Scan/)
  }
  for (const plan of await whole()) {
    assert.match(plan, /Index Scan using headings_kind_books/)
    assert.doesNotMatch(plan, /Sort|Filter/)
  }
  await listHeadings(pool, 'author', { limit: 20, q: 'no such author' })
  assert.match(plans.join(), /headings_terms/)
})

test('lists narrowed by words read no whole table', () =>
  holds(async (pool) => {
    const rarest = queries['a rare word'] as string
    for (const q of [rarest, 'zzzz', 'love', rare.isbn13, '%'])
      for (const reader of ['customer', 'desk'] as const)
        await listBooks(pool, { q, limit: '24' }, reader)
  }))

test('every shape of the list is served by an index; a page is not sorted', async () => {
  const { id, isbn13 } = rare
  const ids = [1, 22, 333].map((n) => benchBook(n).id).join()
  const cursor = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
  const shapes = [
    { list: {}, shelf: 'listed', index: 'newest' },
    { list: {}, shelf: 'all', index: 'newest' },
    { list: { q: 'house' }, shelf: 'withdrawn', index: 'withdrawn' },
    { list: { q: isbn13 }, shelf: 'listed', index: 'isbn13' },
    { list: { q: isbn13 }, shelf: 'all', index: 'isbn13' },
    { list: { ids }, shelf: 'listed', index: 'pkey' },
    { list: { ids, q: 'house' }, shelf: 'listed', index: 'pkey' },
    { list: { ids, q: isbn13 }, shelf: 'listed', index: '(pkey|isbn13)' },
  ] as const
  for (const { list, shelf, index } of shapes)
    for (const category of [undefined, 'fiction'])
      for (const after of [undefined, cursor]) {
        const query = { ...list, category, cursor: after }
        // A short page: of the few books that the planner expects in a category, a long one is sorted.
        const { name, text, values } = listStatement(query, 4, shelf)
        const { rows } = await database.pool.query(`explain ${text}`, values)
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        const ofCategory = index === 'newest' ? 'category_newest' : `(${index}|category_newest)`
        const by = `books_${category ? ofCategory : index}`
        // "books_1" is the cursor's book, which its id finds.
        assert.match(plan, new RegExp(`using ${by} on books  |on ${by}  `), name)
        if (index === 'newest' || index === 'withdrawn') assert.doesNotMatch(plan, /Sort/, name)
        if (index === 'newest' && after) assert.match(plan, /Index Cond: .*ROW\(created_at, id\) </)
      }
})
