import type { Book } from '#app/catalog/book.ts'
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
