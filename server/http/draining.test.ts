import assert from 'node:assert/strict'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { testEnv } from '#test/app.ts'
import { createTestDatabase } from '#test/harness.ts'
import { exitCode, opened, portIn, startProcess } from '#test/process.ts'
import { registerDraining } from './draining.ts'
import { createServer } from './http-server.ts'

const big = Buffer.alloc(16 * 1024 * 1024, '-')
const atOnce = { graceMs: 0, atMostMs: 60_000 }

/** A server with an answer that waits to be let go, and one that no socket takes in one piece. */
async function startServer() {
  const app = createServer(testEnv())
  const gate = Promise.withResolvers<void>()
  let asked = 0
  app.get('/slow', async () => {
    asked++
    await gate.promise
    return 'done'
  })
  app.get('/big', async () => big)
  app.get('/', async () => 'quick')
  registerDraining(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  return { app, port, openGate: gate.resolve, asked: () => asked }
}

const ask = (port: number, path: string, agent = new Agent({ keepAlive: true })) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path, agent, host: '127.0.0.1' }, resolve).on('error', reject)
  })

test('an end waits for a reader who is slow, while kept connections without work close', async () => {
  const { app, port } = await startServer()
  const kept = await ask(port, '/')
  await text(kept)
  const slow = await ask(port, '/big')
  const drained = app.draining.drain(atOnce)
  assert.equal((await text(slow)).length, big.length)
  await drained
  await app.close()
})

test('all requests that one socket sent ahead are answered, and the last says goodbye', async () => {
  const { app, port, openGate, asked } = await startServer()
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3))
  while (asked() < 3) await new Promise(setImmediate)
  const drained = app.draining.drain(atOnce)
  openGate()
  const answers = await text(socket)
  assert.deepEqual(
    answers.match(/^Connection: .*$/gim)?.map((line) => line.toLowerCase().trim()),
    ['connection: keep-alive', 'connection: keep-alive', 'connection: close'],
  )
  assert.equal(answers.match(/done/g)?.length, 3)
  await drained
  await app.close()
})

test('an end waits for work behind an answer, whatever comes of it', async () => {
  const { app } = await startServer()
  const [good, bad] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.draining.waitFor(good.promise)
  app.draining.waitFor(bad.promise)
  let isOver = false
  const drained = app.draining.drain(atOnce).then(() => {
    isOver = true
  })
  await new Promise(setImmediate)
  bad.reject(new Error('no page'))
  await new Promise(setImmediate)
  assert.equal(isOver, false)
  good.resolve()
  await drained
  await app.close()
})

test('what takes too long is cut, so that the server ends', async () => {
  const { app, port, openGate, asked } = await startServer()
  const cut = ask(port, '/slow').then(
    () => 'answered',
    (error) => error.code,
  )
  while (asked() < 1) await new Promise(setImmediate)
  await app.draining.drain({ graceMs: 0, atMostMs: 50 })
  assert.equal(await cut, 'ECONNRESET')
  openGate()
  await app.close()
})

test('threats 32: told to end, the shop is not ready any more, and answers on until the grace period is over', {
  skip: process.platform === 'win32' ? 'signals are for Unix' : false,
}, async (t) => {
  const database = await createTestDatabase()
  const shop = startProcess({ DATABASE_URL: database.url, DRAIN_SECONDS: '600', DEMO: 'false' })
  t.after(async () => {
    shop.kill('SIGKILL')
    await exitCode(shop)
    await database.close()
  })
  const port = portIn(await opened(shop))
  const ready = await ask(port, '/readyz')
  assert.equal(ready.statusCode, 200)
  assert.equal(ready.headers.connection, 'keep-alive')
  ready.resume()
  shop.kill('SIGTERM')
  let answer = await ask(port, '/readyz')
  while (answer.statusCode === 200) {
    answer.resume()
    answer = await ask(port, '/readyz')
  }
  assert.equal(answer.statusCode, 503)
  assert.match(answer.headers['retry-after'] ?? '', /^\d+$/)
  assert.match(await text(answer), /about to close/)
  for (const path of ['/', '/', '/api/', '/cart', '/favicon.svg', '/healthz']) {
    const { statusCode, headers } = await ask(port, path).then((one) => one.resume())
    assert.deepEqual([path, statusCode, headers.connection], [path, 200, 'close'])
  }
})
