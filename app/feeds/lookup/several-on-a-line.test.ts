import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FeedOptions, FeedRecord } from '#app/feeds/feed.ts'
import { readIsbnList } from './read-isbn-list.ts'

/* Lists that people paste: several ISBNs on a line, numbered lines, prices with their currency, damaged numbers. */

const emma = '9780141439587'
const dune = '9780441172719'

async function recordsOf(text: string): Promise<FeedRecord[]> {
  const file = {
    ...{ name: 'list.txt', size: null },
    open: async function* () {
      yield new TextEncoder().encode(text)
    },
  }
  const options = { price: { currency: 'EUR' } } as FeedOptions
  const records: FeedRecord[] = []
  for await (const piece of readIsbnList(file, options, async () => new Map()))
    if ('record' in piece) records.push(piece)
  return records
}

test('several ISBNs on a line are a record each', async () => {
  for (const text of [
    `${emma},${dune}`,
    `${emma} ${dune}`,
    `${emma}; ${dune}`,
    `${emma}, 0441172717`,
    `1. ${emma}\n2. ${dune}`,
    `1) ${emma}\n2) ${dune}`,
  ]) {
    const records = await recordsOf(text)
    assert.deepEqual(
      records.map(({ record, isbn13, refusal }) => [record, isbn13, refusal]),
      [
        [1, emma, null],
        [2, dune, null],
      ],
      text,
    )
  }
})

test('a price with its currency beside it', async () => {
  for (const price of ['9.99 EUR', 'EUR 9.99', '€ 9.99', '9,99 €', '9.99']) {
    const [record] = await recordsOf(`${emma} ${price}\n`)
    assert.deepEqual([record?.refusal, record?.price?.cents], [null, 999], price)
    const [counted] = await recordsOf(`${emma} ${price} 3\n`)
    assert.deepEqual([counted?.refusal, counted?.fields.stock], [null, 3], price)
  }
  const [foreign] = await recordsOf(`${emma} 9.99 USD\n`)
  assert.match(foreign?.refusal ?? '', /not in EUR/)
})

test('a damaged number is repaired where its check digit proves it, and a sentence says so', async () => {
  for (const [text, isbn13] of [
    ['306406152', '9780306406157'],
    ['9.780306406157E+12', '9780306406157'],
    ['978O306406157', '9780306406157'],
    ['09780306406157', '9780306406157'],
  ] as const) {
    const [record] = await recordsOf(`${text}\n`)
    assert.deepEqual([record?.isbn13, record?.refusal], [isbn13, null], text)
    assert.match(record?.notes.join(' ') ?? '', /check digit/, text)
  }
})
