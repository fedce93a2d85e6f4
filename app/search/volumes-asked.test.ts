import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { call, testShop } from '#test/app.ts'
import { type ManyBook, manyBooks } from '#test/many-books.ts'

/* Lists that begin with a volume, or are of titles that begin so: nothing that belongs there is cut off before. */

const shop = testShop()
const book = (title: string, author: string, more: Partial<ManyBook> = {}): ManyBook => ({
  ...{ category: 'Books', newPriceCents: 900, title, author },
  ...more,
})
const volumes = (seriesName: string, author: string, titles: string[], more = {}): ManyBook[] =>
  titles.map((title, i) =>
    book(title, author, { seriesName, seriesNumber: String(1 + i), ...more }),
  )
const several = (count: number, one: (i: number) => ManyBook) =>
  Array.from({ length: count }, (_, i) => one(i))

before(() =>
  manyBooks(shop, [
    ...volumes('Tidewater', 'Stig Lund', ['The Girl with the Paper Lanterns', 'The Girl Who Swam']),
    // It has these words as well, costs less, and is not what is meant.
    ...volumes('Lamp Oil', 'Bo Wick', ['How Lanterns Were Lit by One Small Girl of Ten', 'Soot'], {
      newPriceCents: 100,
    }),
    // Of one title more than are looked at for their series.
    ...several(25, (i) => book('Harvest', 'Rex Hale', { seriesName: `Field ${i}`, sales: 9 })),
    ...several(25, (i) =>
      book('Harvest: A Tale', 'Rex Hale', { seriesName: `Hay ${i}`, sales: 9 }),
    ),
    ...volumes('Barn', 'Una Quist', ['Harvest', 'The Winter Barn']),
    ...volumes('Heron Quarter', 'Ivo Lund', ['The Two Ferries', 'Ferry Road', 'Lock']),
    book('The Two Ferries', 'Ivo Lund', { category: 'Plays', newPriceCents: 300 }),
    book('The Two Ferries on Two Rivers', 'Ida Moor', { newPriceCents: 1200 }),
    // Of one beginning more than are listed.
    ...several(120, (i) => book('A Lantern Dab', 'Al Tern', { sales: i })),
    book('A Lantern Dusk', 'Al Tern', { category: 'Evenings', sales: 200 }),
  ]),
)

const search = async (q: string, more: Record<string, string> = {}) => {
  const url = `/api/search?${new URLSearchParams({ q, ...more })}`
  const { status, body } = await call(shop.app, { url })
  assert.equal(status, 200, url)
  return body as { books: { _id: string; title: string; sales?: number }[]; next: string | null }
}
const titles = async (q: string, more?: Record<string, string>) =>
  (await search(q, more)).books.map(({ title }) => title)

test('the volume is of the series of the best book, in whatever order they are listed', async () => {
  const ofSeries = ['The Girl Who Swam', 'The Girl with the Paper Lanterns']
  for (const sort of ['relevance', 'price', 'price-desc', 'title', 'newest'])
    assert.deepEqual((await titles('girl lanterns 2', { sort })).toSorted(), ofSeries, sort)
})

test('of many books of one title the one by the author is found', async () => {
  assert.equal((await titles('harvest 2 una quist'))[0], 'The Winter Barn')
  assert.equal((await titles('quist harvest book 2'))[0], 'The Winter Barn')
})

test('behind the volumes stand the books that have every word, each once, on whatever page', async () => {
  const orders = {
    relevance: ['Ferry Road', 'The Two Ferries', 'Lock', 'The Two Ferries', 'on Two Rivers'],
    price: ['The Two Ferries', '', '', '', 'on Two Rivers'],
  }
  for (const [sort, expected] of Object.entries(orders)) {
    const { books } = await search('the two ferries 2', { sort })
    assert.equal(new Set(books.map(({ _id }) => _id)).size, expected.length, sort)
    for (const [i, { title }] of books.entries())
      assert.ok(title.endsWith(expected[i] as string), `${sort} ${i}: ${title}`)
    const seen: string[] = []
    let cursor = ''
    do {
      const more = { sort, limit: '2', ...(cursor && { cursor }) }
      const page = await search('the two ferries 2', more)
      seen.push(...page.books.map(({ _id }) => _id))
      cursor = page.next ?? ''
    } while (cursor)
    assert.deepEqual(
      seen,
      books.map(({ _id }) => _id),
      sort,
    )
  }
  assert.deepEqual(await titles('the two ferries 2', { genre: 'plays' }), ['The Two Ferries'])
})

test('a title up to a letter is looked for among those that the filters leave', async () => {
  assert.equal((await titles('a lantern d')).length, 24)
  assert.deepEqual(await titles('a lantern d', { genre: 'evenings' }), ['A Lantern Dusk'])
})
