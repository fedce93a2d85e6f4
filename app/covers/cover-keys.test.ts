import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { newId } from '#server/database/id.ts'
import { books, coverOriginals, settings } from '#server/database/schema.ts'
import { createTestDatabase } from '#test/harness.ts'
import { coverHashOf } from './cover-hash.server.ts'
import {
  cardAddress,
  coverSources,
  designedCoverName,
  pictureHash,
  pictureSources,
  shopCard,
  shopHash,
} from './cover-url.ts'
import { pictureByHash, pictureByName } from './covers.server.ts'
import { stampVersion } from './designer/design-version.ts'
import { sceneNames } from './designer/scene-names.ts'
import { restampCovers } from './restamp-covers.server.ts'
import { warmCovers } from './warm-covers.server.ts'

/* Under which key a picture is kept, and which picture a name or a key stands for. */

const emma = { title: 'Emma', author: 'Jane Austen', category: 'Fiction', coverImage: 'emma.png' }

test('the key of a designed cover is new when anything on it is another, and only then', () => {
  const key = coverHashOf(emma)
  assert.match(key, /^[0-9a-f]{20}$/)
  assert.equal(coverHashOf({ ...emma }), key)
  const others = [
    { title: 'Emma.' },
    { author: 'J. Austen' },
    { author: null },
    { author: undefined },
    { category: 'Horror' },
    { coverImage: 'emma-2.png' },
    { coverOriginal: 'o1' },
    // What moves from one field to the next is something else as well.
    { title: 'EmmaJane', author: ' Austen' },
  ]
  const keys = others.map((other) => coverHashOf({ ...emma, ...other }))
  assert.equal(keys[2], keys[3])
  assert.equal(new Set([key, ...keys]).size, others.length)
  const uploaded = { ...emma, coverOriginal: 'o1' }
  assert.equal(coverHashOf({ ...uploaded, title: 'Another' }), coverHashOf(uploaded))
  assert.notEqual(coverHashOf({ ...uploaded, coverOriginal: 'o2' }), coverHashOf(uploaded))
})

test('a book without a picture is named after its title and its id', () => {
  const id = '0190A000-0000-7000-8000-000000ABCDEF'
  for (const [title, name] of [
    ['Jane Eyre', 'jane-eyre-abcdef.png'],
    ['  L’Étranger! ', 'l-e-tranger-abcdef.png'],
    ['红楼梦', 'book-abcdef.png'],
    ['x'.repeat(80), `${'x'.repeat(60)}-abcdef.png`],
    [`${'x'.repeat(59)} y`, `${'x'.repeat(59)}-abcdef.png`],
  ] as const)
    assert.equal(designedCoverName(title, id), name, title)
})

test('a picture has an address for each width and type', () => {
  const { avif, webp, ...fallback } = coverSources('k')
  const all = (type: string) =>
    [240, 480, 720].map((width) => `/covers/v/k-${width}.${type} ${width}w`).join(', ')
  assert.deepEqual([avif, webp], [all('avif'), all('webp')])
  assert.deepEqual(fallback, { fallback: '/covers/v/k-480.jpg', width: 480, height: 720 })
  assert.deepEqual([pictureSources('k').width, pictureSources('k').height], [480, 320])
  assert.equal(cardAddress('k'), '/covers/v/k-card.jpg')
  const named = ['My Shop', 'My shop'].map((name) => ({ name, motto: 'well chosen' }))
  const shops = [...named, { name: 'My Shop', motto: '' }].map(shopHash)
  assert.equal(
    shopCard({ name: 'My Shop', motto: 'well chosen' }),
    `/covers/v/${shops[0]}-card.jpg`,
  )
  const keys = [...shops, ...sceneNames.map(pictureHash)]
  assert.equal(new Set(keys).size, keys.length)
  for (const key of keys) assert.match(key, /^[0-9a-f]{20}$/)
})

async function aShelf(t: { after: (work: () => Promise<void>) => void }) {
  const { db, close } = await createTestDatabase()
  t.after(close)
  const put = async (facts: Partial<typeof books.$inferInsert> = {}) => {
    const words = { ...emma, ...facts }
    const id = newId()
    const coverHash = facts.coverHash ?? coverHashOf(words)
    await db.insert(books).values({ id, newPriceCents: 1, ...words, coverHash })
    return { id, coverHash }
  }
  return { db, put }
}

