import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Boxes, changedUnits, merge, notKnown } from './merge.ts'

const units = [['title'], ['price'], ['series', 'number']]
const same = (_name: string, one: string, other: string) => one === other
const start: Boxes = { title: 'Emma', price: '16.50', series: 'Classics', number: '2' }

const merged = (mine: Boxes, theirs: Boxes, base: Boxes = start) =>
  merge(units, { base, mine: { ...start, ...mine } }, { ...start, ...theirs }, same)

test('what one of two changed is kept, whoever it was', () => {
  const { values, conflicts, taken } = merged({ title: 'Emma!' }, { price: '19.00' })
  assert.deepEqual(values, { ...start, title: 'Emma!', price: '19.00' })
  assert.deepEqual(conflicts, [])
  assert.deepEqual(
    taken.map(({ unit }) => unit),
    [['price']],
  )
})

test('what both changed is a conflict, unless they changed it alike; mine stays in the box', () => {
  const both = merged({ price: '17.00' }, { price: '19.00' })
  assert.equal(both.values.price, '17.00')
  assert.equal(both.base.price, '16.50')
  assert.deepEqual(both.conflicts, [
    {
      unit: ['price'],
      base: { price: '16.50' },
      mine: { price: '17.00' },
      theirs: { price: '19.00' },
    },
  ])
  assert.deepEqual(merged({ price: '19.00' }, { price: '19.00' }).conflicts, [])
})

test('boxes that belong together are merged as one', () => {
  const { conflicts } = merged({ number: '3' }, { series: 'Modern Classics' })
  assert.deepEqual(
    conflicts.map(({ unit }) => unit),
    [['series', 'number']],
  )
})

test('of a draft that does not say what it was changed from, every difference is a conflict', () => {
  const base = { ...start, ...notKnown(['title', 'price']) }
  const { conflicts } = merged({ price: '16.50', title: 'Emma' }, { price: '19.00' }, base)
  assert.deepEqual(
    conflicts.map(({ unit }) => unit),
    [['price']],
  )
})

const text = fc.constantFrom('a', 'b', 'c')
const anyBoxes = fc.record({ title: text, price: text, series: text, number: text })

test('nothing that either changed is lost without being asked about', () => {
  fc.assert(
    fc.property(anyBoxes, anyBoxes, anyBoxes, (base, mine, theirs) => {
      const { values, conflicts } = merge(units, { base, mine }, theirs, same)
      const asked = conflicts.map(({ unit }) => unit.join())
      const differ = (one: Boxes, other: Boxes) =>
        changedUnits(units, one, other, same).map((unit) => unit.join())
      for (const unit of units.map((names) => names.join())) {
        if (asked.includes(unit)) continue
        if (differ(mine, base).includes(unit)) assert.ok(!differ(values, mine).includes(unit))
        if (differ(theirs, base).includes(unit)) assert.ok(!differ(values, theirs).includes(unit))
      }
      // Merged again with the same, nothing moves.
      const again = merge(
        units,
        { base: merge(units, { base, mine }, theirs, same).base, mine: values },
        theirs,
        same,
      )
      assert.deepEqual([again.values, again.conflicts.length], [values, conflicts.length])
    }),
  )
})
