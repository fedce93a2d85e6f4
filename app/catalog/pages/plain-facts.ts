import type { Book } from '#app/catalog/book.ts'
import { languageName } from '#app/catalog/trade/facts.ts'
import { formatNames } from '#app/catalog/trade/format-names.ts'
import type { PlainField } from '#app/catalog/trade/plain-fields.ts'

/*
 * The plain fields of a book as lines of its page's details. Their table, with its schemas and the
 * words of the form, stays out of what every visitor loads.
 */

/** They have a place of their own on the page, or none. */
type Elsewhere = 'subtitle' | 'publisher' | 'imprint' | 'workId'
type Told = Exclude<PlainField, Elsewhere>
type Facts = { [Name in Told]: [label: string, words: (value: NonNullable<Book[Name]>) => string] }

/** In the order of the page. */
const plainFacts: Facts = {
  edition: ['Edition', (edition) => edition],
  format: ['Format', (format) => formatNames[format]],
  pages: ['Pages', (pages) => pages.toLocaleString('en-US')],
  weightGrams: ['Weight', (grams) => `${grams.toLocaleString('en-US')} g`],
  language: ['Language', languageName],
}

/** What each line is called, and what it says; what is not known is not told. */
export const plainFactsOf = (book: Book) =>
  (Object.keys(plainFacts) as Told[]).map((name) => factOf(book, name))

function factOf<Name extends Told>(book: Book, name: Name): [label: string, words?: string] {
  const [label, words]: Facts[Name] = plainFacts[name]
  const value = book[name]
  return [label, value == null ? undefined : words(value)]
}
