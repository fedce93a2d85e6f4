import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import {
  addBook,
  clearCart,
  followCart,
  removeBook,
  replaceCart,
  restoreCart,
  updateBook,
  useCart,
} from './cart-store.ts'

/* The cart as the browser keeps it, with another tab beside and with storage that fails. */

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

/** A browser's storage and its events. */
const stored = new Map<string, string>()
let full = false
let listeners: ((event: { key: string | null }) => void)[] = []
const browser = {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, value)
    },
  },
  addEventListener: (_: string, listener: (event: { key: string | null }) => void) =>
    listeners.push(listener),
  removeEventListener: (_: string, listener: unknown) => {
    listeners = listeners.filter((one) => one !== listener)
  },
}
const own = new Map(
  Object.keys(browser).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
)
before(() => {
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true })
})
after(() => {
  for (const [name, descriptor] of own)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
    else Reflect.deleteProperty(globalThis, name)
})
beforeEach(() => {
  stored.clear()
  full = false
  useCart.setState({ cartItems: [], ready: false, unkept: false })
})

const key = 'octavo-cart'
const inTab = () =>
  useCart
    .getState()
    .cartItems.map(({ _id }) => _id)
    .join('')
const kept = () =>
  JSON.parse(stored.get(key) ?? 'null')
    ?.state.cartItems.map(({ _id }: Book) => _id)
    .join('')
/** As another tab leaves it. */
const elsewhere = (...cartItems: Book[]) =>
  stored.set(key, JSON.stringify({ state: { cartItems }, version: 0 }))
const tell = (changed: string | null) => {
  for (const listener of listeners) listener({ key: changed })
}

test('what is put into the cart is kept, each book once', () => {
  assert.equal(addBook(a), true)
  assert.equal(addBook(b), true)
  assert.equal(addBook(aBook('a', { newPrice: 1 })), false)
  assert.deepEqual([inTab(), kept()], ['ab', 'ab'])
  assert.deepEqual(JSON.parse(stored.get(key) ?? ''), { state: { cartItems: [a, b] }, version: 0 })
  removeBook('a')
  assert.deepEqual([inTab(), kept()], ['b', 'b'])
  updateBook(aBook('b', { newPrice: 7 }))
  assert.equal(useCart.getState().cartItems[0]?.newPrice, 7)
  updateBook(c)
  assert.equal(inTab(), 'b')
  restoreCart([a, b])
  assert.deepEqual([inTab(), kept()], ['ab', 'ab'])
  clearCart()
  assert.deepEqual([inTab(), kept()], ['', ''])
})

test('a change starts from what another tab has left', () => {
  addBook(a)
  elsewhere(a, b)
  assert.equal(addBook(b), false)
  addBook(c)
  assert.deepEqual([inTab(), kept()], ['abc', 'abc'])
  elsewhere(c)
  removeBook('a')
  assert.equal(inTab(), 'c')
  elsewhere(b, c)
  restoreCart([a])
  assert.equal(inTab(), 'abc')
  elsewhere(aBook('c', { newPrice: 3 }), b)
  updateBook(c)
  assert.deepEqual([inTab(), useCart.getState().cartItems[0]?.newPrice], ['cb', 10])
})

test('the cart is read when the page comes alive, and again when another tab changes it', () => {
  elsewhere(a)
  assert.equal(useCart.getState().ready, false)
  const stop = followCart()
  assert.deepEqual([inTab(), useCart.getState().ready], ['a', true])
  elsewhere(a, b)
  tell('something else')
  assert.equal(inTab(), 'a')
  tell(key)
  assert.equal(inTab(), 'ab')
  // All of it was cleared.
  stored.clear()
  tell(null)
  assert.equal(inTab(), '')
  stop()
  elsewhere(c)
  tell(key)
  assert.equal(inTab(), '')
})

test('a cart that cannot be kept lives as long as the page, and says so', () => {
  elsewhere(a)
  followCart()()
  full = true
  addBook(b)
  assert.deepEqual([inTab(), kept(), useCart.getState().unkept], ['ab', 'a', true])
  addBook(c)
  assert.equal(inTab(), 'abc')
  tell(key)
  assert.equal(inTab(), 'abc')
  full = false
  replaceCart([c])
  assert.deepEqual([inTab(), kept(), useCart.getState().unkept], ['c', 'c', false])
})

test('what storage holds may be anything', () => {
  for (const text of [
    '',
    'text',
    'null',
    '7',
    '{}',
    '{"state":null}',
    '{"state":{"cartItems":7}}',
  ]) {
    stored.set(key, text)
    followCart()()
    assert.equal(inTab(), '', text)
  }
})
