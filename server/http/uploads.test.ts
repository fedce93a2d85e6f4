import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { mayTakeLonger, type Received, receive } from './uploads.ts'

/* Bodies that are files, and their pace (threats 18). */

let told: ((outcome: Received, bytes: number) => void) | undefined
const pace = { leastBytesPerSecond: 1e9, fairStartMs: 50 }
const server = createServer(async (raw, response) => {
  let bytes = 0
  const request = { raw, headers: raw.headers } as FastifyRequest
  const slow = raw.url === '/slow' ? pace : undefined
  const take = (piece: Buffer) => {
    bytes += piece.length
  }
  const reading = receive(request, 1000, take, slow)
  assert.ok(raw.headers['content-length'] === '2000' || mayTakeLonger(raw.socket))
  told?.(await reading, bytes)
  response.end()
})
before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
after(() => {
  server.closeAllConnections()
  server.close()
})

async function send(head: string, body: string, then: (socket: Socket) => void, url = '/') {
  const outcome = new Promise<[Received, number]>((resolve) => {
    told = (...of) => resolve(of)
  })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`PUT ${url} HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n${body}`)
  then(socket)
  const answer = await outcome
  socket.destroy()
  return answer
}
const chunk = (length: number) => `${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`
const chunked = 'Transfer-Encoding: chunked'

test('a whole body, and one in chunks', async () => {
  assert.deepEqual(await send('Content-Length: 900', 'x'.repeat(900), () => {}), ['received', 900])
  assert.deepEqual(await send(chunked, `${chunk(500)}${chunk(500)}0\r\n\r\n`, () => {}), [
    'received',
    1000,
  ])
})

test('more than is taken: by what it says of itself, else as soon as it is more', async () => {
  assert.deepEqual(await send('Content-Length: 2000', '', () => {}), ['too-large', 0])
  assert.deepEqual(await send(chunked, chunk(1001), () => {}), ['too-large', 0])
})

test('one that breaks off, and one that comes too slowly', async () => {
  const cut = await send('Content-Length: 900', 'x', (socket) => socket.end())
  assert.equal(cut[0], 'cut-off')
  const slow = await send('Content-Length: 900', 'x', () => {}, '/slow')
  assert.equal(slow[0], 'too-slow')
})
