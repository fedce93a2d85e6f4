import type { FeedFields, FeedFile, FeedOptions, FeedPiece, FeedRecord } from '#app/feeds/feed.ts'
import { isSurelyIsbn } from '#app/feeds/values/isbn-cell.ts'
import { moneyForm } from '#app/values/money.ts'
import { type Line, longestLine, readLine } from './listed-line.ts'

/* A list of ISBNs, one a line, as a scanner writes it; perhaps with a price and copies behind each:
   `978-0-14-143951-8  9.99  3`. */

/** What somebody knows of a book, or why nobody was asked. */
export type ListedBook =
  | { ok: true; known: { source: string; fields: FeedFields } }
  | { ok: false; message: string }

/** Asks for several at once; it waits for its turn itself. */
export type ListLookup = (isbns: string[]) => Promise<Map<string, ListedBook>>

/** Lines that are looked up together. */
const linesAtOnce = 20

/** Reads the list and looks every ISBN up, each once. */
export async function* readIsbnList(
  file: FeedFile,
  { price }: Pick<FeedOptions, 'price'>,
  lookup: ListLookup,
): AsyncIterable<FeedPiece> {
  yield { file: file.name, kind: 'a list of ISBNs', sender: null, columns: [] }
  const asked = new Map<string, ListedBook>()
  let record = 0
  let some: Line[] = []
  for await (const text of linesOf(file)) {
    if (record === 0 && isHeading(text)) continue
    for (const part of severalIn(text)) {
      record += 1
      some.push(readLine(record, part, price.currency))
    }
    if (some.length < linesAtOnce) continue
    yield* records(file.name, some, asked, lookup)
    some = []
  }
  if (some.length > 0) yield* records(file.name, some, asked, lookup)
  if (record === 0) yield { file: file.name, trouble: 'There is no ISBN in the list.' }
}

/** Whether a text is such a list: of its first lines all but a heading begin with an ISBN, or nearly. */
export function isIsbnList(beginning: string): boolean {
  const lines = beginning.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const [first = '', ...rest] = lines.slice(0, 20)
  if (isHeading(first) && !namesThisOrder(first)) return false
  const tested = isHeading(first) ? rest : [first, ...rest]
  const good = tested.filter(
    (line) =>
      /^[\s"'=]*(?:isbn\S*\s*)?[\dXx \t‐-―-]{7,}/i.test(line) &&
      !/[a-wyz]{3}/i.test(line.replace(/^\s*isbn/i, '')),
  )
  return (
    tested.length > 0 &&
    good.length * 2 > tested.length &&
    good.some((line) => readLine(1, line, moneyForm().currency).isbn13 !== null)
  )
}

/** A price stands behind the ISBN, and copies behind the price; columns in another order are a sheet. */
function namesThisOrder(heading: string): boolean {
  const [, price = '', copies = '', more = ''] = heading.split(/[\t;|,]/).map((name) => name.trim())
  return (
    more === '' &&
    /^(?:.*(?:price|preis|prix|precio|prezzo|amount).*)?$/i.test(price) &&
    /^(?:.*(?:cop|stock|qty|quant|anzahl|menge|bestand).*)?$/i.test(copies)
  )
}

const isHeading = (line: string): boolean => /[a-z]/i.test(line) && !/\d{3}/.test(line)

/** The ISBNs of a line that holds nothing else, each as a line of its own; other lines as they are. */
function severalIn(text: string): string[] {
  if (text.length > 10 * longestLine) return [text]
  const words = text.split(/[\s,;|]+/).filter(Boolean)
  return words.length > 1 && words.every((word) => isSurelyIsbn(word)) ? words : [text]
}

async function* records(
  file: string,
  lines: Line[],
  asked: Map<string, ListedBook>,
  lookup: ListLookup,
): AsyncIterable<FeedRecord> {
  const isbns = lines.flatMap(({ isbn13, refusal }) => (isbn13 && !refusal ? [isbn13] : []))
  const open = [...new Set(isbns)].filter((isbn) => !asked.has(isbn))
  if (open.length > 0) for (const [isbn, book] of await lookup(open)) asked.set(isbn, book)
  for (const line of lines) yield recordOf(file, line, asked.get(line.isbn13 ?? ''))
}

function recordOf(file: string, line: Line, found: ListedBook | undefined): FeedRecord {
  const { record, isbn13, cents, currency, copies, refusal, note } = line
  const known = found?.ok ? found.known : null
  const fields: FeedFields = {
    ...known?.fields,
    ...(isbn13 && { isbn13 }),
    ...(cents !== null && { newPrice: cents / 100 }),
    ...(copies !== null && { stock: copies }),
  }
  const heard = known
    ? [`Details from ${known.source}.`]
    : found && !found.ok
      ? [found.message]
      : []
  const notes = [...(note ? [note] : []), ...heard]
  return {
    ...{ file, record, isbn13, key: null, title: known?.fields.title ?? null, sentAt: null },
    ...{ notice: 'update', fields: refusal === null ? fields : {}, notes, refusal },
    price: cents === null ? null : { cents, currency },
  }
}

/** Lines of text, one after the other, without those that are empty. */
async function* linesOf(file: FeedFile): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  for await (const bytes of file.open()) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r\n|\r(?!$)|\n/)
    // A line without end is cut: nothing of it is an ISBN.
    rest = (lines.pop() ?? '').slice(0, 2 * longestLine)
    for (const line of lines) if (line.trim() !== '') yield line.trim()
  }
  rest += decoder.decode()
  for (const line of rest.split(/\r\n?|\n/)) if (line.trim() !== '') yield line.trim()
}
