import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { archiveBook } from '#app/catalog/write/archive.server.ts'
import { changeBook } from '#app/catalog/write/write-book.server.ts'
import { aBook, call, testShop } from '#test/app.ts'
import { type FiledBook, manyBooks } from '#test/many-books.ts'

/* Every list ends: how long one may be, how long it is unasked, and how much narrows it. */

const shop = testShop({ now: () => new Date('2026-03-12T10:00:00Z') })
const system = { kind: 'system' } as const
let many: FiledBook[]
before(async () => {
  const facts = { category: 'Long', newPriceCents: 900, publishedPrecision: 'day' } as const
  many = await manyBooks(
    shop,
    Array.from({ length: 130 }, (_, i) => ({
      ...facts,
      title: `Long list ${i}`,
      author: i < 20 ? 'Many Times' : `Name${i} Long`,
      language: i % 2 ? 'en' : 'de',
      publishedOn: i < 65 ? '2020-01-01' : '2095-01-01',
      availability: i < 65 ? 'available' : 'preorder',
      sales: 130 - i,
    })),
  )
})

const get = (url: string) => call(shop.app, { url })
/** Every door to a list, how many it answers unasked, and how many there are. */
const lists: [url: string, unasked: number, all: number][] = [
  ['/api/search?q=long', 24, 130],
  ['/api/search?sort=title', 24, 130],
  ['/api/browse/genres/long?', 24, 130],
  ['/api/browse/authors/many-times?', 24, 20],
  ['/api/browse/new?', 24, 65],
  ['/api/browse/coming-soon?', 24, 65],
  ['/api/browse/authors?', 100, 111],
  ['/api/browse/genres?', 100, 1],
]

test('every list is as long as asked, from 1 to 100, and no longer', async () => {
  for (const [url, unasked, all] of lists) {
    const items = async (limit?: number) => {
      const { status, body } = await get(limit ? `${url}&limit=${limit}` : url)
      assert.equal(status, 200, url)
      const list = body.books ?? body.headings
      assert.equal(body.next !== null, list.length < all, `${url} ${limit}`)
      return list.length
    }
    assert.equal(await items(), Math.min(unasked, all), url)
    for (const limit of [1, 2, 65, 99, 100])
      assert.equal(await items(limit), Math.min(limit, all), url)
    for (const limit of ['0', '101', '130', '1000', '-1', '1.5', '1e1', '07', ' 5', 'x', ''])
      assert.equal(
        (await get(`${url}&limit=${encodeURIComponent(limit)}`)).status,
        400,
        url + limit,
      )
  }
})

test('a list that exactly fills its last page says that it ends there', async () => {
  for (const [url, , all] of lists) {
    const limit = [20, 65, 26, 37, 1].find((size) => all % size === 0) as number
    const seen = new Set<string>()
    let cursor: string | null = null
    let pages = 0
    do {
      const page: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
      const { body } = await get(`${url}&limit=${limit}${page}`)
      for (const { _id, slug } of body.books ?? body.headings) seen.add(_id ?? slug)
      cursor = body.next
      pages++
    } while (cursor)
    assert.deepEqual([seen.size, pages], [all, all / limit], url)
  }
})

test('filters: twenty values of a kind count, empty ones are none, too long ones are refused', async () => {
  const total = async (query: string) => {
    const { body } = await get(`/api/search/facets?${query}`)
    const books = (await get(`/api/search?limit=100&${query}`)).body.books.length
    assert.equal(books, Math.min(body.total, 100), query)
    return body.total
  }
  const others = (count: number) => Array.from({ length: count }, (_, i) => `none-${i}`).join()
  assert.equal(await total(`language=${others(19)},de`), 65)
  assert.equal(await total(`language=${others(20)},de`), 0)
  for (const nothing of ['language=', 'language=,', 'language=,,&genre=', 'genre=,long,'])
    assert.equal(await total(nothing), 130, nothing)
  assert.equal(await total('language=,de,'), 65)
  for (const kind of ['genre', 'format', 'language', 'price', 'availability', 'decade', 'author'])
    for (const door of ['/api/search', '/api/search/facets', '/api/browse/genres/long'])
      assert.equal((await get(`${door}?${kind}=${'x'.repeat(1001)}`)).status, 400, door + kind)
})

