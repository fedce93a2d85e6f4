import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readStatesOf, tagOf } from './book-tag.server.ts'

test('what If-Match says was read: versions, and the copies where the tag says them', () => {
  for (const [header, states] of [
    [undefined, undefined],
    ['*', undefined],
    [' * ', undefined],
    ['"3"', [{ version: 3 }]],
    ['W/"3", "14"', [{ version: 3 }, { version: 14 }]],
    ['"3-5-Ab_c"', [{ version: 3, stock: 5 }]],
    ['"3-0-Ab_c"', [{ version: 3, stock: 0 }]],
    ['"3--Ab-c"', [{ version: 3, stock: null }]],
    // A proxy that compresses adds its own word.
    ['W/"3-5-Ab_c-gzip"', [{ version: 3, stock: 5 }]],
    ['"3-5-a","4-6-b"', [3, 4].map((version) => ({ version, stock: version + 2 }))],
    ['"x", "5"', [{ version: 5 }]],
    ['"3-5"', []],
    ['"3-x-a"', []],
    ['3', []],
    ['', []],
    ['"1234567890"', []],
  ] as const) {
    assert.deepEqual(readStatesOf(header), states, String(header))
  }
})

test('a tag is read as what it was made of, and differs with whatever a body shows', () => {
  const row = {
    ...{ id: 'x', version: 3, title: 'A', description: '', descriptionHtml: null, category: '' },
    ...{ author: null, coverImage: 'a.png', coverHash: 'a', newPriceCents: 1, oldPriceCents: null },
    ...{ createdAt: new Date(0), stock: 5 },
  }
  assert.deepEqual(readStatesOf(tagOf(row)), [{ version: 3, stock: 5 }])
  assert.deepEqual(readStatesOf(tagOf({ ...row, stock: null as never })), [
    { version: 3, stock: null },
  ])
  const others = [{ version: 4 }, { stock: 4 }, { coverHash: 'b' }, { newPriceCents: 2 }]
  const tags = [row, ...others.map((other) => ({ ...row, ...other }))].map(tagOf)
  assert.equal(new Set(tags).size, tags.length)
  assert.equal(tagOf({ ...row }), tagOf(row))
})
