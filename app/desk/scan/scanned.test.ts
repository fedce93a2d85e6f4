import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scannedNumber } from './scanned.ts'

test('what scanners add to the number of a book', () => {
  for (const [scanned, number] of [
    ['9780141439518', '9780141439518'],
    [' 9780141439518\t', '9780141439518'],
    ['978014143951851299', '9780141439518'],
    ['9780141439518 51299', '9780141439518'],
    ['978014143951802', '9780141439518'],
    [']E09780141439518', '9780141439518'],
    [']X0978014143951851299', '9780141439518'],
    // The check digit does not fit: nothing is cut off that was not proven.
    ['978014143951951299', '978014143951951299'],
    ['4006381333931', '4006381333931'],
    ['400638133393112345', '400638133393112345'],
    ['978-0-14-143951-8', '978-0-14-143951-8'],
    ['0-14-143951-3', '0-14-143951-3'],
    ['', ''],
  ] as const)
    assert.equal(scannedNumber(scanned), number, scanned)
})
