import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { addToCart, putBack, readStoredItems, removeFromCart } from '#app/cart/cart.ts'
import type { Book } from '#app/catalog/book.ts'

type Cart = {
  cartItems: Book[]
  /** False on the server and until the browser has read what it kept. */
  ready: boolean
}

const storageKey = 'octavo-cart'

/** The visitor's cart, kept in local storage; survives reloads, sign-in and sign-out. */
export const useCart = create<Cart>()(
  persist((): Cart => ({ cartItems: [], ready: false }), {
    name: storageKey,
    skipHydration: true,
    partialize: ({ cartItems }) => ({ cartItems }),
    merge: (stored, now) => ({ ...now, cartItems: readStoredItems(stored), ready: true }),
  }),
)

/** Reads the kept cart, and again whenever another tab changes it. Returns the way to stop. */
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
  useCart.setState({ cartItems })
}

/* A write starts from what is stored, which another tab may have changed a moment ago. */
function latestItems(): Book[] {
  readKept()
  return useCart.getState().cartItems
}

/* With storage switched off the cart lives as long as the page; zustand then has no `persist`. */
function readKept(): void {
  if (useCart.persist) void useCart.persist.rehydrate()
  else useCart.setState({ ready: true })
}
