import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatPublished } from './published.ts'

test('a publication date says no more than is known', () => {
  assert.equal(formatPublished('1997'), '1997')
  assert.equal(formatPublished('1997-06'), 'June 1997')
  assert.equal(formatPublished('1997-06-26'), 'June 26, 1997')
  assert.equal(formatPublished('0868'), '868')
})
