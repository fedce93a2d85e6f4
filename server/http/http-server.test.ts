import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { aBook, call, ownerOf, testShop } from '#test/app.ts'
import { rawDoor } from '#test/raw-request.ts'
import { until } from '#test/until.ts'

/* Requests that are refused for their head or their slowness, over sockets of their own. */

const shop = testShop()
const headers = ownerOf(shop)
const raw = rawDoor(shop)

test('overlong addresses and headers are 414 and 431 (threats 19)', async () => {
  assert.equal((await call(shop.app, { url: `/api/?q=${'x'.repeat(13_000)}` })).status, 414)
  const long = await raw(`GET /api/?q=${'x'.repeat(65_536)} HTTP/1.1\r\nHost: x\r\n\r\n`)
  assert.match(long, /^HTTP\/1\.1 431 /)
  assert.match(long, /"message":"The headers of the request are too large\."/)
  assert.match(await raw('NONSENSE\r\n\r\n'), /^HTTP\/1\.1 400 /)
  assert.equal((await call(shop.app, { url: '/api/%E0%A4%A' })).status, 400)
})

test('a request that names two hosts is refused (RFC 9112, section 3.2; threats 16)', async () => {
  for (const path of ['/healthz', '/api/', '/no/such/page', '/favicon.ico']) {
    const hosts = (...names: string[]) =>
      raw(`GET ${path} HTTP/1.1\r\n${names.join('\r\n')}\r\nConnection: close\r\n\r\n`)
    assert.doesNotMatch(await hosts('Host: shop.example'), /^HTTP\/1\.1 400 /, path)
    for (const second of ['Host: evil.example', 'hOST: shop.example', 'Host:']) {
      assert.match(await hosts('Host: shop.example', second), /^HTTP\/1\.1 400 /, path)
    }
  }
})

test('500 sockets with slow headers, slow bodies and slow readers are closed within 10 s, and others are served (threats 18)', {
  timeout: 110_000,
}, async () => {
  for (let at = 0; at < 12; at++) await aBook(shop, { description: 'x '.repeat(24_500) })
  const head = `POST /api/create-book HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`
  const list = 'GET /api/?limit=1000 HTTP/1.1\r\nHost: x\r\n\r\n'
  const kinds = ['', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', `${head}{`, list.repeat(16)]
  const { port } = shop.app.server.address() as AddressInfo
  const slow = Array.from({ length: 500 }, (_, at) => {
    // From many addresses, as an attack is.
    const localAddress = `127.0.${1 + (at % 100)}.1`
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => {})
    socket.write(kinds[at % kinds.length] as string)
    // A slow reader never takes what has come; the others would hear what is wrong.
    return at % kinds.length === 3 ? socket.pause() : socket.resume()
  })
  const served = async () => (await call(shop.app, { url: '/api/?limit=1' })).status
  for (let turn = 0; turn < 20; turn++) assert.equal(await served(), 200)
  const connections = promisify(shop.app.server.getConnections.bind(shop.app.server))
  await until(async () => (await connections()) === 0)
  for (const socket of slow) socket.destroy()
  assert.equal(shop.app.unsent.waiting(), 0)
  // What the seconds come from: a request is read in its time, silence is met twice at most.
  const limits = shop.app.server
  assert.ok(limits.headersTimeout <= limits.requestTimeout)
  assert.ok(limits.requestTimeout + 1000 <= 10_000 && 2 * limits.timeout <= 9000)
})
