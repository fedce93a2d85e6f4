import { type BookFacts, type Heading, headingsOf } from '#app/search/headings.ts'
import { foldedText } from '#app/search/words/query.ts'
import { askedTitleKey, shortTitle, titleKey } from '#app/search/words/title-key.ts'
import { indexWords } from '#app/search/words/words.ts'

export type SearchableBook = BookFacts & {
  id: string
  title: string
  subtitle: string | null
  /**
   * The ISO day that the book is sorted by: publication, else arrival in the shop; the due day of a
   * pre-order.
   */
  dated: string
  sales: number
}

/** The date of a pre-order without a known day: behind all others. */
export const undated = '9999-12-31'

/** What the index keeps of a book. */
export type SearchDocument = {
  bookId: string
  /** Words of title, subtitle, series and names. */
  strong: Set<string>
  /** Words that occur only in publisher, imprint and subjects. */
  weak: Set<string>
  headings: Heading[]
  /** Its place in the order of titles. */
  titleKey: string
  /** A shorter form people ask for: without the part after a colon, or by `askedTitleKey`. */
  shortKey: string | null
  folded: string
  dated: string
  sales: number
  priceCents: number
}

/** Splits a book into the terms it can be found by. */
export function documentOf(book: SearchableBook): SearchDocument {
  const names = book.contributors.map(({ name }) => name)
  const strongFields = [book.title, book.subtitle, book.seriesName, book.author, ...names]
  const subjects = book.subjects.flatMap(({ heading, code, scheme }) =>
    scheme === 'keyword' ? [heading ?? ''] : [heading ?? '', code ?? ''],
  )
  const weakFields = [book.category, book.publisher, book.imprint, ...subjects]
  const strong = wordsOf(strongFields)
  const weak = wordsOf(weakFields)
  for (const word of strong) weak.delete(word)
  const key = titleKey(book.title, book.language)
  const asked = [askedTitleKey(shortTitle(book.title)), askedTitleKey(book.title)]
  return {
    bookId: book.id,
    strong,
    weak,
    headings: headingsOf(book),
    titleKey: key,
    shortKey: asked.find((other) => other && other !== key) ?? null,
    folded: foldedText([...strongFields, ...weakFields].filter((field) => field != null)),
    dated: book.dated,
    sales: book.sales,
    priceCents: book.priceCents,
  }
}

function wordsOf(fields: (string | null)[]): Set<string> {
  const words = new Set<string>()
  for (const field of fields) if (field) for (const word of indexWords(field)) words.add(word)
  return words
}
