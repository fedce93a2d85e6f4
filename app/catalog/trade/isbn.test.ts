import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertLinear } from '#test/linear.ts'
import {
  bareIsbn,
  checkDigit10,
  checkDigit13,
  isbn10To13,
  isbn13To10,
  isIsbn13,
  readIsbn,
} from './isbn.ts'
import { hyphenateIsbn } from './isbn-hyphens.ts'

const good = (text: string, isbn13: string) =>
  assert.deepEqual(readIsbn(text), { ok: true, isbn13 }, text)

test('ISBN-10 and ISBN-13 are read in every spelling', () => {
  const spellings = [
    '9780306406157',
    '978-0-306-40615-7',
    '978 0 306 40615 7',
    'ISBN 978-0-306-40615-7',
    'ISBN-13: 978-0-306-40615-7',
    'isbn:0306406152',
    '0-306-40615-2',
    '978–0–306–40615–7',
    '９７８０３０６４０６１５７',
    ' 0306406152 ',
    '="9780306406157"',
    "'9780306406157",
    '[9780306406157]',
    '978-0-306-40615-7 (pbk.)',
    'ISBN 0-306-40615-2 (hardback : alk. paper)',
    '"9780306406157"',
    '9780306406157.0',
  ]
  for (const text of spellings) good(text, '9780306406157')
  good('0-8044-2957-x', '9780804429573')
  good('979-10-90636-07-1', '9791090636071')
})

test('a damaged ISBN is named, with what it probably was, and never taken', () => {
  const reason = (text: string) => {
    const reading = readIsbn(text)
    return reading.ok ? 'ok' : reading.reason
  }
  assert.equal(reason('9.78043902348e+12'), 'scientific')
  assert.equal(reason('9,78E+12'), 'scientific')
  assert.equal(reason('9780306406158'), 'check-digit')
  assert.equal(reason('0306406153'), 'check-digit')
  assert.equal(reason('4006381333931'), 'prefix')
  assert.equal(reason('97803064061'), 'wrong-length')
  assert.equal(reason(''), 'not-an-isbn')
  assert.equal(reason('The Hobbit'), 'not-an-isbn')
  assert.equal(reason('97803064O6157'), 'not-an-isbn')
  const lost = readIsbn('439023483')
  assert.equal(lost.ok, false)
  assert.equal(lost.ok ? '' : lost.suggestion, '9780439023481')
  assert.match(lost.ok ? '' : lost.message, /leading zeros.*0439023483/)
})

test('numbers of 979 have no ISBN-10', () => {
  assert.equal(isbn13To10('9791090636071'), null)
  assert.equal(isbn13To10('9780306406157'), '0306406152')
})

test('hyphens stand where the range table of the agency puts them', () => {
  assert.equal(hyphenateIsbn('9780306406157'), '978-0-306-40615-7')
  assert.equal(hyphenateIsbn('9783161484100'), '978-3-16-148410-0')
  assert.equal(hyphenateIsbn('9788371815102'), '978-83-7181-510-2')
  assert.equal(hyphenateIsbn('9791090636071'), '979-10-90636-07-1')
})

test('every ISBN survives the way through its other forms', () => {
  const nine = fc.stringMatching(/^[0-9]{9}$/)
  fc.assert(
    fc.property(nine, (digits) => {
      const isbn10 = digits + checkDigit10(digits)
      const isbn13 = isbn10To13(isbn10)
      assert.ok(isIsbn13(isbn13))
      assert.equal(isbn13.at(-1), checkDigit13(isbn13))
      assert.equal(isbn13To10(isbn13), isbn10)
      good(isbn10, isbn13)
      good(hyphenateIsbn(isbn13), isbn13)
      assert.equal(bareIsbn(hyphenateIsbn(isbn13)), isbn13)
    }),
  )
})

test('one wrong digit never passes', () => {
  const nine = fc.stringMatching(/^[0-9]{9}$/)
  fc.assert(
    fc.property(nine, fc.nat(12), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
      const isbn = isbn10To13(digits)
      const wrong = (Number(isbn[at]) + by) % 10
      assert.equal(readIsbn(isbn.slice(0, at) + wrong + isbn.slice(at + 1)).ok, false)
    }),
  )
})

test('threats 20: any text, however long, is answered in linear work', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readIsbn(text)))
  for (const unit of ['9', '-', ' ', '9 ', 'ISBN', '9e', '9.']) {
    for (const ends of [
      ['', ''],
      ['9', 'x'],
      ['isbn', ''],
    ]) {
      assertLinear(unit, (text) => {
        assert.equal(readIsbn(ends.join(text)).ok, false)
        bareIsbn(ends.join(text))
      })
    }
  }
})
