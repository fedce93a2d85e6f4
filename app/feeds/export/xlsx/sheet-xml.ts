import type { Cell } from '#app/values/csv.ts'
import { xmlHead, xmlText } from '#app/values/xml.ts'

/* A sheet of an Excel workbook (ECMA-376, part 1, section 18.3). Texts stand in their cells: a list of
   shared ones would have to be kept until the end. What looks like a formula is a text here, since a
   formula is another element. */

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Signs that XML does not carry, and texts that look like the way in which they are written (22.9.2.19). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is written in another way
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/gi

const code = (sign: string) =>
  `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** The text of a cell, as Excel and the shop's own reader understand it. */
export const cellText = (text: string): string => xmlText(text.replace(unwritable, code))

/** A, B, … Z, AA, AB: the name of a column, from 0. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** Of `workbook-parts.ts`: numbers as they are, the head in bold, texts that stay texts when they are edited. */
const styles = { head: 1, text: 2 }

function cellXml(cell: Cell, place: string, style: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(cell)}</t></is></c>`
}

/** A row by its number, from 1; empty cells are left out. */
export function rowXml(cells: Cell[], row: number, columns: string[]): string {
  const style = row === 1 ? styles.head : styles.text
  const written = cells.map((cell, index) => cellXml(cell, `${columns[index]}${row}`, style))
  return `<row r="${row}">${written.join('')}</row>`
}

/** The head stays in view; text that is long is not shown across its neighbours. */
export const sheetBegin = `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="100" width="18" customWidth="1"/></cols><sheetData>`
export const sheetEnd = '</sheetData></worksheet>'
