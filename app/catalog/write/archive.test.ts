import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Book } from '#app/catalog/book.ts'
import { aBook, adminHeaders, call } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { stockDesk } from '#test/stock-desk.ts'
import { until } from '#test/until.ts'

/* What was deleted can be found, restored, and taken over by a new book. */

const { shop, headers, create, edit, remove, read, stored, notes, order, journal } = stockDesk()

const desk = (method: 'GET' | 'POST', path: string, payload?: object, as = headers) =>
  call(shop.app, { method, url: `/api/desk/books${path}`, headers: as, payload })
const restore = (id: string) => desk('POST', `/${id}/restore`)
const titles = (books: Book[]) => books.map(({ title }) => title)

test('a deleted book comes back as it was, however often it is asked for', async () => {
  const facts = { oldPrice: 20, isbn13: '9780141439471', stock: 3, category: 'Back' }
  const people = [{ name: 'Mary Shelley', role: 'author' as const }]
  const book = await aBook(shop, { ...facts, contributors: people })
  const whole = (await read(book._id)).body
  assert.equal((await remove(book._id)).status, 200)
  assert.equal((await remove(book._id)).status, 404)
  assert.equal((await read(book._id)).status, 404)
  const { status, body, headers: answered } = await restore(book._id)
  assert.deepEqual([status, body.message], [200, 'The book is on sale again.'])
  const again = await read(book._id)
  assert.deepEqual(again.body, whole)
  assert.equal(again.headers.etag, answered.etag)
  assert.deepEqual((await call(shop.app, { url: '/api/?category=Back' })).body.length, 1)
  assert.equal((await call(shop.app, { url: '/api/search?q=shelley' })).body.books.length, 1)
  const { version } = (await stored(book._id)) ?? {}
  assert.equal((await restore(book._id)).status, 200)
  assert.equal((await stored(book._id))?.version, version)
  assert.deepEqual(await notes(book._id), ['book.create', 'book.archive', 'book.restore'])
})

test('a form that was open while a book was deleted and restored is told so', async () => {
  const book = await aBook(shop)
  const { etag } = (await read(book._id)).headers
  await remove(book._id)
  await restore(book._id)
  assert.equal((await edit(book._id, { title: 'Late' }, { 'if-match': etag })).status, 412)
})

test('an edit of a deleted book names the way back', async () => {
  const book = await aBook(shop, { title: 'Gone' })
  await remove(book._id)
  const { status, body } = await edit(book._id, { title: 'Here' })
  assert.deepEqual(
    [status, body.message, body.restore],
    [404, '“Gone” was deleted. Restore it first.', `/api/desk/books/${book._id}/restore`],
  )
  assert.equal((await call(shop.app, { method: 'POST', url: body.restore, headers })).status, 200)
  assert.equal((await edit(book._id, { title: 'Here' })).status, 200)
})

test('the archive is listed, the latest deleted first, and searched like the shop', async () => {
  const made: Book[] = []
  for (const title of ['Ada', 'Bess', '100% Cotton', 'Dora', 'Ellen'])
    made.push(await aBook(shop, { title, author: 'Archie Vist' }))
  const [first] = made as [Book, ...Book[]]
  await edit(first._id, { isbn13: '9780141439587' })
  for (const { _id } of made.toReversed()) await remove(_id)
  const q = (text: string) => `?${new URLSearchParams({ archived: 'true', q: text })}`
  const listed = await desk('GET', q('archie'))
  assert.equal(listed.headers['cache-control'], 'private, no-store')
  assert.deepEqual(titles(listed.body), titles(made))
  assert.ok(listed.body.every(({ archivedAt }: { archivedAt: string }) => Date.parse(archivedAt)))
  for (const [text, found] of [
    ['978-0-14-143958-7', ['Ada']],
    ['vist dora', ['Dora']],
    ['100%', ['100% Cotton']],
    ['%', ['100% Cotton']],
    ['zzz', []],
  ] as const) {
    assert.deepEqual(titles((await desk('GET', q(text))).body), found, text)
  }
  // Page by page, also when the book at the seam is restored meanwhile.
  const page = await desk('GET', `${q('archie')}&limit=2`)
  assert.deepEqual(titles(page.body), ['Ada', 'Bess'])
  await restore(made[1]?._id ?? '')
  const next = /^<\/api\/desk\/books(.+)>; rel="next"$/.exec(String(page.headers.link))?.[1] ?? ''
  assert.deepEqual(titles((await desk('GET', next)).body), ['100% Cotton', 'Dora'])
  assert.deepEqual(titles((await desk('GET', '?q=archie')).body), ['Bess'])
  const other = `archived=true&cursor=${'A'.repeat(22)}` // of the books on sale
  for (const bad of ['archived=yes', 'archived=true&cursor=x', other, 'archived=true&limit=0'])
    assert.equal((await desk('GET', `?${bad}`)).status, 400, bad)
})

