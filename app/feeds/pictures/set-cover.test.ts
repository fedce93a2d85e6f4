import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { before, test } from 'node:test'
import { crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Book } from '#app/catalog/book.ts'
import { forgetUnusedOriginals } from '#app/covers/originals.server.ts'
import { books, coverOriginals } from '#server/database/schema.ts'
import { aBook, call, ownerOf, testShop } from '#test/app.ts'

/* The picture of one book, through the desk's door. */

const shop = testShop()
const headers = ownerOf(shop)

const aPicture = (background = '#2040a0') =>
  sharp({ create: { width: 40, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer()

const send = (id: string, payload: Buffer, more: Record<string, string> = {}) =>
  call(shop.app, {
    method: 'PUT',
    url: `/api/desk/books/${id}/cover`,
    payload,
    headers: { 'content-type': 'application/octet-stream', ...headers, ...more },
  })
const remove = (id: string) =>
  call(shop.app, { method: 'DELETE', url: `/api/desk/books/${id}/cover`, headers })
const atDesk = async (id: string) =>
  (await call(shop.app, { url: `/api/desk/books/${id}`, headers })).body
const shown = async (hash: string) => {
  const { statusCode, rawPayload } = await shop.app.inject({ url: `/covers/v/${hash}-240.webp` })
  assert.equal(statusCode, 200)
  return rawPayload
}
const colourOf = async (picture: Buffer) => {
  const { dominant } = await sharp(picture).stats()
  return [dominant.r, dominant.g, dominant.b].map((part) => Math.round(part / 64))
}
const originals = () => shop.deps.db.$count(coverOriginals)
const rowOf = async ({ _id }: Book) =>
  (await shop.deps.db.select().from(books).where(eq(books.id, _id)))[0]

test('an upload is shown at once, without a new version, and its removal brings the designed cover back', async () => {
  const book = await aBook(shop)
  const tags: string[][] = []
  const stop = shop.deps.changes.subscribe((of) => tags.push(of))
  const { version, hasPicture } = await atDesk(book._id)
  assert.equal(hasPicture, false)

  const set = await send(book._id, await aPicture('#ff0000'))
  assert.equal(set.status, 200)
  assert.equal(set.body.message, 'The book has its picture.')
  assert.notEqual(set.body.book.coverHash, book.coverHash)
  assert.ok(tags.some((of) => of.includes(`book:${book._id}`)))
  const now = await atDesk(book._id)
  assert.deepEqual([now.version, now.hasPicture], [version, true])
  assert.deepEqual(await colourOf(await shown(now.coverHash)), [4, 0, 0])
  const named = await shop.app.inject({ url: `/covers/${book.coverImage}` })
  assert.deepEqual(await colourOf(named.rawPayload), [4, 0, 0])

  const replaced = await send(book._id, await aPicture('#0000ff'))
  assert.equal(replaced.body.message, 'The book has its new picture.')
  assert.deepEqual(await colourOf(await shown(replaced.body.book.coverHash)), [0, 0, 4])

  const removed = await remove(book._id)
  assert.equal(removed.status, 200)
  assert.equal(removed.body.book.coverHash, book.coverHash)
  assert.equal((await remove(book._id)).body.book.coverHash, book.coverHash)
  assert.equal((await atDesk(book._id)).hasPicture, false)
  stop()

  const undo = (picture: unknown) =>
    call(shop.app, {
      method: 'POST',
      url: `/api/desk/books/${book._id}/cover/restore`,
      headers,
      payload: { picture },
    })
  assert.equal((await undo(removed.body.before)).body.book.coverHash, replaced.body.book.coverHash)
  assert.equal((await undo(replaced.body.before)).body.book.coverHash, set.body.book.coverHash)
  assert.equal((await undo('f'.repeat(64))).status, 404)
  assert.equal((await undo('../x')).status, 400)
})

test('nothing of the upload’s own bytes is stored (threats 10, 43)', async () => {
  const book = await aBook(shop)
  const file = await sharp(await aPicture())
    .withExif({ IFD0: { Artist: 'a secret' } })
    .jpeg()
    .toBuffer()
  assert.ok(file.includes('a secret'))
  assert.equal((await send(book._id, file)).status, 200)
  const row = await rowOf(book)
  const [kept] = await shop.deps.db
    .select()
    .from(coverOriginals)
    .where(eq(coverOriginals.hash, row?.coverOriginal ?? ''))
  assert.equal(kept?.mediaType, 'image/webp')
  assert.equal((await sharp(kept?.bytes).metadata()).format, 'webp')
  assert.ok(!kept?.bytes.includes('a secret'))
})

test('the same picture again changes nothing, and is kept once for two books', async () => {
  const file = await aPicture('#123456')
  const [one, two] = [await aBook(shop), await aBook(shop)]
  const first = await send(one._id, file)
  const kept = await originals()
  const again = await send(one._id, file)
  assert.equal(again.body.message, 'The book has this picture already.')
  assert.equal(again.body.book.coverHash, first.body.book.coverHash)
  assert.equal((await send(two._id, file)).status, 200)
  assert.equal(await originals(), kept)
  // Either may lose it without the other.
  await remove(one._id)
  assert.equal((await atDesk(two._id)).hasPicture, true)
})

test('a name that another book has as well becomes a name of its own', async () => {
  const [one, two] = [
    await aBook(shop, { coverImage: 'shared.png' }),
    await aBook(shop, { coverImage: 'Shared.png' }),
  ]
  const before = (await shop.app.inject({ url: '/covers/shared.png' })).rawPayload
  const { body } = await send(two._id, await aPicture('#00ff00'))
  assert.match(body.book.coverImage, /^the-moonstone-[0-9a-f]{6}\.png$/)
  assert.equal((await rowOf(one))?.coverImage, 'shared.png')
  const now = await shop.app.inject({ url: '/covers/shared.png' })
  assert.notDeepEqual(await colourOf(now.rawPayload), [0, 4, 0])
  const own = await shop.app.inject({ url: `/covers/${body.book.coverImage}` })
  assert.deepEqual(await colourOf(own.rawPayload), [0, 4, 0])
  assert.ok(before.length > 0)
})

test('a name typed into the form drops the upload, other edits keep it', async () => {
  const book = await aBook(shop)
  await send(book._id, await aPicture())
  const edit = (payload: object) =>
    call(shop.app, { method: 'PUT', url: `/api/edit/${book._id}`, headers, payload })
  const { body } = await edit({ title: 'Another title' })
  assert.equal((await atDesk(book._id)).hasPicture, true)
  assert.equal(body.book.coverHash, (await rowOf(book))?.coverHash)
  await edit({ coverImage: 'other.png' })
  assert.equal((await atDesk(book._id)).hasPicture, false)
})

test('If-Match is respected; without it the last picture wins', async () => {
  const book = await aBook(shop)
  const file = await aPicture('#abcdef')
  assert.equal((await send(book._id, file, { 'if-match': '"9"' })).status, 412)
  assert.equal((await atDesk(book._id)).hasPicture, false)
  assert.equal((await send(book._id, file, { 'if-match': '"1"' })).status, 200)
})

test('an unknown or deleted book has no picture', async () => {
  const book = await aBook(shop)
  await call(shop.app, { method: 'DELETE', url: `/api/${book._id}`, headers })
  for (const id of [book._id, 'no-such-book', '019b0000-0000-7000-8000-000000000000']) {
    assert.equal((await send(id, await aPicture())).status, 404, id)
    assert.equal((await remove(id)).status, 404, id)
  }
})

test('what is no picture leaves nothing: each with its status and reason (threats 10, 11, 43)', async () => {
  const book = await aBook(shop)
  const kept = await originals()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  // Its head alone says how large it is.
  const wide = await sharp(await aPicture())
    .png()
    .toBuffer()
  wide.writeUInt32BE(9000, 16)
  wide.writeUInt32BE(9000, 20)
  wide.writeUInt32BE(crc32(wide.subarray(12, 29)), 29)
  const cases: [string, Buffer, number, RegExp][] = [
    ['image/svg+xml', svg, 415, /an SVG drawing/],
    ['image/png', svg, 415, /an SVG drawing/],
    [
      'image/gif',
      await sharp(await aPicture())
        .gif()
        .toBuffer(),
      415,
      /a GIF/,
    ],
    ['application/octet-stream', Buffer.alloc(0), 415, /empty/],
    ['application/octet-stream', wide, 413, /40 megapixels/],
    ['image/jpeg', Buffer.alloc(15_000_001, 0xff), 413, /larger than 15 MB/],
    ['text/html', await aPicture(), 415, /Send the picture itself/],
    ['multipart/form-data; boundary=x', await aPicture(), 415, /Send the picture itself/],
    ['application/x-www-form-urlencoded', Buffer.from('a=b'), 415, /Send the picture itself/],
    ['application/json', Buffer.from('{}'), 415, /Send the picture itself/],
  ]
  for (const [type, file, status, why] of cases) {
    const answer = await send(book._id, file, { 'content-type': type })
    assert.equal(answer.status, status, `${type} ${why}`)
    assert.match(answer.body.message, why)
  }
  assert.equal((await send(book._id, await aPicture(), { 'content-encoding': 'gzip' })).status, 415)
  assert.equal((await atDesk(book._id)).hasPicture, false)
  assert.equal(await originals(), kept)
})

test('exactly 15 MB are taken, whatever the media type says', async () => {
  const book = await aBook(shop)
  const file = Buffer.alloc(15_000_000)
  ;(await aPicture('#010203')).copy(file)
  assert.equal((await send(book._id, file, { 'content-type': 'image/png' })).status, 200)
})

test('pictures that no book shows are removed after an hour, the others stay', async () => {
  const [one, two] = [await aBook(shop), await aBook(shop)]
  await send(one._id, await aPicture('#111111'))
  await send(two._id, await aPicture('#222222'))
  const key = (await rowOf(one))?.coverOriginal ?? ''
  await remove(one._id)
  const has = async () =>
    (await shop.deps.db.$count(coverOriginals, eq(coverOriginals.hash, key))) > 0
  await forgetUnusedOriginals(shop.deps.pool, new Date())
  assert.ok(await has())
  await forgetUnusedOriginals(shop.deps.pool, new Date(Date.now() + 3_700_000))
  assert.ok(!(await has()))
  assert.equal((await atDesk(two._id)).hasPicture, true)
  assert.ok((await shown((await rowOf(two))?.coverHash ?? '')).length > 0)
})

let port = 0
before(async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.server.address() as AddressInfo).port
})

/** Sends the head and some of the body; the rest is the test's. */
async function begin(id: string, length: number, body: Buffer) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `PUT /api/desk/books/${id}/cover HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\n` +
      `Content-Type: image/jpeg\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`,
  )
  socket.write(body)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const closed = once(socket, 'close')
  return { socket, ended: () => closed.then(() => answer) }
}

