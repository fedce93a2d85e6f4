import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { csvLine, csvText, plainCell } from './csv.ts'

test('threats 13: a cell that would be a formula is a text; numbers stay numbers, quotes are doubled', () => {
  for (const [cell, written] of [
    ['=1+1', "'=1+1"],
    ['+4400123', "'+4400123"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', '"\'\t\'=1"'],
    ['＝1+1', "'＝1+1"],
    ["Ada;=cmd|'/C calc'!A0", "\"Ada;'=cmd|'/C calc'!A0\""],
    ['a;  @b', '"a;  \'@b"'],
    ['a; b - c', '"a; b - c"'],
    ['\r=1', '"\'\r\'=1"'],
    [-5.25, '-5.25'],
    [0, '0'],
    [null, ''],
    ['Say "no", please', '"Say ""no"", please"'],
    ['two\nlines', '"two\nlines"'],
    [' =1', "' =1"],
    ['Ada', 'Ada'],
  ] as const) {
    assert.equal(csvLine([cell]), `${written}\r\n`)
  }
  assert.equal(csvText(['A', 'B'], [['x', 1]]), '\ufeffA,B\r\nx,1\r\n')
})

test('the apostrophes of a written cell are taken away again, and no others', () => {
  const sign = fc.constantFrom("'", '=', '＠', '-', ' ', ';', '\t', '\n', '\r', 'a', '"')
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 12 }), (cell) => {
      const written = csvLine([cell]).slice(0, -2)
      const unquoted = written.startsWith('"')
        ? written.slice(1, -1).replaceAll('""', '"')
        : written
      assert.equal(plainCell(unquoted), cell)
    }),
    { numRuns: 2000 },
  )
  assert.equal(plainCell("'Tis Pity"), "'Tis Pity")
})
