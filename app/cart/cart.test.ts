import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  acceptChanges,
  addToCart,
  changesOf,
  orderable,
  putBack,
  readStoredItems,
  removeFromCart,
  subtotalOf,
} from '#app/cart/cart.ts'
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
