import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { exportFile, noBooks } from '#app/feeds/export/export-file.server.ts'
import {
  type ExportFormat,
  type ExportQuery,
  exportFormats,
  exportSchema,
} from '#app/feeds/export/selection.schema.ts'

import { createSettings } from '#app/shop/settings.server.ts'
import type { Changes } from '#server/database/changes.ts'
import { openDatabase } from '#server/database/client.ts'
import { publicUrl } from '#server/env.ts'
import { pathOf } from './input-files.ts'
import { openShopDatabase } from './shop-database.ts'

/* `octavo export`: the catalogue as a file, or to another program. */

type Shop = Parameters<typeof exportFile>[0]
/** Opens the shop's database for a command, and closes it behind it. */
export type WithShop = (work: (shop: Shop) => Promise<void>) => Promise<void>

/** A command reads settings once: nobody tells it of changes. */
const untold = { subscribe: () => () => {}, listening: false } as unknown as Changes

/** What is written goes to the standard output, so words about the database go to the other one. */
const withShopDatabase: WithShop = async (work) => {
  const { url, env, close } = await openShopDatabase(console.error)
  const database = openDatabase(url, { max: 2, log: console.error })
  const settings = createSettings(database, untold, env)
  const shopUrl = () => publicUrl(env, env.PORT)
  try {
    await work({ pool: database.pool, settings, shopUrl, now: () => new Date() })
  } finally {
    settings.close()
    await database.close()
    await close()
  }
}

const endings: Record<string, ExportFormat> = {
  csv: 'csv',
  xlsx: 'xlsx',
  xml: 'onix',
  onix: 'onix',
}

const filters: Record<Exclude<keyof ExportQuery, 'format'>, string> = {
  q: 'words of title, author and so on, or an ISBN',
  ids: 'ids of books, parted by commas; no filter counts then',
  genre: 'genres as in the addresses of the shop, parted by commas; so are the next ones',
  form: 'formats of books, such as hardback',
  language: 'languages, such as en',
  price: 'bands of prices, such as 5-10',
  availability: 'such as available, to-order or withdrawn',
  decade: 'such as 1990s',
  author: 'authors, such as jane-austen',
  series: 'series',
  subject: 'subjects',
  publisher: 'publishers and imprints',
  editor: 'those who edited the book',
  translator: 'those who translated it',
  illustrator: 'those who drew or photographed it',
  narrator: 'those who read it aloud',
  contributor: 'those who did something else in it',
  cover: 'none: books without a picture of their own',
  priced: 'no: books at 0.00',
  stock: 'books with so many copies or fewer',
  low: 'stock: books with as few copies as the settings call low',
  archived: 'true: the deleted books in place of the others',
  import: 'last, or the id of an import: the books that it created or changed last',
  source: 'the id of a source of feeds',
}

type Given = Partial<Record<string, string>> & { out?: string; format?: string }

export function addExport(program: Command, withShop: WithShop = withShopDatabase): void {
  const command = program
    .command('export')
    .description('Writes books to a file: all of the shop, or those that the filters leave.')
    .option('--format <FORMAT>', `${exportFormats.join(', ')}; else by the file's ending, else csv`)
    .option('--out <FILE>', 'where to; without it, to the standard output')
  for (const [name, says] of Object.entries(filters)) command.option(`--${name} <VALUE>`, says)
  command.action(async ({ out, ...given }: Given) => {
    const ending = /\.([a-z]+)$/i.exec(out ?? '')?.[1]?.toLowerCase() ?? ''
    const asked = exportSchema.safeParse({ format: endings[ending], ...given })
    if (!asked.success) {
      const problems = asked.error.issues.map(
        ({ path, message }) => `--${path.join('.')}: ${message}`,
      )
      return command.error(problems.join('\n'))
    }
    const { format, ...selection } = asked.data
    await withShop(async (shop) => {
      const file = await exportFile(shop, format, selection)
      if (file === null) throw new Error(noBooks(selection))
      if (out === undefined) await toStandardOutput(file.parts)
      else await toFile(file.parts, pathOf(out))
    })
  })
}

type Parts = AsyncIterable<string | Buffer>

/** The file has its name only when it is whole. */
async function toFile(parts: Parts, out: string) {
  const unfinished = `${out}.part`
  try {
    await pipeline(Readable.from(parts, { objectMode: false }), createWriteStream(unfinished))
    await rename(unfinished, out)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** A program that has read enough, such as `head`, closes its end: nothing went wrong. */
async function toStandardOutput(parts: Parts) {
  const output = Readable.from(parts, { objectMode: false })
  await pipeline(output, process.stdout, { end: false }).catch((error) => {
    if (error.code !== 'EPIPE') throw error
  })
}
