import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Cell } from '#app/values/csv.ts'
import { columnName, rowXml, sheetBegin, sheetEnd } from './sheet-xml.ts'
import { workbookParts } from './workbook-parts.ts'

export type Limits = {
  /** Rows of a sheet, its head among them; Excel has room for so many. */
  rows: number
  /** Characters of XML in a sheet; at 4 GB a ZIP would need another form, which not every program reads. */
  characters: number
}
const usualLimits: Limits = { rows: 1_048_576, characters: 1_000_000_000 }

/**
 * An Excel workbook, written while its rows are read; what does not fit on a sheet goes on the next one,
 * below the same head. Nothing is read ahead of who takes it.
 */
export async function* writeWorkbook(
  name: string,
  head: string[],
  rows: AsyncIterable<Cell[][]>,
  limits = usualLimits,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const stop = new AbortController()
  const filling = fill(zip, name, head, rows, limits, stop.signal).catch((error) =>
    output.destroy(error),
  )
  try {
    yield* output
  } finally {
    stop.abort()
    await filling
  }
}

/** The sheets come first: only then is it known how many the workbook has. */
async function fill(
  zip: ZipFile,
  name: string,
  head: string[],
  rows: AsyncIterable<Cell[][]>,
  limits: Limits,
  signal: AbortSignal,
) {
  const lines = linesOf(rows)
  const names: string[] = []
  try {
    for (let next = await lines.next(); names.length === 0 || !next.done; ) {
      names.push(names.length === 0 ? name : `${name} ${names.length + 1}`)
      const sheet = sheetXml(head, next, lines, limits, (one) => {
        next = one
      })
      const parts = Readable.from(sheet, { objectMode: false, signal })
      zip.addReadStream(parts, `xl/worksheets/sheet${names.length}.xml`)
      await finished(parts)
    }
  } finally {
    await lines.return(undefined)
  }
  for (const [part, xml] of Object.entries(workbookParts(names))) {
    zip.addBuffer(Buffer.from(xml), part)
  }
  zip.end()
}

type Line = IteratorResult<Cell[], unknown>

async function* linesOf(rows: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[]> {
  for await (const some of rows) yield* some
}

/** Text is handed on in pieces of about this size. */
const pieceCharacters = 64_000

async function* sheetXml(
  head: string[],
  first: Line,
  lines: AsyncGenerator<Cell[]>,
  limits: Limits,
  leave: (next: Line) => void,
): AsyncGenerator<string> {
  const columns = head.map((_, index) => columnName(index))
  let text = sheetBegin + rowXml(head, 1, columns)
  let characters = 0
  let next = first
  for (let row = 2; !next.done && row <= limits.rows && characters < limits.characters; row++) {
    text += rowXml(next.value, row, columns)
    if (text.length >= pieceCharacters) {
      characters += text.length
      yield text
      text = ''
    }
    next = await lines.next()
  }
  leave(next)
  yield text + sheetEnd
}
