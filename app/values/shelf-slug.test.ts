import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { shelfSlug } from './normalise.ts'

const series = (name: string) => shelfSlug('series', name)

/** Each line is one shelf, and no two lines are the same one. */
const shelves = [
  ['Dark Tower', 'The Dark Tower', 'dark tower', 'THE DARK TOWER', 'Dark Tower, The'],
  ['Dark Tower: Beginnings', 'The Dark Tower - Beginnings'],
  ['Dark Tower Trilogy'],
  ['Harry Potter', 'Harry Potter Series', 'The Harry Potter series', 'Harry Potter (Series)'],
  ["Ender's Game", 'Ender’s Game', 'Enders Game', 'Ender`s Game Series'],
  ['Ender'],
  ['A Series of Unfortunate Events', 'Series of unfortunate events, The'],
  ['A to Z Mysteries', 'A-to-Z Mysteries', 'The A to Z Mysteries Series'],
  ['Z Mysteries'],
  ['The Old Man & the Sea', 'Old Man and the Sea'],
  ['Les Misérables', 'Les Miserables', 'LES MISÉRABLES'],
  ['The', 'the'],
  ['Series', 'The Series'],
  ['Theatre'],
  ['Anno', 'ANNO series'],
  ['Miniseries'],
  ['A-1'],
  ['1'],
  ['三体', '《三体》'],
  ['Толстой', 'толстой'],
  ['★'],
]

test('spellings of the name of a series are one shelf, and other names are others', () => {
  const slugs = shelves.map((names) => {
    const [first, ...others] = names.map(series)
    for (const other of others) assert.equal(other, first, names.join())
    return first
  })
  assert.deepEqual(slugs, [...new Set(slugs)])
})

test('the address of a shelf is its own address, however the name is framed', () => {
  const word = fc.constantFrom('the', 'a', 'an', 'series', 'to', 'z', 'dark', 'tower', 'Й', '★')
  const name = fc.array(word, { minLength: 1, maxLength: 7 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.oneof(name, fc.string({ unit: 'binary', minLength: 1 })), (text) => {
      const slug = series(text)
      assert.equal(series(slug), slug)
    }),
  )
  const plain = fc.array(fc.constantFrom('dark', 'tower', 'moon', '2'), { minLength: 1 })
  fc.assert(
    fc.property(plain, (words) => {
      const text = words.join(' ')
      for (const framed of [`The ${text}`, `${text} Series`, `The ${text}: series`, `${text}, the`])
        assert.equal(series(framed), series(text))
    }),
  )
})

test('authors and the others keep their whole names', () => {
  for (const kind of ['genre', 'author', 'subject', 'publisher'] as const)
    assert.equal(shelfSlug(kind, 'The  Who Series'), 'the-who-series')
})
