import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Contributor } from '#app/catalog/trade/facts.ts'
import { isAmong, renamed } from './renamed.ts'

const isOld = isAmong('author', ['jrr-tolkien', 'tolkien-j-r-r'])
const to = 'J. R. R. Tolkien'
const author = (name: string): Contributor => ({ name, role: 'author' })

const cases: [
  what: string,
  line: string | null,
  people: Contributor[],
  after: [string | null, Contributor[]],
][] = [
  ['a line', 'JRR Tolkien', [], [to, []]],
  ['another author', 'Jane Austen', [], ['Jane Austen', []]],
  ['an inverted name', 'Tolkien, J.R.R.', [], [to, []]],
  [
    'one of two, and what is between them',
    'Jane Austen; JRR Tolkien',
    [],
    [`Jane Austen; ${to}`, []],
  ],
  ['both spellings: once', `JRR Tolkien & ${to}`, [], [to, []]],
  [
    'a contributor, whom the line follows',
    'JRR Tolkien',
    [author('JRR Tolkien')],
    [to, [author(to)]],
  ],
  [
    'a line of its own beside contributors',
    'JRR Tolkien and others',
    [author('JRR Tolkien'), author(to)],
    [`${to} and others`, [author(to)]],
  ],
  [
    'another role stays another',
    to,
    [author(to), { name: 'JRR Tolkien', role: 'illustrator' }],
    [to, [author(to), { name: to, role: 'illustrator' }]],
  ],
  ['nobody', null, [], [null, []]],
]

for (const [what, line, people, [newLine, newPeople]] of cases)
  test(`renamed: ${what}`, () => {
    assert.deepEqual(renamed({ author: line, contributors: people }, isOld, to), {
      author: newLine,
      contributors: newPeople,
    })
  })
