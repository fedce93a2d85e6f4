import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatPublished, nameOfPublished } from './published.ts'

test('a publication date says no more than is known', () => {
  assert.equal(formatPublished('1997'), '1997')
  assert.equal(formatPublished('1997-06'), 'June 1997')
  assert.equal(formatPublished('1997-06-26'), 'June 26, 1997')
  assert.equal(formatPublished('0868'), '868')
})

test('a day long before the book was put on sale is that of a first edition, another one that of this', () => {
  for (const [published, onSale, name] of [
    ['0868', '2026-11-24', 'First published'],
    ['1776', '2026-11-24', 'First published'],
    ['1966-12-31', '1968-01-01', 'First published'],
    ['1985', '2026-11-24', 'First published'],
    ['2022-12', '2026-11-24', 'First published'],
    ['2023', '2026-11-24', 'Publication date'],
    ['2019-03', '2019-03-02', 'Publication date'],
    ['2027-03', '2026-11-24', 'Publication date'],
    [undefined, '2026-11-24', 'Publication date'],
  ] as const) {
    assert.equal(nameOfPublished(published, onSale), name, String(published))
  }
})
