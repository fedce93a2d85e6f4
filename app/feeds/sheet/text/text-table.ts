import type { FeedFile } from '#app/feeds/feed.ts'
import type { Encoding } from '#app/feeds/fields/encodings.ts'
import { decodeText } from '#app/feeds/files/decode-text.ts'
import {
  isWrappedText,
  unwrapped,
  unwrappedText,
  wrappedTrouble,
} from '#app/feeds/sheet/cells/wrapped-lines.ts'
import { alignedRows, alignmentOf } from '#app/feeds/sheet/laid/aligned.ts'
import { cardsTrouble, isOfCards } from '#app/feeds/sheet/laid/cards.ts'
import type { NoTable, SheetRow, Table, Trouble } from '#app/feeds/sheet/rows.ts'
import {
  quotesOf,
  type Separator,
  separatorNames,
  separatorOf,
} from '#app/feeds/sheet/separator.ts'
import { plainCell } from '#app/values/csv.ts'
import { TextRows } from './text-rows.ts'

/* Sheets that are text: comma, semicolon, tab or bar, in any encoding. */

const sampleLength = 65_536

export async function openText(file: FeedFile, chosen: Encoding | null): Promise<Table | NoTable> {
  const { sample, encoding } = await beginningOf(file, chosen)
  const isWrapped = isWrappedText(sample)
  if (isOfCards(sample)) return { trouble: cardsTrouble }
  const gaps = alignmentOf(sample)
  if (gaps) return alignedTable({ file, chosen, gaps, encoding })
  const { separator, skip } = separatorOf(isWrapped ? unwrappedText(sample) : sample)
  const quotes = quotesOf(isWrapped ? unwrappedText(sample) : sample)
  const breaks = lineBreaksOf(sample)
  let troubles: Trouble[] = []
  return {
    kind: `${separatorNames[separator]} in ${encoding}`,
    isText: true,
    async *rows() {
      troubles = []
      yield* rowsOf({ file, chosen, separator, quotes, breaks, skip, isWrapped, troubles })
    },
    troubles: () => troubles,
    close: async () => {},
  }
}

type Aligned = {
  file: FeedFile
  chosen: Encoding | null
  gaps: NonNullable<ReturnType<typeof alignmentOf>>
  encoding: string
}

function alignedTable({ file, chosen, gaps, encoding }: Aligned): Table {
  let troubles: Trouble[] = []
  return {
    kind: `text in columns in ${encoding}`,
    isText: true,
    async *rows() {
      const text = decodeText(file.open(), { chosen })
      const control = { count: 0 }
      for await (const row of alignedRows(without(text, 0, control), gaps))
        yield { ...row, cells: row.cells.map(cellOf) }
      troubles = troublesOf(control.count, text.doubts)
    },
    troubles: () => troubles,
    close: async () => {},
  }
}

const troublesOf = (controls: number, doubts: string[]): Trouble[] => [
  ...(controls > 0 ? [controlTrouble(controls)] : []),
  ...doubts.map((trouble) => ({ trouble, isMended: true as const })),
]

/** Files that were put together end their lines in several ways; in those of an old Macintosh a feed stands in texts. */
const lineBreaksOf = (sample: string): string[] =>
  /^[^\r\n]*\r(?!\n)/.test(sample) ? [] : ['\r\n', '\n']

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
  breaks: string[]
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
  breaks,
  skip,
  isWrapped,
  troubles,
}: Reading): AsyncGenerator<SheetRow> {
  const text = decodeText(file.open(), { chosen })
  const rows = new TextRows(separator, quotes, breaks)
  const withPlain = ({ cells, ...row }: SheetRow) => ({ ...row, cells: cells.map(cellOf) })
  const control = { count: 0 }
  const clean = without(text, skip, control)
  for await (const piece of isWrapped ? unwrapped(clean) : clean) {
    for (const row of await rows.take(piece)) yield withPlain(row)
    if (rows.trouble !== null) break
  }
  for (const row of await rows.end()) yield withPlain(row)
  if (rows.trouble !== null) troubles.push({ trouble: rows.trouble })
  if (isWrapped) troubles.push(wrappedTrouble)
  troubles.push(...troublesOf(control.count, text.doubts))
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

const wrapped = /^=\{?"((?:[^"]|"")*)"\}?$|^=HYPERLINK\("(?:[^"]|"")*"[,;] ?"((?:[^"]|"")*)"\)$/i

/** A spreadsheet’s own wrappings are undone: ="978…", ={"…"}, =HYPERLINK("…","Emma"), and the apostrophes of what is no formula. */
function cellOf(cell: string): string {
  if (cell.startsWith('='))
    return (
      wrapped
        .exec(cell)
        ?.slice(1)
        .find((part) => part !== undefined)
        ?.replaceAll('""', '"') ?? cell
    )
  return plainCell(cell)
}
