import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { buildApp } from '#server/app.ts'
import { createChanges, type Tag } from '#server/database/changes.ts'
import { aBook, call } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { stockDesk } from '#test/stock-desk.ts'
import { until } from '#test/until.ts'

/* Whatever shows a number of copies shows the one that is there: a client that asks with the ETag of
   before hears 304 only while nothing of the body has changed. */

const { shop, headers, move, edit, order, remove } = stockDesk()

const restore = (id: string) =>
  call(shop.app, { method: 'POST', url: `/api/desk/books/${id}/restore`, headers })

const places: [name: string, url: (book: Book) => string][] = [
  ['a book', ({ _id }) => `/api/${_id}`],
  ['the list', () => '/api/?limit=24'],
  ['the list under its other name', () => '/api?limit=24'],
  ['a category', ({ category }) => `/api/?category=${category}`],
  ['books by id', ({ _id }) => `/api/?ids=${_id}`],
  ['books by ISBN', ({ isbn13 }) => `/api/?q=${isbn13}`],
  ['the page of a book', ({ _id }) => `/book/${_id}`],
]

const ways: [name: string, move: (book: Book) => Promise<{ status: number }>][] = [
  ['a sale', async (book) => order(await aCustomer(shop.app), [book])],
  ['a delta', ({ _id }) => move(_id, { delta: -1 })],
  ['a count', ({ _id, stock = 0 }) => move(_id, { count: stock - 1, was: stock })],
]

for (const [way, happen] of ways) {
  for (const stock of [5, 3, 1]) {
    test(`${way} of a book with stock ${stock} ends every ETag that shows it`, async (t) => {
      const facts = { isbn13: '9780141439471', category: 'Shown', stock }
      const book = await aBook(shop, facts)
      // The next one of this table has the ISBN.
      t.after(() => edit(book._id, { isbn13: null }))
      const ask = (url: string, etag = '') =>
        call(shop.app, { url, headers: etag ? { 'if-none-match': etag } : {} })
      const before = await Promise.all(places.map(([, url]) => ask(url(book))))
      for (const [at, [name, url]] of places.entries()) {
        const again = await ask(url(book), String(before[at]?.headers.etag))
        assert.equal(again.status, 304, `${name}: nothing has changed yet`)
      }
      const { status } = await happen(book)
      assert.ok(status === 200 || status === 201)
      for (const [at, [name, url]] of places.entries()) {
        const etag = String(before[at]?.headers.etag)
        if (name.startsWith('the page')) {
          // The old one is sent while the new one takes too long.
          await until(async () => (await ask(url(book), etag)).status === 200)
          assert.match((await ask(url(book))).body, said[stock - 1] ?? /In stock/, name)
          continue
        }
        const after = await ask(url(book), etag)
        assert.equal(after.status, 200, name)
        const shown: Book[] = [after.body].flat()
        assert.equal(shown.find(({ _id }) => _id === book._id)?.stock, stock - 1, name)
      }
    })
  }
}
const said: Record<number, RegExp> = { 0: /Sold out/, 2: /Only 2 copies left/ }

test('the tag of a write is the tag that the next reader gets', async () => {
  const book = await aBook(shop, { stock: 3, availability: 'preorder', availableOn: '2031-01-01' })
  const writes = [
    () => edit(book._id, { title: 'Another' }),
    () => move(book._id, { delta: 4 }),
    () => move(book._id, { count: null, was: 7 }),
    () => restore(book._id),
  ]
  for (const write of writes) {
    const { etag } = (await write()).headers
    assert.equal((await call(shop.app, { url: `/api/${book._id}` })).headers.etag, etag)
  }
})

test('a book whose cover was drawn anew is no 304', async () => {
  const book = await aBook(shop)
  const url = `/api/${book._id}`
  const { etag } = (await call(shop.app, { url })).headers
  await shop.deps.pool.query(`update books set cover_hash = 'another' where id = $1`, [book._id])
  const again = await call(shop.app, { url, headers: { 'if-none-match': String(etag) } })
  assert.deepEqual([again.status, again.body.coverHash], [200, 'another'])
})

