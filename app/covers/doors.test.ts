import assert from 'node:assert/strict'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { defaultIdentity } from '#app/values/shop-identity.ts'
import { books } from '#server/database/schema.ts'
import { demoCovers, sizeOf } from '#test/demo-covers.ts'
import { pictureHash, shopHash } from './cover-url.ts'
import { createPictureCache } from './picture-cache.server.ts'

/* The doors to pictures at their edges, and the room that kept ones take. */

const { shop, get } = demoCovers()

test('a cover is sent again to everybody who has another one', async () => {
  const { headers } = await get('/covers/book-3.png')
  const etag = String(headers.etag)
  for (const [known, status] of [
    [etag, 304],
    [`W/${etag}`, 304],
    [`"a",${etag}`, 304],
    [etag.slice(1, -1), 200],
    [etag.replace('-png', '-webp'), 200],
    [`"other"`, 200],
  ] as const) {
    const answer = await get('/covers/book-3.png', { 'if-none-match': known })
    assert.equal(answer.statusCode, status, known)
    assert.equal(
      answer.headers['cache-control'],
      'public, max-age=300, stale-while-revalidate=86400',
    )
  }
  const [, key] = /^"([0-9a-f]{20})-png"$/.exec(etag) ?? []
  const url = `/covers/v/${key}-240.webp`
  const variant = await get(url)
  assert.equal(variant.headers.etag, `"${key}-240.webp"`)
  assert.equal(variant.headers['content-type'], 'image/webp')
  const again = await get(url, { 'if-none-match': variant.headers.etag })
  assert.deepEqual([again.statusCode, again.body], [304, ''])
  assert.equal((await get(url, { 'if-none-match': `"${key}-480.webp"` })).statusCode, 200)
})

test('names have a letter, at most 120 and an ending of pictures; a type in any spelling', async () => {
  const ending = '.webp'
  for (const [name, status] of [
    [`a${ending}`, 200],
    [`9${ending}`, 200],
    [`a.b_c-d${ending}`, 200],
    [`${'a'.repeat(120)}${ending}`, 200],
    [`${'a'.repeat(121)}${ending}`, 400],
    [`_a${ending}`, 400],
    [`a..b${ending}`, 400],
    ['a.gif', 400],
    ['a.webp.exe', 400],
    ['a b.webp', 400],
  ] as const)
    assert.equal((await get(`/covers/${encodeURIComponent(name)}`)).statusCode, status, name)
  const jpeg = await get('/covers/a.JPEG')
  assert.equal(jpeg.headers['content-type'], 'image/jpeg')
  assert.match(String(jpeg.headers.etag), /-jpg"$/)
})

test('only books and the shop have a card; a picture of ours is wide', async () => {
  const [book] = await shop.database.db.select().from(books).limit(1)
  for (const [key, status] of [
    [book?.coverHash, 200],
    [shopHash(defaultIdentity), 200],
    [shopHash({ ...defaultIdentity, name: 'Another name' }), 404],
    [pictureHash('story-hour'), 404],
  ] as const)
    assert.equal((await get(`/covers/v/${key}-card.jpg`)).statusCode, status)
  for (const type of ['avif', 'webp', 'png'])
    assert.equal((await get(`/covers/v/${book?.coverHash}-card.${type}`)).statusCode, 404)
  const wide = await get(`/covers/v/${pictureHash('story-hour')}-240.webp`)
  assert.deepEqual(await sizeOf(wide.rawPayload), { format: 'webp', width: 240, height: 160 })
  for (const url of ['/covers/v/x', '/covers/a/b/c.png'])
    assert.equal((await get(url)).statusCode, 404, url)
})

test('after a restart the longest unused picture still goes first', async () => {
  const directory = join(shop.folder, 'kept')
  await mkdir(directory)
  // As a folder lists them is not as they were used.
  for (const [name, at] of [
    ['a', 3],
    ['b', 1],
    ['c', 2],
  ] as const) {
    await writeFile(join(directory, name), Buffer.alloc(100))
    await utimes(join(directory, name), at, at)
  }
  const cache = createPictureCache({ directory, maxBytes: 300 })
  const made = async (name: string, bytes: number) => {
    let fresh = false
    const make = async () => {
      fresh = true
      return Buffer.alloc(bytes)
    }
    await cache.get(name, make, 'reader')
    return fresh
  }
  assert.deepEqual([await made('d', 100), cache.size()], [true, 300])
  assert.deepEqual([await made('a', 1), await made('c', 1)], [false, false])
  assert.deepEqual([await made('b', 50), cache.size()], [true, 250])
  // What just fits stays.
  assert.deepEqual([await made('e', 50), cache.size()], [true, 300])
  assert.equal(await made('a', 1), false)
})

test('two pictures are drawn at once, the others in their turn; one that is none is not kept', async () => {
  const cache = createPictureCache({ directory: join(shop.folder, 'turns'), maxWaiting: 9 })
  const gates = new Map(['a', 'b', 'c', 'd'].map((name) => [name, Promise.withResolvers<null>()]))
  const begun: string[] = []
  const second = Promise.withResolvers<void>()
  const all = [...gates].map(([name, { promise }]) =>
    cache.get(
      name,
      () => {
        begun.push(name)
        if (begun.length === 2) second.resolve()
        return promise
      },
      'reader',
    ),
  )
  await second.promise
  // A name that is drawn already takes no turn of its own.
  const beside = cache.get('a', () => assert.fail('drawn twice'), 'reader')
  assert.deepEqual(begun, ['a', 'b'])
  gates.get('b')?.resolve(null)
  await all[1]
  await new Promise(setImmediate)
  assert.deepEqual(begun, ['a', 'b', 'c'])
  for (const { resolve } of gates.values()) resolve(null)
  assert.deepEqual(await Promise.all([...all, beside]), Array(5).fill(null))
  assert.deepEqual(begun, ['a', 'b', 'c', 'd'])
  assert.equal(cache.size(), 0)
})
