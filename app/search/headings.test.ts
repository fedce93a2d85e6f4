import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call } from '#test/app.ts'
import { realCatalogue } from '#test/real-catalogue.ts'
import { realTitles } from '#test/real-titles.ts'

/* Headings: as filters with their counts, as suggestions, as pages of their own. */

const { shop, titles } = realCatalogue()

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
