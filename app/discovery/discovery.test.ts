import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { aBook, adminHeaders, testShop } from '#test/app.ts'

const shopUrl = 'https://shop.example'
const shop = testShop({ env: { PUBLIC_URL: shopUrl } })

const get = (url: string) => shop.app.inject({ url })
const read = async (url: string, type: RegExp) => {
  const { statusCode, headers, body } = await get(url)
  assert.equal(statusCode, 200, url)
  assert.match(String(headers['content-type']), type, url)
  assert.match(String(headers['cache-control']), /^public, max-age=\d+$/, url)
  return body
}

test('robots learn where the sitemap is and what is none of their business', async () => {
  const robots = await read('/robots.txt', /^text\/plain/)
  assert.match(robots, /^Sitemap: https:\/\/shop\.example\/sitemap\.xml$/m)
  assert.match(robots, /^Disallow: \/checkout$/m)
})

test('a browser learns how to search the shop', async () => {
  const description = await read('/opensearch.xml', /^application\/opensearchdescription\+xml/)
  assert.match(description, /template="https:\/\/shop\.example\/search\?q=\{searchTerms\}"/)
  const home = await get('/')
  assert.match(home.body, /<link rel="search" href="\/opensearch\.xml"/)
  assert.match(home.body, /<link rel="alternate" href="\/feed\.xml"/)
})

test('the feed carries what is out, newest first, hostile words escaped (threats 8)', async () => {
  const hostile = '<script>alert(1)</script> & "more" ]]>'
  const { _id } = await aBook(shop, { title: `Feed ${hostile}`, description: hostile })
  await aBook(shop, { title: 'Not out yet', publishedOn: '2099-01-01', availability: 'preorder' })
  const feed = await read('/feed.xml', /^application\/rss\+xml/)
  assert.match(feed, /<title>Feed &lt;script&gt;alert\(1\)&lt;\/script&gt; &amp; &quot;more&quot;/)
  assert(feed.includes(`<guid isPermaLink="true">${shopUrl}/book/${_id}</guid>`))
  assert.doesNotMatch(feed, /Not out yet|<script/)
  assert.match(feed, /<pubDate>\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT<\/pubDate>/)
})

test('what has moved answers 301, without chains or circles', async () => {
  const headers = await adminHeaders(shop, 'editor')
  const there = await aBook(shop, { title: 'Kept', author: 'New Name', category: 'Kept genre' })
  const put = (path: string, to: string) =>
    shop.app.inject({ method: 'PUT', url: `/api/moved/${path}`, headers, payload: { to } })
  const [one, two] = [
    '0198c0de-1111-7222-8333-000000000001',
    '0198c0de-1111-7222-8333-000000000002',
  ]
  assert.equal((await put(`book/${one}`, two)).statusCode, 200)
  assert.equal((await put(`book/${two}`, there._id)).statusCode, 200)
  for (const id of [one, two]) {
    const { statusCode, headers: answered } = await get(`/book/${id}`)
    assert.equal(statusCode, 301)
    assert.equal(answered.location, `/book/${there._id}`)
  }
  assert.equal((await put('author/old-name', 'new-name')).statusCode, 200)
  const author = await get('/author/old-name')
  assert.equal(author.statusCode, 301)
  assert.equal(author.headers.location, '/author/new-name')
  // Back again: the circle opens.
  assert.equal((await put('author/new-name', 'old-name')).statusCode, 200)
  assert.equal((await get('/author/new-name')).statusCode, 200, 'a shelf with books stands')
  assert.equal((await get('/author/old-name')).statusCode, 404)
  const { rows } = await shop.deps.db.execute(
    sql`select kind, from_key, to_key from moved order by 1, 2`,
  )
  assert.deepEqual(rows, [
    { kind: 'author', from_key: 'new-name', to_key: 'old-name' },
    { kind: 'book', from_key: one, to_key: there._id },
    { kind: 'book', from_key: two, to_key: there._id },
  ])
})

test('only editors move addresses (ASVS 8.2.1)', async () => {
  const ask = (headers?: { authorization: string }, to = 'b') =>
    shop.app.inject({ method: 'PUT', url: '/api/moved/genre/a', headers, payload: { to } })
  assert.equal((await ask()).statusCode, 401)
  assert.equal((await ask(await adminHeaders(shop, 'packer'))).statusCode, 403)
  const editor = await adminHeaders(shop, 'editor')
  assert.equal((await ask(editor, 'a')).statusCode, 400)
  assert.equal((await ask(editor, '//evil.example')).statusCode, 400)
  assert.equal((await get('/api/moved/genre/a')).statusCode, 404)
  assert.equal((await get('/api/moved/cellar/a')).statusCode, 400)
})

test('a withdrawn book is gone for good, and says what else there is', async () => {
  const book = await aBook(shop, { title: 'Pulped', availability: 'withdrawn' })
  const { statusCode, body } = await get(`/book/${book._id}`)
  assert.equal(statusCode, 410)
  assert.match(body, /has been withdrawn/)
  assert.match(body, /Other books by (?:<!-- -->)?<bdi>Wilkie Collins</)
  assert.match(body, /<meta name="robots" content="noindex"\/>/)
})

const books = 120_000

test('a sitemap of 120,000 books is walked from its index', async () => {
  await fill(books)
  shop.deps.changes.heard(['books'])
  const index = await read('/sitemap.xml', /^application\/xml/)
  const shards = locations(index)
  assert.equal(shards.filter((url) => /\/books-\d+\.xml$/.test(url)).length, 3)
  const seen = new Set<string>()
  let shelves = 0
  for (const shard of shards) {
    const body = await read(shard.replace(shopUrl, ''), /^application\/xml/)
    assert.match(body, /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset [^>]+>\n/)
    assert.match(body, /<\/urlset>\n$/)
    const urls = locations(body)
    assert(urls.length <= 50_000, `${shard} has ${urls.length}`)
    for (const url of urls) {
      if (!url.startsWith(`${shopUrl}/`)) assert.fail(url)
      if (url.startsWith(`${shopUrl}/book/`)) seen.add(url)
      if (url.startsWith(`${shopUrl}/author/`)) shelves += 1
    }
  }
  const { rows } = await shop.deps.db.execute<{ count: number }>(
    sql`select count(*)::integer as count from book_search`,
  )
  assert.equal(seen.size, rows[0]?.count)
  assert(seen.size >= books)
  assert(shelves > 0, 'authors have pages too')
  for (const url of ['/sitemaps/books-4.xml', '/sitemaps/books-0.xml', '/sitemaps/x.xml']) {
    assert.equal((await get(url)).statusCode, 404, url)
  }
})

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url as string)

/** Rows alone, a few thousand at a time: what a sitemap reads needs no words. */
async function fill(count: number) {
  const { db } = shop.deps
  const step = 5000
  for (let from = 1; from <= count; from += step) {
    await db.execute(sql`
      with added as (
        insert into books (id, title, new_price_cents, cover_image, cover_hash)
        select ('01970000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Book ' || n, 999,
          'book-' || n || '.png', lpad(to_hex(n), 20, '0')
        from generate_series(${from}::integer, ${from + step - 1}::integer) n
        returning id, title)
      insert into book_search (book_id, dated, sales, price_cents, title_key, terms)
      select id, '2020-01-01', 0, 999, lower(title), '' from added`)
  }
}
