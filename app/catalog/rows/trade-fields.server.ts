import type { BookChanges } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import { readPublished, writePublished } from '#app/catalog/trade/facts.ts'
import { readIsbn } from '#app/catalog/trade/isbn.ts'
import { readLanguage } from '#app/catalog/trade/language.ts'
import type { books } from '#server/database/schema.ts'

/** The columns that hold what the trade knows of a book. */
export type TradeRow = Pick<
  typeof books.$inferSelect,
  | 'isbn13'
  | 'subtitle'
  | 'publisher'
  | 'imprint'
  | 'publishedOn'
  | 'publishedPrecision'
  | 'language'
  | 'pages'
  | 'format'
  | 'seriesName'
  | 'seriesNumber'
  | 'edition'
  | 'workId'
  | 'availability'
  | 'orderDays'
  | 'availableOn'
  | 'stock'
>

export const tradeColumns = `isbn13, subtitle, publisher, imprint,
  published_on::text as "publishedOn", published_precision as "publishedPrecision", language, pages,
  format, series_name as "seriesName", series_number as "seriesNumber", edition,
  work_id as "workId", availability, order_days as "orderDays",
  available_on::text as "availableOn", stock`

/** As the wire carries it; what is not known is absent. */
export const tradeOf = (row: Partial<TradeRow>): Partial<Book> => ({
  isbn13: row.isbn13 ?? undefined,
  subtitle: row.subtitle ?? undefined,
  publisher: row.publisher ?? undefined,
  imprint: row.imprint ?? undefined,
  publishedOn:
    row.publishedOn && row.publishedPrecision
      ? writePublished(row.publishedOn, row.publishedPrecision)
      : undefined,
  language: row.language ?? undefined,
  pages: row.pages ?? undefined,
  format: row.format ?? undefined,
  series: row.seriesName
    ? { name: row.seriesName, number: row.seriesNumber ?? undefined }
    : undefined,
  edition: row.edition ?? undefined,
  workId: row.workId ?? undefined,
  availability: row.availability === 'available' ? undefined : row.availability,
  orderDays: row.orderDays ?? undefined,
  availableOn: row.availableOn ?? undefined,
  stock: row.stock ?? undefined,
})

/** The columns that a body names, and nothing else: leaving a field out leaves it as it is. */
export function tradeFieldsOf(body: BookChanges): Partial<TradeRow> {
  const fields: Partial<TradeRow> = {}
  for (const name of ['subtitle', 'publisher', 'imprint', 'edition'] as const)
    if (body[name] !== undefined) fields[name] = body[name] || null
  for (const name of ['pages', 'format', 'workId', 'orderDays', 'availableOn', 'stock'] as const)
    if (body[name] !== undefined) Object.assign(fields, { [name]: body[name] })
  if (body.availability !== undefined) fields.availability = body.availability ?? 'available'
  if (body.isbn13 !== undefined) {
    const reading = readIsbn(body.isbn13 ?? '')
    fields.isbn13 = reading.ok ? reading.isbn13 : null
  }
  if (body.language !== undefined) fields.language = readLanguage(body.language ?? '')
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
