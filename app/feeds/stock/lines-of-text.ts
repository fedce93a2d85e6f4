import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse/sync'
import { sniffUnicode } from '#app/feeds/files/encoding-signs.ts'
import { guessEncoding } from '#app/feeds/files/guess-encoding.ts'
import { alignedRows, alignmentOf } from '#app/feeds/sheet/laid/aligned.ts'
import { alphabetDecoder } from '#app/feeds/values/old-alphabets.ts'

/* The lines of a till's list that is text: parted by a sign, by a blank, or in columns that stand below each other. */

export type Line = { cells: string[]; line: number }

/** Its lines, or why there are none. `hasNames` says whether cells are names of columns. */
export async function linesOfText(
  bytes: Uint8Array,
  hasNames: (cells: string[]) => boolean,
): Promise<Line[] | string> {
  const text = textOf(bytes)
  const isNamed = ({ cells }: Line) => hasNames(cells)
  const gaps = alignmentOf(text.slice(0, sampleLength))
  // The first lines decide: a long list is not put into columns that it does not have.
  if (gaps && (await inColumns(text.slice(0, sampleLength), gaps, linesOfHead)).some(isNamed))
    return inColumns(text, gaps)
  return (
    recordsOf(text, separatorOf(text)) ?? 'This cannot be read as a list: a quote is never closed.'
  )
}

const sampleLength = 65_536
const linesOfHead = 10

/** The first of its lines, or all. Without names of columns a blank parts them as well. */
async function inColumns(
  text: string,
  gaps: Gaps,
  most = Number.POSITIVE_INFINITY,
): Promise<Line[]> {
  const lines: Line[] = []
  for await (const { cells, row } of alignedRows(piecesOf(text), gaps)) {
    lines.push({ cells, line: row })
    if (lines.length === most) break
  }
  return lines
}

type Gaps = NonNullable<ReturnType<typeof alignmentOf>>

async function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += sampleLength) yield text.slice(at, at + sampleLength)
}

function textOf(bytes: Uint8Array): string {
  const { label = 'utf-8' } = sniffUnicode(bytes) ?? {}
  if (label === 'utf-16le' || label === 'utf-16be') return new TextDecoder(label).decode(bytes)
  // Digits are the same in every other encoding; a heading is in the letters of its language.
  const isOther = !isUtf8(bytes)
  const text = alphabetDecoder(isOther ? guessEncoding(Buffer.from(bytes)) : 'utf-8').decode(bytes)
  // What a broken program leaves between the digits.
  return text.replaceAll('\0', '')
}

/** What most are, or more: a line above the heading counts little. */
const usual = (counts: number[]): number =>
  counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0

/** The sign that parts the first lines into most cells, each into as many. */
function separatorOf(text: string): string {
  const lines = text.split(/\r\n?|\n/, 20).filter((line) => line.trim() !== '')
  const [best] = ['\t', ';', '|', ',']
    .map((sign) => ({ sign, cells: usual(lines.map((line) => line.split(sign).length)) }))
    .sort((one, other) => other.cells - one.cells)
  if (best && best.cells > 1) return best.sign
  // As a scanner or a person types it.
  return lines.every((line) => /^\S+ +\S+/.test(line)) ? ' ' : ','
}

function recordsOf(text: string, delimiter: string): Line[] | null {
  try {
    const found = parse(text, {
      ...{ bom: true, delimiter, relax_column_count: true, skip_empty_lines: true },
      ...{ info: true, relax_quotes: true, record_delimiter: ['\r\n', '\n', '\r'] },
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return found.map(({ record, info }) => ({ cells: record, line: info.lines }))
  } catch {
    return null
  }
}
