import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { changeBook } from '#app/catalog/write/write-book.server.ts'
import { aBook, adminHeaders, call, testShop } from '#test/app.ts'
import { manyBooks } from '#test/many-books.ts'

/* The list of books at its edges: equal times, both readers, and a change while it is read. */

const shop = testShop()
const system = { kind: 'system' } as const
const get = (url: string, headers = {}) => call(shop.app, { url, headers })
const ids = (books: Book[]) => books.map(({ _id }) => _id)
const nextOf = (link: unknown) => /^<(.+)>; rel="next"$/.exec(String(link ?? ''))?.[1]

let order: string[]
before(async () => {
  const at = new Date('2020-01-01T00:00:00Z')
  const filed = await manyBooks(
    shop,
    Array.from({ length: 1002 }, (_, i) => ({
      ...{ title: `Tie ${i}`, category: i % 2 ? 'Odd' : 'Even', newPriceCents: 100 },
      createdAt: new Date(at.getTime() + (i % 3)),
    })),
  )
  const key = ({ createdAt, id }: (typeof filed)[number]) => `${createdAt?.toISOString()} ${id}`
  order = filed.toSorted((a, b) => (key(a) < key(b) ? 1 : -1)).map(({ id }) => id)
})

test('books of one moment stand in one order, however long the pages; a thousand are one page', async () => {
  const whole = await get('/api/')
  assert.deepEqual(ids(whole.body), order.slice(0, 1000))
  for (const limit of [1000, 501, 334]) {
    const seen: string[] = []
    for (let url: string | undefined = `/api/?limit=${limit}`; url; ) {
      const { body, headers } = await get(url)
      assert.equal(body.length, Math.min(limit, order.length - seen.length))
      seen.push(...ids(body))
      url = nextOf(headers.link)
    }
    assert.deepEqual(seen, order, String(limit))
  }
  // A page that ends the list names no other.
  const exact = await get(`/api/?limit=501&category=EVEN`)
  assert.deepEqual([exact.body.length, nextOf(exact.headers.link)], [501, undefined])
})

test('every answer of the list is of what was asked, however it was asked before', async () => {
  const asked = [
    '/api/?limit=2',
    '/api/?limit=3',
    '/api/?limit=2&category=odd',
    '/api/?limit=2&category=even',
    String(nextOf((await get('/api/?limit=2')).headers.link)),
    String(nextOf((await get('/api/?limit=2&category=odd')).headers.link)),
  ]
  const answers = []
  for (const round of [1, 2])
    for (const url of asked) {
      const { body, headers } = await get(url)
      answers.push(JSON.stringify([ids(body), headers.link, headers.etag]))
      assert.ok(round)
    }
  assert.equal(new Set(answers).size, asked.length)
  assert.deepEqual(answers.slice(asked.length), answers.slice(0, asked.length))
})

test('a list that is read while a book changes is not kept (threats 17)', async () => {
  const { pool } = shop.deps
  const book = await aBook(shop, { title: 'Before', category: 'Overtaken' })
  const url = '/api/?category=overtaken'
  const query = pool.query
  const read = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  // The rows are there; before they are answered the book becomes another.
  pool.query = (async (...args: unknown[]) => {
    const result = await (query as (...all: unknown[]) => Promise<unknown>).apply(pool, args)
    if (JSON.stringify(args).includes('order by created_at desc')) {
      read.resolve()
      await gate.promise
    }
    return result
  }) as typeof query
  const slow = get(url)
  await read.promise
  pool.query = query
  await changeBook(shop.deps, system, book._id, { title: 'After' })
  gate.resolve()
  assert.equal((await slow).body[0].title, 'Before')
  assert.equal((await get(url)).body[0].title, 'After')
})

test('each kind of write is seen in the list at once', async () => {
  const headers = await adminHeaders(shop)
  const url = '/api/?category=written'
  const titles = async () => (await get(url)).body.map(({ title }: Book) => title)
  assert.deepEqual(await titles(), [])
  const write = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    (await call(shop.app, { method, url: path, headers, payload })).body.book._id
  const id = await write('POST', '/api/create-book', {
    title: 'A',
    newPrice: 1,
    category: 'Written',
  })
  assert.deepEqual(await titles(), ['A'])
  await write('PUT', `/api/edit/${id}`, { title: 'B' })
  assert.deepEqual(await titles(), ['B'])
  await write('PUT', `/api/edit/${id}`, { category: 'Other' })
  assert.deepEqual(await titles(), [])
  await write('PUT', `/api/edit/${id}`, { category: 'WRITTEN' })
  assert.deepEqual(await titles(), ['B'])
  await write('DELETE', `/api/${id}`)
  assert.deepEqual(await titles(), [])
})

