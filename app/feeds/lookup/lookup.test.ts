import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { newId } from '#server/database/id.ts'
import { aBook, call, ownerOf, testShop } from '#test/app.ts'
import { type StandIn, startOpenLibrary } from '#test/open-library.ts'

/* A book in somebody's hand: what the shop, its feeds and a lookup service know of its ISBN. */

const env = { OPENLIBRARY_URL: '' }
let standIn: StandIn
before(async () => {
  standIn = await startOpenLibrary()
  env.OPENLIBRARY_URL = standIn.url
})
after(() => standIn.close())
beforeEach(() => {
  standIn.mode = 'well'
  standIn.asked.length = 0
})
const shop = testShop({ env: env as never })
const headers = ownerOf(shop)
const off = testShop({ env: { BOOK_LOOKUP: 'off' } })
const offHeaders = ownerOf(off)

const ask = (isbn: string) =>
  call(shop.app, { url: `/api/desk/lookup/${encodeURIComponent(isbn)}`, headers })

test('Open Library is asked for what nobody here knows, once, and nothing is stored', async () => {
  const { status, headers: answered, body } = await ask('978-0-14-143951-8')
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(
    [body.from, body.source, body.isbn13],
    ['openlibrary', 'Open Library', '9780141439518'],
  )
  assert.equal(body.url, 'https://openlibrary.org/books/OL3702433M')
  assert.equal(body.fields.title, 'Pride and prejudice')
  assert.equal(body.fields.newPrice, undefined)
  assert.match(String(answered['cache-control']), /no-store/)
  await ask('0141439513')
  assert.equal(standIn.asked.length, 2)
  const { rows } = await shop.deps.pool.query('select from books')
  assert.equal(rows.length, 0)
})

test('a book of the shop is named, a deleted one as well, and nobody is asked', async (t) => {
  const book = await aBook(shop, { isbn13: '9780306406157' })
  const here = await ask('9780306406157')
  assert.deepEqual(here.body.book, { _id: book._id, title: book.title, archived: false })
  assert.equal(here.body.from, 'shop')
  await call(shop.app, { method: 'DELETE', url: `/api/${book._id}`, headers })
  assert.equal((await ask('0-306-40615-2')).body.book.archived, true)
  assert.deepEqual(standIn.asked, [])
  t.after(() => shop.deps.pool.query('update books set isbn13 = null'))
})

test('what a feed has brought goes before the service, also where it was refused', async () => {
  const source = newId()
  const { pool } = shop.deps
  await pool.query(`insert into feed_sources (id, name) values ($1, 'Gardners')`, [source])
  const anImport = async (title: string) => {
    const id = newId()
    await pool.query(`insert into imports (id, source_id, status) values ($1, $2, 'ready')`, [
      id,
      source,
    ])
    await pool.query(
      `insert into import_rows (import_id, row, file, record, isbn13, title, notice, fields, verdict, reason)
       values ($1, 1, 'june.xml', 1, '9780140328721', $2, 'update', $3, 'refused', 'No price in USD.')`,
      [id, title, { title, isbn13: '9780140328721', stock: 4, coverImage: 'x.png', pages: 96 }],
    )
  }
  await anImport('Fantastic Mr Fox (old)')
  await anImport('Fantastic Mr Fox')
  const { body } = await ask('9780140328721')
  assert.deepEqual([body.from, body.source], ['feed', 'Feed Gardners'])
  assert.deepEqual(body.fields, { isbn13: '9780140328721', title: 'Fantastic Mr Fox', pages: 96 })
  assert.deepEqual(standIn.asked, [])
})

test('in words: no ISBN, an unknown one, a service that does not answer, one that is off', async () => {
  const bad = await ask('9780141439519')
  assert.deepEqual([bad.status, Object.keys(bad.body.errors)], [400, ['isbn']])
  assert.match(bad.body.message, /check digit/)
  assert.equal((await ask('1234579')).body.suggestion, '9780001234574')
  const unknown = await ask('9783999999999')
  assert.equal(unknown.status, 404)
  assert.match(unknown.body.message, /Neither your feeds nor Open Library/)
  standIn.mode = 'broken'
  const silent = await ask('9780001234574')
  assert.deepEqual([silent.status, silent.headers['retry-after']], [503, '30'])
  assert.match(silent.body.message, /does not answer now.*type the book in/)
  const url = '/api/desk/lookup/9780141439518'
  const none = await call(off.app, { url, headers: offHeaders })
  assert.equal(none.status, 404)
  assert.match(none.body.message, /turned off/)
})
