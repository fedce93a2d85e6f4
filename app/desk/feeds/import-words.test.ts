import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doneInWords, heardInWords, stateInWords, toApplyInWords } from './import-words.ts'

const none = { created: 0, changed: 0, archived: 0, skipped: 0, refused: 0, kept: 0, stays: 0 }
const can = { read: false, apply: true, cancel: false, undo: false, mend: false }

test('what applying would do, and what was done where it stopped halfway', () => {
  for (const [done, undo, refused, records, toApply, isDone] of [
    [0, false, 0, 10_000, '10,000 new.', 'Stopped after 0 of 10,000 records.'],
    [
      0,
      false,
      1,
      2,
      '1 new, 1 refused. The 1 refused record will be left out.',
      'Stopped after 0 of 2 records.',
    ],
    [503, true, 0, 10_000, '9,497 records left.', 'Stopped after 503 of 10,000 records.'],
    [1, true, 0, 2, '1 record left.', 'Stopped after 1 of 2 records.'],
    [
      1,
      true,
      2,
      5,
      '4 records left. The 2 refused records will be left out.',
      'Stopped after 1 of 5 records.',
    ],
  ] as const) {
    const counts = { ...none, created: records - refused, refused, records }
    assert.equal(toApplyInWords({ done, counts, can: { ...can, undo } }), toApply)
    assert.equal(doneInWords({ done, counts }), isDone)
  }
})

test('an import says whether there is anything to apply', () => {
  for (const [counts, words] of [
    [{ created: 1, skipped: 5, refused: 1 }, 'Ready to apply'],
    [{ archived: 1 }, 'Ready to apply'],
    [{ skipped: 5 }, 'Nothing to change'],
    [{ skipped: 5, refused: 2 }, 'Nothing to change'],
    [{ refused: 2 }, 'Nothing to apply'],
    [{}, 'Nothing to apply'],
  ] as const) {
    const records = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const one = {
      ...{ status: 'ready' as const, waiting: false, waitsFor: null },
      counts: { ...none, ...counts, records },
    }
    assert.equal(stateInWords(one), words)
    assert.equal(stateInWords({ ...one, status: 'applied' }), 'Applied')
    const waiting = { ...one, status: 'applying' as const, waiting: true }
    assert.equal(stateInWords(waiting), 'Waiting for another import')
    assert.equal(stateInWords({ ...waiting, waitsFor: 12 }), 'Waiting for import 12')
  }
})

test('a screen reader hears how far an import is, a quarter at a time, and what came of it', () => {
  const at = {
    waiting: false,
    waitsFor: null,
    appliedAt: null,
    done: 0,
    total: 1000 as number | null,
  }
  const counts = { ...none, records: 5, created: 3, refused: 1, stays: 1 }
  for (const [one, heard] of [
    [{ status: 'reading', total: null }, ''],
    [{ status: 'reading', done: 249 }, ''],
    [{ status: 'applying', done: 250 }, ': 25 %'],
    [{ status: 'applying', done: 499 }, ': 25 %'],
    [{ status: 'undoing', done: 750 }, ': 75 %'],
    [{ status: 'applying', done: 1001 }, ': 100 %'],
    [{ status: 'applying', done: 500, waiting: true }, ''],
    [{ status: 'ready' }, ': 3 new, 1 refused'],
    [{ status: 'applied', appliedAt: '2026-06-01T12:00:00Z' }, ': 3 created, 1 refused'],
    [{ status: 'undone' }, '. 1 book has been changed since the import, and that stays.'],
    [{ status: 'failed' }, ''],
  ] as const)
    assert.equal(heardInWords({ ...at, counts, ...one }), heard)
})
