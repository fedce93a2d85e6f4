import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBook } from '#test/app.ts'
import { bookDesk } from '#test/book-desk.ts'

/* Facts of the trade that a book may not say as it likes: one ISBN, one book; a supply that is whole. */

const { shop, create, edit, remove, stored } = bookDesk()

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
  const taken = '“Frankenstein” already has this ISBN.'
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
    '“Emma” already has this ISBN.',
  )
  const owner = winner?.body.book._id
  assert.deepEqual(await withIsbn(), [owner])
  await remove(owner)
  refused([await create(payload)], '“Emma”, which was deleted, already has this ISBN.')
})

test('a preorder has its day, a book to order its number of days', async () => {
  const day = 'Expected is required for a pre-order: a date such as 2027-03-01'
  const days = 'Days until we can send it is required'
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
