import type { SheetRow } from '#app/feeds/sheet/rows.ts'
import { namesAmong, signs } from '#app/feeds/sheet/separator.ts'
import { isSurelyIsbn } from '#app/feeds/values/isbn-cell.ts'

/*
 * A text whose columns stand below each other, with blanks between them and no sign: reports of a till, lists of a
 * mainframe. Where every line has a blank, a column ends.
 */

/** Blanks from one place to another, the second not included. */
type Gap = { from: number; to: number }

const sampleLines = 200
/** A line that is longer is none of a report. */
const longestLine = 2000

/** Lines that part a header from what is below: "-----  -----". */
const isRuled = (line: string): boolean => /^[-=_+|:\s]+$/.test(line) && /[-=_]{3}/.test(line)

/** Where the columns of a text end; null where it has none, or a sign parts them. */
export function alignmentOf(sample: string): Gap[] | null {
  if (/\r(?!\n)/.test(sample)) return null
  // The last line may be cut off.
  const all = sample.split('\n').slice(0, sampleLines + 1)
  const lines = (all.length > 2 ? all.slice(0, -1) : all).map((line) => line.trimEnd())
  if (lines.some((line) => /[\t|;"]/.test(line) || line.length > longestLine)) return null
  const at = lines.findIndex((line) => namesAmong(line.trim().replace(/ {2,}/g, '\t'), '\t') >= 2)
  const below = lines.slice(Math.max(at, 0)).filter((line) => line !== '' && !isRuled(line))
  const wide = below.filter((line) => / {2}/.test(line.trim()))
  if (below.length < 2 || wide.length * 3 < below.length * 2) return null
  const header = at >= 0 ? (lines[at] ?? '') : null
  // What stands above and below the books of a page keeps to no columns.
  const books = wide.filter((line) => line === header || hasIsbn(line))
  const first = lines.find((line) => line !== '') ?? ''
  if (isParted([first, header ?? ''], below)) return null
  const gaps = gapsIn(books.length > 2 ? books : wide, header)
  if (gaps.length === 0) return null
  return at >= 0 || hasIsbns(wide, gaps) ? gaps : null
}

/** Cells that a program fills up with blanks: "ISBN         ,Title      ,Price". A report's lines may have commas too. */
const isParted = (headers: string[], lines: string[]): boolean =>
  signs.some((sign) => {
    const isOwnCell = (line: string) => line.split(sign).some((cell) => isSurelyIsbn(cell.trim()))
    const booksParted = lines.filter((line) => line.includes(sign) && isOwnCell(line)).length
    const isNamed = headers.some((header) => namesAmong(header, sign) >= 2)
    return isNamed || booksParted * 2 > lines.length
  })

/** Where all lines are blank; below a header only before what it names, as a word of two may stand there. */
function gapsIn(lines: string[], header: string | null): Gap[] {
  const width = Math.max(...lines.map((line) => line.length))
  const gaps: Gap[] = []
  for (let at = 0; at < width; at++) {
    if (lines.some((line) => (line[at] ?? ' ') !== ' ')) continue
    const last = gaps.at(-1)
    if (last?.to === at) last.to++
    else gaps.push({ from: at, to: at + 1 })
  }
  const inner = gaps.filter(({ from, to }) => from > 0 && to < width)
  if (header === null) {
    const books = lines.filter(hasIsbn)
    const isOfIsbns = (from = 0, to = width) =>
      books.length > 0 && books.every((line) => isSurelyIsbn(line.slice(from, to).trim()))
    // One blank parts words; beside a column of ISBNs it parts columns.
    return inner.filter(
      ({ from, to }, at) =>
        to - from > 1 || isOfIsbns(inner[at - 1]?.to, from) || isOfIsbns(to, inner[at + 1]?.from),
    )
  }
  return inner.filter(({ from, to }, place) => {
    const next = inner[place + 1]?.from ?? width
    const isNamed = header.slice(to, next).trim() !== ''
    const isInName = header[from - 1] !== ' ' && to - from === 1 && header[to] !== ' '
    return isNamed && !(isInName && isBlankBelow(lines, to, next))
  })
}

/** "Publication Date" above years: the second word has nothing below it. */
const isBlankBelow = ([, ...rows]: string[], from: number, to: number): boolean =>
  rows.every((row) => row.slice(from, to).trim() === '')

const hasIsbn = (line: string): boolean => line.split(' ').some((word) => isSurelyIsbn(word))

const hasIsbns = (lines: string[], gaps: Gap[]): boolean =>
  lines.filter((line) => cellsOf(line, gaps)?.some((cell) => isSurelyIsbn(cell))).length * 2 >
  lines.length

/** The cells of a line; null where a word stands across the end of a column. */
function cellsOf(line: string, gaps: Gap[]): string[] | null {
  const cells: string[] = []
  let start = 0
  for (const { from, to } of gaps) {
    let end = Math.min(to, line.length) - 1
    while (end >= from && line[end] !== ' ') end--
    if (from >= line.length) end = line.length
    else if (end < from) return null
    cells.push(line.slice(start, end).trim())
    start = end
  }
  return [...cells, line.slice(start).trim()]
}

/** "CORNER BOOKSHOP      Page 2 of 12" */
const pageOf =
  /(?:^|\s)((?:page|seite|p[aá]gina|strona|blz\.?)\s*:?\s*\d+(?:\s*(?:of|von|de|di|van|z|\/)\s*\d+)?)$/i

/** Rows of a text with such columns. */
export async function* alignedRows(
  text: AsyncIterable<string>,
  gaps: Gap[],
): AsyncGenerator<SheetRow> {
  let [rest, row] = ['', 0]
  const rowOf = (written: string): SheetRow | null => {
    row++
    const line = written.trimEnd()
    if (line === '' || isRuled(line)) return null
    if (line.length > longestLine)
      return {
        row,
        cells: [line.slice(0, 200)],
        problem: `Row ${row} is longer than any line of a list.`,
      }
    // “Torn from Page 12” may be a book.
    const page = line.length < 300 && !hasIsbn(line) ? pageOf.exec(line)?.[1] : undefined
    const cells = page === undefined ? cellsOf(line, gaps) : [page]
    if (cells) return { row, cells }
    const problem = `Row ${row} does not keep to the columns of the rows above: a word stands where one of them ends. Please ask for the list as CSV or .xlsx.`
    return { row, cells: [line.trim().slice(0, 200)], problem }
  }
  for await (const piece of text) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const found = rowOf(line)
      if (found) yield found
    }
    // One sign more, so that the line is known to be too long.
    rest = rest.slice(0, longestLine + 1)
  }
  const last = rest === '' ? null : rowOf(rest)
  if (last) yield last
}
