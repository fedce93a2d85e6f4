import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { audit, books } from '#server/database/schema.ts'
import { aBook, adminHeaders, call, startTestApp, type TestApp } from '#test/app.ts'

let shop: TestApp
let headers: { authorization: string }
before(async () => {
  shop = await startTestApp()
  headers = await adminHeaders(shop)
})
after(() => shop.close())

const create = (payload: object) =>
  call(shop.app, { method: 'POST', url: '/api/create-book', headers, payload })
const edit = (id: string, payload: object, more = {}) =>
  call(shop.app, {
    method: 'PUT',
    url: `/api/edit/${id}`,
    headers: { ...headers, ...more },
    payload,
  })
const remove = (id: string) => call(shop.app, { method: 'DELETE', url: `/api/${id}`, headers })
const read = (id: string) => call(shop.app, { url: `/api/${id}` })
const stored = async (id: string) => {
  const [row] = await shop.deps.db.select().from(books).where(eq(books.id, id))
  return row
}
const notes = async (id: string) => {
  const rows = await shop.deps.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `book:${id}`))
  return rows.map((row) => row.action)
}

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

test('paragraphs are apart by a blank line, however the lines ended where they were written', async () => {
  const { body } = await create({
    title: 'Emma',
    newPrice: 1,
    description: 'First.\r\n\r\nSecond,\rin two lines.\r\n',
  })
  assert.equal(body.book.description, 'First.\n\nSecond,\nin two lines.\n')
  assert.equal((await stored(body.book._id))?.description, body.book.description)
  const edited = await edit(body.book._id, { description: 'Third.\r\n\r\nFourth.' })
  assert.equal(edited.body.book.description, 'Third.\n\nFourth.')
})

