import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addToCart, putBack, readStoredItems, removeFromCart, subtotalOf } from '#app/cart/cart.ts'
import { acceptChanges, changesOf, orderable } from '#app/cart/changes.ts'
import type { Book } from '#app/catalog/book.ts'

const aBook = (id: string, overrides: Partial<Book> = {}): Book => ({
  _id: id,
  title: `Book ${id}`,
  description: '',
  category: 'Fiction',
  coverImage: 'book-1.png',
  coverHash: 'abc',
  newPrice: 10,
  createdAt: '2026-03-12T00:00:00.000Z',
  ...overrides,
})
const [a, b, c] = [aBook('a'), aBook('b'), aBook('c')]

test('a book goes to the end of the cart, and only once', () => {
  assert.deepEqual(addToCart([a], b), [a, b])
  assert.equal(addToCart([a, b], aBook('a', { newPrice: 5 })), null)
})

test('the matching book is removed, and an unknown one changes nothing', () => {
  assert.deepEqual(removeFromCart([a, b], 'a'), [b])
  assert.deepEqual(removeFromCart([a, b], 'z'), [a, b])
})

test('Undo puts a book back where it was and keeps what was added meanwhile', () => {
  assert.deepEqual(putBack([b], [a, b]), [a, b])
  assert.deepEqual(putBack([b, c], [a, b]), [a, b, c])
  assert.deepEqual(putBack([], [a, b]), [a, b])
})

test('the subtotal is exact to the cent', () => {
  const prices = [0.1, 0.2, 19.99]
  assert.equal(subtotalOf(prices.map((newPrice, i) => aBook(String(i), { newPrice }))), 20.29)
  assert.equal(subtotalOf([]), 0)
  assert.equal(subtotalOf([aBook('x', { newPrice: 0.1 }), aBook('y', { newPrice: 0.2 })]), 0.3)
})

test('a changed price and a vanished book are told line by line', () => {
  const dearer = aBook('a', { newPrice: 12 })
  assert.deepEqual(changesOf([a, b, c], [dearer, c]), [
    { kind: 'price', book: dearer, was: 10 },
    { kind: 'gone', book: b },
  ])
  assert.deepEqual(changesOf([a], [aBook('a', { title: 'Another title' })]), [])
  assert.deepEqual(acceptChanges([a, b, c], [c, dearer]), [dearer, c])
})

test('a book that cannot be had now is told, and left out of what is ordered', () => {
  const today: Partial<Book>[] = [
    { stock: 0 },
    { availability: 'preorder', stock: 0 },
    { availability: 'reprinting' },
    { availability: 'out-of-print' },
    { availability: 'withdrawn', newPrice: 12 },
  ]
  for (const facts of today) {
    const out = aBook('a', facts)
    const changes = changesOf([a, b], [out, b])
    assert.deepEqual(changes, [{ kind: 'unavailable', book: out }])
    assert.deepEqual(orderable([a, b], changes), [b])
    assert.deepEqual(acceptChanges([a, b], [out, b]), [b])
  }
  for (const facts of [{ stock: 1 }, { availability: 'to-order', stock: 0 } as const]) {
    assert.deepEqual(changesOf([a], [aBook('a', facts)]), [])
  }
})

test('what storage holds is read with care', () => {
  assert.deepEqual(readStoredItems({ cartItems: [a, b] }), [a, b])
  assert.deepEqual(readStoredItems({ cartItems: [a, null, { _id: 'x' }, 7, a] }), [a])
  assert.deepEqual(readStoredItems({ cartItems: [aBook('x', { newPrice: Number.NaN })] }), [])
  for (const stored of [null, undefined, 'text', {}, { cartItems: 'no list' }]) {
    assert.deepEqual(readStoredItems(stored), [])
  }
})

test('a price is another one in either way, and each change leaves the other books alone', () => {
  const cheaper = aBook('a', { newPrice: 8 })
  assert.deepEqual(changesOf([a, b], [cheaper, b]), [{ kind: 'price', book: cheaper, was: 10 }])
  const changes = changesOf([a, b, c], [cheaper, aBook('c', { stock: 0 })])
  assert.deepEqual(
    changes.map(({ kind, book }) => [kind, book._id]),
    [
      ['price', 'a'],
      ['gone', 'b'],
      ['unavailable', 'c'],
    ],
  )
  assert.deepEqual(orderable([a, b, c], changes), [a])
  assert.deepEqual(acceptChanges([a, b, c], [cheaper, aBook('c', { stock: 0 })]), [cheaper])
  assert.deepEqual(orderable([a, b], []), [a, b])
})

test('Undo keeps a book as it is in the cart now', () => {
  const today = aBook('a', { newPrice: 5 })
  assert.deepEqual(putBack([c, today], [a, b]), [today, b, c])
})

test('a kept book is one that names itself, its picture and its price', () => {
  for (const [field, values] of Object.entries({
    _id: [undefined, 7, null],
    title: [undefined, 7],
    coverImage: [undefined, null],
    newPrice: [undefined, '10', null, Number.POSITIVE_INFINITY],
  }))
    for (const value of values)
      assert.deepEqual(readStoredItems({ cartItems: [{ ...a, [field]: value }, b] }), [b], field)
  assert.deepEqual(readStoredItems({ cartItems: [a, aBook('a', { newPrice: 1 }), b] }), [a, b])
})
