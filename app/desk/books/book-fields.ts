import { type BookChanges, type NewBook, unixLines } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import type { Same, Unit } from '#app/desk/drafts/merge.ts'
import { readAmount } from '#app/values/amount.ts'
import { changedTrade, emptyTrade, type TradeBoxes, together, tradeBoxesOf } from './trade-boxes.ts'

/** The book form as text boxes hold it. */
export type BookFields = {
  title: string
  author: string
  category: string
  newPrice: string
  oldPrice: string
  coverImage: string
  description: string
} & TradeBoxes

export const emptyBook: BookFields = {
  title: '',
  author: '',
  category: '',
  newPrice: '',
  oldPrice: '',
  coverImage: '',
  description: '',
  ...emptyTrade,
}

export const fieldsOf = (book: Book): BookFields => ({
  title: book.title,
  author: book.author ?? '',
  category: book.category,
  newPrice: book.newPrice.toFixed(2),
  oldPrice: book.oldPrice?.toFixed(2) ?? '',
  coverImage: book.coverImage,
  // As a text box gives it back.
  description: unixLines(book.description),
  ...tradeBoxesOf(book),
})

/** Boxes that only make sense together are merged as one; each other box is a matter of its own. */
export const bookUnits: readonly Unit[] = [
  ...Object.keys(emptyBook)
    .filter((name) => !together.some((names) => names.includes(name)))
    .map((name) => [name]),
  ...together,
]

/** "19" and "19.00" are one price. */
export const sameInBook: Same = (name, one, other) => {
  if (one.trim() === other.trim()) return true
  if (name !== 'newPrice' && name !== 'oldPrice') return false
  const price = readAmount(one)
  return price !== null && price === readAmount(other)
}

/**
 * The form as the API takes it: an empty box means "none". A price that is no number is sent as
 * nothing, for the schema to name; a comma is read as the decimal point it is elsewhere. What does not
 * differ from `before` is left out, but for the title and price that no book can be without.
 */
export function bookOf(
  fields: BookFields,
  before: BookFields = emptyBook,
): Partial<Record<keyof NewBook, unknown>> {
  const { title, author, category, newPrice, oldPrice, coverImage, description } = fields
  const rest = {
    author: author.trim() || null,
    category: category.trim(),
    oldPrice: readAmount(oldPrice),
    coverImage: coverImage.trim() || null,
    description: description.trim(),
  }
  const changed = Object.entries(rest).filter(([name]) => {
    const box = name as keyof typeof rest
    return before === emptyBook || !sameInBook(box, fields[box], before[box])
  })
  return {
    title: title.trim(),
    newPrice: readAmount(newPrice) ?? undefined,
    ...Object.fromEntries(changed),
    ...changedTrade(fields, before),
  }
}

/** What of a checked book was changed: the rest of it may have been changed by others meanwhile. */
export function changesOf(
  book: NewBook,
  fields: BookFields,
  before: BookFields,
): Omit<BookChanges, '_id'> {
  const { title, newPrice, ...rest } = book
  return {
    ...rest,
    ...(!sameInBook('title', fields.title, before.title) && { title }),
    ...(!sameInBook('newPrice', fields.newPrice, before.newPrice) && { newPrice }),
  }
}

/** The box that a message of the schema or the API belongs to; its path may lead into a list. */
export function boxOf(path: string): string {
  const [name = ''] = path.split('.')
  if (name !== 'series') return name
  return path === 'series.number' ? 'seriesNumber' : 'seriesName'
}
