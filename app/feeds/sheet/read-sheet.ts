import type { FeedFile, FeedOptions, FeedPiece } from '#app/feeds/feed.ts'
import { looksLikeBooks } from './header.ts'
import { withBooksBelow } from './laid/transposed.ts'
import { productsOf } from './products.ts'
import { recordOf } from './record.ts'
import type { NoTable, Table } from './rows.ts'
import { surveyOf } from './survey.ts'
import { openText } from './text/text-table.ts'
import { openWorkbook } from './xlsx/open-workbook.ts'

/**
 * Reads a sheet of books: text with any separator in any encoding, or a workbook of Excel. It is read twice, and
 * its first rows once more, in memory that does not grow with it. What a column holds is proposed in the head; `options.columns`
 * decides.
 */
export async function* readSheet(file: FeedFile, options: FeedOptions): AsyncGenerator<FeedPiece> {
  const opened = await openTable(file, options)
  if ('trouble' in opened) {
    yield* unread(file, opened)
    return
  }
  try {
    const table = await withBooksBelow(opened)
    if ('trouble' in table) {
      yield* unread(file, table)
      return
    }
    const survey = await surveyOf(table, options)
    yield { file: file.name, ...survey.head }
    for (const trouble of survey.remarks) yield { file: file.name, trouble, isMended: true }
    let records = 0
    for await (const product of productsOf(table.rows(), survey, table.isText)) {
      if (!product.aside) records += 1
      yield recordOf(product, survey, file.name, options)
    }
    for (const trouble of table.troubles()) yield { file: file.name, ...trouble }
    if (records === 0) yield { file: file.name, trouble: 'There are no rows with books in it.' }
  } finally {
    await opened.close()
  }
}

function* unread({ name }: FeedFile, { trouble }: NoTable): Generator<FeedPiece> {
  yield { file: name, kind: 'A file that cannot be read', sender: null, columns: [] }
  yield { file: name, trouble }
}

async function openTable(file: FeedFile, { encoding }: FeedOptions): Promise<Table | NoTable> {
  const first = await firstBytes(file)
  if (first.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1')))
    return openWorkbook(file, looksLikeBooks)
  if (first.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    return {
      trouble:
        'It is an old Excel file (.xls), or one with a password. Please save it as .xlsx or CSV.',
    }
  const begin = first
    .toString('latin1')
    .replace(/^(?:\u00ef\u00bb\u00bf)?\s*/, '')
    .slice(0, 200)
    .toLowerCase()
  if (/^(?:<!doctype html|<html|<table|<\?xml[^>]*>\s*<\?mso|<meta)/.test(begin))
    return {
      trouble:
        'It is a web page with the name of a sheet. Please open it and save it as .xlsx or CSV.',
    }
  if (begin.startsWith('%pdf'))
    return { trouble: 'It is a PDF. Please ask for the list as .xlsx or CSV.' }
  return openText(file, encoding)
}

async function firstBytes(file: FeedFile): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of file.open()) {
    pieces.push(piece)
    length += piece.length
    if (length >= 512) break
  }
  return Buffer.concat(pieces).subarray(0, 512)
}
