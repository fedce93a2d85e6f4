import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { demoBooks } from '#demo/books.ts'
import { news } from '#demo/news.ts'
import { coverNameOf, seedDemo } from '#demo/seed.ts'
import { books, coverOriginals, settings } from '#server/database/schema.ts'
import { registerErrors } from '#server/errors.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { coverRoutes } from './api.server.ts'
import { coverHashOf } from './cover-hash.server.ts'
import { cardAddress, coverSources, pictureSources } from './cover-url.ts'
import { restampCovers } from './restamp-covers.server.ts'

let database: TestDatabase
let app: FastifyInstance
let folder: string

before(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'octavo-covers-'))
  app = fastify({ routerOptions: { maxParamLength: 400 } })
  registerErrors(app)
  await app.register(coverRoutes({ db: database.db, env: { DATA_DIR: folder, NODE_ENV: 'test' } }))
  await seedDemo(database.db)
})
after(async () => {
  await app.close()
  await database.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers = {}) => app.inject({ url, headers })
const sizeOf = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return { format, width, height }
}
const countBooks = async () => (await database.db.select({ id: books.id }).from(books)).length

test('every name of the demo answers with its book’s cover, true to its media type', async () => {
  const names = demoBooks.map(coverNameOf)
  const numbered = names.filter((name) => /^book-([1-9]|1\d|20)\.png$/.test(name))
  assert.deepEqual([new Set(names).size, numbered.length], [23, 20])
  for (const name of ['book-1.png', 'dracula.png', 'lombard-street.png']) {
    const answer = await get(`/covers/${name}`)
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['content-type'], 'image/png')
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    assert.match(String(answer.headers['cache-control']), /max-age=300/)
    assert.deepEqual(await sizeOf(answer.rawPayload), { format: 'png', width: 480, height: 720 })
  }
})

test('a cover is not sent again to who has it', async () => {
  const { headers } = await get('/covers/book-2.png')
  const again = await get('/covers/book-2.png', { 'if-none-match': `"other", ${headers.etag}` })
  assert.equal(again.statusCode, 304)
  assert.equal(again.body, '')
})

test('an unknown but well-formed name is designed, in its own format, and stores nothing', async () => {
  const before = await countBooks()
  for (const [name, type, format] of [
    ['war-and-peace.webp', 'image/webp', 'webp'],
    ['Some_Book.v2.JPEG', 'image/jpeg', 'jpeg'],
    ['x.avif', 'image/avif', 'heif'],
  ] as const) {
    const answer = await get(`/covers/${name}`)
    assert.equal(answer.statusCode, 200, name)
    assert.equal(answer.headers['content-type'], type)
    assert.deepEqual(await sizeOf(answer.rawPayload), { format, width: 480, height: 720 })
  }
  assert.equal(await countBooks(), before)
})

test('a flood of made-up names is turned away, and real covers keep coming', async () => {
  const flood = Array.from({ length: 60 }, (_, i) => get(`/covers/made-up-${i}.webp`))
  const real = await get('/covers/book-7.png')
  assert.equal(real.statusCode, 200)
  const answers = await Promise.all(flood)
  const busy = answers.filter(({ statusCode }) => statusCode === 503)
  assert.equal(busy.length, 40)
  for (const { headers } of busy) {
    assert.equal(headers['retry-after'], '5')
    assert.equal(headers['cache-control'], 'no-store')
  }
  const kept = await readdir(join(folder, 'cache', 'covers'))
  const unknown = await readdir(join(folder, 'cache', 'covers-of-unknown-names'))
  assert(unknown.length >= 20)
  assert.deepEqual(
    kept.filter((name) => unknown.includes(name)),
    [],
  )
})

test('the pictures of the news answer by name and by content hash', async () => {
  assert.equal(news.length, 5)
  for (const { image, picture } of news) {
    const named = await get(`/covers/${image}`)
    assert.deepEqual(await sizeOf(named.rawPayload), { format: 'png', width: 480, height: 320 })
    const hashed = await get(pictureSources(picture).fallback)
    assert.equal(hashed.statusCode, 200)
    assert.equal(hashed.headers['content-type'], 'image/jpeg')
  }
})

