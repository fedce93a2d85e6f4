import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertLinear } from '#test/linear.ts'
import { maxQueryLength, readQuery } from './query.ts'

const words = (text: string) =>
  readQuery(text).terms.map(({ word, prefix }) => word + (prefix ? '*' : ''))

test('words are folded, each once, the last one from its beginning', () => {
  assert.deepEqual(words('The LORD of the Ríng'), ['the', 'lord', 'of', 'ring*'])
  assert.deepEqual(words("o'brien"), ['obrien*'])
  assert.deepEqual(words('vitamin c'), ['vitamin', 'c'])
  assert.deepEqual(words('c'), ['c'])
  assert.deepEqual(words('henry v'), ['henry', 'v'])
  assert.deepEqual(words('war & peace'), ['war', 'and', 'peace*'])
})

test('quotes ask for a phrase; one that is never closed is none', () => {
  assert.deepEqual(readQuery('"of the rings" lord').phrases, ['of the rings'])
  assert.deepEqual(readQuery('„der Zauberberg“').phrases, ['der zauberberg'])
  assert.deepEqual(readQuery('5" nails').phrases, [])
  assert.deepEqual(words('"the hobbit"'), ['the', 'hobbit'])
})

test('scripts without blanks are looked for by pairs, and as they stand', () => {
  assert.deepEqual(words('红楼梦'), ['红楼', '楼梦'])
  assert.deepEqual(readQuery('红楼梦').phrases, ['红楼梦'])
  assert.deepEqual(words('梦'), ['梦*'])
})

test('an ISBN is seen whole, from the front, and damaged', () => {
  const isbn = (text: string) => readQuery(text).isbn
  assert.deepEqual(isbn('0-306-40615-2'), { kind: 'whole', isbn13: '9780306406157' })
  assert.deepEqual(isbn('978-0-306'), { kind: 'front', from: '9780306', to: '9780306:' })
  // At any length: ten digits from 978 on are no ISBN-10 with a wrong check digit.
  for (let digits = 3; digits < 13; digits++) {
    const front = '9780142437209'.slice(0, digits)
    assert.deepEqual(isbn(front), { kind: 'front', from: front, to: `${front}:` }, front)
  }
  assert.deepEqual(isbn('0 306 40'), { kind: 'front', from: '978030640', to: '978030640:' })
  assert.equal(isbn('9.78043902348e+12')?.kind, 'damaged')
  assert.equal(isbn('9780306406158')?.kind, 'damaged')
  assert.deepEqual(isbn('439023483')?.kind, 'damaged')
  assert.equal(isbn('1984'), undefined)
  assert.equal(isbn('20000 leagues'), undefined)
  assert.equal(isbn('11/22/63'), undefined)
})

test('threats 20, 21: any string is a safe query', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom(
        '%',
        '_',
        '\\',
        "'",
        '"',
        '&',
        '|',
        '!',
        ':',
        '*',
        '(',
        ')',
        '\0',
        'a',
        ' ',
        '\ud800',
      ),
    }),
  )
  fc.assert(
    fc.property(anything, (text) => {
      const query = readQuery(text)
      assert.ok(query.terms.length <= 40)
      assert.ok(query.text.isWellFormed())
      for (const { word } of query.terms)
        assert.match(word, /^(?:[\p{L}\p{N}\p{M}ー々]+|#\d+|@[\d.-]+)$/u)
      for (const phrase of query.phrases) assert.ok(!phrase.includes('\0'))
    }),
  )
  for (const unit of ['9-', '"', ' ', 'a', 'a ', '%', '红', '\u0301', '9e', "'"])
    assertLinear(unit, (text) => {
      assert.ok(readQuery(text).text.length <= maxQueryLength)
    })
})
