import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { shareAnswer } from '#server/load/shared-answer.ts'
import { startTestApp } from '#test/app.ts'
import { codingFor, compressAs, StoredResponse } from './stored-response.ts'

test('the smallest coding that a visitor takes is sent (RFC 9110, section 12.5.3)', () => {
  assert.equal(codingFor(undefined), 'identity')
  assert.equal(codingFor('gzip, deflate, br, zstd'), 'br')
  assert.equal(codingFor('gzip, deflate'), 'gzip')
  assert.equal(codingFor('br;q=0, gzip;q=0.5'), 'gzip')
  assert.equal(codingFor('BR ; q=0.1'), 'br')
  assert.equal(codingFor('*'), 'br')
  assert.equal(codingFor('*;q=0'), 'identity')
  assert.equal(codingFor('identity'), 'identity')
  assert.equal(codingFor('abracadabra'), 'identity')
})

test('what is kept compressed takes the memory of its bytes and no more', async () => {
  const body = Buffer.from(Array.from({ length: 9_000 }, (_, n) => `<p>${n}</p>`).join(''))
  for (const part of [body.subarray(0, 600), body.subarray(0, 20_000), body]) {
    const headers = { 'content-type': 'text/html' }
    const stored = new StoredResponse({ headers, body: Buffer.from(part) })
    for (const coding of ['br', 'gzip'] as const) {
      const kept = [stored.as(coding).body, await compressAs(coding, part)]
      for (const { length, buffer } of kept)
        assert.equal(buffer.byteLength, length, `${coding} of ${part.length}`)
    }
  }
  const small = new StoredResponse({ headers: {}, body: Buffer.from('gone') })
  const shared = shareAnswer('a short answer')
  for (const kept of [small.as('identity').body, shared.body, await shared.as('gzip')])
    assert.equal(kept.buffer.byteLength, kept.length)
})

test('what is in memory is sent before the router sees the request, the same bytes', async (t) => {
  const production = await startTestApp({ env: { NODE_ENV: 'production' } })
  t.after(() => production.close())
  const address = await production.app.listen({ port: 0, host: '127.0.0.1' })
  const read = async (init: RequestInit = {}) => {
    const response = await fetch(`${address}/`, init)
    const { status, headers } = response
    const shown = Object.fromEntries(headers)
    delete shown.date
    return { status, shown, body: await response.text() }
  }
  const miss = await read()
  const hit = await read()
  assert.equal(miss.status, 200)
  assert.deepEqual(hit, miss)
  const etag = hit.shown.etag as string
  assert.equal((await read({ headers: { 'if-none-match': etag } })).status, 304)
  assert.equal((await read({ method: 'HEAD' })).body, '')
  const metrics = await (await fetch(`${address}/metrics`)).text()
  assert.match(metrics, /octavo_page_cache_total\{outcome="hit"\} 3/)
  assert.match(metrics, /octavo_page_cache_total\{outcome="miss"\} 1/)
})

test('a head that is ready made is the one Node makes, on connections of every kind', async (t) => {
  const production = await startTestApp({ env: { NODE_ENV: 'production' } })
  t.after(() => production.close())
  await production.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = production.app.server.address() as AddressInfo
  const ask = (...requests: string[]) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1' })
      let text = ''
      socket.setEncoding('latin1')
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('end', () => resolve(text.replaceAll(/Date: [^\r]+/g, 'Date: some day')))
      socket.on('error', reject)
      socket.write(requests.join(''))
    })
  const get = (...headers: string[]) =>
    `GET / HTTP/1.1\r\n${['Host: a', ...headers].join('\r\n')}\r\n\r\n`
  const last = get('Connection: close')
  await ask(last) // renders it
  const url = { url: '/', headers: { host: 'a', accept: '*/*' } }
  const { headers, rawPayload } = await production.app.inject(url)
  const [head = '', ...rest] = (await ask(get(), last)).split('\r\n\r\n')
  const lines = head.split('\r\n')
  assert.equal(lines[0], 'HTTP/1.1 200 OK')
  assert.deepEqual(
    new Set(lines.slice(1).map((line) => line.toLowerCase())),
    new Set(
      Object.entries({
        ...headers,
        date: 'some day',
        connection: 'keep-alive',
        'keep-alive': 'timeout=7',
      }).map(([name, value]) => `${name}: ${value}`.toLowerCase()),
    ),
  )
  // The second answer on the connection is Node's own: the same but for the connection.
  const [second = ''] = rest.slice(-2)
  const bodyOf = (text: string) => text.slice(0, rawPayload.length)
  assert.equal(bodyOf(rest[0] as string), rawPayload.toString('latin1'))
  assert.deepEqual(
    new Set(
      second
        .slice(rawPayload.length)
        .split('\r\n')
        .concat('Connection: keep-alive', 'Keep-Alive: timeout=7'),
    ),
    new Set([...lines, 'Connection: close']),
  )
  assert.match(
    await ask(get('Connection: close')),
    /^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\nConnection: close\r\n/,
  )
  assert.match(await ask(get('Host: b', 'Connection: close')), /^HTTP\/1\.1 400 /)
  const old = await ask('GET / HTTP/1.0\r\nHost: a\r\n\r\n')
  assert.match(old, /\r\nConnection: close\r\n/)
  assert(old.endsWith(rawPayload.toString('latin1')))
})
