import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { FeedOptions, FeedPiece, FeedRecord } from '#app/feeds/feed.ts'
import type { BookLookup } from './book-lookup.ts'
import { listLookupOf, withIsbnLists } from './list-lookup.server.ts'
import type { Asking } from './look-up.server.ts'
import { isIsbnList, type ListLookup, readIsbnList } from './read-isbn-list.ts'

const options = { price: { currency: 'USD' } } as FeedOptions
const emma = '9780141439587'

const fileOf = (text: string | Uint8Array, step = 7) => ({
  name: 'scans.txt',
  size: null,
  open: async function* () {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
    for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step)
  },
})

const nobody: ListLookup = async (isbns) =>
  new Map(isbns.map((isbn) => [isbn, { ok: false, message: 'Nobody knows it.' }]))
const everybody: ListLookup = async (isbns) =>
  new Map(
    isbns.map((isbn13) => [
      isbn13,
      { ok: true, known: { source: 'Open Library', fields: { isbn13, title: `Book ${isbn13}` } } },
    ]),
  )

async function read(text: string | Uint8Array, lookup = nobody) {
  const pieces: FeedPiece[] = []
  for await (const piece of readIsbnList(fileOf(text), options, lookup)) pieces.push(piece)
  return pieces
}
const recordsOf = async (text: string | Uint8Array, lookup = nobody) =>
  (await read(text, lookup)).filter((piece): piece is FeedRecord => 'record' in piece)

/* A line, and what is read of it: ISBN, cents, copies; or why not. */
const lines: [string, string | null, number | null, number | null, RegExp?][] = [
  [emma, emma, null, null],
  ['978-0-14-143958-7', emma, null, null],
  ['978 0 14 143958 7', emma, null, null],
  ['978 0 14 143958 7 9.99 3', emma, 999, 3],
  ['0141439580', emma, null, null],
  ['ISBN: 9780141439587', emma, null, null],
  [`"${emma}"`, emma, null, null],
  [`${emma} 9.99 3`, emma, 999, 3],
  [`${emma}\t9,99\t3`, emma, 999, 3],
  [`${emma};9.99;3`, emma, 999, 3],
  [`${emma} | 9.99 | 0`, emma, 999, 0],
  [`${emma} $9.99`, emma, 999, null],
  [`${emma} USD9.99 x3`, emma, 999, 3],
  [`${emma} x12`, emma, null, 12],
  [`${emma} 12x`, emma, null, 12],
  [`${emma} 10 2`, emma, 1000, 2],
  [`${emma} 10`, emma, null, null, /Is 10 a price or a number of copies/],
  [`${emma} €9.99`, emma, null, null, /not in USD/],
  [`${emma} 9.99EUR`, emma, null, null, /not in USD/],
  [`${emma} 9.999`, emma, null, null, /not a price/],
  [`${emma} cheap`, emma, null, null, /not a price/],
  [`${emma} 9.99 many`, emma, 999, null, /not a number of copies/],
  [`${emma} 9.99 3 4`, emma, null, null, /a price and copies/],
  ['9780141439588', null, null, null, /check digit/],
  ['9780141439', null, null, null, /check digit|10 or 13/],
  ['hello 123', null, null, null, /not an ISBN/],
  ['9.78014E+12', null, null, null, /spreadsheet/],
  [`${'x1'.repeat(200)}23 123`, null, null, null, /too long/],
]

test('one ISBN a line, perhaps a price and copies', async () => {
  for (const [line, isbn13, cents, copies, refusal] of lines) {
    const [record] = await recordsOf(`${line}\r\n`)
    assert.ok(record, line)
    assert.equal(record.isbn13, isbn13, line)
    assert.equal(record.price?.cents ?? null, cents, line)
    if (refusal) assert.match(String(record.refusal), refusal, line)
    else {
      assert.equal(record.refusal, null, line)
      assert.equal(record.fields.newPrice ?? null, cents === null ? null : cents / 100, line)
      assert.equal(record.fields.stock ?? null, copies, line)
    }
  }
})

