import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  asksSomething,
  type Column,
  columnsIn,
  dateQuestion,
  isOpen,
  withEarlier,
} from './import-columns.ts'

const column = (header: string, more: Partial<Column> = {}): Column => ({
  ...{ header, field: null, samples: [], asksForDates: false, asksForDecimals: false },
  ...more,
})
const files = (...columns: Column[]) => columns.map((one) => ({ columns: [one] }))

test('files that share a header ask once, whichever of them asks', () => {
  const open = column('Date', { samples: ['03/04/2020'], asksForDates: true, field: 'publishedOn' })
  const plain = column('Date', { samples: ['2020-04-25'] })
  for (const heads of [files(open, plain), files(plain, open), files(open, plain, plain)])
    assert.deepEqual(columnsIn(heads), [{ ...open, samples: ['03/04/2020', '2020-04-25'] }])
})

test('a question is open until it is answered for its header or for all', () => {
  const dates = files(column('Date', { asksForDates: true }), column('Date'))
  const prices = files(column('Price'), column('Price', { asksForDecimals: true }))
  for (const [heads, options, isOpen] of [
    [dates, {}, true],
    [dates, { dates: { Other: 'day-first' } }, true],
    [dates, { dates: { Date: 'day-first' } }, false],
    [dates, { dates: { '*': 'day-first' } }, false],
    [prices, {}, true],
    [prices, { dates: { '*': 'day-first' } }, true],
    [prices, { decimals: { Price: 'comma' } }, false],
    [prices, { decimals: { '*': 'comma' } }, false],
    [files(column('Date')), {}, false],
  ] as const)
    assert.equal(asksSomething({ heads, options }), isOpen, JSON.stringify([heads, options]))
})

test('a question is about a date that can be read in several ways, and offers what was answered', () => {
  const [day, month, year] = ['day-first', 'month-first', 'year-first'] as const
  for (const [samples, chosen, sample, orders] of [
    [['03/04/2020'], undefined, '03/04/2020', [day, month]],
    [['05/06/03', '2020-04-25'], undefined, '05/06/03', [day, month, year]],
    // Answered, the plain ones of another file come first.
    [['2020-04-25', '05/06/03'], year, '05/06/03', [day, month, year]],
    [['2020-04-25', '03/04/2020'], day, '03/04/2020', [day, month]],
    [['25/04/2020', '05/06/03'], year, '25/04/2020', [day, month, year]],
    [['2020-04-25'], year, '2020-04-25', [day, month, year]],
    [[], undefined, undefined, [day, month, year]],
  ] as const)
    assert.deepEqual(dateQuestion([...samples], chosen), { sample, orders }, samples.join())
})

test('a column is open until a mapping names it, or leaves out what it does not name', () => {
  const cases: [Record<string, string> | null | undefined, boolean][] = [
    [undefined, true],
    [null, true],
    [{}, false],
    [{ Other: 'title' }, false],
    [{ Price: '' }, false],
    [{ '*': 'proposed' }, true],
    [{ '*': 'proposed', Other: 'title' }, true],
    [{ '*': 'proposed', Price: '' }, false],
    [{ '*': 'proposed', Price: 'newPrice' }, false],
  ]
  for (const [columns, isIt] of cases)
    assert.equal(isOpen('Price', { columns }), isIt, JSON.stringify(columns))
})

test('what was said of columns that are not in these files stays', () => {
  const here = [column('A'), column('B')]
  const answers: Record<string, string> = { A: 'title', B: '' }
  const of = ({ header }: Column) => answers[header]
  const none = () => undefined
  const many = Object.fromEntries(
    ['*', ...Array.from({ length: 299 }, (_, n) => `H${n}`)].map((header) => [header, 'title']),
  )
  assert.deepEqual(withEarlier(here, of, null), { A: 'title', B: '' })
  assert.deepEqual(withEarlier(here, of, { A: 'isbn13', C: 'newPrice' }), {
    C: 'newPrice',
    ...answers,
  })
  assert.deepEqual(withEarlier(here, none, { A: 'isbn13', '*': 'newPrice' }), { '*': 'newPrice' })
  // The API takes 300: some give way, and not the one for every column.
  const kept = withEarlier(here, of, many)
  assert.equal(Object.keys(kept).length, 300)
  assert.deepEqual([kept.A, kept.H0, kept.H298, kept['*']], ['title', undefined, 'title', 'title'])
})
