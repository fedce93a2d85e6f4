import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newId } from '#server/database/id.ts'
import { aBook, adminHeaders, call } from '#test/app.ts'
import { manyDesk } from '#test/many-desk.ts'

const { shop, ask, titles, remove, headers } = manyDesk()
const importId = newId()
const sourceId = newId()

before(async () => {
  const { pool } = shop.deps
  const add = (title: string, more: Parameters<typeof aBook>[1] = {}) =>
    aBook(shop, { title, ...more })
  const emma = await add('Emma', {
    ...{ author: 'Jane Austen', newPrice: 7.5, stock: 4, format: 'paperback', language: 'en' },
    ...{ publishedOn: '1995', publisher: 'Penguin', series: { name: 'Classics' } },
    subjects: [{ scheme: 'BISAC', code: 'FIC004000', heading: 'Classics' }],
  })
  await add('Persuasion', {
    author: 'Jane Austen',
    newPrice: 0,
    stock: 1,
    availability: 'withdrawn',
    format: 'hardback',
  })
  await add('Dracula', {
    author: 'Bram Stoker',
    category: 'Horror',
    newPrice: 30,
    stock: 0,
    format: 'e-book',
    language: 'de',
  })
  await add('carmilla', { author: 'Sheridan Le Fanu', category: 'Horror', newPrice: 12 })
  const gone = await add('Lady Susan', {
    author: 'Jane Austen',
    newPrice: 3,
    isbn13: '9780141439907',
  })
  await remove(gone._id)
  await pool.query(
    `insert into cover_originals (hash, media_type, bytes) values ('x', 'image/png', '')`,
  )
  await pool.query(`update books set cover_original = 'x', import_id = $2 where id = $1`, [
    emma._id,
    importId,
  ])
  await pool.query(`insert into feed_sources (id, name) values ($1, 'Gardners')`, [sourceId])
  for (const id of [newId(), importId])
    await pool.query(
      `insert into imports (id, source_id, status, applied_at) values ($1, $2, 'applied', now())`,
      [id, sourceId],
    )
  await pool.query('insert into feed_books (source_id, key, book_id) values ($1, $2, $3)', [
    sourceId,
    'k',
    emma._id,
  ])
})

const inShop = ['carmilla', 'Dracula', 'Persuasion', 'Emma']
/* The filter, and the titles it leaves, newest first. */
const narrowed: [filter: Record<string, string>, left: string[]][] = [
  [{}, inShop],
  [{ q: 'austen' }, ['Persuasion', 'Emma']],
  [{ q: 'em' }, ['Emma']],
  [{ q: '%' }, []],
  [{ q: '9780141439907' }, []],
  [{ q: '978-0-14-143990-7', archived: 'true' }, ['Lady Susan']],
  [{ archived: 'true' }, ['Lady Susan']],
  [{ archived: 'true', author: 'jane-austen' }, ['Lady Susan']],
  [{ archived: 'true', author: 'bram-stoker' }, []],
  [{ archived: 'true', price: '0-5' }, ['Lady Susan']],
  [{ genre: 'horror' }, ['carmilla', 'Dracula']],
  [{ genre: 'horror', language: 'de' }, ['Dracula']],
  [{ genre: 'horror,fiction', format: 'paperback,hardback' }, ['Persuasion', 'Emma']],
  [{ genre: 'no-such' }, []],
  [{ author: 'jane-austen' }, ['Persuasion', 'Emma']],
  [{ author: 'jane-austen', q: 'emma' }, ['Emma']],
  [{ series: 'classics' }, ['Emma']],
  [{ publisher: 'penguin' }, ['Emma']],
  [{ subject: 'classics' }, ['Emma']],
  [{ decade: '1990s' }, ['Emma']],
  [{ decade: 'before-1900' }, []],
  [{ price: '0-5' }, ['Persuasion']],
  [{ price: '5-10,20-50' }, ['Dracula', 'Emma']],
  [{ price: 'drop table' }, []],
  [{ availability: 'withdrawn' }, ['Persuasion']],
  [{ availability: 'sold-out' }, ['Dracula']],
  [{ availability: 'sold-out,withdrawn' }, ['Dracula', 'Persuasion']],
  [{ cover: 'none' }, ['carmilla', 'Dracula', 'Persuasion']],
  [{ priced: 'no' }, ['Persuasion']],
  [{ stock: '1' }, ['Dracula', 'Persuasion']],
  [{ stock: '999999' }, ['Dracula', 'Persuasion', 'Emma']],
  [{ low: 'stock' }, ['Dracula', 'Persuasion']],
  [{ low: 'stock', genre: 'horror' }, ['Dracula']],
  [{ stock: '1', cover: 'none', genre: 'horror' }, ['Dracula']],
  [{ import: 'last' }, ['Emma']],
  [{ import: importId }, ['Emma']],
  [{ import: newId() }, []],
  [{ source: sourceId }, ['Emma']],
  [{ source: sourceId, archived: 'true' }, []],
]

