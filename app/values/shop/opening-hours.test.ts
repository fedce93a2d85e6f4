import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openingHours, readHoursLine } from './opening-hours.ts'

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

test('hours are read as booksellers write them', () => {
  const nineToSix = { opens: '09:00', closes: '18:00' }
  for (const [line, read] of [
    ['Mon–Fri 9:00–18:00', [{ days: week, ...nineToSix }]],
    ['Monday to Friday: 9am - 6pm', [{ days: week, ...nineToSix }]],
    ['mon - fri 9-18', [{ days: week, ...nineToSix }]],
    ['Mon through Fri 9 to 6pm', [{ days: week, ...nineToSix }]],
    ['Sat 10–16', [{ days: ['Saturday'], opens: '10:00', closes: '16:00' }]],
    [
      'Saturdays, Sundays 10.30–16.00',
      [{ days: ['Saturday', 'Sunday'], opens: '10:30', closes: '16:00' }],
    ],
    ['Sat & Sun 1-6pm', [{ days: ['Saturday', 'Sunday'], opens: '13:00', closes: '18:00' }]],
    ['Sun closed', [{ days: ['Sunday'] }]],
    [
      'Fri–Mon 12:00–24:00',
      [{ days: ['Friday', 'Saturday', 'Sunday', 'Monday'], opens: '12:00', closes: '23:59' }],
    ],
    [
      'Daily 12am–12pm',
      [{ days: [...week, 'Saturday', 'Sunday'], opens: '00:00', closes: '12:00' }],
    ],
    [
      'Thurs. 9-13, 14-21',
      [
        { days: ['Thursday'], opens: '09:00', closes: '13:00' },
        { days: ['Thursday'], opens: '14:00', closes: '21:00' },
      ],
    ],
  ] as const) {
    assert.deepEqual(readHoursLine(line), read, line)
  }
})

test('a line without a day is a remark, a day without hours is a mistake', () => {
  for (const line of [
    'Closed on public holidays',
    'Ring the bell',
    '',
    'Money for books',
    'Satisfied?',
    'Sunny days',
  ])
    assert.equal(readHoursLine(line), 'remark', line)
  for (const line of [
    'Mon',
    'Mon–Fri',
    'Mon 9',
    'Mon 9–25',
    'Mon 9:70–10',
    'Mon–9',
    'Mon 13pm–14',
    'Fri open late',
  ])
    assert.equal(readHoursLine(line), null, line)
  assert.deepEqual(openingHours('Mon 9-10\nby request\nTue 25-26'), [
    { days: ['Monday'], opens: '09:00', closes: '10:00' },
  ])
})
