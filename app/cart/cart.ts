import type { Book } from '#app/catalog/book.ts'
import { whyNot } from '#app/catalog/trade/availability.ts'
import { centsOf } from '#app/values/money.ts'

/* The rules of the cart. It holds whole books, each once (specification, sections 3 and 4). */

/** Puts a book at the end; null when one with the same _id is there already. */
export const addToCart = (items: Book[], book: Book): Book[] | null =>
  items.some((item) => item._id === book._id) ? null : [...items, book]

export const removeFromCart = (items: Book[], id: string): Book[] =>
  items.filter((item) => item._id !== id)

/**
 * Undoes a removal: the removed books return to their places, next to what was added since. Books
 * that are already in the cart again stay where they are.
 */
export function putBack(items: Book[], before: Book[]): Book[] {
  const known = new Set(before.map((book) => book._id))
  const now = new Map(items.map((book) => [book._id, book]))
  const added = items.filter((book) => !known.has(book._id))
  return [...before.map((book) => now.get(book._id) ?? book), ...added]
}

/** Sum of the prices in dollars, added up in whole cents. */
export const subtotalOf = (items: Book[]): number =>
  items.reduce((cents, book) => cents + centsOf(book.newPrice), 0) / 100

/** What happened to a book in the cart since it was put there. */
export type CartChange =
  | { kind: 'price'; book: Book; was: number }
  /** The shop still shows it, but it cannot be ordered now: sold out, being reprinted, withdrawn. */
  | { kind: 'unavailable'; book: Book }
  | { kind: 'gone'; book: Book }

/**
 * Compares the cart with the same books as they are now; the customer decides about each
 * difference.
 */
export function changesOf(items: Book[], current: Book[]): CartChange[] {
  const today = new Map(current.map((book) => [book._id, book]))
  return items.flatMap((item): CartChange[] => {
    const book = today.get(item._id)
    if (!book) return [{ kind: 'gone', book: item }]
    if (whyNot(book)) return [{ kind: 'unavailable', book }]
    return book.newPrice === item.newPrice ? [] : [{ kind: 'price', book, was: item.newPrice }]
  })
}

/** The books of a cart that can be ordered today. */
export const orderable = (items: Book[], changes: CartChange[]): Book[] => {
  const out = changes.filter(({ kind }) => kind !== 'price').map(({ book }) => book._id)
  return items.filter((item) => !out.includes(item._id))
}

/** Takes the books as they are today; those that cannot be ordered leave. */
export function acceptChanges(items: Book[], current: Book[]): Book[] {
  const today = new Map(current.map((book) => [book._id, book]))
  return orderable(items, changesOf(items, current)).flatMap((item) => today.get(item._id) ?? [])
}

/**
 * Local storage may hold anything, such as an older format or an edit by hand. Keeps only complete
 * books.
 */
export function readStoredItems(stored: unknown): Book[] {
  const items = (stored as { cartItems?: unknown } | null)?.cartItems
  if (!Array.isArray(items)) return []
  const seen = new Set<string>()
  return items.filter((item: Partial<Book> | null): item is Book => {
    const whole =
      typeof item?._id === 'string' &&
      typeof item.title === 'string' &&
      typeof item.coverImage === 'string' &&
      Number.isFinite(item.newPrice) &&
      !seen.has(item._id)
    if (whole) seen.add(item._id as string)
    return whole
  })
}
