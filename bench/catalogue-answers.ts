import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/database/client.ts'
import { migrate } from '#server/database/migrate.ts'
import { manyBooks } from '#test/many-books.ts'
import { startShopOn } from './catalogue-shop.ts'
import { searchUrl } from './catalogue-stage.ts'
import {
  knownBooks,
  knownRows,
  miniSearchOf,
  type Rate,
  ratesOf,
  ratesTable,
} from './known-answers.ts'
import type { Measure } from './report.ts'

/**
 * Queries of every kind whose answer is known, asked of a shop that has sold nothing, and the rates of each kind
 * beside those of MiniSearch on the same books.
 */
export async function measureAnswers(
  databaseUrl: string,
  { dataDir, port }: { dataDir: string; port: number },
): Promise<Measure[]> {
  await migrate(databaseUrl)
  const { db, close } = openDatabase(databaseUrl, { max: 2, statementTimeoutMs: 60_000 })
  await db.execute('truncate books, headings, search_words restart identity cascade')
  await db.execute('truncate book_search, book_facets, book_texts')
  await manyBooks({ deps: { db } } as Parameters<typeof manyBooks>[0], knownRows())
  await close()
  mkdirSync(dataDir, { recursive: true })
  const shop = await startShopOn(databaseUrl, { dataDir, port, log: join(dataDir, 'log') })
  try {
    const ours = await ratesOf(async (q) => {
      const { books } = (await (await fetch(searchUrl(shop.url, q))).json()) as {
        books: { title: string }[]
      }
      return books.map(({ title }) => title)
    })
    const mini = await ratesOf(miniSearchOf(knownBooks()))
    console.log(`\n${ratesTable(ours, mini)}\n`)
    const all = ours.at(-1) as Rate
    const least = (name: string, part: number, bar: number): Measure => ({
      ...{ name, unit: '', ours: part / all.asked, bar: { atLeast: bar } },
    })
    return [
      least(`${all.asked} known answers, first`, all.first, 0.95),
      least('Known answers, within ten', all.ten, 0.99),
      { name: 'Known answers, empty pages', unit: '', ours: all.empty, bar: { atMost: 0 } },
    ]
  } finally {
    await shop.stop()
  }
}
