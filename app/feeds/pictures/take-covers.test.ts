import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { Book } from '#app/catalog/book.ts'
import { newId } from '#server/database/id.ts'
import { aBook, call, ownerOf, testShop } from '#test/app.ts'
import { until } from '#test/until.ts'
import { type ZipPart, zipOf } from '#test/zip.ts'

/* A ZIP of covers, through the desk's door. */

const env = { DATA_DIR: '' }
before(async () => {
  env.DATA_DIR = await mkdtemp(join(tmpdir(), 'octavo-covers-'))
})
const shop = testShop({ env })
const headers = ownerOf(shop)
after(() => rm(env.DATA_DIR, { recursive: true, force: true }))

const aPicture = (background: string) =>
  sharp({ create: { width: 40, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function post(payload: Buffer | Readable, query = '', type = 'application/zip') {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/desk/covers${query}`,
    payload,
    headers: { 'content-type': type, ...headers },
  })
  const { statusCode: status, body } = answer
  const message = status === 200 ? '' : JSON.parse(body).message
  return { status, body, message, headers: answer.headers }
}

/** What is said of each file: `file: verdict (title) reason`. */
async function told(parts: ZipPart[], query = '') {
  const { status, body, headers } = await post(zipOf(parts), query)
  assert.equal(status, 200, body)
  assert.match(String(headers['content-type']), /^application\/x-ndjson/)
  const lines = String(body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual([lines[0].total, lines.at(-1)], [lines.length - 2, { done: true }])
  return lines
    .slice(1, -1)
    .map(({ file, verdict, title, reason }) => `${file}: ${verdict} (${title}) ${reason}`)
}

const isbns = ['9780141439518', '9780141439600', '9780140449136', '9780141441146', '9780141439846']
const numbered = new Map<string, Book>()
before(async () => {
  for (const isbn13 of isbns)
    numbered.set(isbn13, await aBook(shop, { isbn13, title: `T ${isbn13}` }))
})
const hashOf = async (isbn: string) =>
  (await call(shop.app, { url: `/api/${numbered.get(isbn)?._id}` })).body.coverHash

test('a dry run says what would be, changes nothing; then it is done, and a second time nothing is left to do', async () => {
  const [one = '', two = '', three = ''] = isbns
  const red = await aPicture('#ff0000')
  const parts = [
    { name: `covers/${one}.jpg`, bytes: red },
    { name: '978-0-14-143960-0_front.jpg', bytes: await aPicture('#00ff00'), method: 0 },
    { name: '0140449132.png', bytes: await aPicture('#0000ff') },
  ]
  const would = [
    `covers/${one}.jpg: set (T ${one}) Its first picture, in place of the designed cover.`,
    `978-0-14-143960-0_front.jpg: set (T ${two}) Its first picture, in place of the designed cover.`,
    `0140449132.png: set (T ${three}) Its first picture, in place of the designed cover.`,
  ]
  const before = await hashOf(one)
  assert.deepEqual(await told(parts, '?dryRun=true'), would)
  assert.equal(await hashOf(one), before)
  assert.deepEqual(await told(parts), would)
  const after = await hashOf(one)
  assert.notEqual(after, before)
  assert.deepEqual(
    (await told(parts)).map((line) => line.replace(/^.*?: (\w+) .*/, '$1')),
    ['unchanged', 'unchanged', 'unchanged'],
  )
  assert.equal(await hashOf(one), after)
  const other = [{ name: `${one}.webp`, bytes: await aPicture('#ffff00') }]
  const replaced = [`${one}.webp: replaced (T ${one}) In place of another picture.`]
  assert.deepEqual(await told(other, '?dryRun=true'), replaced)
  assert.deepEqual(await told(other), replaced)
  assert.notEqual(await hashOf(one), after)
})

test('every file has its verdict and its reason, and bad ones do not stop the others (threats 43, 44)', async () => {
  const [, , , four = '', five = ''] = isbns
  const deleted = await aBook(shop, { isbn13: '9780141442464', title: 'Deleted' })
  await call(shop.app, { method: 'DELETE', url: `/api/${deleted._id}`, headers })
  const bytes = await aPicture('#123123')
  const lines = await told([
    { name: `../${four}.jpg`, bytes },
    { name: `${four}.jpg`, bytes: '/etc/passwd', mode: 0o120777 },
    { name: `locked/${four}.jpg`, bytes, flags: 0x801 },
    { name: `bomb/${four}.png`, bytes: '', size: 900_000_000 },
    { name: `large/${four}.png`, bytes: '', size: 15_500_000 },
    { name: `svg/${four}.jpg`, bytes: '<svg/>' },
    { name: `${four}_back.jpg`, bytes },
    { name: `damaged/${five}.jpg`, bytes, crc: 1 },
    { name: '9780141439519.jpg', bytes },
    { name: '9783161484100.jpg', bytes },
    { name: '9780141442464.jpg', bytes },
    { name: 'holiday.jpg', bytes },
    { name: 'list.csv', bytes: 'a,b' },
    { name: 'more.zip', bytes },
    { name: '__MACOSX/._x.jpg', bytes },
  ])
  const expected = [
    /^\.\.\/.*: refused \(null\) Its name leads out/,
    /: refused \(null\) It is a link/,
    /: refused \(null\) It is locked/,
    /: refused \(null\) It would unpack to more than 100 times/,
    /: refused \(T 9780141441146\) The picture is larger than 15 MB\./,
    /_back.jpg: refused \(T 9780141441146\) By its name it is not the front/,
    /: refused \(T 9780141439846\) Its bytes in the ZIP are damaged/,
    /: refused \(null\) The check digit/,
    /: unknown \(null\) No book has the ISBN 9783161484100\./,
    /: unknown \(Deleted\) The book was deleted\./,
    /holiday.jpg: unknown \(null\) Its name is no ISBN/,
    /: refused \(null\) Only JPEG, PNG, WebP and AVIF are taken\./,
    /: refused \(null\) A ZIP inside a ZIP/,
    /^svg\/.*: refused \(T 9780141441146\) This is an SVG drawing/,
  ]
  assert.equal(lines.length, expected.length)
  for (const [at, pattern] of expected.entries()) assert.match(lines[at] ?? '', pattern)
})

test('of several pictures for one book the surest is taken, wherever it stands', async () => {
  const [, , , four = ''] = isbns
  const lines = await told([
    { name: `${four}_2.jpg`, bytes: await aPicture('#101010') },
    { name: `${four}.jpg`, bytes: await aPicture('#202020') },
    { name: `b/${four}.jpg`, bytes: await aPicture('#303030') },
  ])
  assert.match(lines[0] ?? '', /^9780141441146.jpg: set /)
  assert.match(lines[1] ?? '', /^b\/.*: refused .* “9780141441146.jpg” is taken for this book/)
  assert.match(lines[2] ?? '', /_2.jpg: refused .* is taken for this book/)
})

test('a picture that cannot be read keeps no good one away', async () => {
  const [, , , , five = ''] = isbns
  const lines = await told([
    { name: `${five}_2.jpg`, bytes: await aPicture('#606060') },
    { name: `${five}.jpg`, bytes: '<svg/>' },
  ])
  assert.match(lines[0] ?? '', /: refused .* SVG/)
  assert.match(lines[1] ?? '', /_2.jpg: set /)
})

test('by the number of a source, and by the name that a feed gave the picture', async () => {
  const keyed = await aBook(shop, { title: 'By key' })
  const pictured = await aBook(shop, { title: 'By picture', coverImage: 'Summer-Reading.jpg' })
  const source = newId()
  await shop.deps.pool.query(`insert into feed_sources (id, name) values ($1, 'Distributor')`, [
    source,
  ])
  await shop.deps.pool.query(
    `insert into feed_books (source_id, key, book_id) values ($1, 'SKU-4711', $2)`,
    [source, keyed._id],
  )
  const lines = await told([
    { name: 'SKU-4711.jpg', bytes: await aPicture('#404040') },
    { name: 'photos/summer-reading.JPG', bytes: await aPicture('#505050') },
  ])
  assert.match(lines[0] ?? '', /: set \(By key\)/)
  assert.match(lines[1] ?? '', /: set \(By picture\)/)
  assert.ok(pictured)
})

test('what is no ZIP is refused as a whole, and nothing is left on the disk', async () => {
  const cases: [Buffer, string, number, RegExp][] = [
    [Buffer.from('hello'), 'application/zip', 415, /It is no ZIP/],
    [zipOf([{ name: 'a.jpg' }]).subarray(0, 20), 'application/octet-stream', 415, /cut off/],
    [Buffer.from('{}'), 'application/json', 415, /Send the ZIP itself/],
    [zipOf([]), 'multipart/form-data; boundary=x', 415, /Send the ZIP itself/],
  ]
  for (const [payload, type, status, why] of cases) {
    const answer = await post(payload, '', type)
    assert.equal(answer.status, status)
    assert.match(answer.message, why)
  }
  const tooLarge = await call(shop.app, {
    method: 'POST',
    url: '/api/desk/covers',
    headers: { 'content-type': 'application/zip', 'content-length': '2000000001', ...headers },
  })
  assert.equal(tooLarge.status, 413)
  assert.equal((await post(zipOf([]), '?dryRun=perhaps')).status, 400)
  assert.deepEqual(await told([]), [])
  assert.deepEqual(await readdir(join(env.DATA_DIR, 'uploads')), [])
})

test('one ZIP at a time; an upload that breaks off leaves nothing', async () => {
  const uploads = join(env.DATA_DIR, 'uploads')
  const zip = zipOf([{ name: `${isbns[0]}.jpg`, bytes: await aPicture('#606060') }])
  const slow = new PassThrough()
  slow.write(zip.subarray(0, 50))
  const first = post(slow)
  await until(async () => (await readdir(uploads)).length === 1)
  assert.equal((await post(zip)).status, 503)
  slow.end(zip.subarray(50))
  assert.equal((await first).status, 200)
  const broken = new PassThrough()
  broken.write(zip.subarray(0, 50))
  const second = post(broken)
  await until(async () => (await readdir(uploads)).length === 1)
  broken.end()
  assert.equal((await second).status, 415)
  assert.deepEqual(await readdir(uploads), [])
})