for (const [filter, left] of narrowed)
  test(`the table and its count narrowed by ${JSON.stringify(filter)}`, async () => {
    assert.deepEqual(await titles(filter), left)
    const { body } = await ask('GET', `count?${new URLSearchParams(filter)}`)
    assert.equal(body.count, left.length)
  })

const sorted: Record<string, string[]> = {
  newest: inShop,
  title: ['carmilla', 'Dracula', 'Emma', 'Persuasion'],
  price: ['Persuasion', 'Emma', 'carmilla', 'Dracula'],
  'price-desc': ['Dracula', 'carmilla', 'Emma', 'Persuasion'],
  stock: ['Dracula', 'Persuasion', 'Emma', 'carmilla'],
}
for (const [sort, order] of Object.entries(sorted))
  test(`sorted by ${sort}, in one page or one book a page`, async () => {
    assert.deepEqual(await titles({ sort }), order)
    assert.deepEqual(await titles({ sort, limit: '1' }), order)
  })

test('books of one moment, title, price and stock are each listed once', async () => {
  const twins = Array.from({ length: 5 }, () =>
    aBook(shop, { title: 'Twin', newPrice: 9, stock: 2 }),
  )
  const made = await Promise.all(twins)
  await shop.deps.pool.query(
    `update books set created_at = '2001-01-01 00:00:00.123456' where title = 'Twin'`,
  )
  for (const sort of Object.keys(sorted))
    assert.equal((await titles({ sort, limit: '2', q: 'twin' })).length, 5, sort)
  for (const { _id } of made) await remove(_id)
  const gone = await titles({ archived: 'true', limit: '2', q: 'twin' })
  assert.equal(gone.length, 5)
})

test('a line says what the desk needs to change it', async () => {
  const [line] = (await ask('GET', 'table?q=emma')).body.books
  const { _id, coverHash, ...rest } = line
  assert.deepEqual(rest, {
    ...{
      title: 'Emma',
      author: 'Jane Austen',
      newPrice: 7.5,
      stock: 4,
      availability: 'available',
      version: 1,
    },
  })
})

test('what no list has asked for is refused in words', async () => {
  const cursor = (await ask('GET', 'table?limit=1')).body.next
  const forged = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const id = 'AAAAAAAAAAAAAAAAAAAAAA'
  for (const query of [
    ...['sort=sales', 'limit=0', 'limit=101', 'stock=few', 'import=first', 'source=x', 'cover=yes'],
    ...[
      'archived=true&sort=title',
      'unknown=1',
      'cursor=x',
      'q=%00',
      `sort=title&cursor=${cursor}`,
    ],
    ...[`cursor=${forged(['newest', 'soon', id])}`, `cursor=${forged(['newest', '5', 'x'])}`],
    `cursor=${forged(null)}`,
    `sort=price&cursor=${forged(['price', '1e9', id])}`,
    `sort=title&cursor=${forged(['title', 'a\u0000', id])}`,
  ])
    assert.equal((await ask('GET', `table?${query}`)).status, 400, query)
})

test('only owners and editors see the table (ASVS 8.2.1)', async () => {
  for (const path of ['table', 'count', 'filters', 'headings?kind=author', 'edits']) {
    const url = `/api/desk/books/${path}`
    assert.equal((await call(shop.app, { url })).status, 401)
    const packer = await adminHeaders(shop, 'packer')
    assert.equal((await call(shop.app, { url, headers: packer })).status, 403)
    const seen = await call(shop.app, { url, headers })
    assert.deepEqual([seen.status, seen.headers['cache-control']], [200, 'private, no-store'])
  }
})
