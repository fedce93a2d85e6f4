import { fault } from '#app/feeds/files/zip-unpack.ts'
import type { SheetRow } from '#app/feeds/sheet/rows.ts'
import { dayOfSerial, shownNumber } from './numbers.ts'
import { readXml, unescaped } from './xml.ts'

/* The rows of a sheet of a workbook, one after the other. */

export type Workbook = {
  strings: string[]
  /** Whether numbers of a style are days, by the style's place. */
  areDays: boolean[]
  is1904: boolean
}

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
 * stand behind the rows, and `heard` is told of each.
 */
export async function* rowsOfSheet(
  bytes: AsyncIterable<Uint8Array>,
  workbook: Workbook,
  heard: (merged: string) => void = () => {},
): AsyncGenerator<SheetRow> {
  const done: SheetRow[] = []
  let current: SheetRow | null = null
  let last = 0
  let cell: { column: number; type: string; style: number; text: string } | null = null
  let isText = false
  let isPhonetic = false
  const handler = {
    open(name: string, attributes: Record<string, string>) {
      if (name === 'row') {
        const said = Number(attributes.r)
        last = Number.isInteger(said) && said > last && said <= mostRows ? said : last + 1
        const isHidden = /^(?:1|true)$/.test(attributes.hidden ?? '')
        current = { row: last, cells: [], ...(isHidden && { isHidden }) }
      } else if (name === 'mergeCell') heard(attributes.ref ?? '')
      else if (name === 'c' && current) {
        const column = columnOf(attributes.r) ?? current.cells.length
        const { t: type = 'n', s: style } = attributes
        cell = column < mostColumns ? { column, type, style: Number(style ?? 0), text: '' } : null
      } else if (name === 'v' || name === 't') isText = cell !== null && !isPhonetic
      else if (name === 'rPh') isPhonetic = true
    },
    text(text: string) {
      if (isText && cell && cell.text.length < longestCell) cell.text += text
    },
    close(name: string) {
      if (name === 'v' || name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c' && cell && current) {
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
  const day = workbook.areDays[cell.style] ? dayOfSerial(Number(text), workbook.is1904) : null
  return day ?? shownNumber(text)
}
