import type { Pool } from 'pg'
import type { Book } from '#app/catalog/book.ts'
import { sheetFields } from '#app/feeds/fields/sheet-fields.ts'
import { type Cell, csvBegin, csvLine } from '#app/values/csv.ts'
import { longTextHead, longTextParts, splitLongTexts } from './xlsx/long-texts.server.ts'
import { writeWorkbook } from './xlsx/write-workbook.server.ts'

/* Books as a table, each field of app/feeds/fields/ in a column. */

const head = sheetFields.map(({ header }) => header)

/** The own number of a book without another one is its id, by which the shop knows it again. */
const cellsOf = (book: Book): Cell[] => {
  const known = { ...book, key: book._id }
  return sheetFields.map((field) => field.write(known))
}

export async function* writeCsv(books: AsyncIterable<Book[]>): AsyncGenerator<string> {
  yield csvBegin + csvLine(head)
  for await (const some of books) yield some.map((book) => csvLine(cellsOf(book))).join('')
}

/** The same as an Excel workbook. ISBNs and dates are texts there, which no spreadsheet changes. */
export async function* writeXlsx(pool: Pool, books: AsyncIterable<Book[]>): AsyncGenerator<Buffer> {
  const parts = await longTextParts(pool)
  async function* rows() {
    for await (const some of books) yield some.map((book) => splitLongTexts(cellsOf(book), parts))
  }
  yield* writeWorkbook('Books', [...head, ...longTextHead(parts)], rows())
}
