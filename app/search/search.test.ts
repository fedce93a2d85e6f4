import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { createBook } from '#app/catalog/write-book.server.ts'
import { call, startTestApp, type TestApp } from '#test/app.ts'
import { firstHits, realTitles } from '#test/real-titles.ts'
import { indexBooks } from './index-book.server.ts'

let shop: TestApp
before(async () => {
  shop = await startTestApp()
  const ids: string[] = []
  for (const { sales = 0, ...book } of realTitles) {
    const input = { newPrice: 10, category: 'Fiction', ...book }
    const created = await createBook(shop.deps, { kind: 'system' }, input)
    assert.ok(created.ok)
    const { id } = created.book
    await shop.deps.pool.query('update books set sales = $1 where id = $2', [sales, id])
    ids.push(id)
  }
  await shop.deps.db.transaction((tx) => indexBooks(tx, ids))
})
after(() => shop.close())

const search = (q: string, more: Record<string, string> = {}) =>
  call(shop.app, { url: `/api/search?${new URLSearchParams({ q, ...more })}` })
const titles = async (q: string, more?: Record<string, string>): Promise<string[]> =>
  (await search(q, more)).body.books.map(({ title }: { title: string }) => title)

for (const [query, title] of firstHits)
  test(`“${query}” finds ${title} first`, async () => {
    assert.equal((await titles(query))[0], title)
  })

test('a correction says what was searched for instead', async () => {
  const { body } = await search('hary poter')
  assert.deepEqual(body.corrected, { query: 'Harry Potter', dropped: [] })
  assert.equal((await search('harry potter')).body.corrected, undefined)
  const dropped = await search('tolkien xyzzyqq')
  assert.deepEqual(dropped.body.corrected, { query: 'Tolkien', dropped: ['xyzzyqq'] })
  assert.equal((await search('starwars')).body.books.length, 0)
})

test('a correction is shown as the catalogue writes it, never as the index does', async () => {
  const corrected = async (q: string) => (await search(q)).body.corrected
  for (const [q, query] of [
    ['вайна', 'Война'],
    ['толстый', 'Толстой'],
    ['etrangr', 'Étranger'],
    ['мертвыи души', 'Мёртвые души'],
    ['ομυρος', 'Όμηρος'],
    ['lord of teh rings', 'Lord of the Rings'],
  ] as const)
    assert.deepEqual(await corrected(q), { query, dropped: [] }, q)
  const { dropped } = await corrected('Tolkien Xyzzy-Qqq')
  assert.ok(
    dropped.every((word: string) => 'Tolkien Xyzzy-Qqq'.includes(word)),
    dropped,
  )
})

test('scripts without blanks are corrected without a word about pairs of letters', async () => {
  for (const q of ['である猫', '漱石夏目', '채식의자', '吾輩は犬である']) {
    const { body } = await search(q)
    if (body.books.length > 0) assert.deepEqual(body.corrected, { dropped: [] }, q)
  }
  assert.deepEqual(await titles('である猫'), ['吾輩は猫である'])
})

test('a damaged ISBN is named, and what it probably was is shown', async () => {
  const rounded = await search('9.78043902348e+12')
  assert.match(rounded.body.isbn.message, /rounded/)
  assert.deepEqual(rounded.body.books, [])
  const digit = await search('9780439023489')
  assert.match(digit.body.isbn.message, /check digit/)
  assert.equal(digit.body.isbn.hyphenated, '978-0-439-02348-1')
  assert.equal(digit.body.books[0].title, 'The Hunger Games (The Hunger Games, #1)')
})

test('quotes keep words together, unless that finds nothing', async () => {
  assert.deepEqual(await titles('"history of time"'), ['A Brief History of Time'])
  const { body } = await search('"time of history"')
  assert.deepEqual(body.corrected, { query: 'time of history', dropped: [] })
  assert.equal(body.books[0].title, 'A Brief History of Time')
})

test('pages follow each other without gap or repetition, in every order', async () => {
  const all = realTitles.length
  for (const sort of ['relevance', 'newest', 'price', 'price-desc', 'title']) {
    for (const q of ['', 'the', 'o']) {
      const whole = await titles(q, { sort, limit: '100' })
      const seen: string[] = []
      let cursor = ''
      do {
        const { body } = await search(q, { sort, limit: '7', ...(cursor && { cursor }) })
        seen.push(...body.books.map(({ title }: { title: string }) => title))
        cursor = body.next ?? ''
      } while (cursor)
      assert.deepEqual(seen, whole, `${sort} ${q}`)
      if (q === '') assert.equal(seen.length, all)
    }
  }
})

