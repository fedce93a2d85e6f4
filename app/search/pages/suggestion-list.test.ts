import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAskable, moveTo, optionsOf } from './suggestion-list.ts'

test('arrows go round by way of the text, Home and End need a chosen line', () => {
  assert.equal(moveTo('ArrowDown', -1, 3), 0)
  assert.equal(moveTo('ArrowDown', 2, 3), -1)
  assert.equal(moveTo('ArrowUp', -1, 3), 2)
  assert.equal(moveTo('ArrowUp', 0, 3), -1)
  assert.equal(moveTo('Home', 2, 3), 0)
  assert.equal(moveTo('End', 0, 3), 2)
  assert.equal(moveTo('Home', -1, 3), null)
  assert.equal(moveTo('x', 1, 3), null)
})

test('nothing is asked before two letters', () => {
  for (const text of ['', ' ', 'a', ' a ', '𝒜']) assert.equal(isAskable(text), false, text)
  for (const text of ['ab', '  ab', '戦争', 'a b']) assert.equal(isAskable(text), true, text)
})

test('a suggestion leads to its book or its shelf, in any script', () => {
  const options = optionsOf([
    { kind: 'author', slug: 'नरेन्द्र', name: 'नरेन्द्र', books: 1 },
    { kind: 'book', id: 'x1', title: 'Kim', author: 'Rudyard Kipling', coverHash: 'ab' },
  ])
  assert.deepEqual(options, [
    { to: `/author/${encodeURIComponent('नरेन्द्र')}`, text: 'नरेन्द्र', note: 'Author, 1 book' },
    { to: '/book/x1', text: 'Kim', note: 'Rudyard Kipling', coverHash: 'ab' },
  ])
})
