import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BookChanges } from '#app/catalog/book.schema.ts'
import type { BookToEdit } from '#app/desk/queries.ts'
import { adminHeaders, call, testShop } from '#test/app.ts'
import { inverseOf } from './use-undo-edit.ts'

const shop = testShop()

const plain: BookChanges[] = [
  { newPrice: 12.5 },
  { title: 'Another', subtitle: 'A tale', author: null },
  { description: 'New words', oldPrice: null },
  { isbn13: null, series: null, contributors: [], subjects: [] },
  { availability: 'to-order', orderDays: 5, pages: 12, publisher: 'Somebody' },
]

test('what a change has replaced is brought back, field by field', async () => {
  const headers = await adminHeaders(shop)
  const made = await call(shop.app, {
    method: 'POST',
    url: '/api/create-book',
    headers,
    payload: {
      ...{ title: 'One', newPrice: 10, oldPrice: 12, author: 'Ada', isbn13: '9780141439587' },
      ...{ descriptionHtml: '<p>Old <em>words</em></p>', publisher: 'House', category: 'Fiction' },
      series: { name: 'Tales', number: '3' },
      contributors: [{ name: 'Ada', role: 'author' }],
      subjects: [{ scheme: 'keyword', heading: 'sea' }],
    },
  })
  const id = made.body.book._id
  const url = `/api/desk/books/${id}`
  const read = async () => (await call(shop.app, { url, headers })).body as BookToEdit
  const facts = ({ version: _, protected: __, ...book }: BookToEdit) => book
  for (const changes of plain) {
    const before = await read()
    const back = inverseOf(before, changes)
    for (const payload of [changes, back]) {
      const edited = await call(shop.app, {
        ...{ method: 'PUT', url: `/api/edit/${id}`, payload: payload ?? {} },
        headers: { ...headers, 'if-match': `"${(await read()).version}"` },
      })
      assert.equal(edited.status, 200, JSON.stringify(edited.body))
    }
    const after = await read()
    assert.equal(after.version, before.version + 2)
    assert.deepEqual(facts(after), facts(before), JSON.stringify(changes))
  }
})

test('naming another picture drops an uploaded one, which cannot be brought back so', () => {
  const before = { hasPicture: true, coverImage: 'a.png' } as BookToEdit
  assert.equal(inverseOf(before, { coverImage: 'b.png' }), null)
  assert.deepEqual(inverseOf({ ...before, hasPicture: false }, { coverImage: 'b.png' }), {
    coverImage: 'a.png',
  })
})