test('facets count the whole result, and a facet is not narrowed by itself', async () => {
  const facets = async (query: string) =>
    (await call(shop.app, { url: `/api/search/facets?${query}` })).body
  const all = await facets('q=')
  assert.equal(all.total, realTitles.length)
  const english = realTitles.filter(({ language }) => language === 'en').length
  const count = (list: { slug: string; count: number }[], slug: string) =>
    list.find((value) => value.slug === slug)?.count
  assert.equal(count(all.facets.language, 'en'), english)
  const narrowed = await facets('q=&language=ja')
  assert.equal(narrowed.total, 2)
  assert.equal(count(narrowed.facets.language, 'en'), english)
  assert.equal(count(narrowed.facets.genre, 'fiction'), 2)
  const several = await facets('q=&language=ja,zh')
  assert.equal(several.total, 4)
  assert.deepEqual(
    await titles('', { language: 'ja,zh', sort: 'title' }),
    ['三体', '吾輩は猫である', '红楼梦', 'ノルウェイの森'].sort(),
  )
  assert.equal((await facets('q=hary+poter')).total, 2)
})

test('suggestions come from two letters on, best sellers first', async () => {
  const suggest = async (q: string) =>
    (await call(shop.app, { url: `/api/search/suggestions?${new URLSearchParams({ q })}` })).body
      .suggestions
  assert.deepEqual(await suggest('h'), [])
  const found = await suggest('harr')
  assert.equal(
    found.find(({ kind }: { kind: string }) => kind === 'book').title,
    "Harry Potter and the Sorcerer's Stone (Harry Potter, #1)",
  )
  const authors = (await suggest('rowl')).filter(({ kind }: { kind: string }) => kind === 'author')
  assert.deepEqual(authors, [
    { kind: 'author', slug: 'j-k-rowling', name: 'J.K. Rowling', books: 2 },
  ])
  assert.equal((await suggest('97806182'))[0].title, 'The Hobbit')
  assert.equal((await suggest('红'))[0].title, '红楼梦')
})

test('every heading has a page at a readable address, in any script', async () => {
  const browse = (path: string) => call(shop.app, { url: `/api/browse/${path}` })
  const author = await browse(`authors/${encodeURIComponent('夏目漱石')}`)
  assert.equal(author.body.books[0].title, '吾輩は猫である')
  assert.equal(author.body.heading.name, '夏目漱石')
  const series = await browse('series/the-lord-of-the-rings')
  assert.equal(series.body.books.length, 2)
  assert.equal((await browse('authors/nobody-at-all')).status, 404)
  assert.equal((await browse('publishers/farrar-straus-and-giroux')).body.books.length, 1)
  assert.equal((await browse('genres')).body.headings[0].books, realTitles.length)
})

test('threats 21: wildcards and operators are text, NUL is refused, orders come from a list', async () => {
  for (const q of [
    '%',
    '_',
    '\\',
    "'",
    '!()&|:*',
    '<->',
    'a'.repeat(10_000),
    "'; drop table books",
  ])
    assert.equal((await search(q)).status, 200, q)
  for (const q of ['%', '_', '\\', '!!!', '"', '?'])
    for (const sort of ['relevance', 'newest']) {
      assert.deepEqual(await titles(q, { sort }), [], q)
      const facets = await call(shop.app, {
        url: `/api/search/facets?${new URLSearchParams({ q })}`,
      })
      assert.equal(facets.body.total, 0, q)
      assert.deepEqual(
        (await call(shop.app, { url: `/api/?${new URLSearchParams({ q })}` })).body,
        [],
      )
    }
  assert.equal((await search(' ')).body.books.length, 24)
  assert.equal((await search('a\0b')).status, 400)
  assert.equal((await search('a', { sort: 'sales; drop table books' })).status, 400)
  for (const cursor of [
    'x',
    'WzFd',
    'W10',
    Buffer.from('[0,1,"2020-01-99","x"]').toString('base64url'),
  ])
    assert.equal((await search('the', { cursor })).status, 400, cursor)
  for (const day of ['2024-02-30', '2023-02-29', '0000-01-01', '2020-01-99', '2020-13-01']) {
    const cursor = Buffer.from(JSON.stringify([day, 'A'.repeat(22)])).toString('base64url')
    assert.equal((await search('the', { cursor, sort: 'newest' })).status, 400, day)
    const list = await call(shop.app, { url: `/api/browse/new?cursor=${cursor}` })
    assert.equal(list.status, 400, day)
  }
})

test('any string is a safe query', async () => {
  const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
  await fc.assert(
    fc.asyncProperty(anything, async (text) => {
      const { status } = await search(text.toWellFormed())
      assert.equal(status, text.includes('\0') ? 400 : 200)
    }),
    { numRuns: 60 },
  )
})

test('every book is found by its title, its author and its ISBN', async () => {
  for (const { title, author, isbn13 } of realTitles) {
    assert.equal((await titles(title))[0], title)
    assert.ok((await titles(`${title} ${author ?? ''}`)).includes(title), title)
    if (author) assert.ok((await titles(author)).includes(title), author)
    if (isbn13) assert.deepEqual(await titles(isbn13), [title])
  }
})
