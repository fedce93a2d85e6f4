import type { Book } from '#app/catalog/book.ts'
import { authorLineOf } from '#app/catalog/trade/facts.ts'
import { type BookFields, emptyBook, fieldsOf } from '#app/desk/books/book-fields.ts'
import type { LookedUp } from '#app/feeds/lookup/lookup.schema.ts'

/** The boxes of the form that somebody knows, with what stands in them. */
export function boxesOf({
  fields,
  isbn13,
}: Pick<LookedUp, 'fields' | 'isbn13'>): Partial<BookFields> {
  const told = Object.entries(fields).filter(([, value]) => value !== null)
  const book = { ...nothing, ...Object.fromEntries(told), isbn13 } as unknown as Book
  const boxes = fieldsOf(book)
  if (fields.newPrice === undefined) boxes.newPrice = ''
  if (!boxes.author) boxes.author = authorLineOf(book.contributors ?? []) ?? ''
  const filled = Object.entries(boxes).filter(([, text]) => text !== '')
  return Object.fromEntries(filled)
}

const nothing = { title: '', category: '', description: '', coverImage: '', newPrice: 0 }

/** What goes into the form: only boxes in which nobody has typed anything. */
export function toFill(
  known: Partial<BookFields>,
  typed: BookFields,
): { filled: Partial<BookFields>; kept: (keyof BookFields)[] } {
  const names = (Object.keys(known) as (keyof BookFields)[]).filter((name) => name in emptyBook)
  const isFree = (name: keyof BookFields) => (typed[name] ?? '').trim() === ''
  const kept = names.filter((name) => !isFree(name) && typed[name] !== known[name])
  const filled = Object.fromEntries(names.filter(isFree).map((name) => [name, known[name]]))
  return { filled, kept }
}