test('an upload that breaks off, is endless or stops moving leaves nothing (threats 12, 18)', async () => {
  const book = await aBook(shop)
  const kept = await originals()
  const file = await aPicture()
  const cut = await begin(book._id, file.length + 10, file)
  cut.socket.end()
  await cut.ended()
  const endless = await begin(book._id, 99_000_000, Buffer.alloc(1000, 1))
  assert.match(await endless.ended(), /^HTTP\/1\.1 413 /)
  const silent = await begin(book._id, file.length + 10, file)
  await silent.ended()
  assert.equal((await atDesk(book._id)).hasPicture, false)
  assert.equal(await originals(), kept)
})

test('more pictures than are read at once are asked to come again', async () => {
  const book = await aBook(shop)
  const file = await aPicture('#333333')
  // They wait for the test, however busy the machine is.
  shop.app.server.setTimeout(0)
  const arriving = await Promise.all(
    Array.from({ length: 4 }, () => begin(book._id, file.length, file.subarray(0, 9))),
  )
  let answer = await send(book._id, file)
  // They are counted once their heads have arrived.
  while (answer.status !== 503) answer = await send(book._id, file)
  assert.equal(answer.headers['retry-after'], '5')
  for (const { socket } of arriving) socket.write(file.subarray(9))
  for (const { ended } of arriving) assert.match(await ended(), /^HTTP\/1\.1 (200|408|503) /)
  assert.equal((await send(book._id, file)).status, 200)
})
