import assert from 'node:assert/strict'
import { test } from 'node:test'
import { taxName } from './order.ts'

test('a tax is called included when nothing was added for it, however dollars add up', () => {
  const amounts = (subtotal: number, shipping: number, tax: number, totalPrice: number) =>
    taxName({ subtotal, shipping, tax, totalPrice })
  for (let cents = 1; cents < 2000; cents += 7) {
    const subtotal = cents / 100
    assert.equal(amounts(subtotal, 0.1, 0.01, (cents + 10) / 100), 'Tax (included)')
    assert.equal(amounts(subtotal, 0.1, 0.01, (cents + 11) / 100), 'Tax')
  }
  assert.equal(amounts(8.7, 0.1, 0.7, 8.8), 'Tax (included)')
  assert.equal(amounts(20, 0, 0, 20), 'Tax')
})
