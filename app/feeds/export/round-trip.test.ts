import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Pool } from 'pg'
import type { NewBook } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import { toBook } from '#app/catalog/rows/books.server.ts'
import { checkDigit13 } from '#app/catalog/trade/isbn.ts'
import { newBookRow } from '#app/catalog/write/new-book.server.ts'
import type { FeedOptions, FeedRecord } from '#app/feeds/feed.ts'
import { readSheet } from '#app/feeds/sheet/read-sheet.ts'
import { newId } from '#server/database/id.ts'
import { anyBook } from '#test/any-book.ts'
import { said } from '#test/said.ts'
import { writeCsv, writeXlsx } from './write-sheet.server.ts'

/* What the shop has written is read by its own import, and says of every book what the shop knows of it. */

const options: FeedOptions = {
  price: {
    currency: 'USD',
    territory: null,
    types: ['02'],
    promotions: 'lasting',
    fallbackCents: null,
  },
  columns: null,
  dates: {},
  decimals: {},
  encoding: null,
  today: '2027-03-01',
}
/** Of a shop with the longest descriptions that there can be. */
const pool = {
  query: async () => ({ rows: [{ plain: 200_000, html: 100_000, last: null }] }),
} as unknown as Pool

const long = { title: 'Long', newPrice: 1, description: `${'Ünï\n\n'.repeat(9_000)}end` }

test('an exported file comes in again without one change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyBook, { minLength: 1, maxLength: 20 }), async (inputs) => {
      await comesAgain([...inputs, long].map(stored))
    }),
    { numRuns: 25 },
  )
})

async function comesAgain(books: Book[]) {
  for (const [name, write] of [
    ['books.csv', () => writeCsv(listed(books))],
    ['books.xlsx', () => writeXlsx(pool, listed(books))],
  ] as const) {
    const records = await recordsOf(name, await buffer(Readable.from(write())))
    assert.equal(records.length, books.length, name)
    for (const [at, book] of books.entries()) {
      const { refusal, key, isbn13, fields } = records[at] as FeedRecord
      assert.equal(refusal, null, `${name}: ${JSON.stringify(book)}`)
      assert.deepEqual([key, isbn13], [book._id, book.isbn13 ?? null])
      assert.deepEqual(said({ ...fields, isbn13 }), said(book), name)
    }
  }
}

function stored(input: NewBook, at: number): Book {
  const id = newId()
  const twelve = `97800000${String(at).padStart(4, '0')}`
  const isbn13 = at % 3 > 0 ? twelve + checkDigit13(twelve) : null
  const { contributors, subjects } = input
  const row = newBookRow(id, { ...input, isbn13 })
  return {
    ...toBook({ version: 1, createdAt: new Date(), id, ...row }),
    ...(contributors && { contributors }),
    ...(subjects && { subjects }),
  }
}

async function* listed(books: Book[]) {
  yield books.slice(0, 100)
  yield books.slice(100)
}

async function recordsOf(name: string, bytes: Buffer): Promise<FeedRecord[]> {
  async function* open() {
    yield bytes
  }
  const records: FeedRecord[] = []
  for await (const piece of readSheet({ name, size: bytes.length, open }, options)) {
    if ('trouble' in piece) assert.fail(piece.trouble)
    if ('record' in piece) records.push(piece)
  }
  return records
}
