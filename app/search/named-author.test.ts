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

test('in nobody’s name, it is looked for elsewhere; in one’s, it is that one', async () => {
  const { titles, corrected } = await search('author:harbour')
  assert.equal(titles.length, 24)
  assert.deepEqual(corrected, { query: 'harbour', dropped: [] })
  await manyBooks(shop, [
    { ...plain, title: 'Jetty', author: 'Nell Harbour' },
    { ...plain, title: 'Harbour Lights', author: 'Nell Harbour and Bo Wick' },
  ])
  const written = ['Harbour Lights', 'Jetty']
  for (const q of ['author:harbour', 'author:harb', 'author:"harbour"', 'nell author:harbour']) {
    const { titles, corrected } = await search(q)
    assert.deepEqual([titles.toSorted(), corrected], [written, undefined], q)
  }
  assert.deepEqual((await search('author:harbour jetty')).titles, ['Jetty'])
  assert.deepEqual((await search('title:harbour author:harbour')).titles, ['Harbour Lights'])
  // Words of another book are left out, as behind a rare name.
  const { corrected: left } = await search('author:harbour qwrtzu')
  assert.deepEqual(left, { query: 'Harbour', dropped: ['qwrtzu'] })
})

test('of a name that too many have, all are found', async () => {
  const crowd = Array.from({ length: 110 }, (_, i) => ({
    ...plain,
    title: `Crew ${i}`,
    author: `Sailor${i} Harbour`,
  }))
  await manyBooks(shop, crowd)
  const seen = new Set<string>()
  let cursor = ''
  do {
    const params = new URLSearchParams({
      q: 'author:harbour',
      limit: '50',
      ...(cursor && { cursor }),
    })
    const { body } = await call(shop.app, { url: `/api/search?${params}` })
    for (const { title } of body.books as { title: string }[]) seen.add(title)
    cursor = body.next ?? ''
  } while (cursor)
  assert.equal(seen.size, crowd.length + 2)
})
