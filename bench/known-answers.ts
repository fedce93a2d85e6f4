import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import MiniSearch from 'minisearch'
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