test('threats 9: malformed names are refused and no byte comes from outside', async () => {
  await writeFile(join(folder, 'secret.png'), 'secret')
  await symlink('/etc/passwd', join(folder, 'cache', 'covers', 'link.png'))
  const names = [
    '../secret.png',
    '%2e%2e%2fsecret.png',
    '..%2f..%2fetc%2fpasswd',
    '..%5csecret.png',
    '..\\secret.png',
    '%00.png',
    'a%00.png',
    '%2fetc%2fpasswd',
    '/etc/passwd.png',
    'a..b.png',
    '.png',
    '.hidden.png',
    '-a.png',
    'book-1.svg',
    'book-1.png%0a',
    'book-1',
    'b%C3%BCcher.png',
    '%zz.png',
    `${'a'.repeat(300)}.png`,
    'v/../../secret.png',
    'v/..%2fsecret.png',
    '',
  ]
  for (const name of names) {
    const answer = await get(`/covers/${name}`)
    assert.ok([400, 404].includes(answer.statusCode), `${name}: ${answer.statusCode}`)
    assert.match(String(answer.headers['content-type']), /application\/problem\+json|json/, name)
    assert.doesNotMatch(answer.body, /secret|root:/, name)
  }
  const link = await get('/covers/link.png')
  assert.deepEqual(await sizeOf(link.rawPayload), { format: 'png', width: 480, height: 720 })
})

test('hashed variants are kept for ever, light enough for the first view', async () => {
  const rows = await database.db.select().from(books)
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
  const [book] = await database.db.select().from(books).limit(1)
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
  const [first, second, third] = await database.db.select().from(books).limit(3)
  assert.ok(first && second && third)
  for (const [book, bytes] of [
    [first, wide],
    [second, svg],
    [third, huge],
  ] as const) {
    const coverOriginal = `test-${book.id}`
    const coverHash = coverHashOf({ ...book, coverOriginal })
    await database.db
      .insert(coverOriginals)
      .values({ hash: coverOriginal, mediaType: 'image/png', bytes })
    await database.db.update(books).set({ coverOriginal, coverHash }).where(eq(books.id, book.id))
    const answer = await get(`/covers/v/${coverHash}-240.webp`)
    assert.equal(answer.statusCode, bytes === wide ? 200 : 404)
    if (bytes === wide) {
      assert.deepEqual(await sizeOf(answer.rawPayload), { format: 'webp', width: 240, height: 360 })
    }
    await database.db
      .update(books)
      .set({ coverOriginal: null, coverHash: book.coverHash })
      .where(eq(books.id, book.id))
  }
})

test('after an update of the designer every designed cover gets its new key, once', async () => {
  await database.db.delete(settings).where(eq(settings.key, 'cover-design'))
  await database.db.execute(sql`update books set cover_hash = 'old' where category = 'Horror'`)
  assert.equal(await restampCovers(database.db), 5)
  const rows = await database.db.select().from(books)
  assert.ok(rows.every((book) => book.coverHash === coverHashOf(book)))
  await database.db.execute(sql`update books set cover_hash = 'old' where category = 'Horror'`)
  assert.equal(await restampCovers(database.db), 0)
  await database.db.delete(settings).where(eq(settings.key, 'cover-design'))
  await restampCovers(database.db)
})

test('twenty requests for one missing variant leave one file', async () => {
  const [book] = await database.db.select().from(books).where(eq(books.title, 'Dracula'))
  const url = `/covers/v/${book?.coverHash}-720.webp`
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(url)))
  assert.ok(answers.every((answer) => answer.statusCode === 200))
  const files = await readdir(join(folder, 'cache', 'covers'))
  assert.equal(files.filter((file) => file.startsWith(`${book?.coverHash}-720.webp`)).length, 1)
})
