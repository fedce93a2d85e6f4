import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from '#test/linear.ts'
import { wantedBy } from './wanted.ts'

test('what was typed is read as everything that it can mean', () => {
  for (const [typed, ...meanings] of [
    ['1042', 'number', 'tracking'],
    ['No. 1042', 'number', 'tracking', 'name'],
    ['0306406152', 'isbn', 'phone', 'tracking'],
    ['+1 503 555 0142', 'phone', 'tracking'],
    ['JJD 0001', 'tracking', 'name'],
    ['Ada@Example.com', 'email'],
    ['Ada', 'name'],
    ['李', 'name'],
    ['…'],
    ['   '],
  ] as const) {
    assert.deepEqual(
      wantedBy(typed).map(({ by }) => by),
      meanings,
      typed,
    )
  }
})

test('names are compared without accents, their beginnings from three letters on', () => {
  assert.deepEqual(wantedBy('Li Ångström'), [{ by: 'name', value: "'li' & 'angstrom':*" }])
  assert.deepEqual(wantedBy("O'Neill\\"), [{ by: 'name', value: "'o' & 'neill':*" }])
})

test('reading is linear in the length of the text (threats 20)', () => {
  for (const unit of ['1', ' ', "a'", '978-', '@', '/']) {
    assertLinear(unit, wantedBy, { name: `wantedBy of ${unit}` })
  }
})
