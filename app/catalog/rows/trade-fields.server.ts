import type { BookChanges } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import { readIsbn } from '#app/catalog/trade/isbn.ts'
import { type PlainField, plainField, plainNames } from '#app/catalog/trade/plain-fields.ts'
import { readPublished, writePublished } from '#app/catalog/trade/publication-day.ts'
import { books } from '#server/database/schema.ts'

/** The columns that hold what the trade knows of a book. */
export type TradeRow = Pick<
  typeof books.$inferSelect,
  | PlainField
  | 'isbn13'
  | 'publishedOn'
  | 'publishedPrecision'
  | 'seriesName'
  | 'seriesNumber'
  | 'availability'
  | 'orderDays'
  | 'availableOn'
  | 'stock'
>

/** Does not compile when a plain field has no column, or one of another type. */
const plainColumns: { [Name in PlainField]: { name: string; _: { data: Required<Book>[Name] } } } =
  books

export const tradeColumns = [
  ...plainNames.map((name) => `${plainColumns[name].name} as "${name}"`),
  `isbn13, published_on::text as "publishedOn", published_precision as "publishedPrecision",
  series_name as "seriesName", series_number as "seriesNumber", availability,
  order_days as "orderDays", available_on::text as "availableOn", stock`,
].join(', ')

/** The columns of a book of which the trade knows nothing. */
export const nothingKnown: TradeRow = {
  ...(Object.fromEntries(plainNames.map((name) => [name, null])) as Record<PlainField, null>),
  isbn13: null,
  publishedOn: null,
  publishedPrecision: null,
  seriesName: null,
  seriesNumber: null,
  availability: 'available',
  orderDays: null,
  availableOn: null,
  stock: null,
}

/** As the wire carries it; what is not known is absent. */
export const tradeOf = (row: Partial<TradeRow>): Partial<Book> => ({
  isbn13: row.isbn13 ?? undefined,
  ...plainOf(row),
  publishedOn:
    row.publishedOn && row.publishedPrecision
      ? writePublished(row.publishedOn, row.publishedPrecision)
      : undefined,
  series: row.seriesName
    ? { name: row.seriesName, number: row.seriesNumber ?? undefined }
    : undefined,
  availability: row.availability === 'available' ? undefined : row.availability,
  orderDays: row.orderDays ?? undefined,
  availableOn: row.availableOn ?? undefined,
  stock: row.stock ?? undefined,
})

function plainOf(row: Partial<TradeRow>): Pick<Book, PlainField> {
  const known: Record<string, unknown> = {}
  for (const name of plainNames) known[name] = row[name] ?? undefined
  return known
}

/** The columns that a body names, and nothing else: leaving a field out leaves it as it is. */
export function tradeFieldsOf(body: BookChanges): Partial<TradeRow> {
  const fields: Partial<TradeRow> = {}
  const plain: Record<string, unknown> = fields
  for (const name of plainNames)
    if (body[name] !== undefined) plain[name] = storedPlain(name, body[name])
  for (const name of ['orderDays', 'availableOn', 'stock'] as const)
    if (body[name] !== undefined) plain[name] = body[name]
  if (body.availability !== undefined) fields.availability = body.availability ?? 'available'
  if (body.isbn13 !== undefined) {
    const reading = readIsbn(body.isbn13 ?? '')
    fields.isbn13 = reading.ok ? reading.isbn13 : null
  }
  if (body.publishedOn !== undefined) {
    const published = readPublished(body.publishedOn ?? '')
    fields.publishedOn = published?.on ?? null
    fields.publishedPrecision = published?.precision ?? null
  }
  if (body.series !== undefined) {
    fields.seriesName = body.series?.name ?? null
    fields.seriesNumber = body.series?.number || null
  }
  return fields
}

/** An emptied box says the same as `null`. */
function storedPlain(name: PlainField, value: string | number | null) {
  if (value === null || value === '') return null
  const { stored } = plainField(name)
  return stored && typeof value === 'string' ? stored(value) : value
}
