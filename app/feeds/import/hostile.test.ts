import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { test } from 'node:test'
import pg from 'pg'
import { readFeeds } from '#app/feeds/files/read-feeds.ts'
import { ownerOf, testShop } from '#test/app.ts'
import { aRecord, aTitle, feedDesk, isbnOf } from '#test/feed-desk.ts'
import { until } from '#test/until.ts'
import { runImport } from './run-import.server.ts'

/* Files and senders that mean no good, or are only unlucky. */

const shop = testShop()
const owner = ownerOf(shop)
const { ask, get, send, bring, dryRun, apply, undo } = feedDesk(shop, owner)

const begin = async (): Promise<string> => (await ask('POST', '', {})).body.id

async function put(id: string, body: BodyInit, type: string) {
  const { port } = shop.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api/desk/imports/${id}/files/1?name=x.csv`
  const headers = { ...owner, 'content-type': type }
  return fetch(url, { method: 'PUT', headers, body })
}

/** Has a file read as the shop does, with its own readers. */
async function readReally(name: string, body: Uint8Array | string) {
  const id = await begin()
  assert.equal((await send(id, 1, name, body)).status, 204)
  assert.equal((await ask('POST', `/${id}/read`, {})).status, 202)
  const today = () => '2026-06-01'
  await runImport(id, { url: shop.url, read: readFeeds, now: shop.deps.now, today })
  return get(id)
}

test('a body that is JSON, or has parts of a form around the file, is no file: 415 (threats 12)', async () => {
  const id = await begin()
  const line = 'ISBN,Title\n'
  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'application/merge-patch+json',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ]) {
    const answer = await put(id, type.includes('json') ? '{}' : line, type)
    assert.equal(answer.status, 415, type)
  }
  assert.deepEqual((await get(id)).files, [])
  for (const type of ['text/csv', 'application/xml', 'application/zip']) {
    assert.equal((await put(id, line, type)).status, 204, type)
  }
  assert.deepEqual(
    (await get(id)).files.map(({ bytes }) => bytes),
    [line.length],
  )
})

test('a file waits for a slow database longer than a socket may be idle (threats 18)', async (t) => {
  const other = new pg.Client(shop.url)
  await other.connect()
  t.after(() => other.end())
  const hold = () => other.query('begin; lock table import_chunks in share mode')
  // The first before anything is read of it, the second in the midst.
  for (const firstBytes of [0, 1_500_000]) {
    const id = await begin()
    const connected = once(shop.app.server, 'connection')
    if (firstBytes === 0) await hold()
    const sending = slowly(id)
    const [socket] = (await connected) as [Socket]
    sending.write(Buffer.alloc(firstBytes + 1, 'x'))
    if (firstBytes === 0) await until(async () => (await get(id)).files.length === 1)
    else {
      await until(async () => (await chunksOf(id)) > 0)
      await hold()
    }
    // More than fits between the two ends: the rest can only move when the shop takes it.
    sending.end(Buffer.alloc(12_000_000, 'x'))
    socket.setTimeout(200)
    await once(socket, 'timeout')
    await other.query('rollback')
    socket.setTimeout(0)
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    assert.equal(answer.statusCode, 204)
    answer.resume()
    assert.equal((await get(id)).files[0]?.bytes, firstBytes + 1 + 12_000_000)
  }
})

function slowly(id: string) {
  const { port } = shop.app.server.address() as AddressInfo
  const sending = request({
    ...{ port, method: 'PUT', path: `/api/desk/imports/${id}/files/1?name=x.csv`, agent: false },
    headers: { ...owner, 'content-type': 'application/octet-stream' },
  })
  sending.flushHeaders()
  return sending
}

const chunksOf = async (id: string): Promise<number> => {
  const { rows } = await shop.deps.pool.query(
    'select count(*)::integer as chunks from import_chunks where import_id = $1',
    [id],
  )
  return rows[0].chunks
}

test('half characters and NUL in what a file says of itself do no harm', async () => {
  const header = `${'n'.repeat(99)}😀`
  const sheet = `ISBN,Title,Price,Note,${header}\n${isbnOf(1)},One,5.00,${header},x\n`
  const read = await readReally('x.csv', sheet)
  assert.equal(read.status, 'ready', read.problem ?? '')
  assert.equal(read.counts.created, 1)
  const samples = read.heads[0]?.columns[3]?.samples ?? []
  assert.equal(samples[0]?.slice(0, 99), 'n'.repeat(99))
  assert.equal((await apply(read.id)).status, 'applied')
  const sender = `Gard\u0000ners ${'g'.repeat(105)}😀😀😀`
  const xml = `<ONIXMessage release="3.0"><Header><Sender><SenderName>${sender}</SenderName></Sender></Header></ONIXMessage>`
  const empty = await readReally('x.xml', xml)
  assert.equal(empty.status, 'ready', empty.problem ?? '')
})

test('an import that was taken back in part is taken back wholly, and not applied again', async () => {
  const applied = await bring([aTitle(10), aTitle(11)])
  // As an undo leaves it that a fault has ended after its first row.
  await shop.deps.pool.query(`update imports set status = 'failed', undone_row = 1 where id = $1`, [
    applied.id,
  ])
  assert.deepEqual((await get(applied.id)).can.apply, false)
  const refused = await ask('POST', `/${applied.id}/apply`)
  assert.deepEqual(
    [refused.status, refused.body.status, refused.body.reason, refused.body.state],
    [409, 409, 'not-now', 'failed'],
  )
  assert.equal((await undo(applied.id)).status, 'undone')
})

test('a file is not added to what is being read, nor to another admin’s import that has ended', async () => {
  const dry = await dryRun([aTitle(20)])
  assert.equal((await ask('POST', `/${dry.id}/cancel`)).status, 202)
  const late = await send(dry.id, 1, 'late.csv', 'x')
  assert.deepEqual([late.status, late.body.reason], [409, 'too-late'])
})

test('many rows that are mended at once take one connection, and none fails', async () => {
  const count = 60
  const refused = Array.from({ length: count }, (_, n) =>
    aRecord({ isbn13: isbnOf(100 + n), fields: { title: `Title ${n}` } }),
  )
  const applied = await bring([...refused, aTitle(99)])
  assert.equal(applied.counts.refused, count)
  const answers = await Promise.all(
    refused.map((_, n) => ask('PUT', `/${applied.id}/rows/${n + 1}`, { newPrice: 3 })),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.equal((await get(applied.id)).counts.created, count + 1)
})