test('a shelf is narrowed as a search is, never to another shelf, and newest first', async () => {
  const shelf = async (query: string) => (await get(`/api/browse/genres/long?${query}`)).body.books
  const german = await shelf('language=de&limit=100')
  assert.equal(german.length, 65)
  assert.ok(german.every(({ language }: { language: string }) => language === 'de'))
  assert.equal((await shelf('genre=another&limit=100')).length, 100)
  const days = (await shelf('limit=100')).map((book: { publishedOn: string }) => book.publishedOn)
  assert.deepEqual(days, days.toSorted().reverse())
  const first = (await shelf('sort=relevance&limit=1'))[0].title
  assert.equal(first, 'Long list 0', 'best sellers first, where that is asked for')
})

test('what is not on sale is on no list, and a shelf without books is not named', async () => {
  const gone = await aBook(shop, { title: 'Ephemeral', author: 'Mayfly', isbn13: '9780306406157' })
  await aBook(shop, { title: 'Mayfly season', author: 'Another', publishedOn: '2019-01-01' })
  const shown = async () =>
    Promise.all(
      [
        '/api/search?q=ephemeral',
        '/api/search?q=9780306406157',
        '/api/search?q=97803064',
        '/api/browse/authors/mayfly?',
        '/api/search/suggestions?q=ephem',
        '/api/search/suggestions?q=mayf',
        '/api/search/suggestions?q=9780306406157',
      ].map(async (url) => {
        const { body } = await get(url)
        return (body.books ?? body.suggestions).length
      }),
    )
  const authors = async () => {
    const slugs: string[] = []
    for (let cursor = ''; cursor !== null; ) {
      const { body } = await get(`/api/browse/authors?limit=100${cursor && `&cursor=${cursor}`}`)
      slugs.push(...body.headings.map(({ slug }: { slug: string }) => slug))
      cursor = body.next
    }
    return slugs.includes('mayfly')
  }
  assert.deepEqual(await shown(), [1, 1, 1, 1, 1, 3, 1])
  assert.equal(await authors(), true)
  await changeBook(shop.deps, system, gone._id, { availability: 'withdrawn' })
  assert.deepEqual(await shown(), [0, 0, 0, 0, 0, 1, 0])
  assert.equal(await authors(), false)
  await changeBook(shop.deps, system, gone._id, { availability: null })
  assert.deepEqual(await shown(), [1, 1, 1, 1, 1, 3, 1])
  // By hand, so that the search has not been told: the book itself still says so.
  await shop.deps.pool.query('update books set archived_at = now() where id = $1', [gone._id])
  assert.deepEqual(await shown(), [0, 0, 0, 0, 0, 2, 0])
  await shop.deps.pool.query('update books set archived_at = null where id = $1', [gone._id])
  await archiveBook(shop.deps, system, gone._id)
  assert.deepEqual(await shown(), [0, 0, 0, 0, 0, 1, 0])
  assert.equal(await authors(), false)
})

test('a shelf is one of its kind', async () => {
  for (const shelf of ['series/many-times', 'genres/many-times', 'authors/long', 'publishers/long'])
    assert.equal((await get(`/api/browse/${shelf}`)).status, 404, shelf)
})

