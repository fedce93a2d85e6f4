import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cardDescription, cardText } from './book.ts'

test('a card made of the start of a description reads as one made of all of it', () => {
  const signs = fc.constantFrom(
    'a',
    ' ',
    '.',
    'é',
    'e\u0301',
    '\u0301',
    '👩‍🚀',
    '👍🏽',
    '\u200d',
    '書',
  )
  const text = fc.array(signs, { maxLength: 400 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (description) => {
      assert.equal(cardDescription(cardText(description)), cardDescription(description))
    }),
  )
})
