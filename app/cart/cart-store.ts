import { create } from 'zustand'
import { addToCart, putBack, readStoredItems, removeFromCart } from '#app/cart/cart.ts'
import type { Book } from '#app/catalog/book.ts'
import { kept } from '#app/page/kept.ts'

type Cart = {
  cartItems: Book[]
  /** False on the server and until the browser has read what it kept. */
  ready: boolean
  /** True when the browser stores nothing: the cart then lasts as long as the page. */
  unkept: boolean
}

const storageKey = 'octavo-cart'

/** The visitor's cart, kept in local storage; survives reloads, sign-in and sign-out. */
export const useCart = create<Cart>()(() => ({ cartItems: [], ready: false, unkept: false }))

/**
 * Reads the kept cart, and again whenever another tab changes it. Returns a function that stops
 * this.
 */
export function followCart(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === storageKey) readKept()
  }
  addEventListener('storage', onStorage)
  readKept()
  return () => removeEventListener('storage', onStorage)
}

/** False when the book is in the cart already. */
export function addBook(book: Book): boolean {
  const cartItems = addToCart(latestItems(), book)
  if (cartItems) replaceCart(cartItems)
  return cartItems !== null
}

export const removeBook = (id: string): void => replaceCart(removeFromCart(latestItems(), id))

/** Takes a book as it is today, with today's price. */
export const updateBook = (book: Book): void =>
  replaceCart(latestItems().map((item) => (item._id === book._id ? book : item)))

export const clearCart = (): void => replaceCart([])

/** Undo of a removal: `before` is the cart as it was. */
export const restoreCart = (before: Book[]): void => replaceCart(putBack(latestItems(), before))

export function replaceCart(cartItems: Book[]): void {
  const stored = JSON.stringify({ state: { cartItems }, version: 0 })
  useCart.setState({ cartItems, unkept: !kept.write(storageKey, stored) })
}

/* A write starts from what is stored, which another tab may have changed a moment ago. */
function latestItems(): Book[] {
  readKept()
  return useCart.getState().cartItems
}

function readKept(): void {
  if (useCart.getState().unkept) return
  const stored = kept.readJson(storageKey) as { state?: unknown } | null
  useCart.setState({ cartItems: readStoredItems(stored?.state), ready: true })
}
