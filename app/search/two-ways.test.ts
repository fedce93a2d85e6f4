import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pool } from 'pg'
import { expect } from './find/expected.ts'
import { findHits } from './find/hits.server.ts'
import type { Narrowed } from './find/narrow.server.ts'
import { uncalled } from './find/tiers.ts'

/* Which way to a page is taken (fetch-hits.server.ts): both find the same, and only one is quick. */

/** A search for one word that so many books hold; answers the ways taken, in turn. */
async function waysOf(books: number, sort: 'relevance' | 'newest', found = 0, total = 1_000_000) {
  const ways: string[] = []
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    const way = text.includes(' as meets')
      ? 'titled'
      : text.includes(' as tier')
        ? 'ranked'
        : text.startsWith('with match')
          ? 'fetch'
          : `walk ${values.findLast((value) => Number(value) > 25) ?? 25}`
    ways.push(way)
    return { rows: Array.from({ length: found }, () => ({ meets: true })) }
  }
  const known = [{ word: 'sea', books, strong: books }]
  const narrowed: Narrowed = {
    terms: [{ word: 'sea', prefix: false }],
    ...{
      ofPublisher: [],
      authors: new Map(),
      phrases: [],
      without: [],
      filters: [],
      impossible: false,
    },
    frequencies: {
      total,
      headings: [],
      terms: [{ books, strong: books, exact: books, known, also: [] }],
    },
  }
  await findHits({ query } as unknown as Pool, narrowed, uncalled, sort, 25)
  return ways
}

test('all tiers are read at one go as long as there is little to look at', async () => {
  assert.deepEqual(await waysOf(10, 'relevance'), ['ranked'])
  assert.deepEqual(await waysOf(487, 'relevance'), ['ranked'])
  assert.notEqual((await waysOf(488, 'relevance'))[0], 'ranked')
})

test('a common word is met while walking, a rare one is fetched; a walk in vain ends in a fetch', async () => {
  assert.deepEqual(await waysOf(10_000, 'newest', 25), ['walk 5000'])
  assert.deepEqual(await waysOf(10_000, 'newest', 24), ['walk 5000', 'fetch'])
  // So common that the shortest walk is long enough.
  assert.deepEqual(await waysOf(500_000, 'newest', 25), ['walk 1000'])
  // A walk as long as all that match, and one that is too long for anybody.
  assert.deepEqual(await waysOf(1_700, 'newest', 25), ['fetch'])
  assert.deepEqual(await waysOf(1_800, 'newest', 25), ['walk 27778'])
  assert.deepEqual(await waysOf(9_000, 'newest', 25, 10_000_000), ['walk 30000'])
  assert.deepEqual(await waysOf(8_000, 'newest', 25, 10_000_000), ['fetch'])
  assert.deepEqual(await waysOf(0, 'newest', 25), ['fetch'])
})

test('what is to be expected: no more than the rarest part, and each part thins out the rest', () => {
  const named = (books: number) => ({ books, named: true })
  const begun = (books: number) => ({ books, named: false })
  const { matches, atMost, fetchCost, asked } = expect(1000, [named(100), named(500)])
  assert.deepEqual([matches, atMost, asked], [50, 100, undefined])
  assert.equal(fetchCost, 50 * 8 + (100 * 2) / 5)
  assert.deepEqual(expect(1000, []), {
    ...{ total: 1000, matches: 1000, atMost: 1000, fetchCost: 8000 },
  })
  // More books than there are, as a count that is late may say.
  assert.equal(expect(1000, [named(5000)]).matches, 1000)
  assert.equal(expect(0, [named(5)]).matches, 0)
  // The beginning of very many words is left out of what the index is asked.
  const mixed = expect(1000, [named(10), begun(900)])
  assert.deepEqual([mixed.asked, mixed.fetchCost], [[0], 10 * 8 + 10 / 5])
  assert.equal(expect(1000, [begun(900)]).asked, undefined)
  assert.equal(expect(1000, [named(900), begun(1)]).asked, undefined)
  // So are common words beside rare ones, whose long lists would only be read to say that the book is in them.
  const rare = expect(1000, [named(900), named(10), named(950), named(12)])
  assert.deepEqual([rare.asked, rare.fetchCost], [[1, 3], 0.12 * 8 + (10 * 2) / 5])
})
