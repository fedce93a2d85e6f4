import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addressParts } from './address-parts.ts'
import { readAmount, readPercent, readWhole } from './amount.ts'
import { isDayOfCalendar } from './calendar.ts'
import { countryCode } from './country.ts'
import { readDay } from './day.ts'
import { tidyEmail } from './email.ts'
import { readPhone } from './phone.ts'
import { isTidy, plainSigns, tidyLine } from './signs.ts'

/* Values as people write them, and the one form each is kept in. */

/** Each text is read as what stands beside it. */
function reads<T>(read: (text: string) => T, table: [string, T][]) {
  for (const [text, value] of table) assert.deepEqual(read(text), value, JSON.stringify(text))
}

test('a phone number is its digits and the plus before them', () => {
  reads(readPhone, [
    ['+44 20 7946 0958', '+442079460958'],
    ['(555) 010-0123', '5550100123'],
    ['\u202a+1\u00a0503\u2011555\u20110142\u202c', '+15035550142'],
    ['0049.30/123456', '004930123456'],
    ['tel:+1-503-555-0142', '+15035550142'],
    ['＋８１ ３－１２３４', '+8131234'],
    ['٠٢٠ ١٢٣٤', '0201234'],
    ['00123', '00123'],
    ['', null],
    ['+', null],
    ['12', null],
    ['call me', null],
    ['555 0101 ext. 5', null],
    ['+1 503+555', null],
    ['555 0101 / 555 0102', null],
    ['1'.repeat(21), null],
  ])
})

test('an amount may carry the sign of its money; what could be two amounts is none', () => {
  const no = Number.NaN
  reads(readAmount, [
    ['19.99', 19.99],
    ['$ 19.99', 19.99],
    ['19,99\u00a0$', 19.99],
    ['USD 5', 5],
    ['\u200b$19.99\u200f', 19.99],
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1 234', 1234],
    ['-5', -5],
    [' ', null],
    ['\u200b', null],
    ['1,000', no],
    ['1e3', no],
    ['1e-9', no],
    ['0x10', no],
    ['€ 5', no],
    ['5.', no],
    ['10 20', no],
    ['$', no],
  ])
  reads(readPercent, [
    ['8.875 %', 8.875],
    ['8,875%', 8.875],
    ['', null],
    ['8e0', no],
  ])
  reads(readWhole, [
    ['512', 512],
    ['1,024', 1024],
    ['', null],
    ['-1', no],
    ['12a', no],
    ['1.5', no],
  ])
})

test('a date is read in one way or not at all', () => {
  reads(readDay, [
    ['1997', '1997'],
    ['1997-6', '1997-06'],
    ['1997/06/26', '1997-06-26'],
    ['26.06.1997', '1997-06-26'],
    ['June 1997', '1997-06'],
    ['26 June 1997', '1997-06-26'],
    ['June 26th, 1997', '1997-06-26'],
    ['\u200e1997‑06‑26', '1997-06-26'],
    ['6/26/1997', '1997-06-26'],
    ['6/6/1997', '1997-06-06'],
    ['6/7/1997', null],
    ['1997-02-30', null],
    ['spring 1997', null],
    ['0000', null],
    ['26 June', null],
  ])
})

