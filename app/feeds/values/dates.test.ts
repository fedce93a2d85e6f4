import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decideDates, readDate, undecided } from './dates.ts'
import type { DateOrder } from './short-years.ts'

test('a date is read in every order and in several languages', () => {
  for (const [text, date] of [
    ['2026-03-04', '2026-03-04'],
    ['2026/03/04', '2026-03-04'],
    ['2026.3.4', '2026-03-04'],
    ['20260304', '2026-03-04'],
    ['202603', '2026-03'],
    ['2026-03', '2026-03'],
    ['03/2026', '2026-03'],
    ['2026', '2026'],
    ['1997.0', '1997'],
    ['2026-03-00', '2026-03'],
    ['2026-00-00', '2026'],
    ['2026/25/12', '2026-12-25'],
    ['25/12/2026', '2026-12-25'],
    ['12/25/2026', '2026-12-25'],
    ['25.12.2026', '2026-12-25'],
    ['04.03.2026', '2026-03-04'],
    ['25-12-2026', '2026-12-25'],
    ['5/5/2026', '2026-05-05'],
    ['2024-07-31T16:07:55.102Z', '2024-07-31'],
    ['2025-10-09 14:35:53', '2025-10-09'],
    ['12/25/2026 12:00:00 AM', '2026-12-25'],
    ['March 4, 2026', '2026-03-04'],
    ['4 March 2026', '2026-03-04'],
    ['4th of March 2026', '2026-03-04'],
    ['Mar-04-2026', '2026-03-04'],
    ['04-Mar-2026', '2026-03-04'],
    ['2026 March 4', '2026-03-04'],
    ['2026, 4 March', '2026-03-04'],
    ['March 2026', '2026-03'],
    ['Sept. 2026', '2026-09'],
    ['4. März 2026', '2026-03-04'],
    ['Mittwoch, 4. März 2026', '2026-03-04'],
    ['4 mars 2026', '2026-03-04'],
    ['1er août 2026', '2026-08-01'],
    ['4 de marzo de 2026', '2026-03-04'],
    ['4 marzo 2026', '2026-03-04'],
    ['4 maart 2026', '2026-03-04'],
    ['4 marca 2026 r.', '2026-03-04'],
    ['4 października 2026', '2026-10-04'],
    ['4 de março de 2026', '2026-03-04'],
    ['2026年3月4日', '2026-03-04'],
    ['２０２６年３月', '2026-03'],
    ['c1997', '1997'],
    ['[1997]', '1997'],
    ['©1997', '1997'],
    ['29.02.2028', '2028-02-29'],
  ] as const)
    assert.deepEqual(readDate(text), { ok: true, date }, text)
})

test('what is no date, or two, is refused with its value', () => {
  for (const [text, words] of [
    ['03/04/2026', /two ways/],
    ['3-4-2026', /two ways/],
    ['3/4/97', /two digits/],
    ['97-03-04', /two digits/],
    ['04/24', /two digits/],
    ['4 March 97', /two digits/],
    ['30.02.2026', /calendar/],
    ['2026-13-40', /calendar/],
    ['45000', /spreadsheet/],
    ['-720.0', /before our era/],
    ['soon', /not a date/],
    ['March', /no year/],
    ['', /not a date/],
    ['0101-01-01T00:00:00+00:00', /programs write for no date/],
    ['0001-01-01', /programs write for no date/],
    ['1899-12-30', /programs write for no date/],
  ] as const) {
    const reading = readDate(text)
    assert.ok(!reading.ok, text)
    assert.match(reading.problem, words)
    assert.ok(reading.problem.includes(text))
  }
})

/** In 2026. */
const decided = (cells: string[], chosen?: DateOrder) => decideDates(cells, 2036, chosen)

test('a column decides for its ambiguous cells, or asks once', () => {
  const days = decided(['03/04/2026', '25/12/2026'])
  assert.deepEqual([days.order, days.yearDayMonth, days.asks], ['day-first', false, false])
  assert.deepEqual(readDate('03/04/2026', days), { ok: true, date: '2026-04-03' })
  const months = decided(['03/04/2026', '12/25/2026', '2026-01-02'])
  assert.deepEqual(readDate('03/04/2026', months), { ok: true, date: '2026-03-04' })
  assert.equal(decided(['03/04/2026', '5/5/2026']).asks, true)
  assert.equal(decided(['03/04/2026', '25/12/2026', '12/25/2026']).asks, true)
  assert.equal(decided(['03.04.2026', '2026-03-04', '']).asks, false)
  const chosen = decided(['03/04/2026'], 'day-first')
  assert.deepEqual([chosen.order, chosen.asks], ['day-first', false])
  // Whoever has answered is not asked again, whatever is left open.
  const mixed = decided(['97-03-04', '03/04/2026'], 'year-first')
  assert.equal(mixed.asks, false)
  assert.deepEqual(readDate('97-03-04', mixed), { ok: true, date: '1997-03-04', isGuessed: true })
  assert.equal(readDate('03/04/2026', mixed).ok, false)
  const months13 = decided(['2026-02-25', '2026-03-31', '2026-13-01'])
  assert.equal(readDate('2026-13-01', months13).ok, false)
  const turned = decided(['2026/25/12', '2026/03/04'])
  assert.deepEqual(readDate('2026/03/04', turned), { ok: true, date: '2026-04-03' })
})

