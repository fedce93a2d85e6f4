import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, formatDay, formatMoment } from './date.ts'

test('a moment has the day of its time zone, also where clocks are changed', () => {
  for (const [moment, timeZone, day, words] of [
    ['2026-03-12T02:30:00Z', 'UTC', '2026-03-12', 'March 12, 2026'],
    ['2026-03-12T02:30:00Z', 'America/Los_Angeles', '2026-03-11', 'March 11, 2026'],
    ['2026-03-12T02:30:00Z', 'Asia/Tokyo', '2026-03-12', 'March 12, 2026'],
    ['2026-12-31T23:30:00Z', 'Pacific/Kiritimati', '2027-01-01', 'January 1, 2027'],
    ['2027-01-01T00:30:00Z', 'Pacific/Pago_Pago', '2026-12-31', 'December 31, 2026'],
    // The night of March 8, 2026, is an hour shorter in New York.
    ['2026-03-08T04:59:59Z', 'America/New_York', '2026-03-07', 'March 7, 2026'],
    ['2026-03-09T03:59:59Z', 'America/New_York', '2026-03-08', 'March 8, 2026'],
    ['2026-03-09T04:00:00Z', 'America/New_York', '2026-03-09', 'March 9, 2026'],
    ['0999-06-01T00:00:00Z', 'UTC', '0999-06-01', 'June 1, 999'],
  ] as const) {
    assert.equal(dayOf(new Date(moment), timeZone), day)
    assert.equal(formatMoment(moment, timeZone), words)
  }
})

test('a day is the same day everywhere, and what is none is nothing', () => {
  assert.equal(formatDay('2026-03-12'), 'March 12, 2026')
  assert.equal(formatDay('soon'), '')
  assert.equal(formatMoment('soon', 'America/New_York'), '')
})
