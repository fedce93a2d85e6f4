import type { NewBook } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import { changedTrade, emptyTrade, type TradeBoxes, tradeBoxesOf } from './trade-boxes.ts'

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
  description: book.description,
  ...tradeBoxesOf(book),
})

/**
 * The form as the API takes it: an empty box means "none". A price that is no number is sent as
 * nothing, for the schema to name; a comma is read as the decimal point it is elsewhere. Of the trade's
 * fields only those are named that differ from `before`.
 */
export function bookOf(
  fields: BookFields,
  before: BookFields = emptyBook,
): Partial<Record<keyof NewBook, unknown>> {
  const { title, author, category, newPrice, oldPrice, coverImage, description } = fields
  return {
    title: title.trim(),
    author: author.trim() || null,
    category: category.trim(),
    newPrice: priceOf(newPrice) ?? undefined,
    oldPrice: priceOf(oldPrice),
    coverImage: coverImage.trim() || null,
    description: description.trim(),
    ...changedTrade(fields, before),
  }
}

/** The box that a message of the schema or the API belongs to; its path may lead into a list. */
export function boxOf(path: string): string {
  const [name = ''] = path.split('.')
  if (name !== 'series') return name
  return path === 'series.number' ? 'seriesNumber' : 'seriesName'
}

/**
 * Dollars; null for an empty box, NaN for what is no price. "1,000" is none: some would read a thousand
 * in it and some one dollar.
 */
export function priceOf(text: string): number | null {
  if (/,\d{3}$/.test(text.trim())) return Number.NaN
  const written = text.trim().replace(/^\$/, '').replace(',', '.')
  if (written === '') return null
  return /^-?\d+(\.\d+)?$/.test(written) ? Number(written) : Number.NaN
}
