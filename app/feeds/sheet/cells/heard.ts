import { type CellReading, type FieldName, sheetField } from '#app/feeds/fields/sheet-fields.ts'
import type { Column } from '#app/feeds/sheet/columns.ts'
import { readDescription } from '#app/feeds/values/description.ts'

/* What a cell is heard to say, before the record has it. */

export type Heard = { value: unknown } | { problem: string } | { nothing: true }
export type Listener = { note: (sentence: string) => void; weightUnit: string }

export const nothing: Heard = { nothing: true }

/** "['Fiction', 'Classics']", as Python and JSON write several: each by itself, with semicolons between. */
export function unlisted(cell: string): string {
  // What is longer is a text, and is not looked through.
  if (cell.length > 2000 || !/^\s*\[\s*['"].*['"]\s*\]\s*$/s.test(cell)) return cell
  const items = [...cell.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map(
    ([, single, double]) => (single ?? double ?? '').replace(/\\(.)/g, '$1').trim(),
  )
  const between = cell.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, '')
  return /^[\s,[\]]*$/.test(between) ? items.filter(Boolean).join('; ') : cell
}

/** A line of text without tags, entities and torn letters. */
export function lineOf(cell: string, { note }: Pick<Listener, 'note'>): string {
  if (!/[^ -%'-;=?-~]/.test(cell)) return cell.replace(/\s+/g, ' ').trim()
  const { description, notes } = readDescription(cell)
  for (const sentence of notes) note(sentence)
  return description.replace(/\s+/g, ' ').trim()
}

/** What the table of fields makes of a text; the value is named where it is refused. */
export function checked(name: FieldName, text: string): Heard {
  const reading: CellReading = sheetField(name)?.read(text) ?? {
    ok: false,
    problem: 'It is no field',
  }
  if (reading.ok) return { value: reading.value }
  const sentence = /[.!?]$/.test(reading.problem) ? reading.problem : `${reading.problem}.`
  return {
    problem: sentence.includes(text.slice(0, 40))
      ? sentence
      : `“${text.slice(0, 60)}”: ${sentence}`,
  }
}

export type Reader = (cell: string, column: Column, listener: Listener) => Heard
