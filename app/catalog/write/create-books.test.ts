import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rebuildSearch } from '#app/search/index/rebuild.server.ts'
import { call } from '#test/app.ts'
import { bookDesk } from '#test/book-desk.ts'
import { isbnOf } from '#test/feed-desk.ts'
import { keptSearch } from '#test/kept-search.ts'

/* Books that come in at the same moment are written together (server/load/gathered.ts). */

const { shop, headers, create, read, stored, notes } = bookDesk()

const bookOf = (n: number) => ({
  // The log's name of it ends after 200 signs, which is within a letter of two here and there.
  title: `Lantern ${n} ${'🏮'.repeat(96)}`,
  author: 'Ann Onymous',
  category: n % 2 ? 'Fiction' : 'Travel',
  newPrice: n,
  ...(n % 3 && { stock: n }),
  ...(n % 4 === 0 && { availability: 'withdrawn' }),
  contributors: [{ name: 'Ann Onymous', role: 'author' }, ...more(n)],
  subjects: [
    { scheme: 'keyword', heading: `the sea, "${n}"` },
    { scheme: 'Thema', code: 'FBA' },
  ],
  publishedOn: '1893-05',
})
const more = (n: number) => (n % 2 ? [{ name: `Ben ${n}`, role: 'translator' }] : [])

test('every one of many books at once is as if it had come alone', async () => {
  const many = Array.from({ length: 24 }, (_, n) => bookOf(n))
  const answers = await Promise.all(many.map(create))
  for (const [n, { status, body, headers: answered }] of answers.entries()) {
    assert.equal(status, 201, JSON.stringify(body))
    assert.equal(body.book.title, many[n]?.title)
    const id = body.book._id
    assert.deepEqual((await read(id)).body, { ...body.book, ...lists(n) })
    assert.equal((await read(id)).headers.etag, answered.etag)
    assert.deepEqual(await notes(id), ['book.create'])
    assert.deepEqual(
      (await stored(id))?.protected,
      Object.keys(bookOf(n)).sort().filter(isProtected),
    )
    const moves = await call(shop.app, { url: `/api/desk/books/${id}/stock`, headers })
    const kinds = moves.body.moves.map(({ kind, after }: { kind: string; after: number }) => [
      kind,
      after,
    ])
    assert.deepEqual(kinds, n % 3 ? [['opening', n]] : [])
  }
  const written = await keptSearch(shop)
  assert.equal(written.rows.length, 18)
  await rebuildSearch(shop.deps.db)
  assert.deepEqual(await keptSearch(shop), written)
})

const isProtected = (field: string) => field !== 'stock'
const lists = (n: number) => {
  const { contributors, subjects } = bookOf(n)
  return { contributors, subjects }
}

test('of two books with one ISBN that come at once one is added, and their neighbours are, too', async () => {
  const isbn13 = isbnOf(1)
  const wanted = [
    { title: 'Before', newPrice: 1, isbn13: isbnOf(2) },
    { title: 'One', newPrice: 1, isbn13 },
    { title: 'Other', newPrice: 1, isbn13 },
    { title: 'Behind', newPrice: 1 },
  ]
  // The first of all goes alone, so that the others are together.
  const [, ...answers] = await Promise.all([{ title: 'First', newPrice: 1 }, ...wanted].map(create))
  const statuses = answers.map(({ status }) => status)
  assert.deepEqual([statuses[0], statuses[3]], [201, 201])
  assert.deepEqual(statuses.slice(1, 3).sort(), [201, 409])
  const { rows } = await shop.deps.pool.query('select count(*)::int from books where isbn13 = $1', [
    isbn13,
  ])
  assert.deepEqual(rows, [{ count: 1 }])
})
