import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isbnOf } from '#test/feed-desk.ts'
import { sheetRead } from '#test/sheets.ts'

/* Texts with rows that are broken: what is whole counts, the rest is named by its row. */

const head = 'ISBN,Title,Author,Price\n'
const rowOf = (n: number, title = `Book ${n}`) => `${isbnOf(n)},${title},Jane Austen,5.00\n`

/** Rows from the second on, each with what is wrong with it. */
async function rowsRead(text: string) {
  const { records, troubles } = await sheetRead(text)
  return {
    rows: records.map(({ record, refusal, fields, title }) =>
      refusal === null ? `${record} ${fields.title}` : `${record} refused ${title}`,
    ),
    refusals: records.flatMap(({ refusal }) => refusal ?? []),
    troubles,
  }
}

test('a quotation mark that is never closed refuses its row and no other', async () => {
  for (const [what, text, rows] of [
    ['without others below', `${head}${rowOf(1)}${rowOf(2, '"Open')}${rowOf(3)}${rowOf(4)}`, null],
    [
      'with others below',
      `${head}${rowOf(1)}${rowOf(2, '"Open')}${rowOf(3)}${rowOf(4, '"Book 4"')}`,
      null,
    ],
    [
      'with empty ones below',
      `${head}${rowOf(1)}${rowOf(2, '"Open')}${isbnOf(3)},Book 3,"",5\n${rowOf(4, '"Book 4"')}`,
      null,
    ],
    [
      'with inches below',
      `${head}${rowOf(1)}${rowOf(2, '"Open')}${rowOf(3)}${isbnOf(4)},Book 4,Jane 5",5.00\n`,
      null,
    ],
    [
      'after a text of two lines',
      `${head}${isbnOf(1)},"Book\n1",Jane,5\n${rowOf(2, '"Open')}${rowOf(3)}${rowOf(4)}`,
      null,
    ],
    [
      'with a separator in it',
      `${head}${rowOf(1)}${rowOf(2, '"Open, again')}${rowOf(3)}${rowOf(4)}`,
      null,
    ],
    [
      'in two rows',
      `${head}${rowOf(1)}${rowOf(2, '"Open')}${rowOf(3)}${rowOf(4)}${rowOf(5, '"Open')}${rowOf(6)}`,
      ['1 Book 1', '2 refused Open', '3 Book 3', '4 Book 4', '5 refused Open', '6 Book 6'],
    ],
    [
      'with blank lines between',
      `${head}\n\n${rowOf(1)}\n${rowOf(2, '"Open')}\n${rowOf(3)}`,
      ['3 Book 1', '5 refused Open', '7 Book 3'],
    ],
  ] as [string, string, string[] | null][]) {
    const read = await rowsRead(text)
    assert.deepEqual(
      read.rows,
      rows ?? ['1 Book 1', '2 refused Open', '3 Book 3', '4 Book 4'],
      what,
    )
    assert.match(read.refusals[0] ?? '', /Row \d+ opens a quotation mark and never closes it/)
    assert.deepEqual(read.troubles, [], what)
    assert.deepEqual((await rowsRead(text.replaceAll('\n', '\r\n'))).rows, read.rows, what)
  }
})

test('a broken row among many is left behind, by its own number', async () => {
  const many = Array.from({ length: 4000 }, (_, n) => rowOf(n + 10))
  for (const at of [0, 3998]) {
    const broken = many.with(at, rowOf(1, '"Open'))
    const { rows } = await rowsRead(head + broken.join(''))
    assert.equal(rows.length, many.length)
    assert.deepEqual(
      rows.filter((row) => row.includes('refused')),
      [`${at + 1} refused Open`],
    )
  }
})

test('texts of several lines are no broken rows, whatever stands in them', async () => {
  for (const cell of [
    '"one\ntwo"',
    '"978,Emma,Jane,5\n979,Dune,Frank,6"',
    '"""Quoted"" and\n979,Dune,Frank,6\n more"',
    '"A line\nsaid "so" and went"',
    '""',
  ]) {
    const { rows, troubles } = await rowsRead(
      `ISBN,Title,Price,Description\n${isbnOf(1)},Emma,5,${cell}\n${isbnOf(2)},Dune,5,x\n`,
    )
    assert.deepEqual(rows, ['1 Emma', '2 Dune'], cell)
    assert.deepEqual(troubles, [], cell)
  }
})

test('what is no row ends the reading, and is told for what it is (threats 44)', async () => {
  const good = head + rowOf(1)
  for (const [text, words] of [
    [`${good}${'x'.repeat(2_100_000)}`, /From row 3 on.*line there is longer/],
    [`${good}9,"${'x\n'.repeat(1_100_000)}`, /From row 3 on.*never closed/],
    [`${good}${'\n'.repeat(1_100_000)}${rowOf(2)}`, /million empty rows follow row 2/],
    [`${good}${rowOf(2, '"cut off')}`, /From row 3 on.*cut off/],
  ] as const) {
    const { rows, troubles } = await rowsRead(text)
    assert.deepEqual(rows, ['1 Book 1'])
    assert.match(troubles.join(), words)
  }
})
