import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql as query } from 'drizzle-orm'
import { archiveBook } from '#app/catalog/write/archive.server.ts'
import { changeBook } from '#app/catalog/write/write-book.server.ts'
import { readFrequencies } from '#app/search/words/frequencies.server.ts'
import { aBook, call, testShop } from '#test/app.ts'
import { beginHeld, whileHeld } from '#test/held.ts'
import { toldBy } from '#test/told.ts'
import { until } from '#test/until.ts'
import { indexBooks } from './index-book.server.ts'
import { ensureSearch, rebuildSearch, searchVersion } from './rebuild.server.ts'

/* What the start of a shop does for its search. */

// Its books come in some days ago, so that a day of today is another than that of the entry.
const shop = testShop({ now: () => new Date(Date.now() - 5 * 86_400_000) })
const system = { kind: 'system' } as const
const sql = async (text: string, values?: unknown[]) =>
  (await shop.deps.pool.query(text, values)).rows
const lines: string[] = []
const ensure = async () => {
  lines.length = 0
  await ensureSearch(shop.deps.db, (line) => lines.push(line))
  const [row] = await sql("select value from settings where key = 'search.version'")
  assert.equal(row.value, searchVersion)
}
const found = async (q: string) =>
  (await call(shop.app, { url: `/api/search?q=${q}` })).body.books.length

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
  assert.deepEqual(await toldBy(shop, ensure), [['books']])
  assert.deepEqual(lines, ['Indexing 1 books for the search'])
  for (const [q, count] of [
    ['foundling', 1],
    ['archived', 0],
    ['withdrawn', 0],
  ] as const)
    assert.equal(await found(q), count, q)
  await ensure()
  assert.deepEqual(lines, [])
})

test('an index of another version is renewed, with its counts, and the servers are told', async () => {
  const { _id } = await aBook(shop, { title: 'Versioned', author: 'Ada Version' })
  const headings = () => sql('select kind, slug, books from headings where books > 0 order by id')
  const words = () => sql('select word, books from search_words where books > 0 order by word')
  const indexes = () =>
    sql("select indexname from pg_indexes where tablename like '%search%' order by indexname")
  await rebuildSearch(shop.deps.db)
  const before = [await headings(), await words(), await indexes()]
  for (const version of ['2', '99', 'null']) {
    // As another version may have written it: with a word that this one does not know, counted.
    await sql(
      `update book_search set title_key = 'old', terms = (terms::text || ' ''oldword''')::tsvector
       where book_id = $1`,
      [_id],
    )
    await sql(
      `insert into search_words (word, books, strong_books, near) values ('oldword', 1, 1, '{}')
       on conflict (word) do update set books = 1, strong_books = 1`,
    )
    await sql(
      `insert into settings (key, value) values ('search.version', $1::jsonb)
       on conflict (key) do update set value = excluded.value`,
      [version],
    )
    const told = await toldBy(shop, ensure)
    assert.ok(told.length > 0 && told.every((tags) => tags.join() === 'books'), version)
    assert.equal(await found('versioned'), 1, version)
    assert.deepEqual(lines, ['The search of all books is renewed; it goes on answering meanwhile'])
    assert.deepEqual([await headings(), await words(), await indexes()], before, version)
  }
})

