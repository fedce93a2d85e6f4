import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { changeBook } from '#app/catalog/write/write-book.server.ts'
import { rebuildSearch } from '#app/search/index/rebuild.server.ts'
import { aBook, call } from '#test/app.ts'
import { manyDesk } from '#test/many-desk.ts'

/* Books that spell the name of their series differently stand on one shelf. */

const { shop, titles } = manyDesk()
const ids = new Map<string, string>()
const spelt = ['The Dark Tower', 'dark tower', 'Dark Tower', 'Dark Tower Series', 'Dark  Tower']

before(async () => {
  for (const [i, name] of spelt.entries()) {
    const title = `Volume ${i + 1}`
    const book = await aBook(shop, { title, series: { name, number: String(i + 1) } })
    ids.set(title, book._id)
  }
  await aBook(shop, { title: 'Another', series: { name: 'Dark Tower: Beginnings', number: '1' } })
})

const get = async (url: string) => await call(shop.app, { url })
const shelf = async (slug = 'dark-tower') => (await get(`/api/browse/series/${slug}`)).body
const titlesOf = (books: { title: string }[]) => books.map(({ title }) => title)
const volumes = spelt.map((_, i) => `Volume ${i + 1}`)
const rename = (title: string, name: string) =>
  changeBook(shop.deps, { kind: 'system' }, ids.get(title) as string, {
    series: { name, number: title.slice(-1) },
  })

test('one shelf in the order of the series, called by the commonest spelling', async () => {
  const { heading, books } = await shelf()
  assert.deepEqual(titlesOf(books), volumes)
  assert.deepEqual(heading, { kind: 'series', slug: 'dark-tower', name: 'Dark Tower', books: 5 })
  assert.deepEqual(titlesOf((await shelf('dark-tower-beginnings')).books), ['Another'])
})

test('every other spelling leads to its address, with filters and page', async () => {
  for (const other of ['the-dark-tower', 'dark-tower-series', 'Dark%20Tower', 'The%20dark%20tower'])
    for (const query of ['', '?format=paperback', '?sort=title']) {
      const { statusCode, headers } = await shop.app.inject({ url: `/series/${other}${query}` })
      assert.equal(statusCode, 301, other)
      assert.equal(headers.location, `/series/dark-tower${query}`)
    }
  assert.equal((await shop.app.inject({ url: '/series/dark-tower' })).statusCode, 200)
  assert.equal((await shop.app.inject({ url: '/series/darker-tower' })).statusCode, 404)
})

test('filters of the shop, the API and the desk take every spelling', async () => {
  for (const slug of ['dark-tower', 'the-dark-tower', 'dark-tower-series']) {
    const query = `q=&series=${slug}&sort=title`
    assert.deepEqual(titlesOf((await get(`/api/search?${query}`)).body.books), volumes)
    assert.equal((await get(`/api/search/facets?${query}`)).body.total, 5)
    assert.deepEqual(await titles({ series: slug, sort: 'title' }), volumes)
  }
})

test('links and volumes around a book are those of the shelf', async () => {
  const id = ids.get('Volume 2') as string
  const { body } = await shop.app.inject({ url: `/book/${id}` })
  assert.match(body, /href="\/series\/dark-tower"/)
  assert.doesNotMatch(body, /\/series\/(?:the-dark-tower|dark-tower-series)/)
  const related = (await get(`/api/${id}/related`)).body
  assert.deepEqual(titlesOf(related.series), ['Volume 1', 'Volume 3', 'Volume 4', 'Volume 5'])
  assert.deepEqual([related.previous, related.next], [ids.get('Volume 1'), ids.get('Volume 3')])
})

test('the name follows its books, also when the search is built anew', async () => {
  const name = async () => (await shelf()).heading.name
  await rename('Volume 3', 'The Dark Tower')
  assert.equal(await name(), 'The Dark Tower')
  await rename('Volume 1', 'Dark Tower Series')
  assert.equal(await name(), 'Dark Tower Series')
  // Of as many, that of the older book.
  await rename('Volume 4', 'dark tower')
  assert.equal(await name(), 'dark tower')
  await rename('Volume 2', 'Elsewhere')
  assert.equal(await name(), 'Dark Tower Series')
  await shop.deps.pool.query(`update headings set name = 'stale' where slug = 'dark-tower'`)
  await rebuildSearch(shop.deps.db)
  assert.equal(await name(), 'Dark Tower Series')
  assert.equal((await shelf()).books.length, 4)
  // A shelf is suggested by the words of all of them.
  const { suggestions } = (await get('/api/search/suggestions?q=the+dark+tow')).body
  assert.ok(suggestions.some(({ slug }: { slug: string }) => slug === 'dark-tower'))
})
