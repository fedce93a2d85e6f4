import { stock } from '#app/feeds/sheet/cells/numbers.ts'
import type { Column } from '#app/feeds/sheet/columns.ts'
import { beginsTotal, type SheetRow } from '#app/feeds/sheet/rows.ts'
import { openWorkbook } from '#app/feeds/sheet/xlsx/open-workbook.ts'
import { areDecimals } from '#app/feeds/values/counts.ts'
import { readIsbnCell } from '#app/feeds/values/isbn-cell.ts'
import {
  type DecimalSign,
  decimalSignOf,
  readCents,
  readPrice,
  saysNoPrice,
} from '#app/feeds/values/price.ts'
import { moneyForm } from '#app/values/money.ts'
import { type Line, linesOfText } from './lines-of-text.ts'
import { addedUp, sumOf } from './places.ts'
import { columnsByContent, columnsByName, isIsbn, type StockColumns } from './stock-columns.ts'

/* A till's list of copies, as a file or as it was pasted. */

/** A row as PUT /api/desk/stock takes it; what could not be read stays as it is, to be refused with its place. */
export type StockFileRow = { isbn13: string; copies: unknown; price?: unknown }

export type StockFile =
  | {
      ok: true
      rows: StockFileRow[]
      /** The line of the file where the first row stands, from 1. */
      firstLine: number
      /** Headers of the columns, as far as there are some. */
      columns: { isbn: string; copies: string; price: string | null }
    }
  | { ok: false; message: string }

/** Rows of one file. A million titles is the largest shop we know. */
const mostRows = 1_000_000
const rowsLookedAt = 200
/** A heading is looked for in so many lines. */
const headLines = 10

/** Reads a workbook of Excel or a CSV, in whatever way it is separated. Prices are in the shop's `currency`. */
export async function readStockFile(
  bytes: Uint8Array,
  currency = moneyForm().currency,
): Promise<StockFile> {
  const records = isZip(bytes) ? await linesOfWorkbook(bytes) : await linesOfText(bytes, hasNames)
  return typeof records === 'string' ? { ok: false, message: records } : stockIn(records, currency)
}

function stockIn(records: Line[], currency: string): StockFile {
  const filled = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const byName = ({ cells }: Line) => columnsByName(cells, currency)
  const named = filled.slice(0, headLines).findIndex((line) => byName(line) !== null)
  const looked = filled.slice(0, rowsLookedAt).map(({ cells }) => cells)
  const columns =
    filled[named] !== undefined ? byName(filled[named]) : columnsByContent(looked, currency)
  if (!columns) return { ok: false, message: noColumns }
  const below = filled.slice(named >= 0 ? named + 1 : bodyFrom(filled, columns))
  // What stands below the rows of a till's list is no book.
  const body = below.slice(0, below.findLastIndex(({ cells }) => !beginsTotal(cells)) + 1)
  if (body.length > mostRows)
    return { ok: false, message: 'This list has more than a million rows.' }
  const prices = body.map(({ cells }) => cells[columns.price ?? -1] ?? '')
  const price = { currency, sign: decimalSignOf(prices) }
  const copies = body.flatMap(({ cells }) => columns.copies.map((at) => cells[at] ?? ''))
  const isThousands = !areDecimals(copies)
  const read = body.map(({ cells }) => rowOf(cells, columns, price, isThousands))
  const places = body.map(({ cells }) => cells[columns.place ?? -1]?.trim() ?? '')
  const rows = addedUp(read, places, isbnOf)
  const head = named >= 0 ? (filled[named]?.cells ?? []) : []
  const nameOf = (at: number) => head[at]?.trim() || `column ${at + 1}`
  return {
    ok: true,
    rows,
    firstLine: body[0]?.line ?? 1,
    columns: {
      isbn: nameOf(columns.isbns[0] ?? 0),
      copies: `${columns.copies.map(nameOf).join(' + ')}${rows.length < read.length ? ` of every ${nameOf(columns.place ?? 0)}` : ''}`,
      price: columns.price === null ? null : nameOf(columns.price),
    },
  }
}

const hasNames = (cells: string[]): boolean => columnsByName(cells, moneyForm().currency) !== null

const noColumns =
  'No column of ISBNs and one of copies was found, or several may be it. Name them in the first line, such as: ISBN, Stock, Price.'

