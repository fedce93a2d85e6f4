import { type BookChanges, unixLines } from '#app/catalog/book.schema.ts'
import { plainText, sanitiseEmphasis } from '#app/catalog/emphasis.ts'
import type { StoredBook } from '#app/catalog/rows/books.server.ts'
import { tradeFieldsOf } from '#app/catalog/rows/trade-fields.server.ts'
import { authorLineOf, type Contributor } from '#app/catalog/trade/facts.ts'
import { coverHashOf } from '#app/covers/cover-hash.server.ts'
import { designedCoverName } from '#app/covers/cover-url.ts'
import { centsOf } from '#app/values/money.ts'

/* Computes a changed book, before anything is written. */

/**
 * The author line after the change. A line that was not set by hand follows the contributors, as in
 * a new book; `people` are those before the change.
 */
function changedAuthor(before: StoredBook, changes: BookChanges, people: Contributor[]) {
  const line = authorLineOf(changes.contributors === undefined ? people : changes.contributors)
  if (changes.author !== undefined) return changes.author || line
  const derived = !before.author || before.author === authorLineOf(people)
  return changes.contributors !== undefined && derived ? line : before.author
}

/** An older book without its required day can still be edited otherwise. */
export const namesArrival = ({ availability, availableOn, orderDays }: BookChanges): boolean =>
  [availability, availableOn, orderDays].some((value) => value !== undefined)

/** The fields of a book after the change; `null` takes a value away. */
export function changed(before: StoredBook, changes: BookChanges, people: Contributor[]) {
  const { newPrice, oldPrice, coverImage } = changes
  const title = changes.title ?? before.title
  const words = {
    title,
    category: changes.category ?? before.category,
    author: changedAuthor(before, changes, people),
    coverImage:
      coverImage === undefined
        ? before.coverImage
        : (coverImage ?? designedCoverName(title, before.id)),
  }
  // Naming another picture drops the uploaded one.
  const coverOriginal = words.coverImage === before.coverImage ? before.coverOriginal : null
  return {
    ...words,
    coverOriginal,
    coverHash: coverHashOf({ ...words, coverOriginal }),
    ...changedDescription(before, changes),
    ...tradeFieldsOf(changes),
    newPriceCents: newPrice === undefined ? before.newPriceCents : centsOf(newPrice),
    oldPriceCents:
      oldPrice === undefined ? before.oldPriceCents : oldPrice === null ? null : centsOf(oldPrice),
  }
}

/**
 * Plain text and HTML must match. A new plain text drops the old HTML, even if that is sent along;
 * new HTML alone also sets the plain text. Both as they were change nothing.
 */
function changedDescription(before: StoredBook, changes: BookChanges) {
  const { description, descriptionHtml: html } = changes
  const text = description ?? before.description
  // Texts that differ only in line ends are the same.
  const newText = unixLines(text) !== unixLines(before.description)
  if (html === undefined || html === before.descriptionHtml) {
    return { description: text, descriptionHtml: newText ? null : before.descriptionHtml }
  }
  if (html === null) return { description: text, descriptionHtml: null }
  return {
    description: newText ? text : plainText(html),
    descriptionHtml: sanitiseEmphasis(html),
  }
}
