import type { Book } from '#app/catalog/book.ts'
import { whyNot } from '#app/catalog/trade/availability.ts'

/* What has changed since the cart was filled. Not needed before somebody looks into it. */

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