test('an id in capitals is the same book: what happens to it is noted and shown', async () => {
  const book = await aBook(shop, { stock: 1 })
  const page = async () => (await shop.app.inject(`/book/${book._id}`)).body
  const upperCaseId = book._id.toUpperCase()
  const soldOut = /Sold out/
  assert.doesNotMatch(await page(), soldOut)
  assert.equal((await desk('POST', `/${upperCaseId}/stock`, { count: 0, was: 1 })).status, 200)
  await until(async () => soldOut.test(await page())) // a slow rendering shows the kept page once more
  assert.equal((await edit(upperCaseId, { title: 'Capital' })).status, 200)
  await until(async () => /Capital/.test(await page()))
  assert.equal((await remove(upperCaseId)).status, 200)
  await until(async () => !/Capital/.test(await page()))
  assert.equal((await restore(upperCaseId)).status, 200)
  const done = ['book.create', 'book.stock', 'book.edit', 'book.archive', 'book.restore']
  assert.deepEqual(await notes(book._id), done)
})

test('one book is read at the desk, on sale or deleted', async () => {
  const book = await aBook(shop, { stock: 2 })
  const shown = (await read(book._id)).body
  assert.deepEqual((await desk('GET', `/${book._id}`)).body, {
    ...shown,
    version: 1,
    hasPicture: false,
  })
  await remove(book._id)
  const { archivedAt, version, hasPicture, ...rest } = (await desk('GET', `/${book._id}`)).body
  assert.ok(Date.parse(archivedAt))
  assert.ok(version >= 1)
  assert.equal(hasPicture, false)
  assert.deepEqual(rest, JSON.parse(JSON.stringify(book)))
  for (const id of ['nonsense', '01a21f7e-0000-7000-8000-000000000000'])
    assert.equal((await desk('GET', `/${id}`)).status, 404)
})

test('a new book takes the place of a deleted one with its ISBN, in one step', async () => {
  const isbn13 = '9780140449136'
  const old = await aBook(shop, {
    title: 'Crime and Punishment',
    isbn13,
    oldPrice: 20,
    stock: 7,
    pages: 600,
    descriptionHtml: '<p>An <em>old</em> text</p>',
    contributors: [{ name: 'Constance Garnett', role: 'translator' }],
    subjects: [{ scheme: 'keyword', heading: 'Guilt' }],
  })
  const customer = await aCustomer(shop.app)
  const sold = await order(customer, [old])
  await remove(old._id)

  const wanted = { title: 'Crime & Punishment', newPrice: 9, isbn13, stock: 2 }
  const refused = await create(wanted)
  assert.equal(refused.status, 409)
  const { message, errors, reason, owner, takeOver, restore: wayBack } = refused.body
  assert.equal(message, '“Crime and Punishment”, which was deleted, already has this ISBN.')
  assert.deepEqual([errors, reason], [{ isbn13: message }, 'isbn-archived'])
  assert.deepEqual(owner, { _id: old._id, title: old.title })
  assert.equal(wayBack, `/api/desk/books/${old._id}/restore`)

  const taking = { method: 'POST', url: takeOver, headers, payload: wanted } as const
  const taken = await call(shop.app, taking)
  assert.equal(taken.status, 200)
  const now = (await read(old._id)).body
  const { coverHash, coverImage, createdAt, ...rest } = now
  assert.deepEqual(rest, {
    _id: old._id,
    title: 'Crime & Punishment',
    description: '',
    category: '',
    newPrice: 9,
    isbn13,
    isbnHyphenated: '978-0-14-044913-6',
    stock: 2,
  })
  assert.equal(createdAt, old.createdAt)
  assert.match(coverImage, /^crime-punishment-/)
  assert.match(coverHash, /^[0-9a-f]{20}$/)
  const moves = (await journal(old._id)).map(({ kind, before, after }) => [kind, before, after])
  assert.deepEqual(moves[0], ['count', 6, 2])
  assert.deepEqual((await call(shop.app, { url: '/api/search?q=garnett' })).body.books, [])
  assert.equal((await notes(old._id)).at(-1), 'book.take-over')
  const kept = await call(shop.app, {
    url: `/api/orders/${sold.body._id}`,
    headers: { cookie: customer.cookie },
  })
  assert.equal(kept.body.lines[0].title, 'Crime and Punishment')
  // It is on sale now: nothing is left to take over, and its ISBN is a living book's.
  assert.equal((await call(shop.app, taking)).status, 404)
  assert.equal((await create(wanted)).body.reason, 'isbn-taken')
})