test('a name is of the newest book that is for sale, in any case, then of one that was', async (t) => {
  const { db, put } = await aShelf(t)
  const day = (n: number) => new Date(Date.UTC(2026, 0, n))
  const keyOf = async (name: string) => (await pictureByName(db, name)).hash
  const gone = await put({ title: 'Gone', createdAt: day(3), archivedAt: day(4) })
  assert.equal(await keyOf('EMMA.png'), gone.coverHash)
  const old = await put({ title: 'Old', createdAt: day(1), coverImage: 'Emma.PNG' })
  assert.equal(await keyOf('emma.png'), old.coverHash)
  const late = await put({ title: 'Late', createdAt: day(2) })
  assert.equal(await keyOf('Emma.Png'), late.coverHash)
  const stranger = await pictureByName(db, 'the-war_and.peace-of-mind.webp')
  assert.equal(stranger.stranger, true)
  assert.deepEqual(await stranger.source(), {
    kind: 'cover',
    text: {
      ...{ title: 'The War and Peace of Mind', author: undefined, category: '' },
      seed: 'the-war_and.peace-of-mind.webp',
    },
  })
  const own = await pictureByName(db, 'Story-Hour.jpg')
  assert.deepEqual([own.stranger, own.ratio], [undefined, 2 / 3])
  assert.deepEqual(await own.source(), { kind: 'scene', name: 'story-hour' })
})

test('a key is of the book or picture that has it now', async (t) => {
  const { db, put } = await aShelf(t)
  const designed = await put()
  const picture = await pictureByHash(db, designed.coverHash)
  const text = { title: 'Emma', author: 'Jane Austen', category: 'Fiction', seed: 'emma.png' }
  assert.deepEqual([picture?.hash, picture?.ratio], [designed.coverHash, 3 / 2])
  assert.deepEqual(await picture?.source(), { kind: 'cover', text })
  assert.deepEqual(await picture?.card?.(), { kind: 'card', text })
  const bytes = Buffer.from('picture')
  await db.insert(coverOriginals).values({ hash: 'o1', mediaType: 'image/png', bytes })
  const uploaded = await put({ coverOriginal: 'o1' })
  const shown = await pictureByHash(db, uploaded.coverHash)
  const source = { kind: 'original', bytes }
  assert.deepEqual([await shown?.source(), await shown?.card?.()], [source, source])
  const scene = await pictureByHash(db, pictureHash('story-hour'))
  assert.equal(scene?.card, undefined)
  assert.equal(await pictureByHash(db, '0'.repeat(20)), null)
})

test('new keys are for designed covers that lack them, many or one, and remembered', async (t) => {
  const { db, put } = await aShelf(t)
  const bytes = Buffer.from('picture')
  await db.insert(coverOriginals).values({ hash: 'o1', mediaType: 'image/png', bytes })
  const uploaded = await put({ coverOriginal: 'o1', coverHash: 'kept' })
  const right = await put({ title: 'Right' })
  const wrong = await put({ title: 'Wrong', coverHash: 'old' })
  const batch = Array.from({ length: 600 }, (_, i) => ({
    ...{ ...emma, id: newId(), title: `Many ${i}`, newPriceCents: 1, coverHash: 'old' },
  }))
  await db.insert(books).values(batch)
  await db.insert(settings).values({ key: 'cover-design', value: 'another version' })
  assert.equal(await restampCovers(db), 601)
  const keyOf = async ({ id }: { id: string }) =>
    (await db.select().from(books).where(eq(books.id, id)))[0]?.coverHash
  assert.equal(await keyOf(uploaded), 'kept')
  assert.equal(await keyOf(right), right.coverHash)
  assert.equal(await keyOf(wrong), coverHashOf({ ...emma, title: 'Wrong' }))
  assert.equal(await db.$count(books, eq(books.coverHash, 'old')), 0)
  const [version] = await db.select().from(settings).where(eq(settings.key, 'cover-design'))
  assert.equal(version?.value, stampVersion)
  await db.execute(sql`update books set cover_hash = 'old' where id = ${wrong.id}`)
  assert.equal(await restampCovers(db), 0)
})

test('the covers of the thirty newest books on sale are drawn first, small ones before others', async (t) => {
  const { db } = await aShelf(t)
  const at = (i: number) => new Date(Date.UTC(2026, 0, 1, 0, i))
  await db.insert(books).values(
    Array.from({ length: 34 }, (_, i) => {
      const words = { ...emma, title: `Warm ${i}` }
      const archivedAt = i === 33 ? at(0) : null
      return {
        ...{ ...words, id: newId(), newPriceCents: 1, createdAt: at(i), archivedAt },
        coverHash: coverHashOf(words),
      }
    }),
  )
  const drawn: string[] = []
  const stop = new AbortController()
  const most = 30 + sceneNames.length
  // Enough is seen when the second width begins.
  await warmCovers({
    db,
    stop: stop.signal,
    make: async ({ hash }, width, type) => {
      drawn.push(`${hash}-${width}.${type}`)
      if (drawn.length > most) stop.abort()
    },
  })
  const keys = Array.from({ length: 30 }, (_, i) =>
    coverHashOf({ ...emma, title: `Warm ${32 - i}` }),
  )
  const all = [...keys, ...sceneNames.map(pictureHash)]
  assert.deepEqual(drawn, [...all.map((key) => `${key}-480.avif`), `${keys[0]}-240.avif`])
})
