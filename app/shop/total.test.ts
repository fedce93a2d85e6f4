import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Charges, noCharges, totalOf } from './total.ts'

test('without charges the total is the subtotal', () => {
  assert.deepEqual(totalOf([1999, 500, 0], noCharges), {
    subtotalCents: 2499,
    shippingCents: 0,
    taxCents: 0,
    totalCents: 2499,
  })
})

test('shipping is a flat fee, free from a subtotal on', () => {
  const charges = { ...noCharges, shippingCents: 490, freeShippingFromCents: 5000 }
  assert.equal(totalOf([4999], charges).totalCents, 5489)
  assert.equal(totalOf([5000], charges).totalCents, 5000)
})

test('tax comes on top, or is said to be inside', () => {
  const charges = { ...noCharges, shippingCents: 100, taxThousandths: 8250 }
  assert.deepEqual(totalOf([1900], charges), {
    subtotalCents: 1900,
    shippingCents: 100,
    taxCents: 165,
    totalCents: 2165,
  })
  const inside = totalOf([1070], { ...noCharges, taxThousandths: 7000, pricesIncludeTax: true })
  assert.equal(inside.taxCents, 70)
  assert.equal(inside.totalCents, 1070)
})

const price = fc.integer({ min: 0, max: 1_000_000 })
const anyCharges: fc.Arbitrary<Charges> = fc.record({
  shippingCents: fc.integer({ min: 0, max: 100_000 }),
  freeShippingFromCents: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  taxThousandths: fc.integer({ min: 0, max: 100_000 }),
  pricesIncludeTax: fc.boolean(),
})

test('every amount is a whole number of cents and the parts add up', () => {
  fc.assert(
    fc.property(fc.array(price, { maxLength: 100 }), anyCharges, (prices, charges) => {
      const total = totalOf(prices, charges)
      for (const cents of Object.values(total)) assert.ok(Number.isSafeInteger(cents) && cents >= 0)
      const onTop = charges.pricesIncludeTax ? 0 : total.taxCents
      assert.equal(total.totalCents, total.subtotalCents + total.shippingCents + onTop)
    }),
  )
})

test('the order of the books does not change what they cost', () => {
  fc.assert(
    fc.property(fc.array(price, { maxLength: 20 }), anyCharges, (prices, charges) => {
      assert.deepEqual(totalOf(prices.toReversed(), charges), totalOf(prices, charges))
    }),
  )
})

test('tax is never off by a whole cent', () => {
  fc.assert(
    fc.property(price, anyCharges, (priceCents, charges) => {
      const total = totalOf([priceCents], charges)
      const base = total.subtotalCents + total.shippingCents
      const rate = charges.taxThousandths / 100_000
      const exact = charges.pricesIncludeTax ? (base * rate) / (1 + rate) : base * rate
      assert.ok(Math.abs(total.taxCents - exact) <= 0.5 + 1e-6)
    }),
  )
})
