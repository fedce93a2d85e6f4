import { CsvError } from 'csv-parse'
import { isBlankRow, type SheetRow } from '#app/feeds/sheet/rows.ts'
import { type CsvOptions, Parsing } from './parsing.ts'
import { isDoubtful, type Swallowed, swallowedIn } from './swallowed.ts'

/* Rows of a text, as the program counts them, past those that are broken. */

/** Letters take four bytes at most; empty cells are counted by nobody else. */
const longestBytes = 8_000_000
/** So many broken rows are left behind; a file with more is another kind of file. */
const mostBroken = 1000
/** All rows that a spreadsheet has. Texts of nothing are small when they are packed (threats 44). */
const mostBlank = 1_048_576

export class TextRows {
  /** Why reading ended before the text did, a whole sentence. */
  trouble: string | null = null
  private readonly options: CsvOptions
  private parsing: Parsing
  private rows: SheetRow[] = []
  private broken = 0
  private lastFilled = 0
  /** How many rows have so many cells, and how many cells most have. */
  private readonly counts = new Map<number, number>()
  private width = 0

  constructor(
    delimiter: string,
    quotes: { quote: string; escape: string },
    record_delimiter: string[],
  ) {
    const relaxed = { relax_quotes: true, relax_column_count: true } as const
    this.options = { delimiter, ...quotes, record_delimiter, ...relaxed }
    this.parsing = this.from(0)
  }

  /** The rows that are whole by now; blank ones are left out. */
  async take(piece: string): Promise<SheetRow[]> {
    await this.read(Buffer.from(piece))
    return this.taken()
  }

  async end(): Promise<SheetRow[]> {
    while (this.trouble === null) {
      await this.parsing.close()
      if (!this.parsing.failure) break
      await this.read(this.pastFailure(this.parsing.failure))
    }
    return this.taken()
  }

  private taken(): SheetRow[] {
    const { rows } = this
    this.rows = []
    return rows
  }

  private async read(bytes: Buffer | null): Promise<void> {
    let more = bytes
    while (more) {
      await this.parsing.write(more)
      more = this.parsing.failure ? this.pastFailure(this.parsing.failure) : null
    }
    if (this.trouble !== null) return
    const { rest, row } = this.parsing
    if (rest.length > longestBytes) this.trouble = tooLong(row + 1)
    else if (row - this.lastFilled > mostBlank)
      this.trouble = `More than a million empty rows follow row ${this.lastFilled}, so the rest was not read.`
  }

  private from(row: number): Parsing {
    return new Parsing(this.options, row, (cells, at, raw) => {
      if (isBlankRow(cells)) return
      const { width, options } = this
      if (raw && this.broken < mostBroken && isDoubtful(cells, raw, width, options)) {
        const found = swallowedIn(raw, width, options)
        if (found) throw new Broken(at, found)
      }
      this.rows.push({ row: at, cells })
      this.lastFilled = at
      this.count(cells.length)
    })
  }

  private count(cells: number): void {
    const count = (this.counts.get(cells) ?? 0) + 1
    this.counts.set(cells, count)
    if (count > (this.counts.get(this.width) ?? 0)) this.width = cells
  }

  /** Refuses the row that is broken; what is to be read from there on, null where nothing can be. */
  private pastFailure(failure: Error): Buffer | null {
    if (!(failure instanceof CsvError || failure instanceof Broken)) throw failure
    const { rest, row } = this.parsing
    const at = failure instanceof Broken ? failure.row : row + 1
    const found =
      failure instanceof Broken
        ? failure.found
        : this.broken < mostBroken
          ? swallowedIn(rest, this.width, this.options)
          : null
    if (!found) {
      this.trouble = endOf(failure, rest, at)
      return null
    }
    this.broken++
    this.rows.push({ row: at, cells: found.cells, problem: unclosed(at) })
    this.lastFilled = at
    this.parsing = this.from(at)
    return rest.subarray(found.next)
  }
}

/** Ends a parser at a row that has taken in others. */
class Broken extends Error {
  readonly row: number
  readonly found: Swallowed
  constructor(row: number, found: Swallowed) {
    super('a row takes in others')
    this.row = row
    this.found = found
  }
}

const unclosed = (row: number): string =>
  `Row ${row} opens a quotation mark and never closes it. Close it, or write it twice where it is part of the text.`

const tooLong = (row: number): string =>
  `From row ${row} on it cannot be read: the line there is longer than any row of a sheet.`

function endOf(failure: Error, rest: Buffer, row: number): string {
  const code = failure instanceof CsvError ? failure.code : ''
  const isOpen = code === 'CSV_QUOTE_NOT_CLOSED' || (rest.includes('"') && rest.includes('\n'))
  if (isOpen)
    return `From row ${row} on it cannot be read: a quotation mark is opened there and never closed, or the file was cut off.`
  if (code === 'CSV_MAX_RECORD_SIZE') return tooLong(row)
  return `From row ${row} on it cannot be read: its cells are separated differently from the rows before.`
}
