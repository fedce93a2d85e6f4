import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newBookSchema } from '#app/catalog/book.schema.ts'
import { bookOf, emptyBook, fieldsOf } from './book-fields.ts'

test('a title and a price make a book; empty boxes mean none', () => {
  const book = newBookSchema.parse(bookOf({ ...emptyBook, title: ' Emma ', newPrice: '$12,50' }))
  assert.equal(book.title, 'Emma')
  assert.equal(book.newPrice, 12.5)
  assert.equal(book.oldPrice, null)
  assert.equal(book.author, null)
})

test('what is no price is named, not guessed', () => {
  const messageFor = (newPrice: string) =>
    newBookSchema.safeParse(bookOf({ ...emptyBook, title: 'Emma', newPrice })).error?.issues[0]
      ?.path[0]
  for (const text of ['', 'ten', '1e3', '-5', '1.999', '1 000', '1,000.00']) {
    assert.equal(messageFor(text), 'newPrice', text)
  }
})

test('a book goes through the form unchanged', () => {
  const book = {
    _id: 'a',
    title: 'Emma',
    author: 'Jane Austen',
    description: 'One.\n\nTwo.',
    category: 'Fiction',
    coverImage: 'book-1.png',
    coverHash: 'c',
    newPrice: 10.1,
    oldPrice: 12,
    createdAt: '2026-01-01T00:00:00Z',
  }
  const { _id, coverHash, createdAt, ...editable } = book
  assert.deepEqual(newBookSchema.parse(bookOf(fieldsOf(book))), editable)
})
