import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { before, test } from 'node:test'
import pg from 'pg'
import { aBook, testShop } from '#test/app.ts'

/* The shop's own time is 4.5 s; here it is short, so that it passes while a test waits for it. */

const shop = testShop()
let address: string
before(async () => {
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  // A slow reader has it twice, and must be gone within 10 s (threats 18).
  const { timeout } = shop.app.server
  assert.ok(timeout > 0 && 2 * timeout < 10_000)
  shop.app.server.setTimeout(200)
})

/** The server's end of the next connection. */
const nextSocket = async () => (await once(shop.app.server, 'connection'))[0] as Socket

test('a request that waits for the database longer than a socket may be idle gets its answer', async (t) => {
  const { _id } = await aBook(shop)
  const other = new pg.Client(shop.url)
  await other.connect()
  t.after(() => other.end())
  await other.query('begin; lock table books in access exclusive mode')
  const connected = nextSocket()
  const answering = fetch(`${address}/api/${_id}`)
  await once(await connected, 'timeout')
  await other.query('rollback')
  const answer = await answering
  assert.equal(answer.status, 200)
  assert.equal(((await answer.json()) as { _id: string })._id, _id)
})

test('who does not take the answer, or does not finish the request, is still closed (threats 18)', async () => {
  // More than the system takes from the shop before anybody reads it.
  for (let at = 0; at < 20; at++) await aBook(shop, { description: 'x '.repeat(24_500) })
  const { port } = shop.app.server.address() as { port: number }
  const head = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n'
  const slow = {
    'a slow reader': 'GET /api/?limit=1000 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(16),
    'a slow body': `POST /api/orders/quote HTTP/1.1\r\n${head}{`,
    'slow headers': 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    silence: '',
  }
  for (const [who, bytes] of Object.entries(slow)) {
    const connected = nextSocket()
    const client = connect(port, '127.0.0.1')
    client.on('error', () => {})
    client.write(bytes)
    const socket = await connected
    const heldBack = who === 'a slow reader' ? client.pause() : client.resume()
    await once(socket, 'close')
    assert.ok(socket.destroyed, who)
    heldBack.destroy()
  }
})
