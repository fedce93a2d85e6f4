import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentInWords } from './moment.ts'

test('a moment at the desk is told by the clock of the shop, whatever that of the reader', () => {
  const now = new Date('2026-11-29T03:00:00Z')
  for (const [at, timeZone, said] of [
    ['2026-11-29T02:02:00Z', 'UTC', '02:02'],
    ['2026-11-28T23:30:00Z', 'UTC', 'November 28, 23:30'],
    ['2026-11-28T23:30:00Z', 'Europe/Berlin', '00:30'],
    ['2026-11-29T02:02:00Z', 'America/New_York', '21:02'],
    ['2026-11-28T04:00:00Z', 'America/New_York', 'November 27, 23:00'],
    ['2025-11-29T02:02:00Z', 'UTC', 'November 29, 2025, 02:02'],
  ] as const) {
    assert.equal(momentInWords(at, now, timeZone), said, `${at} in ${timeZone}`)
  }
})
