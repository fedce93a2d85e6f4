import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Book } from '#app/catalog/book.ts'
import { seriesPlace, unnumbered } from '#app/search/index/series-place.ts'
import { aBook, adminHeaders, testShop } from '#test/app.ts'
import { listedPages, titles } from '#test/listed-pages.ts'
import { until } from '#test/until.ts'

/* A series stands in its order: on its page, by the API, and around each of its books. */

const shop = testShop()
const { page } = listedPages(() => shop)

/** Numbers as people write them, in the order of the series. */
const inOrder = ['0.5', '#1', '1.5', 'Book 2', 'III', '1-3', '3,5', '04', 'X', '11', undefined]
const books = new Map<string, Book>()

before(async () => {
  const shuffled = inOrder.map((number, i) => ({ number, i })).sort((a, b) => (a.i % 3) - (b.i % 3))
  for (const { number, i } of shuffled) {
    const title = `Tale ${'abcdefghijk'[i]}`
    const series = { name: 'Gate Tales', ...(number && { number }) }
    books.set(title, await aBook(shop, { title, series, language: 'en', author: `Author ${i}` }))
  }
  for (const number of ['1', '2', '5'])
    await aBook(shop, {
      title: `Erzählung ${number}`,
      series: { name: 'Tore', number },
      language: 'de',
    })
  for (const [language, title] of [
    ['de', 'Band zwei'],
    ['en-GB', 'Part two'],
  ] as const)
    await aBook(shop, { title, series: { name: 'Two Tongues', number: '2' }, language })
  books.set(
    'Part one',
    await aBook(shop, {
      title: 'Part one',
      series: { name: 'Two Tongues', number: '1' },
      language: 'en',
    }),
  )
})

const expected = inOrder.map((_, i) => `Tale ${'abcdefghijk'[i]}`)
const get = async (url: string) => (await shop.app.inject({ url })).json()
const related = async (title: string) => get(`/api/${books.get(title)?._id}/related`)

test('places of a series sort as readers count', () => {
  const places = ['0', '0.5', '1', '1.25', '1.5', '2', '3', '1-3', '3.01', '10', '1-10', '99999']
  const keys = places.map(seriesPlace)
  assert.deepEqual(
    keys,
    keys.toSorted((a, b) => a - b),
  )
  assert.equal(new Set(keys).size, keys.length)
  for (const none of [null, '', 'x', '1.2.3']) assert.equal(seriesPlace(none), unnumbered)
  assert.ok(keys.every((key) => Number.isInteger(key) && key < unnumbered))
})

test('the page of a series is in its order, and says each number', async () => {
  const html: string = await page('/series/gate-tales')
  assert.deepEqual(titles(html), expected)
  for (const words of ['Book 0.5', 'Book 2', 'Book III', 'Books 1-3', 'Book X'])
    assert.match(html, new RegExp(`>${words}, `), words)
  assert.match(html, /<option value="series" selected="">Series order/)
  assert.deepEqual(titles(await page('/series/gate-tales?sort=title')), expected)
})

test('pages of a series lead on by their keys, with and without filters', async () => {
  for (const filter of ['', '&language=en', '&genre=fiction']) {
    const seen: string[] = []
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null && pages < 9; pages++) {
      const after: string = cursor && `&cursor=${cursor}`
      const body = await get(`/api/browse/series/gate-tales?limit=3${filter}${after}`)
      seen.push(...body.books.map(({ title }: Book) => title))
      cursor = body.next
    }
    assert.deepEqual(seen, expected, filter)
  }
  for (const cursor of ['rubbish', Buffer.from('[1,"2001-02-30","x"]').toString('base64url')]) {
    const url = `/api/browse/series/gate-tales?cursor=${cursor}`
    assert.equal((await shop.app.inject({ url })).statusCode, 400)
  }
})

test('an edit of the number moves the book', async () => {
  const one = await aBook(shop, { title: 'Moves', series: { name: 'Movers', number: '9' } })
  await aBook(shop, { title: 'Stays', series: { name: 'Movers', number: '5' } })
  const order = async () => titles(await page('/series/movers'))
  assert.deepEqual(await order(), ['Stays', 'Moves'])
  await shop.app.inject({
    method: 'PUT',
    url: `/api/edit/${one._id}`,
    headers: await adminHeaders(shop),
    payload: { series: { name: 'Movers', number: '2' } },
  })
  // A list whose rendering takes long on a busy machine is sent once more as it was.
  await until(async () => isDeepStrictEqual(await order(), ['Moves', 'Stays']))
})

test('a book shows the volumes around it, with the one before and the one after', async () => {
  for (const [at, title] of expected.entries()) {
    const { series, previous, next } = await related(title)
    const around = series.map((book: Book) => book.title)
    assert.deepEqual(
      around,
      expected.filter((other) => other !== title),
      title,
    )
    const isNumbered = at < expected.length - 1
    // A box of several is nobody's next volume.
    const beside = (step: number) => {
      const by = inOrder[at + step] === '1-3' ? 2 * step : step
      return books.get(expected[at + by] ?? '')?._id ?? null
    }
    assert.equal(previous, isNumbered ? beside(-1) : null, title)
    assert.equal(next, at < expected.length - 2 ? beside(1) : null, title)
  }
  const html: string = await page(`/book/${books.get('Tale b')?._id}`)
  assert.match(
    html,
    new RegExp(
      `href="/book/${books.get('Tale a')?._id}"[^>]*rel="prev"|rel="prev"[^>]*href="/book/${books.get('Tale a')?._id}"`,
    ),
  )
})

test('the volumes around a book are in its language', async () => {
  const { series } = await related('Part one')
  assert.deepEqual(
    series.map((book: Book) => book.title),
    ['Part two'],
  )
})
