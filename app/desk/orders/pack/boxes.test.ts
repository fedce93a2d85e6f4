import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PickList } from '#app/orders/queue/queue.schema.ts'
import { boxesOf, isFull, sortInto, tickOf } from './boxes.ts'

const book = (
  title: string,
  isbn13: string | null,
  ...orders: number[]
): PickList['lines'][number] => ({
  ...{
    productId: title,
    title,
    author: null,
    language: null,
    isbn13,
    genre: '',
    coverHash: '',
    stock: null,
  },
  copies: orders.map((order) => ({ order, position: title.length, setAside: false })),
})
const list: PickList = {
  orders: [1002, 1001].map((number) => ({ number, createdAt: '', name: null, packer: null })),
  lines: [book('Emma', '1', 1001, 1002), book('Cosmos', '2', 1002), book('Map', null, 1001)],
}

test('a book goes to the oldest order that needs it, or to the one that is worked on', () => {
  const boxes = boxesOf(list, [])
  assert.deepEqual(
    boxes.map(({ number, lines }) => [number, lines.length]),
    [
      [1001, 2],
      [1002, 2],
    ],
  )
  const into = (isbn: string, current: number | null) => {
    const sorted = sortInto(boxes, isbn, current)
    return sorted.ok ? sorted.box.number : sorted.why
  }
  assert.equal(into('1', null), 1001)
  assert.equal(into('1', 1002), 1002)
  assert.equal(into('2', null), 1002)
  assert.equal(into('2', 1001), 'not-needed')
  for (const line of boxes[0]?.lines ?? []) if (line.isbn13) line.isIn = true
  assert.equal(into('1', null), 1002, 'the first has it')
  assert.equal(into('1', 1001), 'in-already')
})

test('a box is full when every book is in, those without a number by hand', () => {
  const [box] = boxesOf(list, [])
  assert.ok(box)
  for (const line of box.lines) line.isIn = line.isbn13 !== null
  assert.equal(isFull(box, new Set()), false)
  assert.equal(isFull(box, new Set([tickOf(1001, 'Map'.length)])), true)
  assert.equal(isFull({ ...box, lines: [] }, new Set()), false)
})
