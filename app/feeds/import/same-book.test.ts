import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FeedRecord } from '#app/feeds/feed.ts'
import { ownerOf, testShop } from '#test/app.ts'
import { aRecord, aTitle, feedDesk, isbnOf } from '#test/feed-desk.ts'

/* One book under several names: a number beside an ISBN, an author who was merged while an import waited. */

const shop = testShop()
const { bring, dryRun, rows, apply, undo } = feedDesk(shop, ownerOf(shop))

const booksCalled = async (title: string) => {
  const { rows: found } = await shop.deps.pool.query<{ isbn13: string | null; author: string }>(
    'select isbn13, author from books where title like $1',
    [`${title}%`],
  )
  return found
}

const withKey = (key: string, title: string, n?: number): FeedRecord =>
  aRecord({
    key,
    fields: { title, newPrice: 5, ...(n && { isbn13: isbnOf(n) }) },
    ...(n && { isbn13: isbnOf(n) }),
  })

test('a number with an ISBN and without one is one book, whichever comes first, in one import and in two', async () => {
  for (const [title, first, second] of [
    ['Alpha', 501, undefined],
    ['Beta', undefined, 502],
  ] as const) {
    const dry = await dryRun([
      withKey(`K-${title}`, title, first),
      aTitle(first ? 510 : 511),
      withKey(`K-${title}`, `${title} again`, second),
    ])
    const [one, , last] = await rows(dry.id)
    assert.deepEqual([one?.verdict, last?.verdict], ['skipped', 'created'])
    assert.match(one?.reason ?? '', /same book is in row 3/)
    await apply(dry.id)
    assert.deepEqual(await booksCalled(title), [{ isbn13: isbnOf(first ?? second), author: null }])
  }
  for (const [title, first, second] of [
    ['Gamma', 503, undefined],
    ['Delta', undefined, 504],
  ] as const) {
    await bring([withKey(`K-${title}`, title, first)])
    await bring([withKey(`K-${title}`, `${title} again`, second)])
    assert.deepEqual(await booksCalled(title), [{ isbn13: isbnOf(first ?? second), author: null }])
  }
  // A number that stands beside two ISBNs says nothing.
  const several = await dryRun([
    withKey('K-many', 'Many', 505),
    withKey('K-many', 'Many', 506),
    withKey('K-many', 'Many'),
  ])
  assert.equal(several.counts.created, 3)
})

test('rows that are no books are neither one another nor a book that is called like them', async () => {
  const aside = 'It is a total of the rows above, not a book.'
  const dry = await dryRun([
    withKey('', 'Gift card', 540),
    aRecord({ aside }),
    aRecord({ title: 'Poems', fields: { title: 'Poems', newPrice: 4 } }),
    aRecord({ aside }),
    aRecord({ title: 'Poems', aside }),
  ])
  const found = await rows(dry.id)
  assert.deepEqual(
    found.map(({ verdict, reason }) => [verdict, /same book/.test(reason)]),
    [
      ['created', false],
      ['skipped', false],
      ['created', false],
      ['skipped', false],
      ['skipped', false],
    ],
  )
})

test('the price of books without one stands in the report', async () => {
  const dry = await dryRun([aRecord({ isbn13: isbnOf(520), fields: { title: 'No price' } })], {
    options: { fallbackPrice: 9.99 },
  })
  const [row] = await rows(dry.id)
  assert.deepEqual([row?.verdict, row?.price, row?.currency], ['created', 9.99, 'USD'])
})

const mergeAway = (slug: string, name: string) =>
  shop.deps.pool.query(
    `insert into heading_aliases (kind, slug, to_name, at) values ('author', $1, $2, now())`,
    [slug, name],
  )

test('an author who is merged while an import waits, or before it is taken back, keeps the name that stays', async () => {
  const waiting = await dryRun([aTitle(530, { title: 'Waiting', author: 'Anton Chekov' })])
  await mergeAway('anton-chekov', 'Anton Chekhov')
  await apply(waiting.id)
  assert.equal((await booksCalled('Waiting'))[0]?.author, 'Anton Chekhov')
  assert.match(
    (await rows(waiting.id))[0]?.reason ?? '',
    /“Anton Chekov” is called “Anton Chekhov”/,
  )

  await bring([aTitle(531, { title: 'Undone', author: 'Nikolai Gogol' })])
  const second = await bring([aTitle(531, { title: 'Undone', author: 'Somebody Else' })])
  await mergeAway('nikolai-gogol', 'Nikolay Gogol')
  await undo(second.id)
  assert.equal((await booksCalled('Undone'))[0]?.author, 'Nikolay Gogol')
})

test('a later row that is refused leaves the one before it, and both say so', async () => {
  const isbn13 = isbnOf(560)
  const dry = await dryRun([
    withKey('K-first', 'First', 560),
    aTitle(561),
    aRecord({ isbn13, refusal: 'It has no price.' }),
  ])
  const [first, other, refused] = await rows(dry.id)
  assert.deepEqual(
    [first, other, refused].map((row) => row?.verdict),
    ['created', 'created', 'refused'],
  )
  assert.match(first?.reason ?? '', /same book is in row 3, which is later and was refused/)
  assert.match(refused?.reason ?? '', /same book is in row 1, which counts instead/)
  assert.doesNotMatch(other?.reason ?? '', /same book/)
})