test('a cursor leads on in its own list alone', async () => {
  const next = async (url: string) => (await get(url)).body.next
  const later = await next('/api/browse/coming-soon?limit=1')
  const earlier = await next('/api/browse/new?limit=1')
  assert.equal((await get(`/api/browse/new?cursor=${later}`)).status, 400)
  assert.equal((await get(`/api/browse/coming-soon?cursor=${earlier}`)).status, 400)
  const encode = (...parts: unknown[]) =>
    Buffer.from(JSON.stringify([...parts, 'A'.repeat(22)])).toString('base64url')
  const cursors: Record<string, [good: unknown[], ...bad: unknown[][]]> = {
    relevance: [
      [2, 5, '2020-01-01', 3],
      [364, 5, '2020-01-01', 3],
      [-1, 5, '2020-01-01', 3],
      [0.5, 5, '2020-01-01', 3],
      [0, -1, '2020-01-01', 3],
      [0, 2 ** 31, '2020-01-01', 3],
      [0, '5', '2020-01-01', 3],
      [0, 5],
      [0, 5, 'today', 3],
      [0, 5, '2020-01-01'],
      [0, 5, '2020-01-01', 100],
      [0, 5, '2020-01-01', '3'],
      [0, 5, '2020-01-01', 3, 1],
    ],
    title: [
      ['a', 5, '2020-01-01', 3],
      [1, 5, '2020-01-01', 3],
      ['a\0', 5, '2020-01-01'],
      ['\ud800', 5, '2020-01-01'],
      ['a', null, '2020-01-01', 3],
      ['a', 5, 20200101, 3],
      ['a', 5, '2020-01-01', 100],
      ['a', 5, '2020-01-01', 3, 1],
      ['a', 5],
    ],
    newest: [
      ['2020-01-01', 3],
      ['2020-1-1', 3],
      ['', 3],
      [20200101, 3],
      ['2020-01-01', '3'],
      ['2020-01-01', 100],
      ['2020-01-01', 1, 1],
      [],
    ],
    price: [[900], ['900'], [-1], [2 ** 31], [9.5], [null], [900, 1], []],
  }
  for (const [sort, [good, ...bad]] of Object.entries(cursors)) {
    const status = async (parts: unknown[]) =>
      (await get(`/api/search?q=long&sort=${sort}&cursor=${encode(...parts)}`)).status
    assert.equal(await status(good), 200, sort)
    for (const parts of bad) assert.equal(await status(parts), 400, `${sort} ${parts}`)
    const long = encode(...good.map((part) => (part === 'a' ? 'a'.repeat(800) : part)))
    if (sort === 'title')
      assert.equal((await get(`/api/search?sort=title&cursor=${long}`)).status, 400)
    const cut = Buffer.from(JSON.stringify([...good, 'A'.repeat(21)])).toString('base64url')
    assert.equal((await get(`/api/search?sort=${sort}&cursor=${cut}`)).status, 400, sort)
  }
})

test('books beside a book are twelve of a kind at most, each once', async () => {
  const [book] = many
  const { body } = await get(`/api/${book?.id}/related`)
  assert.deepEqual([body.author.length, body.similar.length], [12, 12])
  const ids = [...body.author, ...body.similar].map(({ _id }: { _id: string }) => _id)
  assert.equal(new Set([...ids, book?.id]).size, 25)
})

test('a preorder is out on its day, and coming until the day before', async () => {
  const { next: whole } = (await get('/api/browse/new?limit=1')).body
  assert.ok(whole)
  const days = {
    'Due yesterday': '2026-03-11',
    'Due today': '2026-03-12',
    'Due next': '2026-03-13',
  }
  for (const [title, availableOn] of Object.entries(days))
    await aBook(shop, { title, availability: 'preorder', availableOn, category: 'Due' })
  const firstOf = async (list: string, cursor = '') =>
    (await get(`/api/browse/${list}?limit=2${cursor}`)).body.books.map(
      ({ title }: { title: string }) => title,
    )
  assert.deepEqual(await firstOf('new'), ['Due today', 'Due yesterday'])
  assert.equal((await firstOf('coming-soon'))[0], 'Due next')
  const fromToday = Buffer.from(JSON.stringify(['2026-03-12', 0, 'A'.repeat(22)])).toString(
    'base64url',
  )
  assert.equal((await firstOf('coming-soon', `&cursor=${fromToday}`))[0], 'Due next')
  assert.equal((await firstOf('new', `&cursor=${fromToday}`))[0], 'Due yesterday')
})

test('words that every object of the language has are words like others', async () => {
  for (const word of Object.getOwnPropertyNames(Object.prototype))
    for (const url of ['search?q=', 'search/facets?q=', 'search?subject=', 'search?author=']) {
      const { status, body } = await get(`/api/${url}${word}`)
      assert.equal(status, 200, `${url}${word} ${JSON.stringify(body)}`)
    }
})
