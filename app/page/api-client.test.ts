import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { ApiFailure, createApiCall } from './api-client.ts'

/* A real server that answers as each path says. */
const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/list?limit=1': (_, response) =>
    response
      .setHeader('link', '<http://shop.example/api/?limit=1&cursor=abc>; rel="next"')
      .end('[{"_id":"1"}]'),
  '/empty': (_, response) => response.writeHead(204).end(),
  '/html': (_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'),
  '/half': (_, response) => response.end('{"title": "Em'),
  '/cut': (_, response) => response.writeHead(200, { 'content-length': 100 }).write('{'),
  '/silent': () => {},
  '/refused': (_, response) =>
    response.writeHead(400).end(
      JSON.stringify({
        status: 400,
        message: 'City is required (address.city)',
        errors: { 'address.city': 'City is required' },
      }),
    ),
  '/echo': (request, response) => {
    const { method } = request
    const { 'content-type': type, 'idempotency-key': key } = request.headers
    request.setEncoding('utf8').on('data', (body) => {
      response.end(JSON.stringify({ method, type, key, body: JSON.parse(body) }))
    })
  },
}
const server = createServer((request, response) => {
  answers[request.url as string]?.(request, response)
  if (request.url === '/cut') setImmediate(() => response.destroy())
})
let call: ReturnType<typeof createApiCall>
before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  call = createApiCall(() => `http://127.0.0.1:${port}`)
})
after(() => {
  server.closeAllConnections()
  server.close()
})

const failureOf = async (work: Promise<unknown>): Promise<ApiFailure> => {
  const error = await work.then(
    () => assert.fail('expected a failure'),
    (thrown) => thrown,
  )
  assert(error instanceof ApiFailure, String(error))
  return error
}

test('an answer comes with its body and where the next page is', async () => {
  const { body, next } = await call('/list?limit=1')
  assert.deepEqual(body, [{ _id: '1' }])
  assert.equal(next, '/?limit=1&cursor=abc')
  assert.equal((await call('/empty')).body, undefined)
})

test('a write sends JSON and the headers it was given', async () => {
  const headers = { 'Idempotency-Key': 'k1' }
  const { body } = await call('/echo', { method: 'POST', body: { title: 'Emma' }, headers })
  const type = 'application/json'
  assert.deepEqual(body, { method: 'POST', type, key: 'k1', body: { title: 'Emma' } })
})

test('a refusal carries its status, its words and what is wrong per field', async () => {
  const failure = await failureOf(call('/refused'))
  assert.equal(failure.status, 400)
  assert.equal(failure.message, 'City is required (address.city)')
  assert.deepEqual(failure.errors, { 'address.city': 'City is required' })
})

test('PARSING_ERROR: an answer that is no JSON', async () => {
  assert.equal((await failureOf(call('/html'))).status, 'PARSING_ERROR')
  assert.equal((await failureOf(call('/half'))).status, 'PARSING_ERROR')
})

test('FETCH_ERROR: nobody answers, or the answer breaks off', async () => {
  const nobody = createApiCall(() => 'http://127.0.0.1:1')
  assert.equal((await failureOf(nobody('/'))).status, 'FETCH_ERROR')
  assert.equal((await failureOf(call('/cut'))).status, 'FETCH_ERROR')
})

test('TIMEOUT_ERROR: no answer in time', async () => {
  assert.equal((await failureOf(call('/silent', { timeoutMs: 50 }))).status, 'TIMEOUT_ERROR')
})

test('a call that is no longer wanted is no failure of the shop', async () => {
  const controller = new AbortController()
  const work = call('/silent', { signal: controller.signal })
  controller.abort()
  await assert.rejects(work, { name: 'AbortError' })
})
