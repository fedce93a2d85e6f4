import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { desc } from 'drizzle-orm'
import { plainText } from '#app/catalog/emphasis.ts'
import { isIsbn13 } from '#app/catalog/trade/isbn.ts'
import { coverHashOf } from '#app/covers/cover-hash.server.ts'
import { usualGenres, usualWindow } from '#app/shop/window/usual-window.ts'
import { books } from '#server/database/schema.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { demoBooks, descriptionOf } from './books.ts'
import type { DemoTrade } from './demo-book.ts'
import { seedDemo } from './seed.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
})
after(() => database.close())

test('23 books over exactly four genres, each with at least four', () => {
  assert.equal(demoBooks.length, 23)
  assert.equal(new Set(demoBooks.map((book) => book.title)).size, 23)
  for (const genre of usualGenres) {
    const count = demoBooks.filter((book) => book.category === genre).length
    assert.ok(count >= 4, `${genre}: ${count}`)
  }
  assert.equal(demoBooks.filter((book) => !book.author).length, 1)
  assert.equal(demoBooks.filter((book) => !book.coverImage).length, 1)
  assert.ok(demoBooks.some((book) => !book.oldPriceCents))
  assert.ok(demoBooks.every((book) => (book.oldPriceCents ?? Infinity) > book.newPriceCents))
})

test('the trade’s fields: each kind of book that a page has something to say of', () => {
  const trades = demoBooks.map(({ trade }) => trade ?? {})
  const isbns = trades.flatMap(({ isbn13 }) => isbn13 ?? [])
  assert.ok(isbns.length > 0 && isbns.every(isIsbn13))
  assert.equal(new Set(isbns).size, isbns.length)
  const having = (name: keyof DemoTrade) => trades.filter((trade) => trade[name] !== undefined)
  assert.ok(having('publisher').length >= 20)
  assert.ok(having('pages').length >= 20)
  assert.equal(new Set(having('series').map(({ series }) => series?.name)).size, 1)
  assert.ok(having('stock').some(({ stock = 0 }) => stock > 3))
  assert.ok(having('stock').some(({ stock = 9 }) => stock <= 3))
  assert.deepEqual(
    having('availability').map(({ availability, comesInDays, orderDays }) => [
      availability,
      (comesInDays ?? orderDays ?? 0) > 0,
    ]),
    [
      ['preorder', true],
      ['to-order', true],
    ],
  )
})

test('descriptions have 300 to 1,500 characters and tell the books apart on a card', () => {
  for (const book of demoBooks) {
    const { length } = plainText(descriptionOf(book))
    assert.ok(length >= 300 && length <= 1500, `${book.title}: ${length}`)
  }
  assert.equal(new Set(demoBooks.map((book) => book.paragraphs[0]?.slice(0, 80))).size, 23)
})

test('five news items, each with words and a picture of its own', () => {
  const news = usualWindow.filter(({ kind }) => kind === 'news').map(({ fields }) => fields)
  assert.equal(news.length, 5)
  assert.equal(new Set(news.map((item) => item.picture)).size, 5)
  assert.ok(news.every(({ title = '', text = '' }) => title !== '' && text.length > 60))
})

test('an empty shop is filled once, newest first, by whoever comes first', async () => {
  const counts = await Promise.all([seedDemo(database.db), seedDemo(database.db)])
  assert.deepEqual(counts.sort(), [0, 23])
  assert.equal(await seedDemo(database.db), 0)

  const rows = await database.db.select().from(books).orderBy(desc(books.createdAt), desc(books.id))
  assert.deepEqual(
    rows.map((row) => row.title),
    demoBooks.map((book) => book.title),
  )
  for (const row of rows) {
    assert.equal(row.coverHash, coverHashOf(row))
    assert.doesNotMatch(row.description, /<|&amp;/)
    if (row.descriptionHtml) assert.match(row.descriptionHtml, /^<p>.*<em>.*<\/p>$/s)
  }
})
