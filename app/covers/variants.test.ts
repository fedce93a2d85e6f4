import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { books, coverOriginals } from '#server/database/schema.ts'
import { demoCovers, sizeOf } from '#test/demo-covers.ts'
import { coverHashOf } from './cover-hash.server.ts'
import { cardAddress, coverSources } from './cover-url.ts'

/* Covers by the hash of what they show, in the sizes and formats that pages ask for. */

const { shop, get } = demoCovers()

test('hashed variants are kept for ever, light enough for the first view', async () => {
  const rows = await shop.database.db.select().from(books)
  const [book] = rows
  assert.ok(book)
  const { avif, webp, fallback } = coverSources(book.coverHash)
  const addresses = [avif, webp].flatMap((set) => set.split(', ').map((one) => one.split(' ')))
  assert.equal(addresses.length, 6)
  for (const [url = '', width] of [...addresses, [fallback, '480w']]) {
    const answer = await get(url)
    assert.equal(answer.statusCode, 200, url)
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
    const size = await sizeOf(answer.rawPayload)
    assert.deepEqual([`${size.width}w`, size.height], [width, (size.width ?? 0) * 1.5])
  }
  // The busiest designs of the demo weigh most.
  const busy = ['Anna Karenina', 'The Call of the Wild', 'The Turn of the Screw', 'Moby-Dick']
  for (const { coverHash, title } of rows.filter((row) => busy.includes(row.title))) {
    const { rawPayload } = await get(`/covers/v/${coverHash}-480.avif`)
    assert.ok(rawPayload.length < 60_000, `${title}: ${rawPayload.length} bytes`)
  }
  const card = await get(cardAddress(book.coverHash))
  assert.deepEqual(await sizeOf(card.rawPayload), { format: 'jpeg', width: 1200, height: 630 })
})

test('unknown hashes, widths and types are not found', async () => {
  const [book] = await shop.database.db.select().from(books).limit(1)
  for (const variant of [
    '00000000000000000000-480.avif',
    `${book?.coverHash}-481.avif`,
    `${book?.coverHash}-480.png`,
    `${book?.coverHash}-card.avif`,
    `${book?.coverHash}`,
  ]) {
    assert.equal((await get(`/covers/v/${variant}`)).statusCode, 404, variant)
  }
})

test('an uploaded original is shown whole, and one that is no picture never (threats 10, 11)', async () => {
  const wide = await sharp({
    create: { width: 900, height: 300, channels: 3, background: '#2040A0' },
  })
    .png()
    .toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const huge = await sharp({
    create: { width: 9000, height: 9000, channels: 3, background: '#000000' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer()
  const [first, second, third] = await shop.database.db.select().from(books).limit(3)
  assert.ok(first && second && third)
  for (const [book, bytes] of [
    [first, wide],
    [second, svg],
    [third, huge],
  ] as const) {
    const coverOriginal = `test-${book.id}`
    const coverHash = coverHashOf({ ...book, coverOriginal })
    await shop.database.db
      .insert(coverOriginals)
      .values({ hash: coverOriginal, mediaType: 'image/png', bytes })
    await shop.database.db
      .update(books)
      .set({ coverOriginal, coverHash })
      .where(eq(books.id, book.id))
    const answer = await get(`/covers/v/${coverHash}-240.webp`)
    assert.equal(answer.statusCode, bytes === wide ? 200 : 404)
    if (bytes === wide) {
      assert.deepEqual(await sizeOf(answer.rawPayload), { format: 'webp', width: 240, height: 360 })
    }
    await shop.database.db
      .update(books)
      .set({ coverOriginal: null, coverHash: book.coverHash })
      .where(eq(books.id, book.id))
  }
})

test('twenty requests for one missing variant leave one file', async () => {
  const [book] = await shop.database.db.select().from(books).where(eq(books.title, 'Dracula'))
  const url = `/covers/v/${book?.coverHash}-720.webp`
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(url)))
  assert.ok(answers.every((answer) => answer.statusCode === 200))
  const files = await readdir(join(shop.folder, 'cache', 'covers'))
  assert.equal(files.filter((file) => file.startsWith(`${book?.coverHash}-720.webp`)).length, 1)
})
