import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { changedPrice, maxPriceCents, type Rounding, roundedPrice, roundings } from './rounding.ts'

const cases: [
  cents: number,
  by: 'percent' | 'amount',
  value: number,
  round: Rounding,
  after: number | null,
][] = [
  [1000, 'percent', 10, 'none', 1100],
  [1999, 'percent', 5, 'none', 2099], // 20.9895
  [1250, 'percent', -10, 'none', 1125],
  [333, 'percent', 50, 'none', 500], // 4.995: half a cent goes up
  [1999, 'percent', 12.5, 'none', 2249], // 22.48875
  [1000, 'percent', 5, '.99', 1099], // 10.50 is nearer to 10.99 than to 9.99
  [1000, 'percent', 5, '.95', 1095],
  [1000, 'percent', 5, 'whole', 1100], // equally near: the higher one
  [1049, 'percent', 0.01, 'whole', 1000],
  [1000, 'amount', 1.5, 'none', 1150],
  [1000, 'amount', -9.99, 'none', 1],
  [1000, 'amount', -10, 'none', 0],
  [1000, 'amount', -10.01, 'none', null],
  [1000, 'amount', -9.99, '.99', 99], // never rounded down to nothing
  [1000, 'amount', -9.99, 'whole', 100],
  [0, 'percent', 10, '.99', 0], // what costs nothing stays free
  [0, 'percent', -50, 'none', 0],
  [1, 'percent', -60, 'none', 1], // and what costs something is not given away
  [5, 'percent', -99, 'none', 1],
  [49, 'percent', -99, '.95', 95],
  [49, 'percent', -99, 'whole', 100],
  [1234, 'percent', 0, '.99', 1199], // rounded only
  [1250, 'amount', 0, '.99', 1299],
  [4, 'amount', 0, '.99', 99],
  [999, 'percent', 0, '.99', 999],
  [maxPriceCents, 'amount', 0, '.99', maxPriceCents - 1],
  [maxPriceCents, 'percent', 1, 'none', null],
]

test('a price by percent or amount, rounded as asked', () => {
  for (const [cents, by, value, round, after] of cases)
    assert.equal(
      changedPrice(cents, { by, value, round }),
      after,
      `${cents} ${by} ${value} ${round}`,
    )
})

const price = fc.integer({ min: 0, max: maxPriceCents })
const ending = { none: 1, '.99': 99, '.95': 95, whole: 0 } as const

test('a rounded price ends as asked, is nearest, and stays when rounded again', () => {
  fc.assert(
    fc.property(price, fc.constantFrom(...roundings), (cents, round) => {
      const rounded = roundedPrice(cents, round)
      assert.equal(roundedPrice(rounded, round), rounded)
      if (round === 'none' || cents === 0) return assert.equal(rounded, cents)
      assert.equal(rounded % 100, ending[round])
      assert.ok(rounded > 0)
      assert.ok(Math.abs(rounded - cents) <= 50 || rounded <= 100)
    }),
  )
})

test('dearer is never cheaper: prices keep their order, and up goes up', () => {
  const change = fc.record({
    by: fc.constantFrom('percent' as const, 'amount' as const),
    value: fc.integer({ min: -9900, max: 100_000 }).map((hundredths) => hundredths / 100),
    round: fc.constantFrom(...roundings),
  })
  fc.assert(
    fc.property(price, price, change, (one, other, asked) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map((cents) =>
        changedPrice(cents, asked),
      )
      if (low == null || high == null) return
      if (one > 0 && other > 0) assert.ok(low <= high)
      assert.ok(Number.isSafeInteger(low) && low >= 0 && high <= maxPriceCents)
      const plain = changedPrice(one, { ...asked, round: 'none' })
      if (plain !== null && asked.value > 0) assert.ok(plain >= one)
    }),
  )
})

test('an amount up and the same amount down is where it was', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 100_000 }),
      (cents, by) => {
        const up = changedPrice(cents, { by: 'amount', value: by / 100, round: 'none' }) as number
        assert.equal(changedPrice(up, { by: 'amount', value: -by / 100, round: 'none' }), cents)
      },
    ),
  )
})