test('the desk finds withdrawn books by words as the customers find theirs, and pages through both', async () => {
  const headers = await adminHeaders(shop)
  const made: string[] = []
  for (let i = 0; i < 6; i++) {
    const availability = i % 2 ? 'withdrawn' : null
    const author = `Desk ${['one', 'two', 'three'][i % 3]}`
    const facts = { title: `Mixed_99% ${'uvwyzq'[i]}`, author, availability } as const
    made.unshift((await aBook(shop, facts))._id)
  }
  const walk = async (query: string, limit: number) => {
    const seen: string[] = []
    for (let url: string | undefined = `/api/desk/books?${query}&limit=${limit}`; url; ) {
      const page = await get(url, headers)
      assert.ok(page.body.length <= limit)
      seen.push(...ids(page.body))
      url = nextOf(page.headers.link)
    }
    return seen
  }
  for (const limit of [1, 2, 3, 6, 100]) assert.deepEqual(await walk('q=mixed', limit), made)
  assert.deepEqual(await walk('q=desk+two', 9), [made[1], made[4]])
  assert.deepEqual(await walk('q=mixed_99%25+v', 9), [made[4]])
  // Words find it in spite of the hyphen; of the withdrawn ones every sign is looked for.
  assert.deepEqual(await walk('q=mixed-99%25', 9), [made[1], made[3], made[5]])
  for (const none of ['q=mixedx99%25', 'q=mixed&category=none'])
    assert.deepEqual(await walk(none, 9), [], none)
  const shown = (await get('/api/?q=mixed')).body
  assert.deepEqual(ids(shown), [made[1], made[3], made[5]])
})

test('fields are as long as they may be and no longer; numbers within their bounds', async () => {
  const headers = await adminHeaders(shop)
  const status = async (facts: object) => {
    const payload = { title: 'Bounds', newPrice: 1, ...facts }
    return (await call(shop.app, { method: 'POST', url: '/api/create-book', headers, payload }))
      .status
  }
  const lengths: Record<string, number> = {
    ...{ title: 500, author: 300, category: 100, subtitle: 500, publisher: 200, imprint: 200 },
    ...{ edition: 100, description: 50_000, descriptionHtml: 100_000 },
  }
  for (const [field, most] of Object.entries(lengths)) {
    assert.equal(await status({ [field]: 'x'.repeat(most) }), 201, field)
    assert.equal(await status({ [field]: 'x'.repeat(most + 1) }), 400, field)
  }
  const bounds: [field: string, good: unknown[], bad: unknown[]][] = [
    ['newPrice', [0, 0.01, 1_000_000], [-0.01, 1_000_000.01, 0.005]],
    ['oldPrice', [0, 1_000_000, null], [-1, 1_000_001]],
    ['pages', [1, 100_000, null], [0, 100_001, 1.5]],
    ['stock', [0, 1_000_000, null], [-1, 1_000_001, 0.5]],
    ['orderDays', [1, 365], [0, 366]],
    ['availableOn', ['2027-03-01'], ['2027-03', '2027', '2027-02-30']],
    ['series', [{ name: 'x'.repeat(300), number: '1'.repeat(20) }, null], [{ name: ' ' }, {}]],
    ['coverImage', [`${'x'.repeat(120)}.png`, null], [`${'x'.repeat(121)}.png`, 'x..png', '.png']],
    ['contributors', [[], null], [[{ name: '', role: 'author' }], [{ name: 'x' }]]],
    ['subjects', [[{ scheme: 'BISAC', code: 'FIC000000' }]], [[{ scheme: 'BISAC' }]]],
    ['subjects', [[{ scheme: 'keyword', heading: 'x' }]], [[{ scheme: 'keyword', code: 'x' }]]],
  ]
  for (const [field, good, bad] of bounds) {
    for (const value of good)
      assert.equal(await status({ [field]: value }), 201, `${field} ${value}`)
    for (const value of bad)
      assert.equal(await status({ [field]: value }), 400, `${field} ${value}`)
  }
  const names = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ name: `Name ${i}`, role: 'author' }))
  assert.deepEqual([await status({ contributors: names(100) })], [201])
  assert.deepEqual([await status({ contributors: names(101) })], [400])
})
