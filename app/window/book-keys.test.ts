import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBookKeys } from './book-keys.ts'

const pride = '9780141439518'
const id = '0190a0b0-0000-7000-8000-00000000000a'
const read = (text: string) => readBookKeys(text).keys.map(({ isbn13, id }) => isbn13 ?? id)

test('an ISBN is read in every spelling, alone or among other words', () => {
  for (const spelling of [
    ...['9780141439518', '978-0-14-143951-8', '978 0 14 143951 8', '0141439513', '0-14-143951-3'],
    ...['ISBN 978-0-14-143951-8', 'ISBN-13: 9780141439518', 'isbn:0141439513', '="9780141439518"'],
    ...[
      '978–0–14–143951–8',
      '９７８０１４１４３９５１８',
      '9780141439518;9.99;3',
      '9780141439518\t12.00 USD',
    ],
    ...[
      '9780141439518 Pride and Prejudice (1813)',
      '1. 9780141439518',
      'Pride and Prejudice, 9780141439518',
    ],
    ...['"9780141439518","Pride and Prejudice"', '9780141439518.0', '  9780141439518 (pbk.)  '],
  ])
    assert.deepEqual(read(spelling), [pride], spelling)
})

test('many in a line, an address of a book, each book once', () => {
  assert.deepEqual(read(`${pride}, 978-0-14-143984-6; 0141439513`), [pride, '9780141439846'])
  assert.deepEqual(read(`https://shop.example/book/${id.toUpperCase()}?x=1\n/book/${id}`), [id])
  assert.equal(readBookKeys(`${pride}\n0141439513`).repeated, 1)
  assert.deepEqual(read(''), [])
})

test('a line that names no book is told with its number and why', () => {
  const { keys, unread } = readBookKeys(`ISBN\tTitle\n\n${pride}\n9780141439519\n12345\nno book 7`)
  assert.equal(keys.length, 1)
  assert.equal(unread.length, 3)
  assert.match(unread[0] ?? '', /^Line 4: .*check digit of 9780141439519/)
  assert.match(unread[1] ?? '', /^Line 5: “12345” holds no ISBN/)
  assert.match(unread[2] ?? '', /^Line 6/)
})
