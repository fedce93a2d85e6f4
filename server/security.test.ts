import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { books } from '#server/database/schema.ts'
import { isTrustedSource } from '#server/security.ts'
import { adminHeaders, call, startTestApp, type TestApp } from '#test/app.ts'

let shop: TestApp
let headers: { authorization: string }
let port: number
before(async () => {
  shop = await startTestApp({
    env: {
      PUBLIC_URL: 'https://shop.example',
      ALLOWED_ORIGINS: ['https://partner.example'],
    },
  })
  headers = await adminHeaders(shop)
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.server.address() as { port: number }).port
})
after(() => shop.close())

const url = '/api/create-book'
const body = JSON.stringify({ title: 'Emma', newPrice: 1 })
const post = (payload: string | Buffer, more: Record<string, string> = {}) =>
  call(shop.app, {
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers, ...more },
  })
const stored = () => shop.deps.db.$count(books)
const same = { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }

/** Sends bytes over a socket of its own and reads until the server closes it. */
async function raw(...parts: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => {}) // a server that closes early resets what is still being sent
  for (const part of parts) if (socket.writable) socket.write(part)
  await once(socket, 'close')
  return answer
}

test('a cross-site request changes nothing (threats 24)', async () => {
  const before = await stored()
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://blog.shop.example', 'sec-fetch-site': 'same-site' },
    { origin: 'http://shop.example' },
    // A name of somebody else's that leads here, as the browser then says it (DNS rebinding).
    { origin: 'http://shop.example', host: 'shop.example' },
    { origin: 'http://evil.example', host: 'evil.example' },
    { origin: 'https://evil.example', host: 'evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://shop.example.evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  ]
  for (const source of foreign) {
    assert.equal((await post(body, source)).status, 403, JSON.stringify(source))
  }
  const signIn = { username: 'admin', password: 'password' }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const source = { origin: 'https://evil.example' }
    const options = { method, url: '/api/auth/admin', payload: signIn, headers: source }
    assert.equal((await call(shop.app, options)).status, 403, method)
  }
  assert.equal(await stored(), before)
})

test('our own pages, allowed origins and other programs may write', async () => {
  const sources: Record<string, string>[] = [
    {},
    same,
    { origin: 'https://shop.example' },
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'https://partner.example', 'sec-fetch-site': 'cross-site' },
  ]
  for (const source of sources) {
    assert.equal((await post(body, source)).status, 201, JSON.stringify(source))
  }
  // Without PUBLIC_URL the shop is whatever the visitor called it.
  const lan = { host: '192.168.1.5:5000', origin: 'http://192.168.1.5:5000' }
  assert.equal(isTrustedSource(lan, new Set(), false), true)
  const other = { ...lan, origin: 'http://192.168.1.6:5000' }
  assert.equal(isTrustedSource(other, new Set(), false), false)
})

test('only JSON is read: forms, plain text and compressed bodies are 415 (threats 11, 12, 24)', async () => {
  const before = await stored()
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'image/png',
  ]
  for (const type of types) {
    assert.equal((await post(body, { 'content-type': type })).status, 415, type)
  }
  for (const encoding of ['gzip', 'br', 'deflate', 'zstd']) {
    assert.equal((await post(body, { 'content-encoding': encoding })).status, 415, encoding)
  }
  assert.equal(await stored(), before)
})

test('__proto__ and constructor.prototype pollute nothing (threats 15)', async () => {
  const before = await stored()
  for (const payload of [
    '{"title":"x","newPrice":1,"__proto__":{"role":"owner"}}',
    '{"title":"x","newPrice":1,"constructor":{"prototype":{"role":"owner"}}}',
    '{"title":"x","newPrice":1,"\\u005f_proto__":{"role":"owner"}}',
    '{"title":{"__proto__":{"role":"owner"}},"newPrice":1}',
  ]) {
    assert.equal((await post(payload)).status, 400, payload)
  }
  assert.equal(await stored(), before)
  assert.equal(({} as { role?: string }).role, undefined)
})

test('huge, deep and broken bodies are refused (threats 19)', async () => {
  const deep = '['.repeat(10_000) + ']'.repeat(10_000)
  const wide = `{"title":${deep},"newPrice":1}`
  const cases: [string, number][] = [
    [deep, 400],
    [wide, 400],
    ['{"title":"a\\u0000b","newPrice":1}', 400],
    ['{"title":"a\\ud800b","newPrice":1}', 400],
    ['{"title":"a\\uDe00","newPrice":1}', 400],
    ['{"title":"a\\ud83d\\ud83d\\ude00","newPrice":1}', 400],
    ['{"title":"a\\ud83d\\ude00 \\\\ud800","newPrice":1}', 201],
    ['{"title":', 400],
    ['', 400],
    [`{"title":"${'x'.repeat(1_000_001)}"}`, 413],
  ]
  for (const [payload, status] of cases) {
    const answer = await post(payload)
    assert.equal(answer.status, status, payload.slice(0, 20))
    assert.equal(typeof answer.body.message, 'string')
  }
})

test('a body without an end is cut off at the limit (threats 19)', async () => {
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  const head = `POST ${url} HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`
  const answer = await raw(head, ...Array(20).fill(chunk))
  assert.match(answer, /^HTTP\/1\.1 413 /)
})

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
  const head = `POST ${url} HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`
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

test('every answer carries the security headers', async () => {
  for (const options of [
    { url: '/api/' },
    { url: '/api/nothing' },
    { url: '/%61pi/session' },
    { url: '/healthz' },
    { url: '/nowhere', method: 'POST' as const },
  ]) {
    const { headers: answered } = await call(shop.app, options)
    assert.equal(answered['x-content-type-options'], 'nosniff')
    assert.equal(answered['referrer-policy'], 'strict-origin-when-cross-origin')
    assert.equal(answered['cross-origin-opener-policy'], 'same-origin-allow-popups')
    assert.equal(answered['x-frame-options'], 'DENY')
    assert.match(String(answered['permissions-policy']), /camera=\(\)/)
    assert.match(String(answered['strict-transport-security']), /^max-age=\d+/)
    assert.match(String(answered['x-request-id']), /^[0-9a-f-]{36}$/)
    if (!decodeURI(options.url).startsWith('/api')) continue
    assert.match(String(answered['content-security-policy']), /^default-src 'none';/)
  }
})

test('allowed origins may read answers with credentials, others may not', async () => {
  const from = (origin: string) => ({ origin, 'access-control-request-method': 'POST' })
  const preflight = await call(shop.app, {
    method: 'OPTIONS',
    url,
    headers: from('https://partner.example'),
  })
  assert.equal(preflight.status, 204)
  assert.equal(preflight.headers['access-control-allow-origin'], 'https://partner.example')
  assert.equal(preflight.headers['access-control-allow-credentials'], 'true')
  const read = await call(shop.app, { url: '/api/', headers: from('https://partner.example') })
  assert.equal(read.headers['access-control-allow-origin'], 'https://partner.example')
  assert.equal(read.headers.vary, 'Origin')
  for (const method of ['OPTIONS', 'GET'] as const) {
    const answer = await call(shop.app, {
      method,
      url: '/api/',
      headers: from('https://evil.example'),
    })
    assert.equal(answer.headers['access-control-allow-origin'], undefined)
  }
})
