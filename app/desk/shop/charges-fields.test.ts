import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noCharges } from '#app/shop/total.ts'
import { chargesOf, exampleOf, fieldsOf } from './charges-fields.ts'

test('boxes are read as they may be written, and empty ones charge nothing', () => {
  const charges = {
    shippingFee: 4.9,
    freeShippingFrom: 50,
    taxRate: 8.25,
    pricesIncludeTax: true,
  }
  assert.deepEqual(chargesOf(fieldsOf(charges)), charges)
  const typed = {
    shippingFee: ' $4,90 ',
    freeShippingFrom: '50',
    taxRate: '8.25 %',
    pricesIncludeTax: 'yes',
  } as const
  assert.deepEqual(chargesOf(typed), charges)
  const empty = { shippingFee: '', freeShippingFrom: '', taxRate: ' ', pricesIncludeTax: 'no' }
  assert.deepEqual(chargesOf({ ...empty, pricesIncludeTax: 'no' }), {
    shippingFee: 0,
    freeShippingFrom: null,
    taxRate: 0,
    pricesIncludeTax: false,
  })
  assert.equal(chargesOf({ ...typed, freeShippingFrom: '1,000' }).freeShippingFrom, Number.NaN)
})

test('the example is worked out as an order is', () => {
  const charges = { ...noCharges, shippingCents: 490, taxThousandths: 8250 }
  const examples = [
    [noCharges, 'A $20.00 book: $20.00, and nothing is added.'],
    [charges, 'A $20.00 book: $20.00 + $4.90 shipping + $2.05 tax = $26.95.'],
    [
      { ...charges, freeShippingFromCents: 5000, pricesIncludeTax: true },
      'A $20.00 book: $20.00 + $4.90 shipping = $24.90, of which $1.90 is tax. From $50.00 on, shipping is free.',
    ],
    [
      { ...charges, freeShippingFromCents: 2000, pricesIncludeTax: true },
      'A $20.00 book: $20.00, shipped free, of which $1.52 is tax.',
    ],
    [
      { ...charges, freeShippingFromCents: 1 },
      'A $20.00 book: $20.00 + $1.65 tax = $21.65, shipped free.',
    ],
  ] as const
  for (const [given, says] of examples) assert.equal(exampleOf(given), says)
})
