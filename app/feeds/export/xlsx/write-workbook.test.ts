import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import type { Cell } from '#app/values/csv.ts'
import { everyXml, readXml, type Xml } from '#test/strict-xml.ts'
import { unzipped } from '#test/unzipped.ts'
import { cellText, columnName } from './sheet-xml.ts'
import { type Limits, writeWorkbook } from './write-workbook.server.ts'

test('a workbook has its parts, its head, and each value in the cell where it belongs', async () => {
  const rows: Cell[][] = [
    ['9780306406157', 12.5, '=1+1', null],
    ['', 0, 'two\nlines  ', 'Ünï <&> "x" 🐉'],
    [null, null, null, null],
  ]
  const parts = await written(['ISBN', 'Price', 'Title', 'Other'], [rows])
  assert.deepEqual(Object.keys(parts), [
    'xl/worksheets/sheet1.xml',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    '_rels/.rels',
    '[Content_Types].xml',
  ])
  const sheet = parts['xl/worksheets/sheet1.xml'] as Xml
  assert.deepEqual(cellsOf(sheet), {
    A1: 'ISBN',
    B1: 'Price',
    C1: 'Title',
    D1: 'Other',
    A2: '9780306406157',
    B2: 12.5,
    C2: '=1+1',
    B3: 0,
    C3: 'two\nlines  ',
    D3: 'Ünï <&> "x" 🐉',
  })
  assert.deepEqual(everyXml(sheet, 'f'), [], 'no formula')
  assert.deepEqual(namesOf(parts), ['Books'])
})

test('every part that is named is there, and every part is named', async () => {
  const parts = await written(['A'], [[['x'], ['y'], ['z']]], { rows: 2, characters: 1e9 })
  const types = parts['[Content_Types].xml'] as Xml
  const named = everyXml(types, 'Override').map(({ attributes }) => attributes.PartName?.slice(1))
  const own = Object.keys(parts).filter((name) => !/rels$|Types/.test(name))
  assert.deepEqual(named.toSorted(), own.toSorted())
  const targets = everyXml(parts['xl/_rels/workbook.xml.rels'] as Xml, 'Relationship')
  const ids = new Map(
    targets.map(({ attributes }) => [attributes.Id ?? '', attributes.Target] as const),
  )
  for (const target of ids.values()) assert.ok(own.includes(`xl/${target}`), `${target}`)
  const sheets = everyXml(parts['xl/workbook.xml'] as Xml, 'sheet')
  assert.deepEqual(
    sheets.map(({ attributes }) => ids.get(attributes['r:id'] ?? '')),
    ['worksheets/sheet1.xml', 'worksheets/sheet2.xml', 'worksheets/sheet3.xml'],
  )
})

test('what does not fit on a sheet goes on the next one, below the same head', async () => {
  const rows = Array.from({ length: 7 }, (_, n) => [`row ${n}`])
  const tight = { rows: 4, characters: 1e9 }
  const parts = await written(['Title'], [rows.slice(0, 5), rows.slice(5)], tight)
  const texts = [1, 2, 3].map((n) =>
    Object.values(cellsOf(parts[`xl/worksheets/sheet${n}.xml`] as Xml)),
  )
  assert.deepEqual(texts, [
    ['Title', 'row 0', 'row 1', 'row 2'],
    ['Title', 'row 3', 'row 4', 'row 5'],
    ['Title', 'row 6'],
  ])
  assert.deepEqual(namesOf(parts), ['Books', 'Books 2', 'Books 3'])
  const full = await written(['Title'], [rows.slice(0, 3)], tight)
  assert.deepEqual(namesOf(full), ['Books'])
  const long = 'x'.repeat(50_000)
  const heavy = await written(['Title'], [[[long], [long], [long]]], {
    rows: 1_048_576,
    characters: 90_000,
  })
  assert.deepEqual(namesOf(heavy), ['Books', 'Books 2'])
  assert.deepEqual(namesOf(await written(['Title'], [])), ['Books'])
})

test('rows that cannot be read fail the workbook; who stops taking it stops the reading', async () => {
  async function* broken(): AsyncGenerator<Cell[][]> {
    yield [['x']]
    throw new Error('the database is away')
  }
  await assert.rejects(buffer(writeWorkbook('Books', ['A'], broken())), /database is away/)
  let read = 0
  let ended = false
  async function* endless(): AsyncGenerator<Cell[][]> {
    try {
      for (;;) {
        read += 1
        // Nothing that a ZIP makes small.
        yield [[Array.from({ length: 20_000 }, () => Math.random().toString(36)).join('')]]
      }
    } finally {
      ended = true
    }
  }
  for await (const _ of writeWorkbook('Books', ['A'], endless())) if (read > 3) break
  assert.ok(ended)
})

test('columns have the names of a sheet, and texts the form of Excel', () => {
  assert.deepEqual([0, 25, 26, 51, 52, 701, 702].map(columnName), [
    ...['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'],
  ])
  for (const [text, xml] of [
    ['a & b', 'a &amp; b'],
    ['_x000D_', '_x005F_x000D_'],
    ['__x000d_', '__x005F_x000d_'],
    ['_x00D_', '_x00D_'],
    ['a\u0001b\ufffe', 'a_x0001_b_xFFFE_'],
    ['a\r\nb', 'a_x000D_\nb'],
  ] as const) {
    assert.equal(cellText(text), xml)
  }
})

async function written(head: string[], rows: Cell[][][], limits?: Limits) {
  async function* each() {
    yield* rows
  }
  const parts = await unzipped(await buffer(writeWorkbook('Books', head, each(), limits)))
  return Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, readXml(xml)]))
}

const namesOf = (parts: Record<string, Xml>) =>
  everyXml(parts['xl/workbook.xml'] as Xml, 'sheet').map(({ attributes }) => attributes.name)

function cellsOf(sheet: Xml): Record<string, string | number> {
  const cells = everyXml(sheet, 'c').map(({ attributes, children }) => {
    const [content] = children
    const isText = attributes.t === 'inlineStr'
    const value = isText ? everyXml(content as Xml, 't')[0]?.text : Number(content?.text)
    return [attributes.r, value]
  })
  return Object.fromEntries(cells)
}
