import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import MiniSearch from 'minisearch'
import type { ManyBook } from '#test/many-books.ts'
import { realTitles } from '#test/real-titles.ts'

/* Queries of every kind with the book that each of them means, and the few hundred books they are
   asked of: titles, authors, series, numbers and years, which are facts. */

export type KnownBook = {
  title: string
  author: string
  series: string
  number: string
  isbn: string
  year: string
}
export type KnownQuery = { kind: string; query: string; title: string }

/** The rows of a file of this folder, by the names of its first line. */
function rowsOf<Row>(name: string): Row[] {
  const text = readFileSync(path.resolve(import.meta.dirname, name), 'utf8')
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const names = head.split('\t')
  return lines.map((line) => {
    const values = line.split('\t')
    return Object.fromEntries(names.map((one, i) => [one, values[i] ?? ''])) as Row
  })
}

const none = { author: '', series: '', number: '', isbn: '', year: '' }

/** The books of the file, and those of other languages among the real titles. */
export const knownBooks = (): KnownBook[] => [
  ...rowsOf<KnownBook>('known-books.tsv'),
  ...realTitles
    .filter(({ language }) => language !== 'en')
    .map(({ title, author }) => ({ ...none, title, author: author ?? '' })),
]

/** The same as the shop has them. */
export const knownRows = (): ManyBook[] =>
  knownBooks().map(({ title, author, series, number, isbn, year }) => ({
    ...{ title, category: 'Books', newPriceCents: 900 },
    ...{ author: author || null, isbn13: isbn || null },
    ...{ seriesName: series || null, seriesNumber: number || null },
    ...(year && { publishedOn: `${year.padStart(4, '0')}-01-01`, publishedPrecision: 'year' }),
  }))

export const knownQueries = (): KnownQuery[] => rowsOf('known-queries.tsv')

/** How many of a kind were found first, within ten, and at all. */
export type Rate = { kind: string; asked: number; first: number; ten: number; empty: number }

/** The rates of a search that answers with titles, for each kind and, last, for all. */
export async function ratesOf(search: (q: string) => Promise<string[]>): Promise<Rate[]> {
  const rates = new Map<string, Rate>()
  const all: Rate = { kind: 'all', asked: 0, first: 0, ten: 0, empty: 0 }
  for (const { kind, query, title } of knownQueries()) {
    const rate = rates.get(kind) ?? { ...all, kind, asked: 0, first: 0, ten: 0, empty: 0 }
    rates.set(kind, rate)
    const found = await search(query)
    const place = found.indexOf(title)
    for (const one of [rate, all]) {
      one.asked += 1
      one.first += Number(place === 0)
      one.ten += Number(place >= 0 && place < 10)
      one.empty += Number(found.length === 0)
    }
  }
  return [...rates.values(), all]
}

/** MiniSearch on the same books: typos, beginnings, any of the words. */
export function miniSearchOf(books: KnownBook[]): (q: string) => Promise<string[]> {
  const mini = new MiniSearch({
    fields: ['title', 'author', 'series', 'isbn'],
    storeFields: ['title'],
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 2 } },
  })
  mini.addAll(books.map((book, id) => ({ ...book, id })))
  return async (q) => mini.search(q).map(({ title }) => title)
}

/** The rates of each kind of query, and beside them those of MiniSearch, as a table. */
export function ratesTable(ours: Rate[], mini: Rate[]): string {
  const percent = (part: number, { asked }: Rate) => `${Math.round((100 * part) / asked)} %`
  const rows = ours.map((rate, i) => {
    const other = mini[i] as Rate
    const rates = [rate, other].flatMap((one) => [percent(one.first, one), percent(one.ten, one)])
    return [rate.kind, String(rate.asked), ...rates]
  })
  const head = ['kind', 'asked', 'first', 'within ten', 'MiniSearch first', 'within ten']
  const width = (column: number) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0))
  const line = ([kind = '', ...cells]: string[]) =>
    [kind.padEnd(width(0)), ...cells.map((cell, i) => cell.padStart(width(i + 1)))].join(' | ')
  return [head, head.map((_, i) => '-'.repeat(width(i))), ...rows].map(line).join('\n')
}
