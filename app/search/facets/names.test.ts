import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { aBook, call, testShop } from '#test/app.ts'

/* Authors, series and publishers of a result, to narrow it by. */

const shop = testShop()
const kinds = ['author', 'series', 'publisher'] as const
type Value = { slug: string; name: string; count: number }

const authors = Array.from({ length: 14 }, (_, i) => `Writer ${'abcdefghijklmn'[i]}son`)
before(async () => {
  for (const [i, author] of authors.entries())
    for (let n = 0; n <= i % 4; n++)
      await aBook(shop, {
        ...{ title: `Harbour ${i}.${n}`, author, language: n === 0 ? 'de' : 'en' },
        ...{ publisher: n < 2 ? 'Quay' : 'Pier & Sons', category: n < 2 ? 'Poetry' : 'Drama' },
        ...(i < 6 && { series: { name: i < 3 ? 'The Tides' : 'Tides', number: String(i + 1) } }),
      })
  await aBook(shop, { title: 'Elsewhere', author: 'Écrivain Über', publisher: 'Quay' })
})

type Query = Record<string, string>
const ask = async (kind: string, query: Query = {}) => {
  const { status, body } = await call(shop.app, {
    url: `/api/search/facets/${kind}?${new URLSearchParams(query)}`,
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body as { values: Value[]; more: boolean }
}
const total = async (query: Query): Promise<number> =>
  (await call(shop.app, { url: `/api/search/facets?${new URLSearchParams(query)}` })).body.total

test('each count is what its filter leaves, the largest first', async () => {
  for (const query of [
    {},
    { q: 'harbour' },
    { q: 'harbour', language: 'en' },
    { q: 'harbour', publisher: 'quay' },
    { genre: 'fiction' },
    { genre: 'drama' },
    { q: 'harbour', genre: 'drama' },
    { q: 'harbour', genre: 'drama,poetry' },
    { q: '"harbour 3"', genre: 'drama' },
    { q: '"harbour 3"' },
    { q: 'harbuor' },
  ] as Query[])
    for (const kind of kinds) {
      const { values } = await ask(kind, query)
      const counts = values.map(({ count }) => count)
      assert.deepEqual(
        counts,
        counts.toSorted((a, b) => b - a),
      )
      assert.ok(values.length > 0 || query.genre, `${kind} ${JSON.stringify(query)}`)
      for (const { slug, count } of values)
        assert.equal(await total({ ...query, [kind]: slug }), count, `${kind} ${slug}`)
    }
})

test('ten are shown, and words find the others; a kind is not narrowed by itself', async () => {
  const queries: Query[] = [{ q: 'harbour' }, { q: 'harbour', author: 'writer-dson,nobody' }, {}]
  for (const query of queries) {
    const first = await ask('author', query)
    assert.equal(first.values.length, 10)
    assert.equal(first.more, true)
    const found = await ask('author', { ...query, find: 'wri mson' })
    assert.deepEqual(found, {
      values: [{ slug: 'writer-mson', name: 'Writer mson', count: 1 }],
      more: false,
    })
    assert.deepEqual((await ask('author', { ...query, find: '%' })).values, [])
  }
  assert.deepEqual((await ask('author', { q: 'harbour', find: 'ecrivain' })).values, [])
  assert.equal((await ask('author', { find: 'ecrivain uber' })).values[0]?.name, 'Écrivain Über')
  const [tides, ...others] = (await ask('series', { q: 'harbour' })).values
  assert.deepEqual([tides?.slug, tides?.count, others], ['tides', 13, []])
})

test('what is no result, and no kind, has none', async () => {
  const queries: Query[] = [
    { q: 'harbour', language: 'xx' },
    { q: 'zzzyqx' },
    { series: 'nothing' },
  ]
  for (const query of queries)
    assert.deepEqual(await ask('author', query), { values: [], more: false })
  for (const path of [
    'genre?',
    'author?q=%00',
    'author?find=%00',
    `author?find=${'a'.repeat(101)}`,
  ])
    assert.equal((await call(shop.app, { url: `/api/search/facets/${path}` })).status, 400, path)
})

test('a large result is known by some of its books, and counted over all', async () => {
  // As many rows of the index as make it large; their books are one.
  await shop.deps.pool.query(`
    with copies as (
      insert into books (id, title, author, category, description, cover_image, cover_hash,
        new_price_cents)
      select gen_random_uuid(), b.title, b.author, b.category, b.description, b.cover_image, b.cover_hash, 500
      from books b, generate_series(1, 3100) where b.title = 'Harbour 3.0' returning id),
    searched as (
      insert into book_search (book_id, dated, sales, price_cents, genre, title_key, terms)
      select c.id, s.dated, 0, s.price_cents, s.genre, s.title_key, s.terms
      from copies c, book_search s join books on id = s.book_id where title = 'Harbour 3.0'
      returning book_id)
    select count(*) from searched`)
  await shop.deps.pool.query(`
    insert into book_facets (book_id, genre, code)
    select book_id, 0, 0 from book_search s
    where not exists (select from book_facets f where f.book_id = s.book_id)`)
  await shop.deps.pool.query('analyze books; analyze book_search; analyze book_facets')
  const { values, more } = await ask('author', { q: 'harbour' })
  assert.equal(more, true)
  assert.deepEqual(values[0], { slug: 'writer-dson', name: 'Writer dson', count: 3104 })
  assert.deepEqual((await ask('author', { q: 'harbour', find: 'nobody' })).values, [])
  const { values: one } = await ask('author', { q: 'harbour', find: 'writ hson' })
  assert.deepEqual(one, [{ slug: 'writer-hson', name: 'Writer hson', count: 4 }])
})

test('what a list is narrowed by is named on its page', async () => {
  const { body } = await shop.app.inject({
    url: '/search?q=harbour&author=writer-dson&series=tides',
  })
  const html = body.replaceAll('<!-- -->', '')
  assert.match(html, /Remove Author: <\/span><span[^>]*>Writer dson/)
  assert.match(html, /Remove Series: <\/span><span[^>]*>(?:The )?Tides/)
  assert.match(html, /<input type="hidden" name="author" value="writer-dson"/)
})
