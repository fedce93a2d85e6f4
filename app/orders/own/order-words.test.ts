import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order, OrderedLine } from '#app/orders/order.ts'
import { sendByWords } from './order-words.ts'

const line = (status: OrderedLine['status'], expectedOn?: string): OrderedLine => ({
  ...{ position: 1, productId: 'id', title: 'Emma', price: 10, status, mustOrder: false },
  ...(expectedOn && { expectedOn }),
})

test('a day on which it is sent is said as long as it can be kept', () => {
  const said = (lines: OrderedLine[], today = '2026-03-12', sendBy?: string) =>
    sendByWords({ lines, ...(sendBy && { sendBy }) } as Order, today)
  const day = '2026-03-14'
  const words = 'We plan to send it by March 14, 2026.'
  assert.equal(said([line('ordered')], '2026-03-12', day), words)
  assert.equal(said([line('ordered')], day, day), words)
  assert.equal(said([line('ordered')], '2026-03-15', day), null, 'the day is over')
  assert.equal(said([line('packed'), line('cancelled')], day, day), null, 'nothing waits')
  assert.equal(said([line('on-order', '2026-03-20')], day, day), null, 'the supplier is later')
  assert.equal(said([line('on-order', day)], day, day), words)
  assert.equal(said([line('set-aside', '2026-03-20')], day, day), words, 'it came all the same')
  assert.equal(said([line('ordered')]), null)
})
