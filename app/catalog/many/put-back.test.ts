import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBook, call } from '#test/app.ts'
import { manyDesk } from '#test/many-desk.ts'

/* What a colleague changed after a change of many, and put back, is theirs: its undo leaves it alone and says so. */

const { shop, headers, ask, change, undo, edit, remove, rows, stored } = manyDesk()

const subject = (heading: string) => ({ scheme: 'keyword' as const, heading })
const cases: Record<string, { facts?: object; change: object; away: object; back: object }> = {
  'a price': {
    facts: { newPrice: 10 },
    change: { kind: 'price', by: 'amount', value: 1, round: 'none' },
    away: { newPrice: 15 },
    back: { newPrice: 11 },
  },
  'a category': {
    change: { kind: 'category', category: 'Crime' },
    away: { category: 'Poetry' },
    back: { category: 'Crime' },
  },
  subjects: {
    change: { kind: 'subjects', add: [subject('London')] },
    away: { subjects: [] },
    back: { subjects: [subject('London')] },
  },
}

for (const [what, { facts, change: asked, away, back }] of Object.entries(cases))
  test(`${what} that was changed and put back is kept; what was changed of the same book besides is no reason`, async () => {
    const [touched, other] = [await aBook(shop, facts), await aBook(shop, facts)]
    const { id } = await change({ ids: [touched._id, other._id], change: asked })
    await edit(touched._id, away)
    await edit(touched._id, back)
    await edit(other._id, { title: 'Another title' })
    const before = await stored(touched._id)
    const { counts } = await undo(id)
    assert.deepEqual([counts.kept, counts.undone], [1, 1])
    assert.deepEqual(await stored(touched._id), before)
    const [kept] = await rows(id, '?outcome=kept')
    assert.equal(kept._id, touched._id)
    assert.match(kept.reason, /^Changed since and put back: .+ now\.$/)
  })

test('a deletion that was restored and made again is kept', async () => {
  const { _id } = await aBook(shop)
  const { id } = await change({ ids: [_id], change: { kind: 'archive' } })
  await call(shop.app, { method: 'POST', url: `/api/desk/books/${_id}/restore`, headers })
  await remove(_id)
  assert.equal((await undo(id)).counts.kept, 1)
})

test('put back by other changes of many: kept while they stand, not once they are taken back', async () => {
  const { _id } = await aBook(shop, { newPrice: 10 })
  const add = (value: number) =>
    change({ ids: [_id], change: { kind: 'price', by: 'amount', value, round: 'none' } })
  const [first, up, down] = [await add(1), await add(4), await add(-4)]
  assert.equal((await stored(_id))?.newPriceCents, 1100)
  assert.equal((await undo(first.id)).counts.kept, 1)
  for (const one of [down, up, first]) assert.equal((await undo(one.id)).counts.undone, 1)
  assert.equal((await stored(_id))?.newPriceCents, 1000)
  assert.equal((await ask('GET', `edits/${first.id}`)).body.status, 'undone')
})
