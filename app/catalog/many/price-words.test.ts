import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBook } from '#test/app.ts'
import { manyDesk } from '#test/many-desk.ts'
import type { Change } from './edit.schema.ts'
import { titleOf } from './edit-title.ts'

/* What a change of prices says of itself and of the books in its preview. */

const { shop, ask, change, rows, stored } = manyDesk()
type Prices = Extract<Change, { kind: 'price' }>

test('a change of prices is called by what it does', () => {
  const named = (by: Prices['by'], value: number, round: Prices['round']) =>
    titleOf({ change: { kind: 'price', by, value, round } })
  assert.equal(named('percent', 5, 'none'), 'Raise prices by 5%')
  assert.equal(named('amount', -2.5, 'whole'), 'Lower prices by $2.50, to whole amounts')
  assert.equal(named('percent', 0, '.99'), 'Round prices to .99')
  assert.equal(named('amount', 0, '.95'), 'Round prices to .95')
})

test('prices are only rounded, and rounded again they stay', async () => {
  const ids = [
    (await aBook(shop, { newPrice: 12.34 }))._id,
    (await aBook(shop, { newPrice: 9.99 }))._id,
  ]
  const only = { kind: 'price', by: 'percent', value: 0, round: '.99' }
  const done = await change({ ids, change: only })
  assert.deepEqual([done.counts.done, done.unchanged], [1, 1])
  assert.equal((await stored(ids[0] as string))?.newPriceCents, 1199)
  const again = await ask('POST', 'edits', { ids, change: only })
  assert.deepEqual([again.body.counts.waiting, again.body.unchanged], [0, 2])
  const nothing = await ask('POST', 'edits', { ids, change: { ...only, round: 'none' } })
  assert.deepEqual(nothing.body.errors, { 'change.value': 'Enter by how much the prices change' })
})

const warned: [newPrice: number, oldPrice: number | undefined, value: number, is: boolean][] = [
  [10, 12, 1, false],
  [10, 12, 2, true],
  [10, 12, 5, true],
  [10, undefined, 5, false],
  [20, 12, -5, true],
  [20, 12, -10, false],
]
for (const [newPrice, oldPrice, value, isWarned] of warned)
  test(`the preview ${isWarned ? 'warns' : 'says nothing'} of ${newPrice} by ${value}, before ${oldPrice}`, async () => {
    const { _id } = await aBook(shop, { newPrice, oldPrice })
    const asked = { kind: 'price', by: 'amount', value, round: 'none' }
    const { id } = (await ask('POST', 'edits', { ids: [_id], change: asked })).body
    const [row] = await rows(id)
    const warning = isWarned ? 'The old price, $12.00, is not higher then.' : undefined
    assert.deepEqual([row.outcome, row.reason], ['waiting', warning])
  })
