import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundsOf, isOn, momentOf } from './schedule.ts'

const iso = (typed: string, zone: string) => {
  const at = momentOf(typed, zone)
  return at === null ? null : new Date(at).toISOString()
}

test('a minute of the shop’s clock is a moment, also where clocks change', () => {
  const cases: [string, string, string | null][] = [
    ['2026-12-24', 'UTC', '2026-12-24T00:00:00.000Z'],
    ['2026-12-24T18:30', 'America/New_York', '2026-12-24T23:30:00.000Z'],
    ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
    ['2026-07-01T09:15', 'Asia/Kathmandu', '2026-07-01T03:30:00.000Z'],
    // Put back: 01:30 comes twice, and counts the first time.
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    // Put forward: 02:30 never comes.
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-02-30', 'UTC', null],
    ['2026-02-28T24:10', 'UTC', null],
    ['tomorrow', 'UTC', null],
  ]
  for (const [typed, zone, expected] of cases)
    assert.equal(iso(typed, zone), expected, `${typed} ${zone}`)
})

test('a span of days holds from the first midnight to the end of the last day', () => {
  const span = { from: '2026-12-01', until: '2026-12-24' }
  const on = (at: string) => isOn(span, Date.parse(at), 'America/New_York')
  assert.deepEqual(
    ['2026-12-01T04:59:59Z', '2026-12-01T05:00Z', '2026-12-25T04:59:59Z', '2026-12-25T05:00Z'].map(
      on,
    ),
    [false, true, true, false],
  )
  assert.ok(isOn({}, 0, 'UTC'))
  assert.deepEqual(boundsOf({ from: '', until: '' }, 'UTC'), {
    beginsMs: Number.NEGATIVE_INFINITY,
    endsMs: Number.POSITIVE_INFINITY,
  })
})