test('years of two digits are read by their column, and by when a book can be published', () => {
  for (const [cells, dates, chosen] of [
    [
      ['13-Apr-24', '2 Mar 97', "Apr 13, '05"],
      ['2024-04-13', '1997-03-02', '2005-04-13'],
    ],
    [
      ['13-Apr-36', '13-Apr-37', '29-Feb-00'],
      ['2036-04-13', '1937-04-13', '2000-02-29'],
    ],
    [
      ['97-Apr-13', '05-Apr-13'],
      ['1997-04-13', '2005-04-13'],
    ],
    [
      ['Apr-24', 'März 97', "April '05"],
      ['2024-04', '1997-03', '2005-04'],
    ],
    // The cells decide, or one with a whole year, or points.
    [
      ['05/06/03', '13/06/03'],
      ['2003-06-05', '2003-06-13'],
    ],
    [
      ['05/06/03', '06/13/03'],
      ['2003-05-06', '2003-06-13'],
    ],
    [
      ['05/06/03', '97/06/13'],
      ['2005-06-03', '1997-06-13'],
    ],
    [
      ['05/06/03', '13/06/2003'],
      ['2003-06-05', '2003-06-13'],
    ],
    [
      ['05/06/03', '06/13/2003'],
      ['2003-05-06', '2003-06-13'],
    ],
    [
      ['05/06/2003', '13/06/03'],
      ['2003-06-05', '2003-06-13'],
    ],
    [
      ['05.06.03', '5. 6. 97'],
      ['2003-06-05', '1997-06-05'],
    ],
    [
      ['97-06-05', '03-06-05'],
      ['1997-06-05', '2003-06-05'],
    ],
    // Books of 2029 are not sold yet, so these are days.
    [
      ['29-06-05', '30-06-97', '13-06-03'],
      ['2005-06-29', '1997-06-30', '2003-06-13'],
    ],
    [
      ['03-06-29', '05-06-30', '04-12-31'],
      ['2003-06-29', '2005-06-30', '2004-12-31'],
    ],
    [
      ['05/06/03 12:00', '13/06/03 00:00:00'],
      ['2003-06-05', '2003-06-13'],
    ],
    [['05/05/05'], ['2005-05-05']],
    [
      ['04/97', '11/03'],
      ['1997-04', '2003-11'],
    ],
    [
      ['97', "'03"],
      ['1997', '2003'],
    ],
    [['05/06/03'], ['2003-06-05'], 'day-first'],
    [['05/06/03'], ['2003-05-06'], 'month-first'],
    [['05/06/03'], ['2005-06-03'], 'year-first'],
  ] as [string[], string[], DateOrder?][]) {
    const column = decided(cells, chosen)
    assert.equal(column.asks, false, cells.join())
    assert.deepEqual(
      cells.map((cell) => readDate(cell, column)).map((read) => read.ok && read.date),
      dates,
      cells.join(),
    )
  }
})

test('years of two digits that can be read in several ways are asked for, what is no day is refused', () => {
  for (const [cells, words] of [
    [['05/06/03', '04/05/97'], /two ways/],
    [['05-06-03', '13-06-03'], /two ways/],
    [['05/06/03', '13/06/03', '06/13/03'], /two ways/],
  ] as const) {
    const column = decided([...cells])
    assert.equal(column.asks, true, cells.join())
    const read = readDate(cells[0], column)
    assert.match(read.ok ? read.date : read.problem, words, cells.join())
  }
  for (const cell of [
    '00/00/00',
    '31/02/03',
    '30-Feb-03',
    '24-Apr',
    'April 24',
    '04/24',
    '00',
    '7',
  ])
    assert.equal(readDate(cell, decided([cell, '13/06/97'])).ok, false, cell)
})

test('every day survives its way through the formats of many countries', () => {
  const day = fc.date({
    min: new Date('1000-01-01'),
    max: new Date('2999-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(day, (date) => {
      const iso = date.toISOString().slice(0, 10)
      for (const locale of [
        'en-US',
        'en-GB',
        'de',
        'fr',
        'es',
        'it',
        'nl',
        'pl',
        'pt-BR',
        'ja',
        'sv',
      ])
        for (const dateStyle of ['long', 'full'] as const) {
          if (locale === 'ja' && dateStyle === 'full') continue
          const text = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(date)
          assert.deepEqual(readDate(text, undecided), { ok: true, date: iso }, text)
        }
    }),
    { numRuns: 200 },
  )
})
