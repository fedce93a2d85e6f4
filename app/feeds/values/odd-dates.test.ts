import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDate } from './dates.ts'

test('dates of other languages, doubtful years, spans and times of day', () => {
  for (const [written, date] of [
    ['4 марта 2026', '2026-03-04'],
    ['4 Μαρτίου 2026', '2026-03-04'],
    ['4 Mayıs 2026', '2026-05-04'],
    ['4 Şubat 2026', '2026-02-04'],
    ['4. maaliskuuta 2026', '2026-03-04'],
    ['2026년 3월 4일', '2026-03-04'],
    ['2026年3月4日', '2026-03-04'],
    ['c. 1997', '1997'],
    ['ca. 1997', '1997'],
    ['1997?', '1997'],
    ['[1997?]', '1997'],
    ['c1997.', '1997'],
    ['1997, ©1998', '1997'],
    ['1997 [i.e. 1998]', '1997'],
    ['1997–1998', '1997'],
    ['1997/1998', '1997'],
    ['1997 г.', '1997'],
    ['12.IX.2020', '2020-09-12'],
    ['2026-03-04Z', '2026-03-04'],
    ['6/26/1997, 12:00:00 AM', '1997-06-26'],
    ['1997', '1997'],
  ] as const)
    assert.deepEqual(readDate(written), { ok: true, date }, written)
  for (const written of [
    'Spring 2026',
    'Q3 2026',
    '2026 Q1',
    'Herbst 2026',
    'mid-2026',
    'Fall, 2026',
    '2026/H2',
    'printemps 2026',
  ])
    assert.deepEqual(readDate(written), { ok: true, date: '2026', isGuessed: true }, written)
  assert.equal(readDate('Spring 2026 or 2027').ok, false)
  for (const written of ['9999-12-31', '9999', '1998-1997 or so'])
    assert.equal(readDate(written).ok, false, written)
})