test('a take-over that collides with a third book leaves everything as it was', async () => {
  const third = await aBook(shop, { isbn13: '9780199535644' })
  const old = await aBook(shop, { title: 'Untouched', stock: 4 })
  await remove(old._id)
  const payload = { title: 'New', newPrice: 1, isbn13: third.isbn13 }
  const { status, body } = await desk('POST', `/${old._id}/take-over`, payload)
  assert.deepEqual([status, body.reason], [409, 'isbn-taken'])
  const row = await stored(old._id)
  assert.deepEqual([row?.title, row?.stock, row?.archivedAt === null], ['Untouched', 4, false])
})

test('a book on sale gets the ISBN that a deleted one still has', async () => {
  const isbn13 = '9780141182803'
  const old = await aBook(shop, { title: 'Twice', isbn13 })
  const kept = await aBook(shop, { title: 'Twice' })
  await remove(old._id)
  const refused = await edit(kept._id, { isbn13 })
  assert.deepEqual([refused.status, refused.body.owner._id], [409, old._id])
  const { releaseIsbn } = refused.body
  assert.equal((await call(shop.app, { method: 'POST', url: releaseIsbn, headers })).status, 200)
  assert.equal((await edit(kept._id, { isbn13 })).status, 200)
  assert.deepEqual(await notes(old._id), ['book.create', 'book.archive', 'book.release-isbn'])
  // A book on sale keeps its ISBN.
  assert.equal((await desk('POST', `/${kept._id}/release-isbn`)).status, 404)
  assert.equal((await read(kept._id)).body.isbn13, isbn13)
  assert.equal((await restore(old._id)).body.book.isbn13, undefined)
})

test('only owners and editors see the archive and bring books back (ASVS 8.2.1)', async () => {
  const book = await aBook(shop)
  await remove(book._id)
  const customer = await aCustomer(shop.app)
  const packer = await adminHeaders(shop, 'packer')
  const writes = [
    ['restore', undefined],
    ['take-over', { title: 'X', newPrice: 1 }],
    ['release-isbn', undefined],
  ] as const
  for (const [way, payload] of writes) {
    const url = `/api/desk/books/${book._id}/${way}`
    const as = (given: Record<string, string>) =>
      call(shop.app, { method: 'POST', url, headers: given, payload })
    assert.equal((await as({})).status, 401, way)
    assert.equal((await as({ cookie: customer.cookie })).status, 401, way)
    assert.equal((await as(packer)).status, 403, way)
  }
  assert.ok((await stored(book._id))?.archivedAt)
  for (const path of ['?archived=true', `/${book._id}`]) {
    assert.equal((await call(shop.app, { url: `/api/desk/books${path}` })).status, 401)
    assert.equal((await desk('GET', path, undefined, packer)).status, 403)
  }
})
