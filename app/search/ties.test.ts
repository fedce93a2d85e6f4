import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { aBook, call, testShop } from '#test/app.ts'

/* What sold alike and is of one day: wherever books stand by sales or by day, the one of which more is known leads,
   and a page ends and goes on in the middle of such books. */

const shop = testShop()

const facts: Partial<Book>[] = [
  { publisher: 'Tie Press' },
  { publisher: 'Tie Press', pages: 300 },
  { publisher: 'Tie Press', pages: 300, language: 'en' },
  { publisher: 'Tie Press', pages: 300, language: 'en', format: 'paperback' },
]
/** The fullest is neither the first that came in nor the last. */
const cameIn = [1, 3, 0, 2]

before(async () => {
  for (const at of cameIn) {
    const same = { category: 'Ties', author: 'Tilda Tie', publishedOn: '2001-05-05', ...facts[at] }
    const isbn13 = `97800000001${at}`
    const digits = [...isbn13].reduce((sum, one, i) => sum + Number(one) * (i % 2 ? 3 : 1), 0)
    const whole = `${isbn13}${(10 - (digits % 10)) % 10}`
    await aBook(shop, { ...same, title: `Knot ${'abcd'[at]}`, isbn13: whole })
    await aBook(shop, { ...same, title: 'Bow', description: `Of ${at} hawsers.`, edition: `${at}` })
    await aBook(shop, {
      ...same,
      title: 'Ahead',
      category: 'Later',
      author: 'Someone',
      availability: 'preorder',
      availableOn: '2095-01-01',
    })
  }
})

const pagesOf = (book: { pages?: number; format?: string; language?: string }) =>
  facts.findIndex(
    (one) =>
      one.pages === book.pages && one.format === book.format && one.language === book.language,
  )

/** Every list in which books stand by what they sold or by their day, and which of these books are in it. */
const places: [list: string, title: RegExp][] = [
  ['/api/search?q=knot', /^Knot/],
  ['/api/search?q=tilda', /^Bow/],
  ['/api/search?q=bow', /^Bow/],
  ['/api/search?q=bow&sort=title', /^Bow/],
  ['/api/search?q=knot&sort=newest', /^Knot/],
  ['/api/search?q=hawsers', /^Bow/],
  ['/api/search?q=hawsers&sort=newest', /^Bow/],
  ['/api/search?q=97800000001', /^Knot/],
  ['/api/search?genre=ties', /^Knot/],
  ['/api/search?genre=ties&sort=newest', /^Bow/],
  ['/api/search?genre=ties&sort=title', /^Bow/],
  ['/api/search?author=tilda-tie', /^Bow/],
  ['/api/search?publisher=tie-press&sort=relevance', /^Knot/],
  ['/api/browse/genres/ties', /^Knot/],
  ['/api/browse/authors/tilda-tie', /^Bow/],
  ['/api/browse/new', /^Bow/],
  ['/api/browse/coming-soon', /^Ahead/],
]

for (const [list, title] of places)
  test(`the fuller record leads in ${list}`, async () => {
    for (const limit of [100, 3, 1]) {
      const seen: number[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const more = `limit=${limit}${cursor && `&cursor=${cursor}`}`
        const { status, body } = await call(shop.app, {
          url: `${list}${list.includes('?') ? '&' : '?'}${more}`,
        })
        assert.equal(status, 200, JSON.stringify(body))
        for (const book of body.books) if (title.test(book.title)) seen.push(pagesOf(book))
        cursor = body.next
      }
      assert.deepEqual(seen, [3, 2, 1, 0], `${limit} at a time`)
    }
  })

test('so it does among suggestions and beside a book of its author', async () => {
  const get = async (url: string) => (await call(shop.app, { url })).body
  const fullness = async (ids: string[]) =>
    await Promise.all(ids.map(async (id) => pagesOf(await get(`/api/${id}`))))
  for (const q of ['bow', 'tilda bo']) {
    const { suggestions } = await get(`/api/search/suggestions?${new URLSearchParams({ q })}`)
    const books = suggestions.filter(({ kind }: { kind: string }) => kind === 'book')
    assert.deepEqual(await fullness(books.map(({ id }: { id: string }) => id)), [3, 2, 1, 0], q)
  }
  const of = await aBook(shop, { title: 'Own', author: 'Tilda Tie' })
  const { author } = await get(`/api/${of._id}/related`)
  const bows = author.filter(({ title }: Book) => title === 'Bow')
  assert.deepEqual(await fullness(bows.map(({ _id }: Book) => _id)), [3, 2, 1, 0])
})
