import type { NewBook } from '#app/catalog/book.schema.ts'
import { plainText, sanitiseEmphasis } from '#app/catalog/emphasis.ts'
import { nothingKnown, tradeFieldsOf } from '#app/catalog/rows/trade-fields.server.ts'
import { authorLineOf } from '#app/catalog/trade/facts.ts'
import { coverHashOf } from '#app/covers/cover-hash.server.ts'
import { designedCoverName } from '#app/covers/cover-url.ts'
import { centsOf } from '#app/values/money.ts'

/** Of an uploaded picture whose name the book keeps. */
type Cover = { coverImage: string; coverOriginal: string | null }

/** The columns of a new book. Without a picture it is named after the cover that is designed for it. */
export function newBookRow(id: string, input: NewBook, known?: Cover) {
  const html = input.descriptionHtml ?? null
  const words = {
    title: input.title,
    category: input.category ?? '',
    author: input.author || authorLineOf(input.contributors),
    coverImage: input.coverImage ?? designedCoverName(input.title, id),
  }
  const coverOriginal = known?.coverImage === words.coverImage ? known.coverOriginal : null
  return {
    ...words,
    coverOriginal,
    coverHash: coverHashOf({ ...words, coverOriginal }),
    description: input.description ?? (html === null ? '' : plainText(html)),
    descriptionHtml: html === null ? null : sanitiseEmphasis(html),
    newPriceCents: centsOf(input.newPrice),
    oldPriceCents: input.oldPrice == null ? null : centsOf(input.oldPrice),
    publishedYear: null,
    ...nothingKnown,
    ...tradeFieldsOf(input),
  }
}
