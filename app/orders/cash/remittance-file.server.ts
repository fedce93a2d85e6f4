import { parse } from 'csv-parse/sync'
import { readAmount } from '#app/values/amount.ts'
import { toCents } from '#app/values/money.ts'
import { tidyLine } from '#app/values/signs.ts'
import { maxRows } from './remittance.schema.ts'

/* Reads what a carrier sends: commas, semicolons or tabs, columns in any order, under several names. */

export type FileRow = {
  row: number
  tracking: string
  /** As written, and as a number when it is one. */
  order: string
  number: number | null
  amount: string
  /** Null when the amount cannot be read, or is not above 0. */
  cents: number | null
}
export type ReadFile = { ok: true; rows: FileRow[] } | { ok: false; message: string }

/** Names of columns, as letters and digits alone. */
const names = {
  tracking: [
    ...['tracking', 'trackingnumber', 'trackingno', 'trackingid', 'trackingcode', 'awb', 'waybill'],
    ...['shipment', 'shipmentnumber', 'shipmentid', 'consignment', 'consignmentnumber', 'barcode'],
    ...['parcel', 'parcelnumber', 'parcelid', 'sendungsnummer', 'sendungsnr'],
  ],
  order: [
    ...['order', 'ordernumber', 'orderno', 'orderid', 'reference', 'ref', 'yourreference'],
    ...['customerreference', 'shipperreference', 'senderreference', 'invoice', 'invoicenumber'],
    ...['bestellnummer', 'bestellung', 'referenz'],
  ],
  amount: [
    ...['amount', 'cod', 'codamount', 'collected', 'amountcollected', 'collectedamount', 'paid'],
    ...['amountpaid', 'value', 'codvalue', 'sum', 'total', 'remitted', 'amountremitted', 'cash'],
    ...['betrag', 'nachnahme', 'nachnahmebetrag'],
  ],
} as const
type Column = keyof typeof names

/** Some files begin with the carrier's name and the period. */
const headerWithin = 10
/** A cell of a stranger; nothing that is looked for is longer. */
const maxCell = 120

export function readRemittance(text: string): ReadFile {
  let records: string[][]
  try {
    records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 20_000,
      to: maxRows + headerWithin + 1,
    })
  } catch {
    return { ok: false, message: 'The file can’t be read as a table. Export it as CSV, please.' }
  }
  const at = records.slice(0, headerWithin).findIndex((cells) => columnsOf(cells) !== null)
  const columns = columnsOf(records[at] ?? [])
  if (!columns) return { ok: false, message: noHeader(records[0] ?? []) }
  const rows = records
    .map((cells, index) => toRow(cells, index + 1, columns))
    .filter(
      (_row, index) => index > at && (records[index] ?? []).some((cell) => cell.trim() !== ''),
    )
  if (rows.length > maxRows) {
    return { ok: false, message: `The file has more than ${maxRows} rows. Send it in parts.` }
  }
  if (rows.length === 0) return { ok: false, message: 'The file has a header and no rows.' }
  return { ok: true, rows }
}

/** The sign that parts most cells in the first lines. An amount may hold a comma, a header does not. */
function delimiterOf(text: string): string {
  const begin = text
    .slice(0, 20_000)
    .split(/\r\n|\n|\r/)
    .slice(0, headerWithin)
    .join('\n')
  const count = (sign: string) => begin.split(sign).length
  return ['\t', ';', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

type Columns = Partial<Record<Column, number>>

/** Where the columns are; null when it is not a header with an amount and something to match by. */
function columnsOf(cells: string[]): Columns | null {
  const plain = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  const columns: Columns = {}
  for (const column of Object.keys(names) as Column[]) {
    // The name that says it best counts, wherever it is.
    const name = names[column].find((one) => plain.includes(one))
    if (name) columns[column] = plain.indexOf(name)
  }
  const isHeader =
    columns.amount !== undefined && (columns.tracking !== undefined || columns.order !== undefined)
  return isHeader ? columns : null
}

const noHeader = (cells: string[]): string => {
  const found = cells
    .filter((cell) => cell.trim() !== '')
    .slice(0, 8)
    .map((cell) => `“${tidyLine(cell).slice(0, 40)}”`)
  const has = found.length > 0 ? ` Its first line has ${found.join(', ')}.` : ''
  return `The file needs a line of headings with “Tracking” or “Order”, and “Amount”.${has}`
}

function toRow(cells: string[], row: number, columns: Columns): FileRow {
  const cell = (column: Column) => {
    const at = columns[column]
    return at === undefined ? '' : tidyLine(cells[at] ?? '').slice(0, maxCell)
  }
  const [tracking, order, amount] = [cell('tracking'), cell('order'), cell('amount')]
  return { row, tracking, order, number: numberOf(order), amount, cents: centsOfText(amount) }
}

/** "1042", "#1042", "Order 1042". */
function numberOf(text: string): number | null {
  const digits = /^(?:order|no\.?|nr\.?|#|\s)*([1-9]\d{0,14})$/i.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

function centsOfText(text: string): number | null {
  const dollars = readAmount(text)
  const cents = dollars === null || Number.isNaN(dollars) ? null : toCents(dollars)
  return cents !== null && cents > 0 ? cents : null
}
