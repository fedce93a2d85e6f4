import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { call, testShop } from '#test/app.ts'
import { manyBooks } from '#test/many-books.ts'

/* A word in the place of an author that very many titles have. */

const shop = testShop()
const plain = { category: 'Books', newPriceCents: 900 }
before(() =>
  manyBooks(
    shop,
    Array.from({ length: 1100 }, (_, i) => ({
      ...plain,
      title: `Harbour ${i}`,
      author: 'Al Tern',
    })),
  ),
)

const search = async (q: string) => {
  const { body } = await call(shop.app, { url: `/api/search?${new URLSearchParams({ q })}` })
  const titles = (body.books as { title: string }[]).map(({ title }) => title)
  return { titles, corrected: body.corrected }
}
const asked = ['author:harbour', 'author:harb', 'author:"harbour"']

test('in nobody’s name, it is looked for elsewhere; in one’s, it is that one', async () => {
  const { titles, corrected } = await search('author:harbour')
  assert.equal(titles.length, 24)
  assert.deepEqual(corrected, { query: 'harbour', dropped: [] })
  await manyBooks(shop, [{ ...plain, title: 'Jetty', author: 'Nell Harbour' }])
  for (const q of asked)
    assert.deepEqual(await search(q), { titles: ['Jetty'], corrected: undefined }, q)
  assert.deepEqual((await search('author:harbour author:nell')).titles, ['Jetty'])
})
