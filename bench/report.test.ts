import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatTable, type Measure, median, toRow } from './report.ts'

const speed = (overrides: Partial<Measure> = {}): Measure => ({
  name: 'Home page',
  unit: 'requests/s',
  ours: 9000,
  beside: 10_000,
  bar: { atLeast: 0.8 },
  ...overrides,
})

test('a median is the middle value, or the mean of the two in the middle', () => {
  assert.equal(median([9, 1, 5]), 5)
  assert.equal(median([4, 1, 2, 9]), 3)
  assert.throws(() => median([]), /at least one/)
})

test('beside a counterpart the bar is about the ratio', () => {
  assert.deepEqual(toRow(speed()), {
    name: 'Home page',
    ours: 9000,
    beside: 10_000,
    ratio: 0.9,
    bar: 0.8,
    holds: true,
  })
  assert.equal(toRow(speed({ ours: 7999 })).holds, false)
})

test('the median of the rounds wins over the ratio of the figures', () => {
  const row = toRow(speed({ ratio: 0.79 }))
  assert.equal(row.ratio, 0.79)
  assert.equal(row.holds, false)
})

test('without a counterpart the bar is about the figure itself', () => {
  const memory: Measure = { name: 'Memory', unit: 'MB', ours: 250, bar: { atMost: 250 } }
  assert.equal(toRow(memory).holds, true)
  assert.equal(toRow(memory).ratio, null)
  assert.equal(toRow({ ...memory, ours: 250.1 }).holds, false)
  assert.equal(toRow({ ...memory, ours: 99, bar: { atLeast: 100 } }).holds, false)
})

test('the table names every column and says NO where a bar fell', () => {
  const table = formatTable([
    speed({ ours: 12_345.6, beside: 10_000 }),
    { name: 'JavaScript of home', unit: 'kB', ours: 131.25, bar: { atMost: 120 } },
  ])
  assert.deepEqual(table.split('\n'), [
    'name               |              ours |            beside | ratio |      bar | holds',
    '-------------------|-------------------|-------------------|-------|----------|------',
    'Home page          | 12,346 requests/s | 10,000 requests/s |  1.23 |    ≥ 0.8 | yes',
    'JavaScript of home |            131 kB |                   |       | ≤ 120 kB | NO',
  ])
})
