import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Subject } from '#app/catalog/trade/facts.ts'
import { readSubjects, valuesIn, writeSubjects } from '#app/catalog/trade/trade-lists.ts'
import { aBook } from '#test/app.ts'
import { manyDesk } from '#test/many-desk.ts'

/* Subjects that are taken away from many books, as they are typed at the desk. */

const { shop, change, undo, read } = manyDesk()

const subjects: Subject[] = [
  { scheme: 'BISAC', code: 'FIC022000', heading: 'Mystery & Detective' },
  { scheme: 'Thema', code: 'FF', heading: 'Crime & mystery' },
  { scheme: 'Thema', code: 'FBC' },
  { scheme: 'keyword', heading: 'Crime and Mystery' },
  { scheme: 'keyword', heading: 'London' },
  { scheme: 'keyword', heading: 'ロンドン' },
]
const cases: [typed: string, gone: number[]][] = [
  ['mystery & detective', [0]],
  ['FIC022000', [0]],
  ['Thema FF', [1]],
  ['crime & mystery', [1, 3]], // one shelf
  ['Thema crime & mystery', [1]],
  ['BISAC crime & mystery', []],
  ['Crime and Mystery', [1, 3]],
  ['LONDON', [4]],
  ['ロンドン', [5]],
  ['Thema FBC', [2]],
  ['Mystery', []],
  ['london\nFIC022000 called otherwise', [0, 4]],
]
for (const [typed, gone] of cases)
  test(`“${typed.replace('\n', ', ')}” takes away ${gone.length} of ${subjects.length} subjects, and its undo brings them back`, async () => {
    const { _id } = await aBook(shop, { subjects } as never)
    const now = async () => writeSubjects((await read(_id)).body.subjects)
    const remove = valuesIn(readSubjects(typed))
    const { id } = await change({ ids: [_id], change: { kind: 'subjects', remove } })
    const left = subjects.filter((_, at) => !gone.includes(at))
    assert.equal(await now(), writeSubjects(left))
    if (gone.length > 0) await undo(id)
    assert.equal(await now(), writeSubjects(subjects))
  })
