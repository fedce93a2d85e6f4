import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { archiveBook } from '#app/catalog/write/archive.server.ts'
import { changeBook } from '#app/catalog/write/write-book.server.ts'
import { aBook, call, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { keptSearch } from '#test/kept-search.ts'
import { orderOf, placeOrder } from '#test/orders.ts'
import { realTitles } from '#test/real-titles.ts'
import { ensureSearch, rebuildSearch } from './rebuild.server.ts'

const shop = testShop()

const system = { kind: 'system' } as const

test('what the writes keep is what a build from nothing makes', async () => {
  const books = []
  for (const { sales: _, ...fact } of realTitles.slice(0, 24)) books.push(await aBook(shop, fact))
  for (const [i, book] of books.entries()) {
    if (i % 3 === 0) {
      const changes = {
        title: `${book.title} (revised)`,
        category: 'Horror',
        publisher: 'Octavo Press',
        newPrice: 55,
        format: 'hardback' as const,
        publishedOn: '1931-05',
        subjects: [{ scheme: 'Thema' as const, code: 'FBA', heading: 'Modern fiction' }],
      }
      assert.ok((await changeBook(shop.deps, system, book._id, changes)).ok)
    }
    if (i % 4 === 0) await archiveBook(shop.deps, system, book._id)
    if (i % 5 === 0) await changeBook(shop.deps, system, book._id, { availability: 'withdrawn' })
  }
  const written = await keptSearch(shop)
  const onSale = books.filter((_, i) => i % 4 !== 0 && i % 5 !== 0).length
  assert.equal(written.rows.length, onSale)
  await rebuildSearch(shop.deps.db)
  assert.deepEqual(await keptSearch(shop), written)
})

test('books that came by other ways are found after the next start', async () => {
  const { _id } = await aBook(shop, { title: 'The Foundling of Somewhere' })
  await shop.deps.pool.query('delete from book_search where book_id = $1', [_id])
  const found = async () =>
    (await call(shop.app, { url: '/api/search?q=foundling' })).body.books.length
  assert.equal(await found(), 0)
  await ensureSearch(shop.deps.db)
  assert.equal(await found(), 1)
})

test('a book stands under its rarest subject that has 24 books, however often one is written', async () => {
  const subjects = ['A common subject', 'A rare subject'].map((heading) => ({
    scheme: 'keyword' as const,
    heading,
  }))
  const telling = async (id: string) => {
    const { rows } = await shop.deps.pool.query(
      'select name from book_search join headings on id = kin_subject where book_id = $1',
      [id],
    )
    return rows[0]?.name
  }
  await aBook(shop, { title: 'Common', subjects: subjects.slice(0, 1) })
  const { _id } = await aBook(shop, { title: 'Rare', subjects })
  for (let n = 2; n <= 23; n++) await aBook(shop, { title: `Rare ${n}`, subjects })
  await changeBook(shop.deps, system, _id, { title: 'Rare, again' })
  assert.equal(await telling(_id), 'A common subject')
  await aBook(shop, { title: 'Rare 24', subjects })
  await changeBook(shop.deps, system, _id, { title: 'Rare, and again' })
  assert.equal(await telling(_id), 'A rare subject')
})

test('writers of the same words at the same moment all come through', async () => {
  const many = Array.from({ length: 12 }, (_, i) => i)
  await Promise.all(
    many.map((i) =>
      aBook(shop, {
        title: i % 2 ? 'Common words of all books' : 'books all of words common',
        author: i % 3 ? 'Ann Onymous; Bea Nameless' : 'Bea Nameless; Ann Onymous',
      }),
    ),
  )
  const { body } = await call(shop.app, { url: '/api/browse/authors/ann-onymous' })
  assert.equal(body.heading.books, 12)
})

test('related books: editions, series, author, what was ordered along, similar', async () => {
  const workId = '0190a000-0000-7000-8000-000000000001'
  const series = { name: 'Saga of the Quill' }
  const author = 'Quilla Penn'
  const category = 'Stationery'
  const first = await aBook(shop, {
    title: 'Quill',
    author,
    category,
    series: { ...series, number: '1' },
    workId,
  })
  const audio = await aBook(shop, { title: 'Quill', author, format: 'audio', workId })
  const tenth = await aBook(shop, { title: 'Ink', author, series: { ...series, number: '10' } })
  const second = await aBook(shop, { title: 'Nib', author, series: { ...series, number: '2' } })
  const other = await aBook(shop, { title: 'Blotting Paper', author, category })
  const inkwell = await aBook(shop, { title: 'Inkwell', author: 'Dipp', category })
  const lamp = await aBook(shop, { title: 'A Lamp', author: 'Wick', category: 'Lighting' })
  await order([first, lamp])
  const { body } = await call(shop.app, { url: `/api/${first._id}/related` })
  const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id)
  assert.deepEqual(ids(body.editions), [audio._id])
  assert.deepEqual(ids(body.series), [second._id, tenth._id])
  assert.deepEqual(ids(body.author), [other._id])
  assert.deepEqual(ids(body.together), [lamp._id])
  assert.deepEqual(ids(body.similar), [inkwell._id])
  assert.equal((await call(shop.app, { url: `/api/${workId}/related` })).status, 404)
})

async function order(books: Book[]) {
  const customer = await aCustomer(shop.app)
  assert.equal((await placeOrder(shop, customer, orderOf(customer, books))).status, 201)
}