test('a sale moves neither the version nor the date in the sitemap', async () => {
  const book = await aBook(shop, { stock: 3 })
  const read = async () => {
    const text = 'select version, updated_at from books where id = $1'
    return (await shop.deps.pool.query(text, [book._id])).rows[0]
  }
  const before = await read()
  for (const [, happen] of ways) await happen({ ...book, stock: await stockNow(book) })
  assert.deepEqual(await read(), before)
})
const stockNow = async ({ _id }: Book) =>
  (await call(shop.app, { url: `/api/${_id}` })).body.stock as number

test('every write is heard by the other servers, with what shows it', async (t) => {
  const elsewhere = await createChanges({ connectionString: shop.url })
  t.after(elsewhere.close)
  const heard: Tag[][] = []
  elsewhere.subscribe((tags) => heard.push(tags))
  const customer = await aCustomer(shop.app)
  const takeOver = (id: string) =>
    call(shop.app, {
      method: 'POST',
      url: `/api/desk/books/${id}/take-over`,
      headers,
      payload: { title: 'Again', newPrice: 1 },
    })
  const start = { title: 'Announced', newPrice: 5, stock: 3 }
  const createUrl = { method: 'POST', url: '/api/create-book', headers, payload: start } as const
  const created = await call(shop.app, createUrl)
  const book: Book = created.body.book
  const { _id } = book
  const all: Tag[] = ['books', `book:${_id}`]
  const edited: Tag[] = ['lists', `book:${_id}`]
  const number: Tag[] = ['stock', `book:${_id}`]
  const writes: [name: string, write: (() => Promise<{ status: number }>) | null, tags: Tag[]][] = [
    ['a new book', null, all],
    ['an edit', () => edit(_id, { title: 'Announced again' }), edited],
    ['a delta', () => move(_id, { delta: -1 }), number],
    ['a sale', () => order(customer, [book]), number],
    ['the last copy', () => order(customer, [book]), [...number, 'lists']],
    ['the first copy', () => move(_id, { delta: 1 }), [...number, 'lists']],
    ['the archive', () => remove(_id), all],
    ['the way back', () => restore(_id), all],
    ['the archive again', () => remove(_id), all],
    ['a new book in its place', () => takeOver(_id), all],
  ]
  for (const [name, write, tags] of writes) {
    if (write) assert.ok((await write()).status < 300, name)
    // Notifications come in order: with this one all of the write's have come.
    await shop.deps.db.transaction((tx) => shop.deps.changes.announce(tx, ['settings']))
    await until(() => heard.at(-1)?.[0] === 'settings')
    const told = new Set(heard.flat().filter((tag) => tag !== 'settings'))
    assert.deepEqual([...told].toSorted(), tags.toSorted(), name)
    heard.length = 0
  }
})

test('a list that was read while copies were sold is not kept', async (t) => {
  const book = await aBook(shop, { stock: 3, category: 'Slow' })
  const { pool } = shop.deps
  const read = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const slowPool = new Proxy(pool, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name)
      return async (...asked: Parameters<typeof pool.query>) => {
        const answer = await target.query(...asked)
        read.resolve()
        await gate.promise // what was read is on its way while something happens
        return answer
      }
    },
  })
  const app = await buildApp({ ...shop.deps, pool: slowPool as typeof pool })
  t.after(async () => {
    gate.resolve()
    await app.close()
  })
  const url = '/api/?category=Slow'
  const early = call(app, { url })
  await read.promise
  assert.equal((await move(book._id, { delta: -1 })).status, 200)
  gate.resolve()
  assert.equal((await early).body[0].stock, 3)
  assert.equal((await call(app, { url })).body[0].stock, 2)
})