/** A heading whose names are not known stands above rows that are. */
function bodyFrom(lines: Line[], { copies }: StockColumns): number {
  return /\d/.test(lines[0]?.cells[copies[0]] ?? '') ? 0 : 1
}

type Prices = { currency: string; sign: DecimalSign | null }

function rowOf(
  cells: string[],
  at: StockColumns,
  prices: Prices,
  isThousands: boolean,
): StockFileRow {
  const cell = (index: number) => (cells[index] ?? '').trim()
  const price = at.price === null ? '' : cell(at.price)
  return {
    isbn13: isbnIn(at.isbns.map(cell)),
    copies: sumOf(at.copies.map((index) => copiesIn(cell(index), isThousands))),
    ...(price !== '' && !saysNoPrice(price) && { price: priceIn(price, prices, at) }),
  }
}

/** Two spellings of one number are of one book. */
const isbnOf = (written: string): string => {
  const read = readIsbnCell(written)
  return read.kind === 'isbn' ? read.isbn13 : written
}

/** A mistyped one is refused: a number of the till beside it may be the ISBN of another book. */
const isMeantAsIsbn = (cell: string): boolean =>
  /^(?:97[89]\d{3,}|\d{9}[\dXx]|\d{13})$/.test(cell.replace(/[-\s]/g, ''))

/** The first of a row that is one, or is meant to be; else the first that says anything. */
const isbnIn = (cells: string[]): string =>
  cells.find((cell) => isIsbn(cell) || isMeantAsIsbn(cell)) ??
  cells.find((cell) => cell !== '') ??
  ''

/** Copies as words and signs say them, read as in a sheet of books. */
const column: Column = { at: 0, header: '', meaning: null }
const quiet = { note: () => {}, weightUnit: '' }

/** What may mean that nobody counted, and is no zero. */
const saysNothing = /^(?:n ?\/? ?a\.?|no|-+)$/i

/** "3", "3.0", "1,200", "-1", "10+" and "3 pcs" are numbers of copies; anything else is left for the row's refusal. */
function copiesIn(cell: string, isThousands: boolean): unknown {
  const plain = cell.replace(/^'/, '').replace('−', '-')
  if (isThousands && /^[+-]?\d{1,3}(?:[,. ]\d{3})+$/.test(plain))
    return Number(plain.replace(/[,. ]/g, ''))
  if (/^[+-]?\d{1,9}(?:[.,]0+)?$/.test(plain)) return Number.parseInt(plain, 10)
  const [, withUnit] = /^([+-]?\d{1,9})(?:[.,]0+)? *\p{L}+\.?$/u.exec(plain) ?? []
  if (withUnit !== undefined) return Number.parseInt(withUnit, 10)
  const heard = cell === '' || saysNothing.test(cell) ? null : stock(cell, column, quiet)
  return heard && 'value' in heard ? heard.value : cell
}

function priceIn(cell: string, { currency, sign }: Prices, { isInCents }: StockColumns): unknown {
  const read = isInCents ? readCents(cell) : readPrice(cell, currency, sign)
  if (!read.ok || (read.currency !== null && read.currency !== currency)) return cell
  return read.cents / 100
}

const hasStock = (rows: SheetRow[]): boolean => {
  const { currency } = moneyForm()
  return (
    rows.some(({ cells }) => columnsByName(cells, currency) !== null) ||
    columnsByContent(
      rows.map(({ cells }) => cells),
      currency,
    ) !== null
  )
}

/** Rows of the sheet that has the copies, or why there are none. */
async function linesOfWorkbook(bytes: Uint8Array): Promise<Line[] | string> {
  async function* open() {
    yield bytes
  }
  const table = await openWorkbook({ name: 'stock.xlsx', size: bytes.length, open }, hasStock)
  if ('trouble' in table) return table.trouble
  try {
    const lines: Line[] = []
    for await (const { cells, row } of table.rows()) {
      lines.push({ cells, line: row })
      if (lines.length > mostRows + headLines) break
    }
    // Half a list would leave the other half as it was, or empty it.
    return table.troubles().find(({ isMended }) => !isMended)?.trouble ?? lines
  } finally {
    await table.close()
  }
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3
