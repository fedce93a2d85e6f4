import type { Book } from '#app/catalog/book.ts'
import type { Availability, Format } from '#app/catalog/trade/facts.ts'
import { authorLineOf } from '#app/catalog/trade/facts.ts'
import { readContributors, valuesIn } from '#app/catalog/trade/trade-lists.ts'
import { designedCoverName } from '#app/covers/cover-url.ts'
import type { BookFields } from '#app/desk/books/book-fields.ts'
import { readAmount, readWhole } from '#app/values/amount.ts'
import { readDay } from '#app/values/day.ts'

/** The cover of a book in a form: a picture, or one that is designed for the book. */
export type ShownCover = {
  /** Key of the cover that the book has; a new book has none. */
  hash?: string
  /** The book has a picture of its own, which words do not change. */
  isOwn: boolean
  /** A picture that was chosen and is not sent yet, as a data: address. */
  chosen?: string | null
  /** What a designed cover is named after, beside the title: the id that the book has or will have. */
  nameId: string
}

/** The book as the shop would show it if the form was saved now; what cannot be read is left out. */
export const shownBook = (fields: BookFields, coverHash = ''): Book => ({
  _id: 'preview',
  createdAt: '',
  coverImage: '',
  coverHash,
  title: fields.title.trim() || 'Title',
  author: authorOf(fields),
  category: fields.category.trim(),
  description: fields.description.trim(),
  newPrice: number(readAmount(fields.newPrice)) ?? 0,
  oldPrice: number(readAmount(fields.oldPrice)),
  format: (fields.format || undefined) as Format | undefined,
  availability: (fields.availability || 'available') as Availability,
  stock: number(readWhole(fields.stock)),
  orderDays: number(readWhole(fields.orderDays)),
  availableOn: readDay(fields.availableOn) ?? undefined,
  publishedOn: readDay(fields.publishedOn) ?? undefined,
})

const number = (read: number | null) => (read === null || Number.isNaN(read) ? undefined : read)

/* As the shop itself makes it of the contributors, where it is not written by hand. */
const authorOf = ({ author, contributors }: BookFields): string | undefined =>
  author.trim() || authorLineOf(valuesIn(readContributors(contributors))) || undefined

/** What a cover is designed from. */
export type CoverWords = { title: string; author: string; category: string; coverImage: string }

const coverBoxes = ['title', 'author', 'category', 'coverImage', 'contributors'] as const

/**
 * The words to draw a cover for; null when none is to be drawn: the book keeps the cover it has, a picture was
 * chosen, or there is no title yet.
 */
export function wordsToDraw(
  fields: BookFields,
  before: BookFields,
  { hash, isOwn, chosen, nameId }: ShownCover,
): CoverWords | null {
  const title = fields.title.trim()
  if (chosen || title === '') return null
  if (hash && isOwn && fields.coverImage.trim() === before.coverImage.trim()) return null
  if (hash && coverBoxes.every((name) => fields[name].trim() === before[name].trim())) return null
  const coverImage = fields.coverImage.trim() || designedCoverName(title, nameId)
  const author = authorOf(fields) ?? ''
  return { title, author, category: fields.category.trim(), coverImage }
}
