import assert from 'node:assert/strict'
import { test } from 'node:test'
import { archiveBook } from '#app/catalog/write/archive.server.ts'
import { aBook, adminHeaders, testShop } from '#test/app.ts'
import { toldBy } from '#test/told.ts'
import { booksSitemap, readShards, shelvesSitemap } from './sitemap.server.ts'

/* What robots are told of addresses, line by line; and addresses that have moved. */

const shopUrl = 'https://shop.example'
const shop = testShop({ env: { PUBLIC_URL: shopUrl } })

const get = (url: string) => shop.app.inject({ url })
const sql = async (text: string, values?: unknown[]) =>
  (await shop.deps.pool.query(text, values)).rows
const textOf = async (parts: AsyncGenerator<string>) => {
  let text = ''
  for await (const part of parts) text += part
  return text
}
const paths = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => String(url).replace(shopUrl, ''))

test('robots keep out of what is a person’s own or no page, and of nothing else', async () => {
  const lines = (await get('/robots.txt')).body.trim().split('\n')
  const out = ['api/', 'cart', 'checkout', 'orders', 'dropdown', 'dashboard', 'search']
  assert.deepEqual(lines, [
    'User-agent: *',
    ...out.map((path) => `Disallow: /${path}`),
    '',
    `Sitemap: ${shopUrl}/sitemap.xml`,
  ])
  assert.deepEqual(paths((await get('/sitemaps/pages.xml')).body), [
    ...['/', '/new', '/coming-soon', '/browse', '/about', '/terms-and-conditions'],
  ])
})

test('a sitemap names what is on sale and the shelves with pages, each with its last change', async () => {
  const one = await aBook(shop, {
    ...{ title: 'One', author: 'Élan Co', category: 'Odd genre', publisher: 'Press' },
    ...{ format: 'audio', language: 'en', series: { name: 'Row' }, publishedOn: '1999' },
    subjects: [{ scheme: 'keyword', heading: 'Key' }],
  })
  const gone = await aBook(shop, { title: 'Gone', author: 'Nobody Left' })
  await aBook(shop, { title: 'Pulped', author: 'Nobody Left', availability: 'withdrawn' })
  await archiveBook(shop.deps, { kind: 'system' }, gone._id)
  await sql(`update books set updated_at = '2026-01-31T23:30:00Z' where id = $1`, [one._id])
  const index = paths((await get('/sitemap.xml')).body)
  assert.deepEqual(
    index,
    ['pages', 'shelves-1', 'books-1'].map((name) => `/sitemaps/${name}.xml`),
  )
  const books = (await get('/sitemaps/books-1.xml')).body
  assert.match(
    books,
    new RegExp(
      `<url><loc>${shopUrl}/book/${one._id}</loc><lastmod>2026-01-31T23:30:00Z</lastmod></url>`,
    ),
  )
  assert.deepEqual(paths(books), [`/book/${one._id}`])
  const shelves = (await get('/sitemaps/shelves-1.xml')).body
  assert.doesNotMatch(shelves, /lastmod/)
  assert.deepEqual(paths(shelves).sort(), [
    '/author/elan-co',
    '/genre/odd-genre',
    '/publisher/press',
    '/series/row',
    '/subject/key',
  ])
  for (const name of ['books-2', 'books-0', 'books-01', 'shelves-2', 'pages-1', 'books-1.xml'])
    assert.equal((await get(`/sitemaps/${name}.xml`)).statusCode, 404, name)
})

test('a shard ends where the next one begins', async () => {
  for (const n of [1, 2, 3, 4]) await aBook(shop, { title: `Shard ${n}`, author: `Sharder ${n}` })
  const { pool } = shop.deps
  const ids = (await sql('select book_id as id from book_search order by 1')).map(({ id }) => id)
  const numbers = await sql(
    `select id from headings where books > 0 and kind in
       ('genre', 'author', 'series', 'subject', 'publisher') order by 1`,
  )
  assert.deepEqual(await readShards(pool), { books: [ids[0]], shelves: [numbers[0].id] })
  const books = async (from: number, to?: number) =>
    paths(await textOf(booksSitemap(pool, shopUrl, ids[from], to && ids[to]))).length
  assert.deepEqual(
    [await books(0), await books(0, 2), await books(1, 3), await books(4)],
    [5, 2, 2, 1],
  )
  const shelves = async (from: number, to?: number) =>
    paths(await textOf(shelvesSitemap(pool, shopUrl, numbers[from].id, to && numbers[to].id)))
      .length
  const all = numbers.length
  assert.deepEqual([await shelves(0), await shelves(0, 2), await shelves(2)], [all, 2, all - 2])
})

test('an address moves within its kind; the latest move counts and is on record', async () => {
  const headers = await adminHeaders(shop, 'editor')
  const put = (path: string, to: unknown) =>
    shop.app.inject({ method: 'PUT', url: `/api/moved/${path}`, headers, payload: { to } as never })
  const moved = async (path: string) => (await get(`/api/moved/${path}`)).json().to
  for (const kind of ['book', 'genre', 'author', 'series', 'subject', 'publisher']) {
    assert.equal((await put(`${kind}/old`, `${kind}-new`)).json().to, `${kind}-new`)
    await put(`${kind}/older`, `${kind}-new`)
  }
  for (const kind of ['genre', 'author']) {
    assert.equal(await moved(`${kind}/old`), `${kind}-new`)
    assert.equal(await moved(`${kind}/older`), `${kind}-new`)
  }
  // Where a shelf goes on, those that led to it follow; those of other kinds stay.
  // Once to this server, once to all.
  const told = await toldBy(shop, () => put('genre/genre-new', 'newest'))
  assert.deepEqual(told, [['books'], ['books']])
  for (const from of ['old', 'older']) assert.equal(await moved(`genre/${from}`), 'newest')
  assert.equal(await moved('author/old'), 'author-new')
  // The same word of another kind is another address.
  await put('series/author-new', 'newest')
  assert.equal(await moved('author/old'), 'author-new')
  await put('series/back', 'old')
  assert.equal(await moved('author/old'), 'author-new')
  await put('genre/old', 'elsewhere')
  assert.equal(await moved('genre/old'), 'elsewhere')
  const answered = await get('/api/moved/genre/old')
  assert.equal(answered.headers['cache-control'], 'public, max-age=0, must-revalidate')
  const [note] = await sql(
    `select actor_kind, subject, detail from audit where action = 'address.move' order by id desc limit 1`,
  )
  assert.deepEqual(note, {
    actor_kind: 'admin',
    subject: 'genre:old',
    detail: { from: 'old', to: 'elsewhere' },
  })
})

test('an address to move is the last part of one, of a hundred letters at most', async () => {
  const headers = await adminHeaders(shop, 'owner')
  const put = async (to: unknown, extra = {}) =>
    (
      await shop.app.inject({
        ...{ method: 'PUT', url: '/api/moved/genre/from', headers },
        payload: { to, ...extra } as never,
      })
    ).statusCode
  for (const to of ['x', ' x ', 'x'.repeat(100), '红楼梦', 'a.b', '-'])
    assert.equal(await put(to), 200, to)
  for (const to of [
    '',
    ' ',
    'x'.repeat(101),
    'a/b',
    'a\nb',
    'a\u0000b',
    'a\u007fb',
    7,
    null,
    ['x'],
  ])
    assert.equal(await put(to), 400, String(to))
  assert.equal(await put('from'), 400)
  assert.equal(await put('x', { kind: 'book' }), 400)
  const long = await shop.app.inject({ url: `/api/moved/genre/${'x'.repeat(101)}` })
  assert.equal(long.statusCode, 400)
})
