import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rejoined } from './options.server.ts'
import { readQuery } from './query.ts'
import { editDistance, nearHashes, partings, toleratedEdits } from './spelling.ts'

test('edits are counted: left out, put in, replaced, swapped', () => {
  assert.equal(editDistance('tolkien', 'tolkien', 2), 0)
  assert.equal(editDistance('tolkein', 'tolkien', 2), 1)
  assert.equal(editDistance('tolkin', 'tolkien', 2), 1)
  assert.equal(editDistance('dostoyevski', 'dostoevsky', 2), 2)
  assert.equal(editDistance('abc', 'xyz', 2), 3)
})

test('a word within the tolerated edits shares a hash with what was meant', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnop'),
    minLength: 6,
    maxLength: 14,
  })
  fc.assert(
    fc.property(
      letters,
      fc.nat(),
      fc.constantFrom(...'abcxyz'),
      fc.nat(3),
      (word, seed, letter, kind) => {
        const i = seed % (word.length - 1)
        const wrong = [
          word.slice(0, i) + word.slice(i + 1),
          word.slice(0, i) + letter + word.slice(i),
          word.slice(0, i) + letter + word.slice(i + 1),
          word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2),
        ][kind] as string
        if (toleratedEdits(wrong) < 2) return
        const near = new Set(nearHashes(word))
        assert.ok(
          nearHashes(wrong).some((hash) => near.has(hash)),
          `${word} ${wrong}`,
        )
        assert.ok(editDistance(word, wrong, 2) <= 2)
      },
    ),
  )
})

test('short words and numbers are taken as they are', () => {
  assert.deepEqual(nearHashes('it'), [])
  assert.deepEqual(nearHashes('1984'), [])
})

test('words that were run together are parted into words of the catalogue, into few and common ones first', () => {
  const books = new Map([
    ...['the', 'hunger', 'games', 'hung', 'er', 'game', 's', 'a'].map((one) => [one, 5] as const),
    ...['11', '22', '63', '1', '2', '6', '3'].map((one) => [one, 2] as const),
  ])
  const partsOfWord = (word: string) => partings(word, (part) => books.get(part) ?? 0, 100)
  assert.deepEqual(partsOfWord('thehungergames')[0], ['the', 'hunger', 'games'])
  assert.deepEqual(partsOfWord('112263')[0], ['11', '22', '63'])
  for (const word of ['thehungergames', '112263', 'agames', 'xyz', 'games'])
    for (const parts of partsOfWord(word)) {
      assert.equal(parts.join(''), word)
      assert.ok(parts.length > 1)
    }
  assert.deepEqual(partsOfWord('gameshunq'), [])
})

test('of all that the words of a query may be made of, the vocabulary is asked for a thousand at most', () => {
  const letters = 'qwertzuiopasdfghjklyxcvbnm'
  const word = (length: number, seed: number) =>
    Array.from({ length }, (_, i) => letters[(i * (2 * seed + 3) + seed) % 26]).join('')
  const list = (count: number, one: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => one(i)).join(' ')
  const asked = (text: string) => rejoined(readQuery(text).terms, () => true).asked
  for (const text of [
    list(10, (i) => word(39, i)),
    list(40, (i) => word(9, i)),
    list(10, (i) => String(2 ** 40 + i).repeat(3)),
    list(30, (i) => `${i}1b5g0o9q8t7v`),
    list(40, (i) => `${'oilzeasbg'[i % 9]} ${1 + i} q`),
    word(40, 1),
  ])
    assert.ok(asked(text).size <= 1000, `${asked(text).size}: ${text}`)
  // What people run together is within it, also beside other words.
  const typed = 'harrypotterandthephilosophersstone by jkrowling'
  for (const part of ['harry', 'philosophers', 'stone', 'jk', 'rowling'])
    assert.ok(asked(typed).has(part), part)
})
