import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkDigit13, isbn13To10, isIsbn13 } from '#app/catalog/trade/isbn.ts'
import { isSurelyIsbn, readIsbnCell } from './isbn-cell.ts'

const hunger = '9780439023481'

test('an ISBN as it is, whatever a program put around it', () => {
  for (const text of [
    hunger,
    '978-0-439-02348-1',
    '978‑0‑439‑02348‑1',
    'ISBN: 9780439023481',
    'ISBN‑13: 9780439023481',
    '９７８０４３９０２３４８１',
    '0439023483',
    '0-439-02348-3',
  ])
    assert.deepEqual(readIsbnCell(text), { kind: 'isbn', isbn13: hunger, note: null }, text)
})

test('a damaged one is repaired where its check digit proves it, and a sentence says so', () => {
  for (const [text, words] of [
    ['="9780439023481"', /taken from/],
    ['=“9780439023481”', /taken from/],
    ["'9780439023481", /taken from/],
    ['[9780439023481]', /taken from/],
    ['9780439023481 (pbk.)', /taken from/],
    ['9780439023481.0', /taken from “9780439023481.0”/],
    ['9.780.439.023.481', /taken from|read as/],
    ['="0439023483"', /taken from/],
    ['[0439023483]', /taken from/],
    ['9,780,439,023,481.00', /read as 9780439023481/],
    ['09780439023481', /read as 9780439023481/],
    ['0009780439023481', /read as 9780439023481/],
    ['4.39023483E+8', /written out/],
    ['SBN 439-02348-3', /read as 0439023483/],
    ['439023483', /leading zeros.*0439023483/],
    ['439023483.0', /leading zeros/],
    ['9.780439023481E+12', /written out/],
    ['9,780439023481e+12', /written out/],
    ['978O439O23481', /read as 9780439023481/],
    ['9780439O2348I', /read as/],
    ['978043902348151799', /without the 51799/],
    ['9780439023481, 0439023483', /taken from/],
    ['paper: 9780439023481', /taken from/],
  ] as const) {
    const cell = readIsbnCell(text)
    assert.equal(cell.kind, 'isbn', text)
    assert.ok(cell.kind === 'isbn' && cell.isbn13 === hunger, text)
    assert.match(cell.note ?? '', words, text)
  }
  const short = readIsbnCell('2253150')
  assert.ok(short.kind !== 'isbn' || isIsbn13(short.isbn13))
})

test('what proves nothing is not taken', () => {
  for (const [text, kind, words] of [
    ['9.78043902348e+12', 'damaged', /rounded/],
    ['9,78E+12', 'damaged', /rounded/],
    ['9.7814169143e+12', 'damaged', /rounded/],
    ['9780439023482', 'damaged', /check digit/],
    ['439023484', 'damaged', /digits/],
    ['97804390234', 'damaged', /11/],
    ['9780439023481 9780306406157', 'damaged', /\S/],
    ['4006381333931', 'other', /978/],
    ['COFFEE-1', 'other', /not an ISBN/],
    ['1234', 'other', /4/],
  ] as const) {
    const cell = readIsbnCell(text)
    assert.equal(cell.kind, kind, `${text} ${JSON.stringify(cell)}`)
    assert.ok('problem' in cell)
    assert.match(cell.problem, words)
    assert.ok(cell.problem.includes(text))
  }
  for (const text of ['', ' ', '-', 'n/a', 'None', '0', '=""', 'NaN'])
    assert.equal(readIsbnCell(text).kind, 'empty', text)
})

test('nothing but an ISBN with its right check digit ever comes out', () => {
  const unit = fc.constantFrom(...'0123456789Xx-. ="[]()eE+OIl'.split(''))
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 20 }), (text) => {
      const cell = readIsbnCell(text)
      if (cell.kind === 'isbn') assert.ok(isIsbn13(cell.isbn13), text)
    }),
    { numRuns: 3000 },
  )
  fc.assert(
    fc.property(fc.stringMatching(/^978\d{9}$/), (twelve) => {
      const isbn13 = twelve + checkDigit13(twelve)
      const isbn10 = isbn13To10(isbn13) ?? ''
      assert.ok(isSurelyIsbn(isbn13) && isSurelyIsbn(isbn10))
      const bare = isbn10.replace(/^0{1,3}/, '')
      const cell = readIsbnCell(bare)
      assert.equal(cell.kind === 'isbn' && cell.isbn13, isbn13, bare)
    }),
  )
})

test('what is written beside an ISBN, or instead of one', () => {
  for (const [text, isbn13] of [
    ['978–0–306–40615–7', '9780306406157'],
    ['978‑0‑306‑40615‑7', '9780306406157'],
    ['978−0−306−40615−7', '9780306406157'],
    ['９７８０３０６４０６１５７', '9780306406157'],
    ['ISBN-13: 9780306406157 (pbk.)', '9780306406157'],
    ['080442957x', '9780804429573'],
    ['9780306406157, 0306406152', '9780306406157'],
    ['9,780,306,406,157', '9780306406157'],
  ] as const) {
    const read = readIsbnCell(text)
    assert.equal(read.kind === 'isbn' && read.isbn13, isbn13, text)
  }
  for (const [text, kind, words] of [
    ['9780306406157; 9780141439587', 'damaged', /2 ISBNs of different books/],
    ['978030640615', 'damaged', /lost a digit/],
    ['97803064061570', 'damaged', /this has 14/],
    ['#N/A', 'damaged', /error of the spreadsheet/],
    ['9.78E+12', 'damaged', /last digits are lost/],
    ['9790260000438', 'other', /printed music/],
    ['4006381333931', 'other', /another number/],
  ] as const) {
    const read = readIsbnCell(text)
    assert.equal(read.kind, kind, text)
    assert.match('problem' in read ? read.problem : '', words)
  }
  for (const text of ['TBA', 'n/a', '—', '0', ' '])
    assert.equal(readIsbnCell(text).kind, 'empty', text)
})
