import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decideDates, readDate, undecided } from './dates.ts'

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
    ['4 March 97', /two digits/],
    ['30.02.2026', /calendar/],
    ['2026-13-40', /calendar/],
    ['45000', /spreadsheet/],
    ['-720.0', /before our era/],
    ['soon', /not a date/],
    ['March', /two digits|not a date/],
    ['', /not a date/],
  ] as const) {
    const reading = readDate(text)
    assert.ok(!reading.ok, text)
    assert.match(reading.problem, words)
    assert.ok(reading.problem.includes(text))
  }
})

test('a column decides for its ambiguous cells, or asks once', () => {
  const days = decideDates(['03/04/2026', '25/12/2026'])
  assert.deepEqual(days, { order: 'day-first', yearDayMonth: false, asks: false })
  assert.deepEqual(readDate('03/04/2026', days), { ok: true, date: '2026-04-03' })
  const months = decideDates(['03/04/2026', '12/25/2026', '2026-01-02'])
  assert.deepEqual(readDate('03/04/2026', months), { ok: true, date: '2026-03-04' })
  assert.equal(decideDates(['03/04/2026', '5/5/2026']).asks, true)
  assert.equal(decideDates(['03/04/2026', '25/12/2026', '12/25/2026']).asks, true)
  assert.equal(decideDates(['03.04.2026', '2026-03-04', '']).asks, false)
  const chosen = decideDates(['03/04/2026'], 'day-first')
  assert.deepEqual([chosen.order, chosen.asks], ['day-first', false])
  const turned = decideDates(['2026/25/12', '2026/03/04'])
  assert.deepEqual(readDate('2026/03/04', turned), { ok: true, date: '2026-04-03' })
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
