import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sold } from './availability.ts'
import { sendByOf, sendingOf } from './send-by.ts'

/* By which day a book is sent that is ordered on February 27, when the shop takes two days. */

const today = '2026-02-27'
const by = (book: Sold, days = 2) => sendByOf(book, today, days)

test('a book that is here is sent within the days of the shop', () => {
  assert.equal(by({}), '2026-03-01')
  assert.equal(by({ availability: 'available', stock: 1 }, 0), today)
})

test('a book to order takes its days, and never less than the shop', () => {
  assert.equal(by({ availability: 'to-order', orderDays: 5 }), '2026-03-04')
  assert.equal(by({ availability: 'to-order', orderDays: 1 }), '2026-03-01')
  assert.equal(by({ availability: 'to-order' }), null)
})

test('a pre-order is sent on its day; on the last one of a month or year when no more is known', () => {
  assert.equal(by({ availability: 'preorder', availableOn: '2026-05-04' }), '2026-05-04')
  assert.equal(by({ availability: 'preorder', availableOn: '2026-02-28' }), '2026-03-01')
  assert.equal(by({ availability: 'preorder', publishedOn: '2027-02' }), '2027-02-28')
  assert.equal(by({ availability: 'preorder', publishedOn: '2027' }), '2027-12-31')
})

test('no day is promised that has passed, or that nobody knows', () => {
  assert.equal(by({ availability: 'preorder', availableOn: '2026-02-26' }), null)
  assert.equal(by({ availability: 'preorder' }), null)
  assert.equal(by({ availability: 'reprinting', availableOn: '2026-05-04' }), null)
  assert.equal(by({ stock: 0 }), null)
})

test('of several books the latest decides; one without a day leaves all without', () => {
  const ahead: Sold = { availability: 'preorder', availableOn: '2026-05-04' }
  assert.deepEqual(sendingOf([{}, ahead], today, 2), {
    by: '2026-05-04',
    first: '2026-03-01',
    differs: true,
  })
  assert.deepEqual(sendingOf([{}, {}], today, 2), {
    by: '2026-03-01',
    first: '2026-03-01',
    differs: false,
  })
  const late: Sold = { availability: 'preorder', availableOn: '2026-02-26' }
  assert.deepEqual(sendingOf([{}, late], today, 2), {
    by: null,
    first: '2026-03-01',
    differs: true,
  })
  assert.deepEqual(sendingOf([], today, 2), { by: null, first: null, differs: false })
})
