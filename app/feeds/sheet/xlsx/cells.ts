import { fault } from '#app/feeds/files/zip-unpack.ts'
import type { SheetRow } from '#app/feeds/sheet/rows.ts'
import { dayOfSerial, type Style, shownNumber } from './numbers.ts'
import { readXml, unescaped } from './xml.ts'

/* The rows of a sheet of a workbook, one after the other. */

export type Workbook = {
  strings: string[]
  /** What numbers of a style are, by the style's place. */
  styles: Style[]
  is1904: boolean
}

/** Who hears what somebody who looks at the sheet would not see. */
export type Listening = { merged: (ref: string) => void; uncounted: () => void }

/** Excel has 16,384; a few bytes in the last of them would make a row of as many cells (threats 44). */
const mostColumns = 1000
const mostRows = 1_048_576
const longestCell = 200_000

/** 0 for A; null for what names no cell. */
function columnOf(place: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  if (!letters) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/**
 * Reads the XML of a sheet. Rows without a cell are passed over. Of merged cells only the first has a value; they
 * stand behind the rows, and who listens is told of each.
 */
export async function* rowsOfSheet(
  bytes: AsyncIterable<Uint8Array>,
  workbook: Workbook,
  odd?: Listening,
): AsyncGenerator<SheetRow> {
  const done: SheetRow[] = []
  let current: SheetRow | null = null
  let last = 0
  let cell: { column: number; type: string; style: number; text: string } | null = null
  let isText = false
  let isPhonetic = false
  let isFormula = false
  const handler = {
    open(name: string, attributes: Record<string, string>) {
      if (name === 'row') {
        const said = Number(attributes.r)
        last = Number.isInteger(said) && said > last && said <= mostRows ? said : last + 1
        const isHidden = /^(?:1|true)$/.test(attributes.hidden ?? '')
        current = { row: last, cells: [], ...(isHidden && { isHidden }) }
      } else if (name === 'mergeCell') odd?.merged(attributes.ref ?? '')
      else if (name === 'c' && current) {
        isFormula = false
        const column = columnOf(attributes.r) ?? current.cells.length
        const { t: type = 'n', s: style } = attributes
        cell = column < mostColumns ? { column, type, style: Number(style ?? 0), text: '' } : null
      } else if (name === 'v' || name === 't') isText = cell !== null && !isPhonetic
      else if (name === 'rPh') isPhonetic = true
      else if (name === 'f') isFormula = true
    },
    text(text: string) {
      if (isText && cell && cell.text.length < longestCell) cell.text += text
    },
    close(name: string) {
      if (name === 'v' || name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c' && cell && current) {
        if (isFormula && cell.text === '' && cell.type === 'n') odd?.uncounted()
        put(current.cells, cell.column, shown(cell, workbook))
        cell = null
      } else if (name === 'row' && current) {
        if (current.cells.length > 0) done.push(current)
        current = null
      }
    },
    cut() {
      throw fault('Its XML ends in the middle.')
    },
  }
  for await (const _ of readXml(bytes, handler)) {
    yield* done
    done.length = 0
  }
}

function put(cells: string[], column: number, text: string): void {
  if (text === '') return
  while (cells.length < column) cells.push('')
  cells[column] = text
}

function shown(cell: { type: string; style: number; text: string }, workbook: Workbook): string {
  const { type, text } = cell
  if (type === 's') return workbook.strings[Number(text)] ?? ''
  if (type === 'inlineStr' || type === 'str') return unescaped(text)
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n' || text.trim() === '') return text.trim()
  const style = workbook.styles[cell.style]
  const day = style === 'day' ? dayOfSerial(Number(text), workbook.is1904) : null
  if (day) return day
  // As it is seen: a discount is no price.
  return style === 'percent' && Number.isFinite(Number(text))
    ? `${shownNumber(String(Number(text) * 100))}%`
    : shownNumber(text)
}
