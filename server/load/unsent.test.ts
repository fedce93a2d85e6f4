import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { createUnsent } from './unsent.ts'

/** An answer of which nothing is read until the test says so. */
class Answer extends EventEmitter {
  headersSent = true
  destroyed = false
  writableLength: number
  constructor(bytes: number) {
    super()
    this.writableLength = bytes
  }
  destroy() {
    this.destroyed = true
    this.emit('close')
  }
}

function counting({ perAddress = 100, total = 250, slowMs = 1000 } = {}) {
  const clock = { ms: 0 }
  const unsent = createUnsent({ perAddress, total, slowMs }, () => clock.ms)
  const take = (address: string, bytes: number) => {
    const answer = new Answer(bytes)
    const taken = unsent.take(address, answer as unknown as ServerResponse, bytes)
    return Object.assign(answer, { taken })
  }
  return { clock, unsent, take }
}

test('an address has so much under way, and more once it has read (threats 34)', () => {
  const { unsent, take } = counting()
  const first = take('a', 60)
  assert.deepEqual([first.taken, take('a', 41).taken, take('a', 40).taken], [true, false, true])
  assert.equal(unsent.waiting('a'), 100)
  first.writableLength = 10
  assert.equal(take('a', 50).taken, true)
  assert.equal(take('b', 100).taken, true)
  first.emit('finish')
  assert.equal(unsent.waiting('a'), 90)
})

test('one that waits for nothing gets an answer, however large', () => {
  const { take } = counting()
  assert.deepEqual([take('a', 200).taken, take('a', 1).taken], [true, false])
})

test('what is taken slowly makes room for others of its address', () => {
  const { clock, take } = counting()
  const slow = take('a', 90)
  clock.ms = 1001
  assert.equal(take('a', 50).taken, true)
  assert.ok(slow.destroyed)
  assert.equal(take('a', 51).taken, false)
})

test('when all is full, the address that holds the most makes room, and no other', () => {
  const { unsent, take } = counting()
  const little = take('reader', 10)
  const greedy = [take('greedy', 50), take('greedy', 50)]
  const other = [take('other', 45), take('other', 45)]
  assert.equal(unsent.waiting(), 200)
  assert.equal(take('new', 60).taken, true)
  assert.deepEqual(
    [little, ...greedy, ...other].map(({ destroyed }) => destroyed),
    [false, true, false, false, false],
  )
  assert.equal(take('other', 9).taken, true)
  // It holds the most itself.
  assert.equal(take('other', 1).taken, true)
  assert.equal(unsent.waiting(), 220)
})

test('nothing is left behind: what ends is forgotten', () => {
  const { unsent, take } = counting()
  const answers = ['a', 'b', 'c'].map((address) => take(address, 80))
  const [cut, ...whole] = answers
  cut?.emit('close')
  // A socket that has taken all is closed as well, later.
  for (const answer of whole) answer.emit('finish')
  for (const answer of whole) answer.emit('close')
  assert.equal(unsent.waiting(), 0)
  const addresses = ['a', 'b', 'c', 'd']
  assert.deepEqual(
    addresses.map((address) => take(address, 90).taken),
    [true, true, true, true],
  )
  assert.equal(unsent.waiting(), 180)
})
