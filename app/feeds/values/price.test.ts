import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type DecimalSign, decimalSignOf, readPrice } from './price.ts'

test('a price is read in every spelling, and its currency with it', () => {
  const cases: [string, number, (string | null)?, (DecimalSign | null)?][] = [
    ['19.99', 1999],
    ['19,99', 1999],
    ['12', 1200],
    ['0', 0],
    ['12.5', 1250],
    ['.99', 99],
    ['1.234,56', 123456],
    ['1,234.56', 123456],
    ['1 234,56', 123456],
    ['1\u00a0234,56', 123456],
    ['1\u202f234,56', 123456],
    ["1'234.50", 123450],
    ['1’234.50', 123450],
    ['1,23,456.78', 12345678],
    ['1.234.567', 123456700],
    ['1,234,567', 123456700],
    ['1.234.567,80', 123456780],
    ['£51.77', 5177, 'GBP'],
    ['US$9.56', 956, 'USD'],
    ['$9.56', 956, 'USD'],
    ['US $9.56', 956, 'USD'],
    ['12,50 €', 1250, 'EUR'],
    ['€12,50', 1250, 'EUR'],
    ['EUR 12,50', 1250, 'EUR'],
    ['12.50 EUR', 1250, 'EUR'],
    ['12.50usd', 1250, 'USD'],
    ['CHF 12.–', 1200, 'CHF'],
    ['12,- €', 1200, 'EUR'],
    ['39,90 zł', 3990, 'PLN'],
    ['R$ 45,90', 4590, 'BRL'],
    ['CA$18.00', 1800, 'CAD'],
    ['¥1,200', 120000, 'JPY', 'point'],
    ['１２．５０', 1250],
    ['＄１２．５０', 1250, 'USD'],
    ['٤٥٫٥٠', 4550],
    ["'19.99", 1999],
    ['19.9900', 1999],
    ['1.234', 123400, null, 'comma'],
    ['1,234', 123400, null, 'point'],
    ['12.990', 1299, null, 'point'],
    ['0.990', 99],
    ['51.769999999999996', 5177],
    ['1234.56', 123456],
    ['1234,5', 123450],
    ['9,--', 900],
    ['99:-', 9900],
    ['free', 0],
    ['gratis', 0],
    ['9€99', 999, 'EUR'],
    ['9·99', 999],
    ['SFr. 12.90', 1290, 'CHF'],
    ['USD $9.99', 999, 'USD'],
    ['USD$9.99', 999, 'USD'],
    ['"9.99"', 999],
    ['“$9.99”', 999, 'USD'],
    ['$9.99 USD', 999, 'USD'],
    ['CAD $5', 500, 'CAD'],
    ['12.50 incl. VAT', 1250],
    ['12,50 € (inkl. MwSt.)', 1250, 'EUR'],
    ['£5.00 each', 500, 'GBP'],
    ['12.50*', 1250],
  ]
  for (const [text, cents, currency = null, column = null] of cases)
    assert.deepEqual(readPrice(text, 'USD', column), { ok: true, cents, currency }, text)
  assert.deepEqual(readPrice('$5', 'CAD'), { ok: true, cents: 500, currency: 'CAD' })
  for (const [text, own] of [
    ['199 kr', 'NOK'],
    ['kr. 199,00', 'DKK'],
    ['199 kr SEK', 'SEK'],
    ['¥199', 'CNY'],
    ['$199 AUD', 'AUD'],
  ] as const)
    assert.deepEqual(readPrice(text, own), { ok: true, cents: 19900, currency: own }, text)
  assert.deepEqual(readPrice('$5', 'EUR'), { ok: true, cents: 500, currency: 'USD' })
})

test('what is no price is refused with its value', () => {
  for (const [text, words] of [
    ['ten', /not a price/],
    ['', /not a price/],
    ['-5.00', /negative/],
    ['(5.00)', /negative/],
    ['1.234', /two ways/],
    ['1,000', /two ways/],
    ['1.999', /two ways/],
    ['12.345,6.7', /separators/],
    ['1,23.4,5', /separators/],
    ['1.23456', /two decimals/],
    ['9.99 - 12.99', /more than one price/],
    ['12.99/15.99', /more than one price/],
    ['5 EUR / 6 USD', /more than one price/],
    ['9 99', /separators/],
    ['5.00-', /negative/],
    ['199 kr', /SEK, NOK, DKK, ISK or CZK/],
    ['from 5', /not a price/],
    ['EUR $5', /not a price/],
    ['5 apples', /not a price/],
    ['$5 EUR', /not a price/],
    ['1e3', /powers of ten/],
    ['-$19.99', /negative/],
    ['−£5', /negative/],
    ['12,', /sign stands beside/],
    ['19.99.', /sign stands beside/],
    ['19..99', /separators/],
    ['~19.99', /leaves it open/],
    ['ab 19,99', /leaves it open/],
    ['19.99%', /percentage/],
    ['O.99', /letter/],
    ['l9.99', /letter/],
    ['£19.99p', /“p” is neither/],
    ['$19.99 net', /“net” is neither/],
    ['#REF!', /error of the spreadsheet/],
    ['#DIV/0!', /error of the spreadsheet/],
  ] as const) {
    const reading = readPrice(text, 'USD')
    assert.ok(!reading.ok, text)
    assert.match(reading.problem, words, text)
    assert.ok(reading.problem.includes(text.slice(0, 60)), reading.problem)
  }
})

test('a column decides between comma and point', () => {
  assert.equal(decimalSignOf(['1.234', '12,50', '7']), 'comma')
  assert.equal(decimalSignOf(['1,234', '£12.50']), 'point')
  assert.equal(decimalSignOf(['1.234.567']), 'comma')
  assert.equal(decimalSignOf(['1.234', '2.500']), null)
  assert.equal(decimalSignOf(['1,50', '1.50']), null)
})

test('whatever stands in a cell, it is a price or a sentence', () => {
  const unit = fc.constantFrom(..."0123459.,- '€$£(+)e".split(''))
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 14 }), (text) => {
      const reading = readPrice(text, 'USD')
      if (reading.ok) assert.ok(Number.isSafeInteger(reading.cents) && reading.cents >= 0)
      else assert.match(reading.problem, /\.$/)
    }),
    { numRuns: 2000 },
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
      for (const locale of [
        'en-US',
        'de-DE',
        'fr-FR',
        'de-CH',
        'pt-BR',
        'es-ES',
        'ar-EG',
        'hi-IN',
      ]) {
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(cents / 100)
        assert.deepEqual(readPrice(text, 'USD'), { ok: true, cents, currency: null }, text)
      }
    }),
    { numRuns: 200 },
  )
})
