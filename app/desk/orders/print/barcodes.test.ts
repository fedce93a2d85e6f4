import assert from 'node:assert/strict'
import { test } from 'node:test'
import { code128 } from './code128.ts'
import { ean13 } from './ean13.ts'

const sumOf = (widths: number[]) => widths.reduce((sum, width) => sum + width, 0)
const modules = (widths: number[]) =>
  widths.map((width, index) => (index % 2 === 0 ? '1' : '0').repeat(width)).join('')

test('Code 128: start, letters, check and stop, each of 11 modules, the last of 13', () => {
  for (let code = 32; code < 127; code++) {
    const widths = code128(String.fromCharCode(code)) ?? []
    assert.equal(sumOf(widths), 3 * 11 + 13)
    assert.deepEqual(widths.slice(0, 6), [2, 1, 1, 2, 1, 4], 'start B')
    assert.deepEqual(widths.slice(-7), [2, 3, 3, 1, 1, 1, 2], 'stop')
  }
  // (104 + 1·48 + 2·42 + 3·42 + 4·17 + 5·18 + 6·19 + 7·35) mod 103 = 55, a "W".
  const check = code128('PJJ123C')?.slice(-13, -7)
  assert.deepEqual(check, code128('W')?.slice(6, 12))
  assert.equal(code128(''), null)
  assert.equal(code128('№ 7'), null)
})

test('every letter of Code 128 has a pattern of its own', () => {
  const patterns = Array.from({ length: 95 }, (_, at) =>
    String(code128(String.fromCharCode(32 + at))?.slice(6, 12)),
  )
  assert.equal(new Set(patterns).size, 95)
})

test('EAN-13: 95 modules, as the standard draws them', () => {
  // The example of GS1: 4003994155486.
  assert.equal(
    modules(ean13('4003994155486') ?? []),
    '101' +
      '000110101001110111101000101100101110011101' +
      '01010' +
      '110011010011101001110101110010010001010000' +
      '101',
  )
  for (const digits of ['9780306406157', '9791234567896']) {
    assert.equal(modules(ean13(digits) ?? []).length, 95)
  }
  assert.equal(ean13('978030640615'), null)
})
