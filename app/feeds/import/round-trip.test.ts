import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import fc from 'fast-check'
import { exportFile } from '#app/feeds/export/export-file.server.ts'
import type { ExportFormat } from '#app/feeds/export/selection.schema.ts'
import { readFeeds } from '#app/feeds/files/read-feeds.ts'
import { findImport } from '#app/feeds/import/doors/answers.server.ts'
import { anyBook } from '#test/any-book.ts'
import { aBook, testShop } from '#test/app.ts'
import { isbnOf } from '#test/feed-desk.ts'
import { beginLocal } from './local-import.server.ts'
import { runImport } from './run-import.server.ts'

/* What the shop exports comes in again through the whole import, and changes nothing. */

const shop = testShop()

/** The dry run of all books as a file, with the books that it would not leave alone. */
async function again(format: ExportFormat, ids?: string) {
  const { pool } = shop.deps
  const exported = await exportFile(shop.deps, format, { ids })
  assert.ok(exported)
  const { parts, ending } = exported
  const bytes = await buffer(Readable.from(parts))
  const file = { name: `books.${ending}`, size: bytes.length, open: () => Readable.from([bytes]) }
  const id = await beginLocal(pool, { source: format, options: {}, isTrial: true })
  await runImport(id, {
    url: shop.url,
    read: readFeeds,
    files: [file],
    now: shop.deps.now,
    today: () => shop.deps.now().toISOString().slice(0, 10),
  })
  const { rows } = await pool.query(
    `select verdict, title, reason, changes from import_rows
     where import_id = $1 and (verdict <> 'skipped' or reason not like 'Nothing new.%') order by row`,
    [id],
  )
  return { one: await findImport(pool, id), rows }
}

test('an exported CSV or workbook is skipped row by row: nothing new', async () => {
  let isbn = 1000
  await fc.assert(
    fc.asyncProperty(fc.array(anyBook, { minLength: 30, maxLength: 30 }), async (books) => {
      const ids: string[] = []
      for (const book of books) {
        isbn += 1
        ids.push((await aBook(shop, { ...book, isbn13: isbn % 3 ? isbnOf(isbn) : null }))._id)
      }
      for (const format of ['csv', 'xlsx'] as const) {
        const { one, rows } = await again(format, ids.join(','))
        assert.equal(one?.status, 'ready', one?.problem ?? '')
        assert.deepEqual(rows, [], format)
        assert.equal(one?.counts.skipped, books.length, format)
        assert.deepEqual(one?.troubles, [])
      }
    }),
    { numRuns: 2, endOnFailure: true },
  )
})

test('ONIX says again what it has words for, and an author line', async () => {
  const whole = await aBook(shop, {
    title: 'Emma',
    subtitle: 'A novel',
    author: undefined,
    description: undefined,
    descriptionHtml: '<p>A <em>match</em></p><p>maker</p>',
    category: 'Fiction',
    newPrice: 12.5,
    isbn13: isbnOf(2001),
    contributors: [
      { name: 'Jane Austen', role: 'author' },
      { name: 'Fiona Stafford', role: 'editor' },
    ],
    series: { name: 'Penguin Classics', number: '7' },
    publishedOn: '2003-04-29',
    publisher: 'Penguin',
    imprint: 'Penguin Classics',
    language: 'en',
    pages: 512,
    format: 'paperback',
    edition: 'Revised edition',
    subjects: [{ scheme: 'BISAC', code: 'FIC004000', heading: 'Fiction / Classics' }],
    stock: 0,
    workId: '0190a000-0000-7000-8000-000000000001',
    orderDays: 4,
    availableOn: '2999-12-31',
  })
  const unnumbered = await aBook(shop, { title: 'Without an ISBN', author: null, newPrice: 3 })
  const line = await aBook(shop, { title: 'Dune', author: 'Frank Herbert', isbn13: isbnOf(2002) })
  const { one, rows } = await again('onix', [whole._id, unnumbered._id, line._id].join())
  assert.equal(one?.status, 'ready', one?.problem ?? '')
  assert.deepEqual(
    rows.map(({ title, changes }) => [title, Object.keys(changes)]),
    [],
    JSON.stringify(rows),
  )
})
