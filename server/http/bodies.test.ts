import assert from 'node:assert/strict'
import { test } from 'node:test'
import { books } from '#server/database/schema.ts'
import { call, ownerOf, testShop } from '#test/app.ts'
import { rawDoor } from '#test/raw-request.ts'

/* Bodies that are no JSON, or no JSON that anybody needs. */

const shop = testShop()
const headers = ownerOf(shop)
const raw = rawDoor(shop)

const url = '/api/create-book'
const body = JSON.stringify({ title: 'Emma', newPrice: 1 })
const post = (payload: string, more: Record<string, string> = {}) =>
  call(shop.app, {
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers, ...more },
  })
const stored = () => shop.deps.db.$count(books)

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

test('huge, chunked and deep bodies from 200 sockets at once take no memory to speak of (threats 19)', async () => {
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  const json = 'Host: x\r\nContent-Type: application/json\r\nConnection: close\r\n'
  const post = (path: string, more: string) => `POST ${path} HTTP/1.1\r\n${json}${more}\r\n\r\n`
  const admin = `Authorization: ${headers.authorization}\r\n`
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  const kinds: [RegExp, ...string[]][] = [
    [/^HTTP\/1\.1 413 /, post(url, `${admin}Transfer-Encoding: chunked`), ...Array(20).fill(chunk)],
    [/^HTTP\/1\.1 413 /, post(url, `${admin}Content-Length: 99000000`), 'x'.repeat(1_000_000)],
    [
      /^HTTP\/1\.1 413 /,
      post('/api/orders/quote', 'Content-Length: 99000000'),
      'x'.repeat(1_000_000),
    ],
    [/^HTTP\/1\.1 400 /, post(url, `${admin}Content-Length: 20000`), deep],
    [/^HTTP\/1\.1 431 /, `GET /${'x'.repeat(65_536)} HTTP/1.1\r\n${json}\r\n`],
  ]
  const startBytes = process.memoryUsage.rss()
  const asked = Array.from({ length: 200 }, async (_, at) => {
    const [expected, ...parts] = kinds[at % kinds.length] as [RegExp, ...string[]]
    const answer = await raw(...parts)
    // One that sends on after the answer may find the connection reset before reading it.
    if (answer !== '') assert.match(answer, expected)
    return answer
  })
  const answers = await Promise.all(asked)
  assert.ok(answers.filter((answer) => answer !== '').length > 100)
  const grownBy = process.memoryUsage.rss() - startBytes
  assert.ok(grownBy < 150_000_000, `the process grew by ${Math.round(grownBy / 1e6)} MB`)
})
