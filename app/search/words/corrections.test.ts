import assert from 'node:assert/strict'
import { test } from 'node:test'
import { realCatalogue } from '#test/real-catalogue.ts'

/* What is found instead when nothing is found as it was typed, and how that is said. */

const { search, titles } = realCatalogue()

test('a correction says what was searched for instead', async () => {
  const { body } = await search('hary poter')
  assert.deepEqual(body.corrected, { query: 'Harry Potter', dropped: [] })
  assert.equal((await search('harry potter')).body.corrected, undefined)
  const dropped = await search('tolkien xyzzyqq')
  assert.deepEqual(dropped.body.corrected, { query: 'Tolkien', dropped: ['xyzzyqq'] })
  assert.equal((await search('starwars')).body.books.length, 0)
})

test('a correction is shown as the catalogue writes it, never as the index does', async () => {
  const corrected = async (q: string) => (await search(q)).body.corrected
  for (const [q, query] of [
    ['вайна', 'Война'],
    ['толстый', 'Толстой'],
    ['etrangr', 'Étranger'],
    ['мертвыи души', 'Мёртвые души'],
    ['ομυρος', 'Όμηρος'],
    ['lord of teh rings', 'Lord of the Rings'],
  ] as const)
    assert.deepEqual(await corrected(q), { query, dropped: [] }, q)
  const { dropped } = await corrected('Tolkien Xyzzy-Qqq')
  assert.ok(
    dropped.every((word: string) => 'Tolkien Xyzzy-Qqq'.includes(word)),
    dropped,
  )
})

test('scripts without blanks are corrected without a word about pairs of letters', async () => {
  for (const q of ['である猫', '漱石夏目', '채식의자', '吾輩は犬である']) {
    const { body } = await search(q)
    if (body.books.length > 0) assert.deepEqual(body.corrected, { dropped: [] }, q)
  }
  assert.deepEqual(await titles('である猫'), ['吾輩は猫である'])
})

test('a damaged ISBN is named, and what it probably was is shown', async () => {
  const rounded = await search('9.78043902348e+12')
  assert.match(rounded.body.isbn.message, /rounded/)
  assert.deepEqual(rounded.body.books, [])
  const digit = await search('9780439023489')
  assert.match(digit.body.isbn.message, /check digit/)
  assert.equal(digit.body.isbn.hyphenated, '978-0-439-02348-1')
  assert.equal(digit.body.books[0].title, 'The Hunger Games (The Hunger Games, #1)')
})

test('quotes keep words together, unless that finds nothing', async () => {
  assert.deepEqual(await titles('"history of time"'), ['A Brief History of Time'])
  const { body } = await search('"time of history"')
  assert.deepEqual(body.corrected, { query: 'time of history', dropped: [] })
  assert.equal(body.books[0].title, 'A Brief History of Time')
})