test('a heading, blank lines and line ends of every kind', async () => {
  const pieces = await read(`\ufeffISBN\tPrice\r\n\r\n${emma}\r\r0306406152\n\n  \n9780140328721`)
  assert.deepEqual(pieces[0], {
    file: 'scans.txt',
    kind: 'a list of ISBNs',
    sender: null,
    columns: [],
  })
  const records = pieces.slice(1) as FeedRecord[]
  assert.deepEqual(
    records.map(({ record, isbn13 }) => [record, isbn13]),
    [
      [1, emma],
      [2, '9780306406157'],
      [3, '9780140328721'],
    ],
  )
  assert.deepEqual((await read(' \n')).at(-1), {
    file: 'scans.txt',
    trouble: 'There is no ISBN in the list.',
  })
})

test('each ISBN is looked up once, some at a time; what is known fills the record', async () => {
  const asked: string[][] = []
  const lookup: ListLookup = async (isbns) => {
    asked.push(isbns)
    return everybody(isbns)
  }
  const records = await recordsOf(`${`${emma} 9.99 1\n`.repeat(45)}0306406152`, lookup)
  assert.deepEqual(asked, [[emma], ['9780306406157']])
  assert.equal(records.length, 46)
  const [first] = records
  assert.deepEqual(first?.fields, { isbn13: emma, title: `Book ${emma}`, newPrice: 9.99, stock: 1 })
  assert.deepEqual([first?.title, first?.notes], [`Book ${emma}`, ['Details from Open Library.']])
  const [unknown] = await recordsOf(emma)
  assert.deepEqual([unknown?.refusal, unknown?.notes], [null, ['Nobody knows it.']])
})

const lists: [string, boolean][] = [
  [`${emma}\n0306406152\n`, true],
  [`ISBN\n${emma}`, true],
  [`${emma} 9.99 3`, true],
  [`${emma}\nnonsense\n0306406152`, true],
  ['isbn;title;price\n9780141439587;Emma by Jane Austen;9.99', false],
  ['title\nEmma', false],
  ['ISBN;Price;Copies\n9780141439587;9.99;3', true],
  ['ISBN;Stock;Price\n9780141439587;3;9.99', false],
  ['ISBN\tStock\n9780141439587\t3', false],
  ['<ONIXMessage>', false],
  ['', false],
]
test('a list of ISBNs is known by its lines', () => {
  for (const [text, is] of lists) assert.equal(isIsbnList(text), is, text)
})

test('whatever the bytes, records are whole or refused', async () => {
  const lineLike = fc.oneof(fc.constantFrom(...lines.map(([line]) => line)), fc.string())
  await fc.assert(
    fc.asyncProperty(fc.array(lineLike, { maxLength: 30 }), fc.uint8Array(), async (some, tail) => {
      const bytes = Buffer.concat([Buffer.from(some.join('\n')), tail])
      for (const record of await recordsOf(bytes)) {
        assert.ok(record.refusal !== null || record.isbn13 !== null)
        assert.deepEqual(record.refusal !== null && record.fields, record.refusal !== null && {})
      }
    }),
    { numRuns: 200 },
  )
})

test('a list is read among other files; a service that is down is not waited for', async () => {
  const other = async function* (files: { name: string }[]) {
    for (const { name } of files) yield { file: name, trouble: 'read elsewhere' }
  }
  let asked = 0
  const down: BookLookup = {
    name: 'Open Library',
    most: 1,
    find: async () => {
      asked += 1
      return { ok: false, reason: 'unanswered', message: 'It is down.', retryAfterSeconds: 9 }
    },
  }
  const db = { query: async () => ({ rows: [] }) } as unknown as Asking
  const read = withIsbnLists(other, listLookupOf(db, down))
  const list = [emma, '0306406152', '9780140328721', '9780141439518', '9780001234574'].join('\n')
  const files = [fileOf('title;price\nEmma;9.99'), fileOf(list, 3)]
  const pieces: FeedPiece[] = []
  for await (const piece of read(files, options)) pieces.push(piece)
  assert.deepEqual(pieces[0], { file: 'scans.txt', trouble: 'read elsewhere' })
  const notes = pieces.slice(2).map((piece) => (piece as FeedRecord).notes[0])
  assert.deepEqual(notes.slice(0, 3), ['It is down.', 'It is down.', 'It is down.'])
  assert.match(String(notes[4]), /Read the list again later/)
  assert.equal(asked, 3)
})
