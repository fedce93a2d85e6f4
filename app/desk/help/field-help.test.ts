import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Subject } from '#app/catalog/trade/facts.ts'
import { bookLabels } from '#app/desk/books/book-labels.ts'
import {
  countryInWords,
  currencyInWords,
  priceTypesInWords,
} from '#app/desk/feeds/reading/code-words.ts'
import { sheetFields } from '#app/feeds/fields/sheet-fields.ts'
import { fieldHelp, type Help, readingHelp } from './field-help.ts'
import { sectionOf } from './subject-sections.ts'

test('each field of a book, of a sheet and of the reading of files is explained in a sentence or more', () => {
  const names = [...Object.keys(bookLabels), ...sheetFields.map(({ name }) => name)]
  assert.deepEqual([...new Set(names)].sort(), Object.keys(fieldHelp).sort())
  const all: [string, Help][] = [...Object.entries(fieldHelp), ...Object.entries(readingHelp)]
  const texts = all.map(([, { text }]) => text)
  assert.equal(new Set(texts).size, texts.length, 'each has words of its own')
  for (const [name, { text, onix }] of all) {
    assert.match(text, /^[A-Z].{30,400}[.”]$/, name)
    if (onix) assert.doesNotMatch(onix, /\.$/, `${name}: the full stop comes by itself`)
  }
})

test('fields that hold codes name the code list of ONIX', () => {
  const lists: Partial<Record<keyof typeof fieldHelp, number>> = {
    ...{ isbn13: 5, format: 150, edition: 21, publishedOn: 163, seriesName: 148 },
    ...{ contributors: 17, subjects: 27, pages: 23, weightGrams: 48, language: 74 },
    ...{ workId: 16, availability: 65, availableOn: 166, newPrice: 58, title: 15 },
  }
  for (const [name, list] of Object.entries(lists)) {
    const { onix = '' } = fieldHelp[name as keyof typeof fieldHelp]
    assert.match(onix, new RegExp(`list ${list}\\b`), name)
  }
})

test('codes of the settings are told in words while they are typed', () => {
  const said: [(typed: string) => string | null, string, string | null][] = [
    [currencyInWords, 'usd', 'US Dollar. Prices in other currencies are refused.'],
    [currencyInWords, 'EUR ', 'Euro. Prices in other currencies are refused.'],
    [currencyInWords, 'ZZQ', null],
    [currencyInWords, 'US', null],
    [countryInWords, 'us', 'United States'],
    [countryInWords, 'DE', 'Germany'],
    [countryInWords, 'D', null],
    [countryInWords, '<>', null],
    [
      priceTypesInWords,
      '02, 01',
      'type 02 (recommended retail price including tax), then type 01 (recommended retail price excluding tax).',
    ],
    [priceTypesInWords, '99', 'type 99.'],
    [priceTypesInWords, '2', null],
    [priceTypesInWords, '', null],
  ]
  for (const [mean, typed, words] of said) assert.equal(mean(typed), words, typed)
})

test('a subject’s code is told by its section', () => {
  for (const [scheme, code, section] of [
    ['BISAC', 'FIC004000', 'Fiction'],
    ['BISAC', 'YAN001000', 'Nonfiction for young adults'],
    ['BISAC', 'QQQ001000', null],
    ['Thema', 'FBC', 'Fiction'],
    ['Thema', '1DDU-GB-ESLF', 'A place'],
    ['keyword', undefined, null],
  ] as const) {
    assert.equal(sectionOf({ scheme, code, heading: 'x' } as Subject), section, String(code))
  }
})
