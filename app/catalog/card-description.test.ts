import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardDescription, headOf } from './book.ts'

test('80 characters stay as they are, of more than 80 the first, with three dots', () => {
  assert.equal(cardDescription(''), '')
  assert.equal(cardDescription('a'.repeat(80)), 'a'.repeat(80))
  assert.equal(cardDescription('a'.repeat(81)), `${'a'.repeat(80)}...`)
  assert.equal(cardDescription(`${'a\n'.repeat(45)}`), `${'a\n'.repeat(40)}...`)
  assert.equal(cardDescription('🦉'.repeat(80)), '🦉'.repeat(80))
  assert.equal(cardDescription('🦉'.repeat(81)), `${'🦉'.repeat(80)}...`)
})

test('no character is cut in two', () => {
  const before = 'a'.repeat(79)
  const cut = (text: string) => cardDescription(before + text)
  assert.equal(cut('🦉 and more'), `${before}🦉...`)
  assert.equal(cut('e\u0301 and more'), `${before}...`)
  assert.equal(cut('👍🏽 and more'), `${before}...`)
  assert.equal(cut('👩\u200d🚀 and more'), `${before}...`)
  assert.equal(cut('❤\ufe0f and more'), `${before}...`)
  for (let length = 0; length < 100; length++) {
    assert.ok(headOf(`${'a'.repeat(length)}👩🏽\u200d🚀${'z'.repeat(100)}`, 80).isWellFormed())
  }
})

test('a text that is all marks still ends', () => {
  assert.equal(headOf('\u0301'.repeat(200), 80), '\u0301'.repeat(80))
})
