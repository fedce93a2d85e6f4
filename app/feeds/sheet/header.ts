import { isSurelyIsbn } from '#app/feeds/values/isbn-cell.ts'
import { mendText } from '#app/feeds/values/mend-text.ts'
import { moneyForm } from '#app/values/money.ts'
import { exportOf } from './known-exports.ts'
import { meaningOf } from './names/meaning-of.ts'
import { isBlankRow, type SheetRow } from './rows.ts'

/* Where the header of a sheet is: in its first row, below a letterhead, or nowhere. */

/** So many rows are looked at. */
const headerWithin = 30

/** Headers with the letters that were meant, and without the mark of a file's beginning. */
export const mendedHeaders = (cells: string[]): string[] =>
  cells.map((cell) => mendText(cell.slice(0, 300)).text.replaceAll('\ufeff', ''))

/** How many fields cells name, each of them once. */
export function fieldsAmong(cells: string[]): number {
  const said = cells.map((cell) => {
    const meaning = cell.length > 80 ? null : meaningOf(cell, moneyForm().currency)
    return meaning?.field ?? meaning?.role
  })
  return new Set(said.filter(Boolean)).size
}

/** How many of its cells are names of columns; a row with an ISBN is one of books. */
function namesIn(row: SheetRow): number {
  const cells = mendedHeaders(row.cells)
  if (cells.some((cell) => isSurelyIsbn(cell))) return 0
  return exportOf(cells) ? 100 : fieldsAmong(cells)
}

/** The row with the headers; null when there is none. */
export function headerRow(rows: SheetRow[]): SheetRow | null {
  const some = rows.filter(({ cells }) => !isBlankRow(cells)).slice(0, headerWithin)
  const scored = some.map((row) => ({ row, names: namesIn(row) }))
  const most = Math.max(0, ...scored.map(({ names }) => names))
  const first = scored.find(({ names }) => names === most)
  if (!first || most === 0) return null
  // One word that is a name may be a title as well, unless the whole row is no wider.
  const filled = first.row.cells.filter((cell) => cell.trim() !== '').length
  return most >= 2 || filled <= 2 || first === scored[0] ? first.row : null
}

/** Whether a sheet looks like one of books: headers that say so, or ISBNs. */
export function looksLikeBooks(rows: SheetRow[]): boolean {
  const header = headerRow(rows)
  if (header && namesIn(header) >= 2) return true
  return rows.some(({ cells }) => cells.some((cell) => isSurelyIsbn(cell)))
}
