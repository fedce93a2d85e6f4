import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatPublished, nameOfPublished } from './published.ts'

test('a publication date says no more than is known', () => {
  assert.equal(formatPublished('1997'), '1997')
  assert.equal(formatPublished('1997-06'), 'June 1997')
  assert.equal(formatPublished('1997-06-26'), 'June 26, 1997')
  assert.equal(formatPublished('0868'), '868')
})

test('a day before there were ISBNs is that of the work, any other that of the edition', () => {
  for (const [published, name] of [
    ['0868', 'First published'],
    ['1776', 'First published'],
    ['1966-12-31', 'First published'],
    ['1967', 'Publication date'],
    ['2019-03', 'Publication date'],
    [undefined, 'Publication date'],
  ]) {
    assert.equal(nameOfPublished(published), name, String(published))
  }
})
