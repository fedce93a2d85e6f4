import { isSurelyIsbn, readIsbnCell } from '#app/feeds/values/isbn-cell.ts'
import { lineOf } from './cells/heard.ts'
import { cellOf, columnsFor, type Reading } from './reading.ts'

/**
 * The ISBN of a row, of all columns that may hold one. A damaged one beside a good one is passed over; of two
 * good ones that are not the same book that of the better name counts, and the other is named. A number of another kind, in a column of bar codes,
 * is that of something else.
 */
export function isbnOf(reading: Reading): string | null {
  const found = new Map<string, { header: string; note: string | null }>()
  const damaged: { header: string; cell: string; problem: string }[] = []
  const named = reading.attributes.filter(({ meaning }) => meaning?.field === 'isbn13')
  for (const column of [...columnsFor(reading, 'isbn13'), ...named]) {
    const cell = cellOf(reading, column)
    if (cell.trim() === '') continue
    const { header, meaning } = column
    const read = readIsbnCell(cell)
    if (read.kind === 'isbn') {
      if (!found.has(read.isbn13)) found.set(read.isbn13, { header, note: read.note })
    } else if (read.kind === 'damaged') damaged.push({ header, cell, problem: read.problem })
    else if (
      read.kind === 'other' &&
      meaning?.role !== 'barcode' &&
      /isbn/i.test(header) &&
      !/ean|gtin|upc/i.test(header)
    ) {
      damaged.push({ header, cell, problem: read.problem })
    }
  }
  const [first, second] = found.keys()
  if (!first) {
    const own = damaged.length === 0 ? isbnAmongNumbers(reading) : null
    if (own) return own
    for (const { header, problem } of damaged)
      reading.problems.push(`Column “${header}”: ${problem}`)
    return null
  }
  const { header, note } = found.get(first) as { header: string; note: string | null }
  if (second) {
    const others = [...found].slice(1).map(([isbn13, other]) => `${isbn13} (${other.header})`)
    reading.notes.push(
      `Its ISBNs are those of different books: ${first} of “${header}” is taken, not ${others.join(' and ')}.`,
    )
  }
  if (note) reading.notes.push(`${header}: ${note}`)
  for (const other of damaged) {
    if (!agrees(other.cell, first))
      reading.notes.push(
        `${other.header}: ${other.cell.trim().slice(0, 40)} does not look like ${first}. Please check it.`,
      )
  }
  return first
}

/** Many shops number their books by ISBN: a SKU that is one beyond doubt is. */
function isbnAmongNumbers(reading: Reading): string | null {
  for (const column of columnsFor(reading, 'key')) {
    const cell = cellOf(reading, column)
    if (column.meaning?.role === 'handle' || !isSurelyIsbn(cell)) continue
    const read = readIsbnCell(cell)
    // Ten digits may be any number of a till.
    if (read.kind !== 'isbn' || cell.replace(/\D/g, '').length !== 13) continue
    reading.notes.push(`${column.header}: It is an ISBN, so the book is known by it.`)
    return read.isbn13
  }
  return null
}

/** Whether a number that was rounded may have been this one; its last digit may be one off. */
function agrees(cell: string, isbn13: string): boolean {
  const [, head, tail = ''] = /^(\d)[.,]?(\d*)e\+?12$/i.exec(cell.trim()) ?? []
  if (!head) return true
  return Math.abs(Number(isbn13) - Number(`${head}.${tail}e12`)) <= 10 ** (12 - tail.length)
}

/** How the source knows the row: by a number of its own, else by the bar code of what is no book. */
export function keyOf(reading: Reading): string | null {
  for (const column of columnsFor(reading, 'key')) {
    const key = lineOf(cellOf(reading, column), { note: () => {} })
    if (key !== '') return key.slice(0, 200)
  }
  return codeOfGoods(reading)
}

/** The bar code of a mug tells it from every other thing. */
function codeOfGoods(reading: Reading): string | null {
  for (const column of columnsFor(reading, 'isbn13')) {
    const cell = cellOf(reading, column).trim().replace(/\.0+$/, '')
    if (/^\d{8}$|^\d{12,14}$/.test(cell) && readIsbnCell(cell).kind === 'other') return cell
  }
  return null
}
