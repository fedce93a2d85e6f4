import type { NewBook } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import { type PlainField, plainField, plainNames } from '#app/catalog/trade/plain-fields.ts'
import {
  readContributors,
  readSubjects,
  valuesIn,
  writeContributors,
  writeSubjects,
} from '#app/catalog/trade/trade-lists.ts'
import { readWhole } from '#app/values/amount.ts'

/** What the trade knows of a book, as the text boxes of the form hold it, in its order. */
export const emptyTrade = {
  isbn13: '',
  ...eachPlain(() => ''),
  publishedOn: '',
  seriesName: '',
  seriesNumber: '',
  contributors: '',
  subjects: '',
  availability: '',
  stock: '',
  orderDays: '',
  availableOn: '',
}
export type TradeBoxes = typeof emptyTrade

export const tradeBoxesOf = (book: Book): TradeBoxes => ({
  isbn13: book.isbnHyphenated ?? book.isbn13 ?? '',
  ...eachPlain((name) => book[name]?.toString() ?? ''),
  publishedOn: book.publishedOn ?? '',
  seriesName: book.series?.name ?? '',
  seriesNumber: book.series?.number ?? '',
  contributors: writeContributors(book.contributors ?? []),
  subjects: writeSubjects(book.subjects ?? []),
  availability: book.availability ?? '',
  stock: book.stock?.toString() ?? '',
  orderDays: book.orderDays?.toString() ?? '',
  availableOn: book.availableOn ?? '',
})

function eachPlain(boxOf: (name: PlainField) => string) {
  const boxes = plainNames.map((name) => [name, boxOf(name)])
  return Object.fromEntries(boxes) as Record<PlainField, string>
}

type Trade = Partial<Record<keyof NewBook, unknown>>

const text = (box: string) => box.trim() || null

/** Boxes that are sent together: one of them says nothing without the others. */
export const together: readonly string[][] = [
  ['seriesName', 'seriesNumber'],
  ['availability', 'orderDays', 'availableOn'],
]

const groups: [names: (keyof TradeBoxes)[], read: (boxes: TradeBoxes) => Trade][] = [
  ...plainNames.map((name) =>
    (plainField(name).box === 'whole number' ? wholeGroup : textGroup)(name),
  ),
  ...(['isbn13', 'publishedOn'] as const).map(textGroup),
  wholeGroup('stock'),
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

function wholeGroup(name: keyof TradeBoxes): (typeof groups)[number] {
  return [[name], (boxes) => ({ [name]: readWhole(boxes[name]) })]
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
