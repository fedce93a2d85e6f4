import assert from 'node:assert/strict'
import { readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { demoBooks } from '#demo/books.ts'
import { coverNameOf } from '#demo/seed.ts'
import { books } from '#server/database/schema.ts'
import { demoCovers, sizeOf } from '#test/demo-covers.ts'
import { pictureHash, pictureSources } from './cover-url.ts'
import { allDrawings, sceneNames } from './designer/scene-names.ts'

/* Covers and pictures by their names. */

const { shop, get } = demoCovers()
const countBooks = async () => (await shop.database.db.select({ id: books.id }).from(books)).length

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
  // Twenty may wait; the place of one that was drawn meanwhile goes to another.
  assert.ok(busy.length >= 20 && busy.length <= 40, `${busy.length} were turned away`)
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 60 - busy.length)
  for (const { headers } of busy) {
    assert.equal(headers['retry-after'], '5')
    assert.equal(headers['cache-control'], 'no-store')
  }
  const kept = await readdir(join(shop.folder, 'cache', 'covers'))
  const unknown = await readdir(join(shop.folder, 'cache', 'covers-of-unknown-names'))
  assert(unknown.length >= 20)
  assert.deepEqual(
    kept.filter((name) => unknown.includes(name)),
    [],
  )
})

test('the pictures of the news answer by name and by content hash', async () => {
  assert.equal(sceneNames.length, 5)
  for (const name of sceneNames) {
    const named = await get(`/covers/${name}.png`)
    assert.deepEqual(await sizeOf(named.rawPayload), { format: 'png', width: 480, height: 320 })
    const hashed = await get(pictureSources(pictureHash(name)).fallback)
    assert.equal(hashed.statusCode, 200)
    assert.equal(hashed.headers['content-type'], 'image/jpeg')
  }
})

test('a motif has other drawings, no two alike', async () => {
  const drawn = await Promise.all(
    allDrawings.map(async (name) => {
      const { statusCode, rawPayload } = await get(pictureSources(pictureHash(name)).fallback)
      assert.equal(statusCode, 200, name)
      return rawPayload.toString('base64')
    }),
  )
  assert.equal(new Set(drawn).size, allDrawings.length)
})

test('threats 9: malformed names are refused and no byte comes from outside', async () => {
  await writeFile(join(shop.folder, 'secret.png'), 'secret')
  await symlink('/etc/passwd', join(shop.folder, 'cache', 'covers', 'link.png'))
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
