import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPriceCell, readStockCell } from './read-cell.ts'

const refusedStock = 'Enter a count such as 7, or +5 or -2.'
const refusedPrice = 'The price must be a number, such as 19.99.'

test('copies as people type them', () => {
  for (const [text, was, read] of [
    ['7', 4, { count: 7, was: 4 }],
    ['1,200', undefined, { count: 1200, was: null }],
    ['0', 4, { count: 0, was: 4 }],
    ['+5', 4, { delta: 5 }],
    ['+ 5', 4, { delta: 5 }],
    ['-2', 4, { delta: -2 }],
    ['−2', 4, { delta: -2 }],
    ['–2', 4, { delta: -2 }],
    [' ', 4, { count: null, was: 4 }],
    ['+', 4, refusedStock],
    ['many', 4, refusedStock],
    ['1.5', 4, refusedStock],
    ['--2', 4, refusedStock],
  ] as const)
    assert.deepEqual(readStockCell(text, was), read, text)
})

test('a price as people type it', () => {
  for (const [text, read] of [
    ['12.5', 12.5],
    ['$1,234.50', 1234.5],
    ['12,50', 12.5],
    ['0', 0],
    ['', refusedPrice],
    ['free', refusedPrice],
    ['£5', refusedPrice],
    ['1,000', refusedPrice],
  ] as const)
    assert.equal(readPriceCell(text), read, text)
})
