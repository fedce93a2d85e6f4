import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromTables, toTables } from './tables.ts'

const json = fc.jsonValue({ maxDepth: 5 }).filter((value) => !JSON.stringify(value).includes('"#"'))
/* Things alike, each lacking something of its own. */
const things = fc.array(
  fc.record(
    { _id: fc.uuid(), price: fc.double({ noNaN: true }), series: json, subjects: fc.array(json) },
    { requiredKeys: [] },
  ),
)

test('answers come back from their tables as they were', () => {
  fc.assert(
    fc.property(fc.oneof(json, things), (value) => {
      const sent = JSON.stringify(value)
      assert.deepEqual(fromTables(JSON.parse(JSON.stringify(toTables(value)))), JSON.parse(sent))
    }),
  )
})

test('a list names each of its fields once', () => {
  const shelf = ['Emma', 'Persuasion', 'Sanditon'].map((title, n) =>
    n === 1 ? { title, stock: 4 } : { title },
  )
  assert.deepEqual(toTables({ books: shelf }), {
    books: {
      '#': ['title', 'stock'],
      rows: [
        [2, 'Emma'],
        [0, 'Persuasion', 4],
        [2, 'Sanditon'],
      ],
    },
  })
})
