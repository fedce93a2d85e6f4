import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aBook, call, startTestApp, type TestApp } from '#test/app.ts'

let shop: TestApp
before(async () => {
  shop = await startTestApp()
})
after(() => shop.close())

const search = async (query: string) => (await call(shop.app, { url: `/api/search?${query}` })).body

test('a book is found by its words, whatever their order and accents', async () => {
  await aBook(shop, { title: 'Łódź im Winter', author: 'Zoë Müller', isbn13: '978-0-306-40615-7' , subjects: [{ scheme: 'keyword', heading: 'Snow' }] })
  for (const q of ['winter lodz', 'Łódź', 'mueller winter', 'zoe mul', '0-306-40615-2', '97803064', 'snow'])
    assert.equal((await search(`q=${encodeURIComponent(q)}`)).books[0]?.title, 'Łódź im Winter', q)
  const typo = await search('q=wintre+loddz')
  assert.equal(typo.books[0]?.title, 'Łódź im Winter')
  assert.equal(typo.corrected.query, 'winter lodz')
  console.log(JSON.stringify(await search('q=winter'), null, 1))
  console.log(JSON.stringify((await call(shop.app, { url: `/api/search/facets?q=winter` })).body))
  console.log(JSON.stringify((await call(shop.app, { url: `/api/search/suggestions?q=mul` })).body))
  const id = (await search('q=winter')).books[0]._id
  console.log(JSON.stringify((await call(shop.app, { url: `/api/${id}/related` })).body))
  console.log(JSON.stringify((await call(shop.app, { url: `/api/${id}` })).body))
  console.log(JSON.stringify((await call(shop.app, { url: `/api/browse/authors/zoe-muller` })).body))
  console.log(JSON.stringify((await call(shop.app, { url: `/api/browse/authors` })).body))
  console.log(JSON.stringify((await call(shop.app, { url: `/api/browse/new` })).body))
  console.log(JSON.stringify((await call(shop.app, { url: `/api/browse/coming-soon` })).body))
})
