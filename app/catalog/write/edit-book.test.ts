import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBook } from '#test/app.ts'
import { bookDesk } from '#test/book-desk.ts'

const { shop, edit, read, stored, notes } = bookDesk()

test('an edit changes what it names; what was read may be sent back whole', async () => {
  const book = await aBook(shop, { oldPrice: 20 })
  const { status, body } = await edit(book._id, { newPrice: 8 })
  assert.equal(status, 200)
  assert.deepEqual(body, {
    message: 'The book was changed.',
    book: { ...JSON.parse(JSON.stringify(book)), newPrice: 8 },
  })
  const whole = await edit(book._id, { ...body.book, createdAt: '1999-01-01', title: 'New' })
  assert.equal(whole.status, 200)
  assert.deepEqual(whole.body.book, {
    ...body.book,
    title: 'New',
    // The designed cover says the title, so its picture is another one now.
    coverHash: whole.body.book.coverHash,
  })
  assert.notEqual(whole.body.book.coverHash, body.book.coverHash)
  assert.deepEqual((await read(book._id)).body, whole.body.book)
  assert.deepEqual(await notes(book._id), ['book.create', 'book.edit', 'book.edit'])
})

test('null takes a value away', async () => {
  const { _id } = await aBook(shop, { oldPrice: 20 })
  const { body } = await edit(_id, { oldPrice: null, author: null })
  assert.equal('oldPrice' in body.book || 'author' in body.book, false)
  assert.equal((await stored(_id))?.oldPriceCents, null)
})

test('an edit under another id, of no book, or that changes nothing', async () => {
  const { _id } = await aBook(shop)
  const other = await edit(_id, { _id: 'another', title: 'X' })
  assert.equal(other.status, 400)
  assert.deepEqual(other.body.errors, { _id: 'Not the id of this book' })
  for (const id of ['nonsense', '01a21f7e-0000-7000-8000-000000000000']) {
    assert.equal((await edit(id, { title: 'X' })).status, 404)
  }
  assert.equal((await edit(_id, {})).status, 200)
  assert.equal((await stored(_id))?.version, 1)
})

test('If-Match guards against lost updates', async () => {
  const { _id } = await aBook(shop)
  const { etag } = (await read(_id)).headers
  assert.equal((await edit(_id, { title: 'One' }, { 'if-match': etag })).status, 200)
  const late = await edit(_id, { title: 'Two' }, { 'if-match': etag })
  assert.equal(late.status, 412)
  assert.equal((await stored(_id))?.title, 'One')
  assert.equal((await edit(_id, { title: 'Three' }, { 'if-match': '*' })).status, 200)
})
