import { ZipFile } from 'yazl'
import type { FeedFile, FeedHead, FeedOptions, FeedRecord, FeedTrouble } from '#app/feeds/feed.ts'
import { readSheet } from '#app/feeds/sheet/read-sheet.ts'

/** A file in memory that comes in pieces of a size. */
export const fileOf = (
  content: string | Uint8Array,
  name = 'books.csv',
  piece = 1000,
): FeedFile => {
  const bytes = Buffer.from(content)
  return {
    name,
    size: bytes.length,
    async *open() {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
    },
  }
}

export const usualOptions: FeedOptions = {
  price: {
    currency: 'USD',
    territory: null,
    types: [],
    promotions: 'lasting',
    fallbackCents: null,
  },
  columns: null,
  dates: {},
  decimals: {},
  encoding: null,
  today: '2026-11-29',
}

/** All that a sheet says. */
export async function sheetRead(content: string | Uint8Array, options: Partial<FeedOptions> = {}) {
  const heads: FeedHead[] = []
  const records: FeedRecord[] = []
  const troubles: FeedTrouble[] = []
  for await (const piece of readSheet(fileOf(content), { ...usualOptions, ...options })) {
    if ('columns' in piece) heads.push(piece)
    else if ('trouble' in piece) troubles.push(piece)
    else records.push(piece)
  }
  return {
    head: heads[0] as FeedHead,
    heads,
    records: records.filter(({ aside }) => !aside),
    /** Rows that are no book by themselves. */
    asides: records.flatMap(({ record, aside }) => (aside ? [[record, aside] as const] : [])),
    troubles: troubles.map(({ trouble }) => trouble),
  }
}

/** A workbook of parts by their path. */
export async function workbookOf(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>))
}
