import { parse as parseWhole } from 'csv-parse/sync'
import type { CsvOptions } from './parsing.ts'

/*
 * A quotation mark that is opened and never closed takes the lines below into its cell: up to the next mark, or to
 * the end. The row is refused, and reading goes on at the next line that is one by itself.
 */

/** The lines of a broken row, and where the next one begins. */
export type Swallowed = { cells: string[]; next: number }

const parsed = (line: string, options: CsvOptions): string[] | null => {
  try {
    const [cells] = parseWhole(line, options) as string[][]
    return cells ?? null
  } catch {
    return null
  }
}

/** Whether a row of several lines may be more than one: by its number of cells, or a mark that closes none. */
export function isDoubtful(
  cells: string[],
  raw: Buffer,
  width: number,
  { quote }: CsvOptions,
): boolean {
  if (quote === null || !raw.includes(quote)) return false
  if (!cells.some((cell) => /[\r\n]/.test(cell))) return false
  if (cells.length !== width) return true
  // Before a letter a mark closes nothing, and the parser keeps the opening one. One that is written twice is meant.
  return cells.some(
    (cell) =>
      cell.startsWith(quote) &&
      /[\r\n]/.test(cell) &&
      !raw.includes(quote.repeat(3) + cell.slice(1, 20).split(/["'\r\n]/, 1)[0]),
  )
}

/** Where a row that takes too much in ends, by bytes; null where none of its lines is a row of `width` cells. */
export function swallowedIn(raw: Buffer, width: number, options: CsvOptions): Swallowed | null {
  if (width < 2) return null
  // The blank lines above belong to nobody.
  const text = raw.toString()
  const begin = /^[\r\n]*/.exec(text)?.[0].length ?? 0
  let [at, next] = [begin, begin]
  for (const line of text.slice(begin).split(/(?<=\n|\r(?!\n))/)) {
    const mayBe = at > begin && line.split(options.delimiter, width).length === width
    if (mayBe && parsed(line, options)?.length === width) {
      const broken = text.slice(begin, at).split(/[\r\n]/, 1)[0] ?? ''
      const cells = parsed(broken, { ...options, quote: null, escape: null }) ?? []
      const bare = cells.map((cell) => cell.replace(/^["']/, ''))
      return { cells: bare, next: Buffer.byteLength(text.slice(0, next)) }
    }
    at += line.length
    if (line.trim() !== '') next = at
  }
  return null
}
