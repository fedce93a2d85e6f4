import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBook } from '#test/app.ts'
import { bookDesk } from '#test/book-desk.ts'

/* Facts of the trade that a book may not say as it likes: one ISBN, one book; a supply that is whole. */

const { shop, create, edit, read, remove, stored } = bookDesk()

test('the API takes what is more than a plain field, strictly, and gives it back', async () => {
  const book = {
    title: 'Der Zauberberg',
    newPrice: 24,
    isbn13: '978-3-16-148410-0',
    contributors: [
      { name: 'Thomas Mann', role: 'author' },
      { name: 'John E. Woods', role: 'translator' },
    ],
    publishedOn: '1924-11',
    series: { name: 'Gesammelte Werke', number: '3' },
    subjects: [
      { scheme: 'Thema', code: 'FBC', heading: 'Classic fiction' },
      { scheme: 'keyword', heading: 'Davos' },
    ],
    availability: 'to-order',
    orderDays: 4,
    stock: 2,
  }
  const created = await create(book)
  assert.equal(created.status, 201)
  const one = (await read(created.body.book._id)).body
  const { _id, createdAt, coverHash, coverImage, ...facts } = one
  assert.deepEqual(facts, {
    ...book,
    isbn13: '9783161484100',
    isbnHyphenated: '978-3-16-148410-0',
    author: 'Thomas Mann',
    category: '',
    description: '',
  })
  const back = await edit(_id, { ...one, publishedOn: '1924' })
  assert.equal(back.body.book.publishedOn, '1924')
  assert.equal((await create(book)).status, 409)
  const refused: Record<string, unknown> = {
    isbn13: '9.78316E+12',
    publishedOn: '1924-13',
    series: { title: 'x' },
    contributors: [{ name: '', role: 'author' }],
    subjects: [{ scheme: 'keyword', code: 'x' }],
    availability: 'maybe',
    stock: -1,
    availableOn: '2027',
  }
  for (const [field, value] of Object.entries(refused)) {
    const { status, body } = await create({ title: 'x', newPrice: 1, [field]: value })
    assert.equal(status, 400, field)
    assert.ok(Object.keys(body.errors)[0]?.startsWith(field), JSON.stringify(body.errors))
  }
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
  refused([await create(payload)], '“Emma”, which was deleted, has this ISBN already.')
})

test('a preorder has its day, a book to order its number of days', async () => {
  const day = 'Expected: a preorder needs the day it comes, such as 2027-03-01'
  const days = 'Days until we can send it: how many, please'
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
