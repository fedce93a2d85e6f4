import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from '#test/linear.ts'
import { wantedBy } from './wanted.ts'

test('what was typed is read as everything that it can mean', () => {
  for (const [typed, ...meanings] of [
    ['1042', 'number', 'tracking'],
    ['No. 1042', 'number', 'tracking', 'tracking', 'word'],
    ['0306406152', 'isbn', 'phone', 'tracking'],
    ['+1 503 555 0142', 'phone', 'tracking', 'tracking'],
    ['JJD 0001', 'tracking', 'tracking', 'word'],
    ['Ada@Example.com', 'email'],
    ['Ada', 'word'],
    ['李', 'word'],
    ['…'],
    ['   '],
  ] as const) {
    assert.deepEqual(
      wantedBy(typed).map(([list]) => list?.by),
      meanings,
      typed,
    )
  }
})

test('names are compared word by word, without case and accents, each word once', () => {
  for (const [typed, ...words] of [
    ['Li Ångström', 'li', 'angstrom'],
    ["O'Neill\\", 'o', 'neill'],
    ['J.R.R. Tolkien-Łódź', 'j', 'r', 'tolkien', 'lodz'],
  ] as const) {
    assert.deepEqual(wantedBy(typed), [words.map((value) => ({ by: 'word', value }))], typed)
  }
})

test('reading is linear in the length of the text (threats 20)', () => {
  for (const unit of ['1', ' ', "a'", '978-', '@', '/']) {
    assertLinear(unit, wantedBy, { name: `wantedBy of ${unit}` })
  }
})