test('an old text with other line ends keeps its emphasis when the book is sent back', async () => {
  const html = '<p>A <em>first</em>.</p>'
  const { body } = await create({ title: 'Emma', newPrice: 1, descriptionHtml: html })
  const id = body.book._id
  await shop.deps.pool.query('update books set description = $2 where id = $1', [id, 'A\r\nfirst.'])
  const { description, descriptionHtml } = (await read(id)).body
  const { status } = await edit(id, { description, descriptionHtml })
  assert.equal(status, 200)
  assert.equal((await stored(id))?.descriptionHtml, html)
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

test('an edit changes what it names; what was read may be sent back whole', async () => {
  const book = await aBook(shop, { oldPrice: 20 })
  const { status, body } = await edit(book._id, { newPrice: 8 })
  assert.equal(status, 200)
  assert.deepEqual(body, {
    message: 'The book was changed.',
    book: { ...JSON.parse(JSON.stringify(book)), newPrice: 8 },
  })
  const whole = await edit(book._id, { ...body.book, createdAt: '1999-01-01', title: 'New' })
  assert.equal(whole.status, 200)
  assert.deepEqual(whole.body.book, {
    ...body.book,
    title: 'New',
    // The designed cover says the title, so its picture is another one now.
    coverHash: whole.body.book.coverHash,
  })
  assert.notEqual(whole.body.book.coverHash, body.book.coverHash)
  assert.deepEqual((await read(book._id)).body, whole.body.book)
  assert.deepEqual(await notes(book._id), ['book.create', 'book.edit', 'book.edit'])
})

test('null takes a value away', async () => {
  const { _id } = await aBook(shop, { oldPrice: 20 })
  const { body } = await edit(_id, { oldPrice: null, author: null })
  assert.equal('oldPrice' in body.book || 'author' in body.book, false)
  assert.equal((await stored(_id))?.oldPriceCents, null)
})

test('an edit under another id, of no book, or that changes nothing', async () => {
  const { _id } = await aBook(shop)
  const other = await edit(_id, { _id: 'another', title: 'X' })
  assert.equal(other.status, 400)
  assert.deepEqual(other.body.errors, { _id: 'Not the id of this book' })
  for (const id of ['nonsense', '01a21f7e-0000-7000-8000-000000000000']) {
    assert.equal((await edit(id, { title: 'X' })).status, 404)
  }
  assert.equal((await edit(_id, {})).status, 200)
  assert.equal((await stored(_id))?.version, 1)
})

test('If-Match guards against lost updates', async () => {
  const { _id } = await aBook(shop)
  const { etag } = (await read(_id)).headers
  assert.equal((await edit(_id, { title: 'One' }, { 'if-match': etag })).status, 200)
  const late = await edit(_id, { title: 'Two' }, { 'if-match': etag })
  assert.equal(late.status, 412)
  assert.equal((await stored(_id))?.title, 'One')
  assert.equal((await edit(_id, { title: 'Three' }, { 'if-match': '*' })).status, 200)
})

test('an ISBN belongs to one book, however many ask for it at the same moment', async () => {
  const isbn13 = '9780141439471'
  const withIsbn = async () => {
    const { rows } = await shop.deps.pool.query('select id from books where isbn13 = $1', [isbn13])
    return rows.map(({ id }) => id)
  }
  const refused = (answers: Awaited<ReturnType<typeof create>>[], message: string) => {
    for (const { status, body } of answers) {
      assert.deepEqual([status, body.message], [409, message])
      assert.deepEqual(body.errors, { isbn13: message })
    }
  }
  const payload = { title: 'Frankenstein', newPrice: 9, isbn13 }
  const made = await Promise.all(Array.from({ length: 8 }, () => create(payload)))
  const [first, ...more] = made.filter(({ status }) => status === 201)
  assert.equal(more.length, 0)
  assert.deepEqual(await withIsbn(), [first?.body.book._id])
  const taken = '“Frankenstein” has this ISBN already.'
  refused(
    made.filter((answer) => answer !== first),
    taken,
  )

  const others = await Promise.all(Array.from({ length: 8 }, () => aBook(shop, { title: 'Emma' })))
  refused(await Promise.all(others.map(({ _id }) => edit(_id, { isbn13 }))), taken)
  // Its own book may say it again, and set it free.
  assert.equal((await edit(first?.body.book._id, { isbn13 })).status, 200)
  assert.equal((await edit(first?.body.book._id, { isbn13: null })).status, 200)
  const edited = await Promise.all(others.map(({ _id }) => edit(_id, { isbn13 })))
  const [winner, ...second] = edited.filter(({ status }) => status === 200)
  assert.equal(second.length, 0)
  refused(
    edited.filter((answer) => answer !== winner),
    '“Emma” has this ISBN already.',
  )
  const owner = winner?.body.book._id
  assert.deepEqual(await withIsbn(), [owner])
  await remove(owner)
  refused([await create(payload)], '“Emma”, taken off sale, has this ISBN already.')
})

test('a preorder has its day, a book to order its number of days', async () => {
  const day = 'Expected: a preorder needs the day it comes, such as 2027-03-01'
  const days = 'Days to order: how many days it takes, please'
  const incomplete = [
    [{ availability: 'preorder' }, { availableOn: day }],
    [{ availability: 'preorder', availableOn: null }, { availableOn: day }],
    [{ availability: 'to-order', availableOn: '2027-03-01' }, { orderDays: days }],
  ] as const
  const { _id } = await aBook(shop)
  for (const [facts, errors] of incomplete) {
    const answers = [await create({ title: 'Emma', newPrice: 1, ...facts }), await edit(_id, facts)]
    for (const { status, body } of answers) {
      assert.equal(status, 400, JSON.stringify(facts))
      assert.deepEqual(body.errors, errors)
      assert.equal(body.message, Object.values(errors)[0])
    }
  }
  assert.equal((await stored(_id))?.version, 1)

  const complete = { availability: 'preorder', availableOn: '2027-03-01' }
  assert.equal((await create({ title: 'Emma', newPrice: 1, ...complete })).status, 201)
  assert.equal((await edit(_id, complete)).status, 200)
  // Now the book has a day: one half alone may be sent, but not taken away.
  assert.equal((await edit(_id, { availability: 'preorder' })).status, 200)
  const undated = await edit(_id, { availableOn: null })
  assert.deepEqual([undated.status, undated.body.errors], [400, { availableOn: day }])
  assert.equal((await stored(_id))?.availableOn, '2027-03-01')
  assert.equal((await edit(_id, { availability: null, availableOn: null })).status, 200)

  // One from before this rule can be edited in everything else.
  const old = await aBook(shop, { availability: 'preorder' })
  assert.equal((await edit(old._id, { newPrice: 3 })).status, 200)
})

test('text and emphasis go together (threats 8)', async () => {
  const descriptionHtml = '<p onclick="x()">A <b>bold</b> tale.</p><script>alert(1)</script><p>End'
  const { body } = await create({ title: 'Emma', newPrice: 1, descriptionHtml })
  const { _id, description, descriptionHtml: html } = body.book
  assert.equal(html, '<p>A <strong>bold</strong> tale.</p><p>End</p>')
  assert.equal(description, 'A bold tale.\n\nEnd')
  const changed = await edit(_id, { ...body.book, description: 'Plain <b>text</b>.' })
  assert.equal(changed.body.book.description, 'Plain <b>text</b>.')
  assert.equal('descriptionHtml' in changed.body.book, false)
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
