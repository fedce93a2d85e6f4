import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FeedFields } from '#app/feeds/feed.ts'
import { rebuildSearch } from '#app/search/index/rebuild.server.ts'
import { call, ownerOf, testShop } from '#test/app.ts'
import { aTitle, feedDesk } from '#test/feed-desk.ts'
import { keptSearch } from '#test/kept-search.ts'

/* The search of books that came by an import: their rows are made of what the feed said and never read back. */

// Its books come in some days ago, so that a day of today is another than that of the entry.
const shop = testShop({ now: () => new Date(Date.now() - 5 * 86_400_000) })
const { bring } = feedDesk(shop, ownerOf(shop))

const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
const kinds: FeedFields[] = [
  { title: 'The Moonstone: A Romance', author: "Flann O'Brien; J. R. R. Tolkien" },
  { title: '红楼梦', category: 'Fiction', language: 'zh', publisher: 'Ärzte & Söhne' },
  { title: "Spider-Man's \\ 'quoted'\tÉtranger", subtitle: 'A tab, a "quote"', newPrice: 55 },
  { title: 'Война и мир', series: { name: 'Классика', number: '3' }, format: 'hardback' },
  { title: 'Published', publishedOn: '1893-05', imprint: 'Virago', stock: 0 },
  { title: 'Published soon', publishedOn: soon },
  { title: 'Due', availability: 'preorder', publishedOn: '2095', availableOn: '2094-03-04' },
  { title: 'To order', availability: 'to-order', orderDays: 3, publishedOn: '2001-02' },
  { title: 'Due on a day', availability: 'preorder', availableOn: '2094-01-02' },
  { title: 'Taken off sale', availability: 'withdrawn' },
  {
    title: 'With lists',
    contributors: [
      { name: 'Ada Quill', role: 'author' },
      { name: 'Ben Nib', role: 'translator' },
    ],
    subjects: [
      { scheme: 'BISAC', code: 'FIC004000', heading: 'FICTION / Classics' },
      { scheme: 'Thema', code: 'FBA' },
      { scheme: 'keyword', heading: 'the sea, the sea' },
    ],
  },
]
const records = (from: number, to: number, more: FeedFields = {}) =>
  Array.from({ length: to - from }, (_, i) =>
    aTitle(from + i, { ...kinds[(from + i) % kinds.length], ...more }),
  )

async function isAsBuilt(found: number) {
  const written = await keptSearch(shop)
  assert.equal(written.rows.length, found)
  await rebuildSearch(shop.deps.db)
  assert.deepEqual(await keptSearch(shop), written)
}

test('what an import keeps of books in the search is what a build from nothing makes', async () => {
  const withdrawn = 2
  assert.equal((await bring(records(0, 22))).counts.created, 22)
  await isAsBuilt(22 - withdrawn)
})

test('new, changed and archived books of one batch are counted together', async () => {
  const mixed = [
    ...records(11, 16, { category: 'Horror', publisher: 'Press of the Mixed' }),
    ...records(16, 18).map((record) => ({ ...record, notice: 'delete' as const })),
    ...records(22, 30, { publisher: 'Press of the Mixed' }),
  ]
  const { counts } = await bring(mixed)
  assert.deepEqual([counts.changed, counts.archived, counts.created], [5, 2, 8])
  await isAsBuilt(20 - 2 + 8)
  const press = await call(shop.app, { url: '/api/browse/publishers/press-of-the-mixed' })
  assert.equal(press.body.heading.books, 13)
})
