import type { Duplex } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { FeedFile } from '#app/feeds/feed.ts'
import type { Encoding } from '#app/feeds/fields/encodings.ts'
import { decodeText } from '#app/feeds/files/decode-text.ts'
import { plainCell } from '#app/values/csv.ts'
import { isWrappedText, unwrapped, unwrappedText, wrappedTrouble } from './cells/wrapped-lines.ts'
import type { SheetRow, Table, Trouble } from './rows.ts'
import { quotesOf, type Separator, separatorNames, separatorOf } from './separator.ts'

/* Sheets that are text: comma, semicolon, tab or bar, in any encoding. */

/** A longer row is a quote that is never closed. */
const longestRow = 2_000_000
const sampleLength = 65_536

export async function openText(file: FeedFile, chosen: Encoding | null): Promise<Table> {
  const { sample, encoding } = await beginningOf(file, chosen)
  const isWrapped = isWrappedText(sample)
  const { separator, skip } = separatorOf(isWrapped ? unwrappedText(sample) : sample)
  const quotes = quotesOf(isWrapped ? unwrappedText(sample) : sample)
  let troubles: Trouble[] = []
  return {
    kind: `${separatorNames[separator]} in ${encoding}`,
    isText: true,
    async *rows() {
      troubles = []
      yield* rowsOf({ file, chosen, separator, quotes, skip, isWrapped, troubles })
    },
    troubles: () => troubles,
    close: async () => {},
  }
}

async function beginningOf(
  file: FeedFile,
  chosen: Encoding | null,
): Promise<{ sample: string; encoding: string }> {
  const text = decodeText(file.open(), { chosen })
  let sample = ''
  for await (const piece of text) {
    sample += piece
    if (sample.length >= sampleLength) break
  }
  return { sample, encoding: text.encoding }
}

type Reading = {
  file: FeedFile
  chosen: Encoding | null
  separator: Separator
  quotes: ReturnType<typeof quotesOf>
  skip: number
  /** Each line stands in quotes once more. */
  isWrapped: boolean
  troubles: Trouble[]
}

async function* rowsOf({
  file,
  chosen,
  separator,
  quotes,
  skip,
  isWrapped,
  troubles,
}: Reading): AsyncGenerator<SheetRow> {
  const text = decodeText(file.open(), { chosen })
  let done: string[][] = []
  let row = 0
  const parser = parse({
    delimiter: separator,
    bom: true,
    ...quotes,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: longestRow,
    // Kept here rather than in the stream, which would drop them where the file breaks off.
    on_record: (cells: string[]) => {
      done.push(cells)
      return null
    },
  })
  const written = new WrittenTo(parser)
  const taken = () => {
    const rows = done.map((cells, at) => ({ row: row + at + 1, cells: cells.map(cellOf) }))
    row += rows.length
    done = []
    return rows
  }
  const control = { count: 0 }
  const clean = without(text, skip, control)
  for await (const piece of isWrapped ? unwrapped(clean) : clean) {
    await written.write(piece)
    yield* taken()
    if (written.failure) break
  }
  if (!written.failure) await written.end()
  yield* taken()
  if (written.failure) {
    if (!(written.failure instanceof CsvError)) throw written.failure
    troubles.push({ trouble: troubleOf(written.failure, row) })
  }
  if (isWrapped) troubles.push(wrappedTrouble)
  if (control.count > 0) troubles.push(controlTrouble(control.count))
  for (const trouble of text.doubts) troubles.push({ trouble, isMended: true })
}

/** A stream that is written to piece by piece, and what ended it. */
class WrittenTo {
  failure: Error | null = null
  private readonly stream: Duplex

  constructor(stream: Duplex) {
    this.stream = stream
    stream.on('error', (error) => {
      this.failure ??= error
    })
    stream.resume()
  }

  write(piece: string): Promise<void> {
    return new Promise((resolve) => {
      this.stream.write(piece, (error) => {
        this.failure ??= error ?? null
        resolve()
      })
    })
  }

  end(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.stream.once('close', () => resolve()))
    this.stream.end()
    return closed
  }
}

/** What a broken program leaves between the letters, and no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

async function* without(
  text: AsyncIterable<string>,
  skip: number,
  dropped: { count: number },
): AsyncGenerator<string> {
  let left = skip
  for await (const piece of text) {
    const rest = left > 0 ? piece.slice(left) : piece
    left = Math.max(0, left - piece.length)
    const clean = rest.replace(controls, '')
    dropped.count += rest.length - clean.length
    if (clean !== '') yield clean
  }
}

const controlTrouble = (count: number): Trouble => ({
  trouble: `${count === 1 ? 'A control character was' : `${count.toLocaleString('en-US')} control characters were`} left out. Nothing else is missing.`,
  isMended: true,
})

/** A spreadsheet’s own wrappings are undone: ="978…", ={"…"}, and the apostrophes of what is no formula. */
function cellOf(cell: string): string {
  if (cell.startsWith('='))
    return /^=\{?"((?:[^"]|"")*)"\}?$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell
  return plainCell(cell)
}

function troubleOf({ code }: CsvError, row: number): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return `From row ${row + 1} on it cannot be read: a quotation mark is opened there and never closed, or the file was cut off.`
  return `From row ${row + 1} on it cannot be read: its cells are separated differently from the rows before.`
}
