/* CSV for spreadsheets (RFC 4180), with cells that no spreadsheet takes for a formula. */

/** UTF-8's mark, by which spreadsheets know the encoding. */
export const csvBegin = '\ufeff'

export type Cell = string | number | null

/**
 * A line that a spreadsheet would run as a formula begins with one of these, wide ones as well. One that
 * already has an apostrophe gets another, so that plainCell knows which of them to take away.
 */
const risky = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r])/
/** Where lists are parted by semicolons, a spreadsheet begins a cell after each, whatever is quoted. */
const riskyWithin = /([;\t\r\n] *)(?='*[=+\-@＝＋－＠])/g
const safeWithin = /([;\t\r\n] *)'(?='*[=+\-@＝＋－＠])/g

/** Numbers stay numbers; a text that looks like a formula gets an apostrophe in front. */
function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const inner = cell.replace(riskyWithin, "$1'")
  const safe = risky.test(inner) ? `'${inner}` : inner
  return /[",;\n\r\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell without the apostrophes that were written in front of what looks like a formula. */
export function plainCell(cell: string): string {
  if (!cell.includes("'")) return cell
  const inner = cell.startsWith("'") && risky.test(cell) ? cell.slice(1) : cell
  return inner.replace(safeWithin, '$1')
}

export const csvLine = (cells: Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`

export const csvText = (head: string[], rows: Cell[][]): string =>
  csvBegin + [head, ...rows].map(csvLine).join('')
