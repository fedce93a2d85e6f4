import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, ownerOf, testShop } from '#test/app.ts'
import { rawDoor } from '#test/raw-request.ts'

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

test('slow headers and slow bodies are closed within 10 s (threats 18)', {
  timeout: 30_000,
}, async () => {
  const head = `POST /api/create-book HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`
  const slow = Array.from({ length: 40 }, (_, index) => {
    if (index % 3 === 0) return raw('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    return index % 3 === 1 ? raw(`${head}{`) : raw()
  })
  // The others are served meanwhile.
  for (let turn = 0; turn < 20; turn++) {
    assert.equal((await call(shop.app, { url: '/api/' })).status, 200)
  }
  const answers = await Promise.all(slow)
  for (const answer of answers) assert.match(answer, /^(HTTP\/1\.1 408 |$)/)
  const limits = shop.app.server
  assert.ok(limits.headersTimeout <= limits.requestTimeout)
  assert.ok(limits.requestTimeout + 1000 <= 10_000 && limits.timeout <= 9000)
})
