import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, ownerOf, testShop } from '#test/app.ts'
import { aTitle, feedDesk, isbnOf } from '#test/feed-desk.ts'

/* Several imports about the same books are taken back, the last one first: nothing is left of them. */

const shop = testShop()
const owner = ownerOf(shop)
const { bring, rows, undo } = feedDesk(shop, owner)

const bookOf = async (n: number) => {
  const { rows: found } = await shop.deps.pool.query(
    'select id, version, archived_at as "archivedAt" from books where isbn13 = $1',
    [isbnOf(n)],
  )
  return found[0]
}

const people = [{ name: 'Ada Lovelace', role: 'author' as const }]
const subjects = [{ scheme: 'Thema' as const, code: 'FBA' }]

for (const [n, what, first, later] of [
  [1, 'a price', {}, { newPrice: 12 }],
  [2, 'a title, which the designed cover carries', {}, { title: 'Another' }],
  [3, 'what was not known at first', {}, { pages: 300, publisher: 'Faber', language: 'fr' }],
  [4, 'what is not said any more', { subtitle: 'A Tale' }, { subtitle: null }],
  [5, 'people', { contributors: people }, { contributors: [...people, ...people].slice(0, 1) }],
  [6, 'people who come later', {}, { contributors: people }],
  [7, 'subjects', { subjects }, { subjects: [...subjects, { scheme: 'Thema', code: 'FBC' }] }],
  [
    8,
    'a description with emphasis',
    { descriptionHtml: '<p>A <em>b</em></p>' },
    { descriptionHtml: '<p>C</p>' },
  ],
  [
    9,
    'a date and an availability',
    { publishedOn: '2020-05' },
    { publishedOn: '2021', availability: 'withdrawn' },
  ],
  [
    10,
    'a series and an old price',
    { series: { name: 'One', number: '2' } },
    { series: { name: 'Two' }, oldPrice: 20 },
  ],
] as const)
  test(`${what} of a later import that was taken back is no change since`, async () => {
    const created = await bring([aTitle(n, first)])
    const changed = await bring([aTitle(n, { ...first, ...later } as never)])
    assert.equal((await undo(changed.id)).counts.stays, 0)
    const undone = await undo(created.id)
    assert.deepEqual([undone.status, undone.counts.stays], ['undone', 0])
    assert.ok((await bookOf(n)).archivedAt)
  })

test('what a later import or somebody at the desk has changed stays, also where it says the same again', async () => {
  const created = await bring([aTitle(20), aTitle(21), aTitle(22)])
  await bring([aTitle(20, { newPrice: 12 })])
  const edit = async (n: number, title: string) =>
    call(shop.app, {
      ...{ method: 'PUT', url: `/api/edit/${(await bookOf(n)).id}`, headers: owner },
      payload: { title },
    })
  assert.equal((await edit(21, 'By hand')).status, 200)
  assert.equal((await edit(21, 'Title 21')).status, 200)
  assert.equal((await undo(created.id)).counts.stays, 2)
  const stays = await rows(created.id, '?stays=true')
  assert.deepEqual(
    stays.map(({ isbn13 }) => isbn13),
    [isbnOf(20), isbnOf(21)],
  )
  for (const [n, isArchived] of [
    [20, false],
    [21, false],
    [22, true],
  ] as const)
    assert.equal((await bookOf(n)).archivedAt !== null, isArchived, String(n))
})