test('while the search is renewed, searches answer and edits hold', async () => {
  const { pool, db } = shop.deps
  const books = []
  for (const title of ['Renewal one', 'Renewal two', 'Renewal three'])
    books.push(await aBook(shop, { title }))
  const [first, second, third] = books as [(typeof books)[0], (typeof books)[0], (typeof books)[0]]
  const titleKey = async (id: string) =>
    (await sql('select title_key from book_search where book_id = $1', [id]))[0].title_key
  const good = await titleKey(second._id)
  await sql("update book_search set title_key = 'old'")
  await sql("update settings set value = '1' where key = 'search.version'")
  // The renewal stops at a row that somebody holds.
  let renewing: Promise<void> | undefined
  await whileHeld(
    pool,
    'select from book_search where book_id = $1 for update',
    [second._id],
    async () => {
      renewing = ensureSearch(db)
      await until(isWaiting)
      assert.equal(await found('renewal'), 3)
      await changeBook(shop.deps, system, third._id, { title: 'Renewal three, amid' })
      assert.equal(await found('amid'), 1)
    },
  )
  await renewing
  assert.equal(await found('amid'), 1)
  assert.equal(await found('renewal'), 3)
  assert.equal(await titleKey(second._id), good)
  assert.notEqual(await titleKey(first._id), 'old')
  assert.deepEqual(await sql("select from settings where key = 'search.renewed'"), [])
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

test('words and shelves that no book has any more count for nothing', async () => {
  const { _id } = await aBook(shop, { title: 'Vanishing', author: 'Van Ishing' })
  await archiveBook(shop.deps, system, _id)
  const terms = [{ word: 'vanis', prefix: true }]
  const frequencies = await readFrequencies(shop.deps.pool, terms, {})
  assert.deepEqual(frequencies.terms, [{ books: 0, strong: 0, exact: 0, known: [], also: [] }])
})

test('the text of a book is written anew only where it is another', async () => {
  const { _id } = await aBook(shop, { title: 'Written once' })
  const version = async () =>
    (await sql('select xmin::text from book_texts where book_id = $1', [_id]))[0].xmin
  const before = await version()
  await changeBook(shop.deps, system, _id, { newPrice: 3 })
  assert.equal(await version(), before)
  await changeBook(shop.deps, system, _id, { title: 'Written twice' })
  assert.notEqual(await version(), before)
})

/** Whether a session of this database waits for a lock. */
const isWaiting = async () =>
  (
    await sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length > 0

test('two writers of one book follow each other, and the later sees what the earlier wrote', async () => {
  const { db } = shop.deps
  const { _id } = await aBook(shop, { title: 'Writer one' })
  const gate = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const first = db.transaction(async (tx) => {
    await tx.execute(query`update books set title = 'Writer two' where id = ${_id}`)
    await indexBooks(tx, [_id])
    written.resolve()
    await gate.promise
  })
  await written.promise
  const second = db.transaction((tx) => indexBooks(tx, [_id]))
  await until(isWaiting)
  gate.resolve()
  await Promise.all([first, second])
  const [words] = await sql(
    `select sum(books) filter (where word = 'one') as one, sum(books) filter (where word = 'two')
       as two from search_words`,
  )
  const kept = await sql('select title_key from book_search where book_id = $1', [_id])
  assert.deepEqual(kept, [{ title_key: 'writer two' }])
  assert.equal(Number(words.two), await found('two'))
  assert.equal(Number(words.one), await found('one'))
})

test('counts are locked in one order, so that no two writers wait for each other', async () => {
  const { db, pool } = shop.deps
  const { _id } = await aBook(shop, {
    title: 'Aardvark zebra',
    author: 'Aardvark',
    publisher: 'Zoo',
  })
  const headingIds = (await sql('select id from headings where name = any($1) order by id', [
    ['Aardvark', 'Zoo'],
  ])) as { id: number }[]
  const firsts: [table: string, key: string, first: unknown, last: unknown][] = [
    ['headings', 'id', headingIds[0]?.id, headingIds.at(-1)?.id],
    ['search_words', 'word', 'aardvark', 'zebra'],
  ]
  for (const [table, key, first, last] of firsts) {
    const client = await pool.connect()
    await client.query(beginHeld)
    await client.query(`select from ${table} where ${key} = $1 for update`, [first])
    const writing = archiveOrBack(_id)
    await until(isWaiting)
    // Whoever waits for the first holds none of the later ones.
    await client.query(`select from ${table} where ${key} = $1 for update nowait`, [last])
    await client.query('rollback')
    client.release()
    await writing
  }
  async function archiveOrBack(id: string) {
    await db.transaction(async (tx) => {
      await tx.execute(
        query`update books set archived_at = case when archived_at is null then now() end where id = ${id}`,
      )
      await indexBooks(tx, [id])
    })
  }
})

test('a preorder is dated by when it is due, what is here by its publication, and else last', async () => {
  const today = (await sql("select (now() at time zone 'UTC')::date::text as today"))[0].today
  const soon = new Date(Date.parse(today) + 2 * 86_400_000).toISOString().slice(0, 10)
  const cases: [facts: object, dated: string][] = [
    [{ publishedOn: '2001-02-03' }, '2001-02-03'],
    [{ publishedOn: '2001-02' }, '2001-02-01'],
    [{ publishedOn: today }, today],
    [{ publishedOn: soon }, 'entry'],
    [{}, '0001-01-01'],
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
