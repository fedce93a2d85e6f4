import type { Duplex } from 'node:stream'
import { type Parser, parse } from 'csv-parse'

export type CsvOptions = {
  delimiter: string
  /** Null reads marks as letters. */
  quote: string | null
  escape: string | null
  /** What ends a line; empty where the first line shows it. */
  record_delimiter: string[]
  relax_quotes: true
  relax_column_count: true
}

/** A longer row is a quotation mark that is never closed, or no row at all. */
const longestRow = 2_000_000

/** `raw` are its bytes where it is of several lines. An error of the listener's ends the reading. */
type Listener = (cells: string[], row: number, raw: Buffer | null) => void

/** A parser from a row on, which keeps the bytes of the row that it has not ended. */
export class Parsing {
  failure: Error | null = null
  /** From the end of the last row. */
  rest: Buffer = Buffer.alloc(0)
  /** Where the last row ended, of all bytes and lines, and where `rest` begins. */
  private end = { bytes: 0, lines: 1, blank: 0 }
  private from = 0
  private readonly above: number
  private readonly parser: Parser

  constructor(options: CsvOptions, above: number, listener: Listener) {
    this.above = above
    this.parser = parse({
      ...options,
      bom: true,
      skip_empty_lines: true,
      max_record_size: longestRow,
      // Kept there rather than in the stream, which would drop them where the file breaks off.
      on_record: (cells: string[], { bytes, lines, empty_lines, records }) => {
        const { end } = this
        const isOne = lines - end.lines <= 1 + empty_lines - end.blank
        const raw = isOne ? null : this.rest.subarray(end.bytes - this.from, bytes - this.from)
        listener(cells, this.above + records + empty_lines, raw)
        this.end = { bytes, lines, blank: empty_lines }
        return null
      },
    })
    this.parser.on('error', (error) => {
      this.failure ??= error
    })
    this.parser.resume()
  }

  /** The last row that was begun and ended, with the blank lines between. */
  get row(): number {
    const { records, empty_lines } = this.parser.info
    return this.above + records + empty_lines
  }

  async write(bytes: Buffer): Promise<void> {
    this.rest = this.rest.length > 0 ? Buffer.concat([this.rest, bytes]) : bytes
    await new Promise<void>((resolve) => {
      const stream: Duplex = this.parser
      stream.write(bytes, (error) => {
        this.failure ??= error ?? null
        resolve()
      })
    })
    this.rest = this.rest.subarray(this.end.bytes - this.from)
    this.from = this.end.bytes
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.parser.once('close', () => resolve()))
    this.parser.end()
    await closed
  }
}
