import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dark, light } from '#app/values/shop/palette.ts'
import { accentProblem, contrast, deeper, nearestReadable, readColour } from './accent.ts'

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n) => `#${n.toString(16).padStart(6, '0')}`)

test('a colour is read as it is written', () => {
  for (const [text, colour] of [
    ['#B5381F', light.accent],
    [' b5381f ', light.accent],
    ['#fA0', '#ffaa00'],
    ['', null],
    ['red', null],
    ['#12345', null],
    ['#1234567', null],
    ['rgb(0 0 0)', null],
  ] as const)
    assert.equal(readColour(text), colour)
})

test('the shop’s own accents pass by their own light, and not by the other', () => {
  assert.equal(accentProblem(light.accent, light), null)
  assert.equal(accentProblem(dark.accent, dark), null)
  assert.ok(accentProblem(light.accent, dark))
  const pale = accentProblem('#f2c94c', light)
  assert.ok(pale && Number(pale.ratio) < 2)
})

test('the nearest that can be read can be read, and is itself when it could', () => {
  fc.assert(
    fc.property(anyColour, fc.constantFrom(light, dark), (colour, scheme) => {
      const nearest = nearestReadable(colour, scheme)
      assert.match(nearest, /^#[0-9a-f]{6}$/)
      assert.equal(accentProblem(nearest, scheme), null)
      const isFine = accentProblem(colour, scheme) === null
      assert.equal(nearest === colour, isFine)
      for (const ground of ['paper', 'raised', 'on-accent'] as const)
        assert.ok(contrast(nearest, scheme[ground]) >= 4.5)
      // Words on a button stay readable under the cursor.
      assert.ok(contrast(deeper(nearest, scheme), scheme['on-accent']) >= 4.5)
    }),
  )
})
