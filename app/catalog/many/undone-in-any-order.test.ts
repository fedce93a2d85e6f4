import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBook } from '#test/app.ts'
import { manyBooks } from '#test/many-books.ts'
import { manyDesk } from '#test/many-desk.ts'

/* Two changes of the same books, one after the other: whichever is undone first, all can be undone. */

const { change, undo, stored, edit, shop } = manyDesk()

const kinds: Record<string, { facts: object; first: object; second: object; of: string }> = {
  prices: {
    facts: { newPrice: 10 },
    first: { kind: 'price', by: 'percent', value: 10, round: '.99' },
    second: { kind: 'price', by: 'amount', value: 2, round: 'none' },
    of: 'newPriceCents',
  },
  categories: {
    facts: { category: 'Old' },
    first: { kind: 'category', category: 'New' },
    second: { kind: 'category', category: '' },
    of: 'category',
  },
}

for (const [what, { facts, first, second, of }] of Object.entries(kinds))
  test(`${what}: undone in the wrong order, the first is undone when it is tried again`, async () => {
    const { _id } = await aBook(shop, facts)
    const value = async () => (await stored(_id))?.[of as 'category']
    const before = await stored(_id)
    const one = await change({ ids: [_id], change: first })
    const two = await change({ ids: [_id], change: second })
    const early = await undo(one.id)
    assert.deepEqual([early.counts.kept, early.counts.undone], [1, 0])
    const still = await undo(one.id)
    assert.deepEqual([still.status, still.counts.kept, still.counts.undone], ['undone', 1, 0])
    assert.equal((await undo(two.id)).counts.undone, 1)
    const late = await undo(one.id)
    assert.deepEqual([late.counts.kept, late.counts.undone, late.counts.done], [0, 1, 0])
    assert.equal(await value(), before?.[of as 'category'])
    assert.deepEqual((await stored(_id))?.protected, [])
    assert.equal((await undo(one.id)).status, 409)
  })

test('tried again, many are looked at once, a part at a time, and what is still another is kept', async () => {
  const list = Array.from({ length: 320 }, (_, n) => ({
    ...{ title: `Again ${n}`, category: 'Again', newPriceCents: 500 },
  }))
  const books = await manyBooks(shop, list)
  const filter = { genre: 'again' }
  const add = (value: number) => ({ kind: 'price', by: 'amount', value, round: 'none' })
  const one = await change({ filter, change: add(1) })
  const two = await change({ filter, change: add(2) })
  assert.equal((await undo(one.id)).counts.kept, 320)
  await undo(two.id)
  for (const { id } of books.slice(0, 3)) await edit(id, { newPrice: 9 })
  const { counts } = await undo(one.id)
  assert.deepEqual([counts.undone, counts.kept, counts.done], [317, 3, 0])
})