test('an e-mail address and a line of text lose what nobody sees', () => {
  reads(tidyEmail, [
    ['\u200bada@example.org\u00a0', 'ada@example.org'],
    ['ada\u2060@example\u200e.org', 'ada@example.org'],
    ['mailto:ada@example.org', 'ada@example.org'],
    ['ada@example.org\nbcc: eve@example.org', 'ada@example.org\nbcc: eve@example.org'],
  ])
  reads(tidyLine, [
    ['The\tMoonstone', 'The Moonstone'],
    ['The Moonstone\r\n', 'The Moonstone'],
    ['\u2068Ada Lovelace\u2069', 'Ada Lovelace'],
    ['\u200b \u200d\ufeff', ''],
    ['Qui\u00a0?', 'Qui\u00a0?'],
    ['नमस्\u200dते', 'नमस्\u200dते'],
    ['👩\u200d🚀 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩\u200d🚀 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ])
})

test('state and zip code are asked for where addresses have them', () => {
  const both = { state: true, zipcode: true }
  const neither = { state: false, zipcode: false }
  reads(addressParts, [
    ['United States', both],
    ['USA', both],
    ['Hong Kong', { state: true, zipcode: false }],
    ['Deutschland', { state: false, zipcode: true }],
    ['singapore', { state: false, zipcode: true }],
    ['England', { state: false, zipcode: true }],
    ['Panama', { state: true, zipcode: false }],
    ['Qatar', neither],
    ['Côte d’Ivoire', neither],
    ['Ivory Coast', neither],
    ['Narnia', both],
    ['', both],
  ])
  reads(countryCode, [
    ['uk', 'GB'],
    ['Schweiz', 'CH'],
    ['Suisse', 'CH'],
    ['香港', 'HK'],
    ['DD', null],
    ['constructor', null],
  ])
})

const invisible = fc.constantFrom(
  '\u200b',
  '\u200e',
  '\u202a',
  '\u202c',
  '\u2060',
  '\ufeff',
  '\u00ad',
)
/** A text with signs that nobody sees anywhere in it. */
const littered = (text: string) =>
  fc
    .array(fc.tuple(invisible, fc.nat(text.length)), { maxLength: 6 })
    .map((signs) =>
      signs.reduce((all, [sign, at]) => all.slice(0, at) + sign + all.slice(at), text),
    )

test('whatever a value is littered with, it is read as without; and its own form as itself', () => {
  const kinds: [(text: string) => unknown, string[]][] = [
    [readPhone, ['+442079460958', '(555) 010-0123']],
    [readAmount, ['19.99', '$ 1,234.50']],
    [readPercent, ['8.875 %']],
    [readWhole, ['512']],
    [readDay, ['1997-06-26', 'June 26, 1997']],
    [tidyEmail, ['ada@example.org']],
  ]
  for (const [read, texts] of kinds)
    for (const text of texts) {
      const clean = read(text)
      fc.assert(fc.property(littered(text), (dirty) => assert.deepEqual(read(dirty), clean)))
      assert.deepEqual(read(String(clean)), clean)
    }
  const any = fc.string({ unit: 'binary' })
  fc.assert(fc.property(any, (text) => assert.equal(tidyLine(tidyLine(text)), tidyLine(text))))
  fc.assert(fc.property(any, (text) => assert.match(readPhone(text) ?? '123', /^\+?\d{3,20}$/)))
})

test('threats 20: long texts are read in time', () => {
  for (const piece of [' ', '\t', '\u200b', '1', ', ', '-', '(', '\u202a ']) {
    const text = piece.repeat(100_000 / piece.length)
    for (const read of [
      readPhone,
      readAmount,
      readPercent,
      readWhole,
      readDay,
      tidyEmail,
      tidyLine,
    ])
      read(text)
  }
})

test('a line that looks tidy is what tidying would make of it', () => {
  const signs = [
    'a',
    'B',
    '7',
    '~',
    '!',
    ' ',
    'é',
    'Ž',
    '×',
    '\u00ad',
    '\u200b',
    '\t',
    '\n',
    '\u00a0',
    '٠',
    '東',
    '\u{1d7d8}',
    '\ufeff',
    '\u0000',
  ]
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 }), (text) => {
      // A sign at the end that nobody sees takes the long way.
      const slowly = `${text}\u200b`
      if (!isTidy(text)) return
      assert.equal(isTidy(slowly), false)
      assert.equal(tidyLine(slowly), text)
      assert.equal(plainSigns(slowly), text)
    }),
  )
})

test('a day of the calendar is one that Date knows', () => {
  const days = fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.nat(14), fc.nat(33))
  const two = (number: number) => String(number).padStart(2, '0')
  fc.assert(
    fc.property(days, ([year, month, day]) => {
      const written = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
      const time = new Date(`${written}T00:00:00Z`)
      const isReal = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(written)
      assert.equal(isDayOfCalendar(year, month, day), isReal, written)
    }),
  )
  for (const [year, isLeap] of [
    [1900, false],
    [2000, true],
    [2024, true],
    [2023, false],
  ] as const)
    assert.equal(isDayOfCalendar(year, 2, 29), isLeap, String(year))
})
