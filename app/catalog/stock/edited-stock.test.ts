import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBook } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { stockDesk } from '#test/stock-desk.ts'

/* Copies in the form of a book: what an edit may say of them while others sell and count. */

const { shop, edit, read, order, stockOf, stored } = stockDesk()

test('threats 27: a sale is no edit: what was read before it can be saved, and brings no copy back', async () => {
  const book = await aBook(shop, { stock: 5 })
  const before = await read(book._id)
  const { etag } = before.headers
  await order(await aCustomer(shop.app), [book])
  assert.equal((await stored(book._id))?.version, 1)
  const ifMatch = { 'if-match': String(etag) }
  // The whole book goes back as it was read, with another title: the usual way of an API client.
  const saved = await edit(book._id, { ...before.body, title: 'Renamed' }, ifMatch)
  assert.equal(saved.status, 200)
  assert.deepEqual([saved.body.book.title, saved.body.book.stock], ['Renamed', 4])
  // That was an edit, so the state that was read first is over now.
  assert.equal((await edit(book._id, { title: 'Late' }, ifMatch)).status, 412)
  assert.equal(await stockOf(book), 4)
})

/* The number that was read, the one that is there now, the one that is sent, and what comes of it. */
const puts: [
  read: string,
  now: number | null,
  sent: number | null,
  after: number | null,
  status: number,
][] = [
  ['5', 5, 7, 7, 200],
  ['5', 4, 7, 4, 412],
  ['5', 4, 5, 4, 200],
  ['5', 4, 4, 4, 200],
  ['5', 4, null, 4, 412],
  ['5', 5, null, null, 200],
  ['', null, 3, 3, 200],
  ['', 4, 3, 4, 412],
  ['5', null, 6, null, 412],
  ['none', 4, 5, 4, 428],
  ['none', 4, 3, 4, 428],
  ['none', 4, null, 4, 428],
  ['none', 4, 4, 4, 200],
  ['none', null, 4, 4, 200],
  ['version', 4, 5, 4, 428],
  ['*', 4, 5, 4, 428],
]

test('a number of copies in PUT is a count, and holds only for the number that was read', async () => {
  for (const [state, now, sent, after, status] of puts) {
    const said = JSON.stringify([state, now, sent])
    const book = await aBook(shop, { stock: now })
    const tags: Record<string, string> = { none: '', version: '"1"', '*': '*' }
    const tag = tags[state] ?? `"1-${state}-x"`
    const payload = { title: 'Saved', stock: sent }
    const answer = await edit(book._id, payload, tag ? { 'if-match': tag } : {})
    assert.equal(answer.status, status, said)
    assert.equal(await stockOf(book), after, said)
    const { title } = (await read(book._id)).body
    assert.equal(title, status === 200 ? 'Saved' : 'The Moonstone', said)
    if (status !== 200) assert.equal(answer.body.stock, now, said)
  }
})
