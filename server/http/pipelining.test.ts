import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { aBook, startTestApp } from '#test/app.ts'
import { answerInTurn } from './pipelining.ts'

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

async function serve(t: TestContext, listener: RequestListener) {
  const server = createServer(answerInTurn(listener))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as { port: number }
  const connected = once(server, 'connection')
  const client = connect(port, '127.0.0.1')
  client.on('error', () => {})
  t.after(() => client.destroy())
  const [socket] = await connected
  return { server, client, socket }
}

test('requests sent ahead are begun one after the other, and answered in order', async (t) => {
  let atWork = 0
  let mostAtWork = 0
  const { client } = await serve(t, (request, response) => {
    atWork += 1
    mostAtWork = Math.max(mostAtWork, atWork)
    request.resume().on('end', () =>
      setImmediate(() => {
        atWork -= 1
        response.end(`<${request.url}>`)
      }),
    )
  })
  const posted = 'POST /with-body HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello'
  const paths = Array.from({ length: 15 }, (_, at) => `/${at}`)
  client.write([...paths.map(get), posted, get('/last')].join(''))
  let answers = ''
  client.setEncoding('utf8')
  for await (const chunk of client) {
    answers += chunk
    if (answers.includes('</last>')) break
  }
  const expected = [...paths, '/with-body', '/last'].map((path) => `<${path}>`)
  assert.deepEqual(answers.match(/<.*?>/g), expected)
  assert.equal(mostAtWork, 1)
})

test('what waits on a socket that is closed is never begun', async (t) => {
  const begun: ServerResponse[] = []
  let first = () => {}
  const firstBegun = new Promise<void>((resolve) => {
    first = resolve
  })
  const { client, socket } = await serve(t, (_request, response) => {
    begun.push(response)
    first()
  })
  client.write(get('/').repeat(10))
  await firstBegun
  client.destroy()
  await once(socket, 'close')
  begun[0]?.end()
  await new Promise(setImmediate)
  assert.equal(begun.length, 1)
})

test('a socket that sends too far ahead is closed, at the second request or at the last', async (t) => {
  const begun: ServerResponse[] = []
  const { client, socket, server } = await serve(t, (_request, response) => begun.push(response))
  client.write(get('/').repeat(17))
  while (begun.length === 0) await once(server, 'request')
  assert.equal(socket.destroyed, false)
  const closed = once(socket, 'close')
  client.write(get('/'))
  await closed
  assert.equal(begun.length, 1)
})

test('the shop: fifteen hundred requests on one socket keep nobody waiting (threats 18)', async (t) => {
  const shop = await startTestApp()
  t.after(shop.close)
  await aBook(shop)
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as { port: number }
  const client = connect(port, '127.0.0.1')
  client.on('error', () => {})
  client.resume().write(get('/api/?q=moonstone').repeat(1500))
  await once(client, 'close')
  assert.equal((await fetch(`${address}/api/?q=moonstone`)).status, 200)
  const counted = await shop.app.metrics.requestSeconds.get()
  const answered = counted.values
    .filter(({ metricName, labels }) => metricName?.endsWith('_count') && labels.route === '/api/')
    .reduce((sum, { value }) => sum + value, 0)
  assert.ok(answered <= 17, `${answered} answered`)
})
