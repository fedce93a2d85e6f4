import assert from 'node:assert/strict'
import { test } from 'node:test'
import { archiveBook, changeBook } from '#app/catalog/write-book.server.ts'
import { aBook, call, testShop } from '#test/app.ts'
import { ensureSearch, rebuildSearch, SEARCH_VERSION } from './rebuild.server.ts'

/* What the start of a shop does for its search. */

const shop = testShop()
const system = { kind: 'system' } as const
const sql = async (text: string, values?: unknown[]) =>
  (await shop.deps.pool.query(text, values)).rows
const lines: string[] = []
const ensure = async () => {
  lines.length = 0
  await ensureSearch(shop.deps.db, (line) => lines.push(line))
  const [row] = await sql("select value from settings where key = 'search.version'")
  assert.equal(row.value, SEARCH_VERSION)
}
const found = async (q: string) =>
  (await call(shop.app, { url: `/api/search?q=${q}` })).body.books.length

/** What the next change of the books tells the other servers. */
function told() {
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const end = shop.deps.changes.subscribe(resolve)
  return promise.finally(end)
}

test('only books on sale that are missing are indexed, and the servers are told', async () => {
  await ensure()
  assert.deepEqual(lines, [])
  const foundling = await aBook(shop, { title: 'Foundling' })
  const archived = await aBook(shop, { title: 'Archived' })
  const withdrawn = await aBook(shop, { title: 'Withdrawn' })
  await archiveBook(shop.deps, system, archived._id)
  await changeBook(shop.deps, system, withdrawn._id, { availability: 'withdrawn' })
  await ensure()
  assert.deepEqual(lines, [])
  await sql('delete from book_search where book_id = $1', [foundling._id])
  const heard = told()
  await ensure()
  assert.deepEqual(lines, ['Indexing 1 books for the search'])
  assert.deepEqual(await heard, ['books'])
  for (const [q, count] of [
    ['foundling', 1],
    ['archived', 0],
    ['withdrawn', 0],
  ] as const)
    assert.equal(await found(q), count, q)
  await ensure()
  assert.deepEqual(lines, [])
})

test('an index of another version is built anew, with its counts, and the servers are told', async () => {
  const { _id } = await aBook(shop, { title: 'Versioned', author: 'Ada Version' })
  const headings = () => sql('select kind, slug, books from headings where books > 0 order by id')
  const words = () => sql('select word, books from search_words where books > 0 order by word')
  const indexes = () =>
    sql("select indexname from pg_indexes where tablename like '%search%' order by indexname")
  await rebuildSearch(shop.deps.db)
  const before = [await headings(), await words(), await indexes()]
  for (const version of ['2', '99', 'null']) {
    await sql(`update book_search set title_key = 'old', terms = '' where book_id = $1`, [_id])
    assert.equal(await found('versioned'), 0)
    await sql(
      `insert into settings (key, value) values ('search.version', $1::jsonb)
       on conflict (key) do update set value = excluded.value`,
      [version],
    )
    const heard = told()
    await ensure()
    assert.equal(await found('versioned'), 1, version)
    assert.deepEqual(await heard, ['books'])
    assert.deepEqual([await headings(), await words(), await indexes()], before, version)
  }
})

test('books that go and come leave no trace in the search and its counts', async () => {
  const left = async () => [
    await sql('select word, books, strong_books from search_words where books <> 0 order by word'),
    await sql('select kind, slug, books, sales from headings where books <> 0 order by id'),
    ...(await Promise.all(
      ['book_search', 'book_facets', 'book_texts'].map((table) =>
        sql(`select book_id from ${table} order by 1`),
      ),
    )),
  ]
  await rebuildSearch(shop.deps.db)
  const before = await left()
  const facts = {
    author: 'Come and Go',
    subjects: [{ scheme: 'keyword', heading: 'Traces' }],
  } as const
  for (const title of ['Trace', 'Trace: Two']) {
    const { _id } = await aBook(shop, { title, ...facts, subjects: [...facts.subjects] })
    await changeBook(shop.deps, system, _id, { title: 'Other words', description: 'Nothing new.' })
    await archiveBook(shop.deps, system, _id)
    assert.deepEqual(await left(), before)
  }
})

test('a preorder is dated by when it is due, what is here by its publication or entry', async () => {
  const today = (await sql("select (now() at time zone 'UTC')::date::text as today"))[0].today
  const soon = new Date(Date.parse(today) + 2 * 86_400_000).toISOString().slice(0, 10)
  const cases: [facts: object, dated: string][] = [
    [{ publishedOn: '2001-02-03' }, '2001-02-03'],
    [{ publishedOn: '2001-02' }, '2001-02-01'],
    [{ publishedOn: today }, today],
    [{ publishedOn: soon }, 'entry'],
    [{}, 'entry'],
    [{ availability: 'preorder', publishedOn: '2095' }, '2095-12-31'],
    [{ availability: 'preorder', publishedOn: '2096-02' }, '2096-02-29'],
    [{ availability: 'preorder', publishedOn: '2095-03-04' }, '2095-03-04'],
    [{ availability: 'preorder', publishedOn: '2095', availableOn: '2094-01-02' }, '2094-01-02'],
    [{ availability: 'preorder' }, '9999-12-31'],
  ]
  for (const [facts, dated] of cases) {
    const { _id, createdAt } = await aBook(shop, { title: 'Dated', ...facts })
    const [row] = await sql('select dated::text from book_search where book_id = $1', [_id])
    const expected = dated === 'entry' ? createdAt.slice(0, 10) : dated
    assert.equal(row.dated, expected, JSON.stringify(facts))
  }
})
