import assert from 'node:assert/strict'
import { test } from 'node:test'
import { books } from '#server/database/schema.ts'
import { aBook, adminHeaders, call } from '#test/app.ts'
import { bookDesk } from '#test/book-desk.ts'

const { shop, headers, create, edit, remove, read, stored, notes } = bookDesk()

test('a book needs a title and a price; the rest is filled in', async () => {
  const { status, body, headers: answered } = await create({ title: ' Emma ', newPrice: 9.99 })
  assert.equal(status, 201)
  assert.equal(body.message, 'The book was added.')
  const { _id, createdAt, coverImage, coverHash, ...rest } = body.book
  assert.deepEqual(rest, { title: 'Emma', description: '', category: '', newPrice: 9.99 })
  assert.match(coverImage, /^emma-[0-9a-f]{6}\.png$/)
  assert.match(coverHash, /^[0-9a-f]{20}$/)
  assert.equal(answered.location, `/api/${_id}`)
  assert.deepEqual((await read(_id)).body, body.book)
  assert.equal((await stored(_id))?.newPriceCents, 999)
  assert.equal((await stored(_id))?.createdAt.toISOString(), createdAt)
  assert.deepEqual(await notes(_id), ['book.create'])
})

test('an unknown but well-formed cover name is kept', async () => {
  const { body } = await create({ title: 'Emma', newPrice: 1, coverImage: 'my-Cover.v2.JPG' })
  assert.equal(body.book.coverImage, 'my-Cover.v2.JPG')
})

test('cover names that leave the folder are refused (threats 9)', async () => {
  const names = ['../x.png', '..%2fx.png', '..\\x.png', 'a/b.png', '/etc/x.png', '.x.png', 'a..png']
  for (const coverImage of [
    ...names,
    'x',
    'x.svg',
    'x.html',
    '',
    `${'x'.repeat(300)}.png`,
    'x\n.png',
  ]) {
    const { status, body } = await create({ title: 'Emma', newPrice: 1, coverImage })
    assert.equal(status, 400, coverImage)
    assert.deepEqual(Object.keys(body.errors), ['coverImage'])
  }
})

test('bad bodies name each field and store nothing (threats 3 and 14)', async () => {
  const count = () => shop.deps.db.$count(books)
  const before = await count()
  const empty = await create({})
  assert.equal(empty.status, 400)
  assert.deepEqual(empty.body.errors, {
    title: 'Title is required',
    newPrice: 'New price is required',
  })
  assert.match(String(empty.headers['content-type']), /^application\/problem\+json/)
  const prices = ['"10"', 'null', '-1', '1e309', '0.001', '1000001', 'true']
  for (const newPrice of prices) {
    const payload = `{"title":"Emma","newPrice":${newPrice}}`
    const typed = { ...headers, 'content-type': 'application/json' }
    const options = { method: 'POST' as const, url: '/api/create-book', headers: typed, payload }
    assert.equal((await call(shop.app, options)).status, 400, newPrice)
  }
  for (const extra of [{ role: 'owner' }, { _id: 'x' }, { version: 9 }, { archivedAt: null }]) {
    const { status, body } = await create({ title: 'Emma', newPrice: 1, ...extra })
    assert.equal(status, 400)
    assert.deepEqual(Object.keys(body.errors), Object.keys(extra))
  }
  assert.equal(await count(), before)
})

test('a deleted book is archived: gone from every list and page, kept for its orders', async () => {
  const book = await aBook(shop, { category: 'Gone' })
  const { status, body } = await remove(book._id)
  assert.equal(status, 200)
  assert.equal(body.message, 'The book was deleted.')
  assert.equal(body.book._id, book._id)
  assert.equal((await read(book._id)).status, 404)
  assert.deepEqual((await call(shop.app, { url: '/api/?category=Gone' })).body, [])
  assert.equal((await remove(book._id)).status, 404)
  assert.equal((await edit(book._id, { title: 'Back' })).status, 404)
  assert.ok((await stored(book._id))?.archivedAt)
  assert.deepEqual(await notes(book._id), ['book.create', 'book.archive'])
})

test('ASVS 8.2.1: only owners and editors may write', async () => {
  const { _id } = await aBook(shop)
  const calls = [
    { method: 'POST' as const, url: '/api/create-book', payload: { title: 'X', newPrice: 1 } },
    { method: 'PUT' as const, url: `/api/edit/${_id}`, payload: { title: 'X' } },
    { method: 'DELETE' as const, url: `/api/${_id}` },
  ]
  const packer = await adminHeaders(shop, 'packer')
  for (const options of calls) {
    const guest = await call(shop.app, options)
    assert.equal(guest.status, 401)
    assert.match(String(guest.headers['www-authenticate']), /^Bearer/)
    const refused = await call(shop.app, { ...options, headers: packer })
    assert.equal(refused.status, 403)
    assert.match(refused.body.message, /needs the role owner or editor; your .* role packer\./)
  }
  assert.equal((await stored(_id))?.version, 1)
  const editor = await adminHeaders(shop, 'editor')
  const allowed = await call(shop.app, { ...calls[1], headers: editor })
  assert.equal(allowed.status, 200)
})
