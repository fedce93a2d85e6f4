import type { NewBook } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'

/** The book form as text boxes hold it. */
export type BookFields = {
  title: string
  author: string
  category: string
  newPrice: string
  oldPrice: string
  coverImage: string
  description: string
}

export const emptyBook: BookFields = {
  title: '',
  author: '',
  category: '',
  newPrice: '',
  oldPrice: '',
  coverImage: '',
  description: '',
}

export const fieldsOf = (book: Book): BookFields => ({
  title: book.title,
  author: book.author ?? '',
  category: book.category,
  newPrice: book.newPrice.toFixed(2),
  oldPrice: book.oldPrice?.toFixed(2) ?? '',
  coverImage: book.coverImage,
  description: book.description,
})

/**
 * The form as the API takes it: an empty box means "none". A price that is no number is sent as
 * nothing, for the schema to name; a comma is read as the decimal point it is elsewhere.
 */
export function bookOf(fields: BookFields): Record<keyof NewBook & keyof BookFields, unknown> {
  const { title, author, category, newPrice, oldPrice, coverImage, description } = fields
  return {
    title: title.trim(),
    author: author.trim() || null,
    category: category.trim(),
    newPrice: priceOf(newPrice) ?? undefined,
    oldPrice: priceOf(oldPrice),
    coverImage: coverImage.trim() || null,
    description: description.trim(),
  }
}

/** Dollars; null for an empty box, NaN for what is no price. */
function priceOf(text: string): number | null {
  const written = text.trim().replace(/^\$/, '').replace(',', '.')
  if (written === '') return null
  return /^-?\d+(\.\d+)?$/.test(written) ? Number(written) : Number.NaN
}
