import type { NewBook } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import { readWhole } from '#app/values/amount.ts'
import {
  readContributors,
  readSubjects,
  valuesIn,
  writeContributors,
  writeSubjects,
} from './trade-lists.ts'

/** What the trade knows of a book, as the text boxes of the form hold it. */
export const emptyTrade = {
  isbn13: '',
  subtitle: '',
  contributors: '',
  publisher: '',
  imprint: '',
  publishedOn: '',
  format: '',
  edition: '',
  pages: '',
  language: '',
  seriesName: '',
  seriesNumber: '',
  subjects: '',
  workId: '',
  availability: '',
  orderDays: '',
  availableOn: '',
  stock: '',
}
export type TradeBoxes = typeof emptyTrade

export const tradeBoxesOf = (book: Book): TradeBoxes => ({
  isbn13: book.isbnHyphenated ?? book.isbn13 ?? '',
  subtitle: book.subtitle ?? '',
  contributors: writeContributors(book.contributors ?? []),
  publisher: book.publisher ?? '',
  imprint: book.imprint ?? '',
  publishedOn: book.publishedOn ?? '',
  format: book.format ?? '',
  edition: book.edition ?? '',
  pages: book.pages?.toString() ?? '',
  language: book.language ?? '',
  seriesName: book.series?.name ?? '',
  seriesNumber: book.series?.number ?? '',
  subjects: writeSubjects(book.subjects ?? []),
  workId: book.workId ?? '',
  availability: book.availability ?? '',
  orderDays: book.orderDays?.toString() ?? '',
  availableOn: book.availableOn ?? '',
  stock: book.stock?.toString() ?? '',
})

type Trade = Partial<Record<keyof NewBook, unknown>>

const text = (box: string) => box.trim() || null

/** Boxes that are sent together: one of them says nothing without the others. */
export const together: readonly string[][] = [
  ['seriesName', 'seriesNumber'],
  ['availability', 'orderDays', 'availableOn'],
]

const groups: [names: (keyof TradeBoxes)[], read: (boxes: TradeBoxes) => Trade][] = [
  ...(['isbn13', 'subtitle', 'publisher', 'imprint', 'publishedOn'] as const).map(textGroup),
  ...(['format', 'edition', 'language', 'workId'] as const).map(textGroup),
  [['pages'], ({ pages }) => ({ pages: readWhole(pages) })],
  [['stock'], ({ stock }) => ({ stock: readWhole(stock) })],
  [
    ['contributors'],
    ({ contributors }) => ({ contributors: valuesIn(readContributors(contributors)) }),
  ],
  [['subjects'], ({ subjects }) => ({ subjects: valuesIn(readSubjects(subjects)) })],
  [['seriesName', 'seriesNumber'], (boxes) => ({ series: seriesOf(boxes) })],
  [
    ['availability', 'orderDays', 'availableOn'],
    ({ availability, orderDays, availableOn }) => ({
      availability: text(availability),
      orderDays: readWhole(orderDays),
      availableOn: text(availableOn),
    }),
  ],
]

function textGroup(name: keyof TradeBoxes): (typeof groups)[number] {
  return [[name], (boxes) => ({ [name]: text(boxes[name]) })]
}

function seriesOf({ seriesName, seriesNumber }: TradeBoxes) {
  const [name, number] = [seriesName.trim(), seriesNumber.trim()]
  if (name === '' && number === '') return null
  return number === '' ? { name } : { name, number }
}

/** The fields whose boxes were changed, and nothing else: what nobody touched stays as it is stored. */
export const changedTrade = (boxes: TradeBoxes, before: TradeBoxes): Trade =>
  Object.assign(
    {},
    ...groups
      .filter(([names]) => names.some((name) => boxes[name] !== before[name]))
      .map(([, read]) => read(boxes)),
  )
