import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standingOf } from '#app/catalog/standing.ts'
import { availabilities } from '#app/values/stored.ts'
import { whyNot } from './availability.ts'

test('the page and the order agree on what can be ordered', () => {
  const fromStock = ['available', 'preorder']
  for (const availability of availabilities) {
    for (const stock of [undefined, 0, 1, 100]) {
      const can = availability === 'to-order' || (fromStock.includes(availability) && stock !== 0)
      assert.equal(whyNot({ availability, stock }) === null, can, `${availability} ${stock}`)
      const gone = standingOf({ availability, stock }, (day) => day, '2026-01-01').mood === 'gone'
      assert.equal(gone, !can, `${availability} ${stock}`)
    }
  }
})

test('a standing says when', () => {
  const text = (book: Parameters<typeof standingOf>[0]) =>
    standingOf(book, () => 'May 1, 2027', '2027-04-30').text
  assert.equal(text({}), 'In stock')
  assert.equal(text({ stock: 1 }), 'The last copy')
  assert.equal(text({ stock: 3 }), 'Only 3 copies left')
  assert.equal(text({ availability: 'to-order', orderDays: 5 }), 'To order, usually 5 days')
  assert.equal(text({ availability: 'preorder', availableOn: '2027-05-01' }), 'Coming May 1, 2027')
  assert.equal(
    text({ availability: 'reprinting', availableOn: '2027-05-01' }),
    'Being reprinted, expected May 1, 2027',
  )
})
