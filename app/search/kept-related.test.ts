import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { inside } from '#server/load/turns.ts'
import { aBook, adminHeaders, testShop } from '#test/app.ts'

/* What is beside a book, kept as in a shop that is open. */

const shop = testShop({ env: { NODE_ENV: 'production' } })
let book: Book
let beside: Book
before(async () => {
  const description = 'It was a dark and stormy night. '.repeat(40)
  book = await aBook(shop, { title: 'First', author: 'Ada Sand', description })
  beside = await aBook(shop, { title: 'Second', author: 'Ada Sand', description, isbn13: null })
})

const related = async (id: string, headers = {}) =>
  shop.app.inject({ url: `/api/${id}/related`, headers })

test('books beside a book are cards: whole enough for a cart, and no longer', async () => {
  const { author } = (await related(book._id)).json()
  const [card] = author as [Book]
  assert.equal(card.title, 'Second')
  assert.equal(card.newPrice, beside.newPrice)
  assert.equal(card.coverHash, beside.coverHash)
  assert.equal(card.createdAt, beside.createdAt)
  assert.ok(card.description.length > 80 && card.description.length <= 100)
})

test('a page of the shop is told the same as others', async () => {
  for (const id of [book._id, beside._id, '00000000-0000-4000-8000-000000000000', 'no-book']) {
    const url = `/api/${id}/related`
    const [asOthers, asPage] = [
      await shop.app.inject({ url }),
      await shop.app.inject({ url, remoteAddress: inside }),
    ]
    assert.equal(asPage.statusCode, asOthers.statusCode, id)
    const { requestId: _of, ...told } = asPage.json()
    const { requestId: _other, ...toldOthers } = asOthers.json()
    assert.deepEqual(told, toldOthers, id)
    assert.equal(asPage.headers['cache-control'], asOthers.headers['cache-control'], id)
  }
})

test('an edit of a book beside it is seen at once, and so is one of its own', async () => {
  const headers = await adminHeaders(shop)
  const first = await related(book._id)
  const etag = String(first.headers.etag)
  assert.equal((await related(book._id, { 'if-none-match': etag })).statusCode, 304)
  const edit = (id: string, payload: object) =>
    shop.app.inject({ method: 'PUT', url: `/api/edit/${id}`, headers, payload })
  assert.equal((await edit(beside._id, { newPrice: 3 })).statusCode, 200)
  assert.equal((await related(book._id)).json().author[0].newPrice, 3)
  assert.equal((await edit(book._id, { author: 'Somebody Else' })).statusCode, 200)
  assert.deepEqual((await related(book._id)).json().author, [])
})

test('lists are of whole books, unless they are asked for cards', async () => {
  for (const path of ['/api/?q=Second', '/api/search?q=Second', '/api/browse/new?']) {
    const booksAt = async (address: string) => {
      const body = (await shop.app.inject({ url: address })).json()
      return (Array.isArray(body) ? body : body.books) as Book[]
    }
    const whole = (await booksAt(path)).find(({ _id }) => _id === beside._id)
    assert.equal(whole?.description, beside.description, path)
    const card = (await booksAt(`${path}&as=cards`)).find(({ _id }) => _id === beside._id)
    assert.equal(card?.title, 'Second', path)
    assert.ok(Number(card?.description.length) <= 100, path)
    assert.equal((await shop.app.inject({ url: `${path}&as=x` })).statusCode, 400, path)
  }
})
