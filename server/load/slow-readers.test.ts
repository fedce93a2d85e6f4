import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { before, test } from 'node:test'
import { newId } from '#server/database/id.ts'
import { books } from '#server/database/schema.ts'
import { aBook, startTestApp, type TestApp, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { until } from '#test/until.ts'

/* Visitors who ask and do not read, over sockets of their own. */

const shop = testShop({ env: { NODE_ENV: 'production' } })
let port: number
before(async () => {
  const { insert } = shop.deps.db
  const description = 'A long description. '.repeat(160)
  const rows = Array.from({ length: 1000 }, (_, at) => ({
    id: newId(),
    title: `Book ${at}`,
    description,
    category: 'Fiction',
    newPriceCents: 100 + at,
    coverImage: `book-${at}.png`,
    coverHash: at.toString(16).padStart(20, '0'),
  }))
  await insert.call(shop.deps.db, books).values(rows)
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.server.address() as AddressInfo).port
})

type Asked = { socket: Socket; head: Promise<string> }

/** Asks and reads no more than the first bytes of the answer. */
function ask(path: string, { from = '127.0.0.1', headers = '' } = {}): Asked {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`)
  const head = once(socket, 'readable').then(() => String(socket.read() ?? ''))
  return { socket, head }
}

async function statusOf(path: string, options?: Parameters<typeof ask>[1]): Promise<number> {
  const { socket, head } = ask(path, options)
  const status = Number((await head).slice(9, 12))
  if (status === 503) assert.match(await head, /\r\nretry-after: 5\r\n/i, path)
  socket.destroy()
  return status
}

/** An address has under way all that it may, until it lets go. */
function holdAll({ app }: Pick<TestApp, 'app'>, address: string): () => void {
  const response = Object.assign(new EventEmitter(), { headersSent: false })
  assert.ok(app.unsent.take(address, response as unknown as ServerResponse, 16_000_000))
  return () => response.emit('close')
}

/** One that the system does not take from the shop in one go. */
async function largestScript(): Promise<string> {
  const address = `http://127.0.0.1:${port}`
  const page = await (await fetch(address)).text()
  const scripts = [...new Set(page.match(/\/assets\/[\w-]+\.js/g))].map(async (path) => {
    const body = await (await fetch(address + path)).arrayBuffer()
    return { path, bytes: body.byteLength }
  })
  const [largest] = (await Promise.all(scripts)).toSorted((a, b) => b.bytes - a.bytes)
  assert.ok(largest && largest.bytes > 64_000)
  return largest.path
}

test('600 readers of the longest list who do not read it share its bytes (threats 34)', async () => {
  await (await fetch(`http://127.0.0.1:${port}/api/`)).arrayBuffer()
  // What is kept for sockets is outside the heap; the heap itself grows by what other tests left to collect.
  const startBytes = process.memoryUsage().external
  const asked = Array.from({ length: 600 }, (_, at) =>
    ask(at % 3 === 0 ? '/api/' : at % 3 === 1 ? `/api/?limit=${999 - (at % 5)}` : '/api/?q=book', {
      from: `127.0.${1 + (at % 40)}.1`,
    }),
  )
  const answered = Promise.all(asked.map(({ head }) => head))
  assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200)
  const statuses = (await answered).map((head) => Number(head.slice(9, 12)))
  assert.ok(statuses.includes(200))
  assert.ok(statuses.every((status) => status === 200 || status === 503 || status === 0))
  assert.ok(shop.app.unsent.waiting() <= 128_000_000)
  assert.ok(shop.app.unsent.waiting('127.0.1.1') <= 16_000_000)
  const grownBy = process.memoryUsage().external - startBytes
  assert.ok(grownBy < 150_000_000, `the process grew by ${Math.round(grownBy / 1e6)} MB`)
  for (const { socket } of asked) socket.destroy()
  await until(() => shop.app.unsent.waiting() === 0)
})

test('a reader with too much under way gets 503 at every door, and all others are served (threats 34)', async (t) => {
  // What waits for ten seconds is dropped: on a busy machine the doors take longer.
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const book = await aBook(shop, { description: 'Long. '.repeat(2000) })
  const { _id } = await aBook(shop)
  for (let at = 0; at < 9; at++) await aBook(shop)
  const { cookie } = await aCustomer(shop.app)
  const largest = await largestScript()
  const large: [string, string?][] = [
    ['/api/'],
    ['/api/?q=moonstone'],
    [`/api/?ids=${book._id}`],
    ['/api/search?q=moonstone'],
    ['/api/openapi.json'],
    [`/covers/${book.coverImage}`],
    ['/sitemaps/books-1.xml'],
    ['/orders', `Cookie: ${cookie}\r\n`],
    ['/no/such/page'],
    [largest],
  ]
  const small = ['/healthz', '/readyz', '/', `/api/${_id}`, '/api/nonsense', '/robots.txt']
  const compressed = { headers: 'Accept-Encoding: br\r\n' }
  for (const path of small) assert.notEqual(await statusOf(path, compressed), 503, path)
  const quote = () =>
    shop.app.inject({
      method: 'POST',
      url: '/api/orders/quote',
      payload: { productsId: [book._id] },
    })
  assert.equal((await quote()).statusCode, 200)
  const letGo = holdAll(shop, '127.0.0.1')
  assert.equal((await quote()).statusCode, 503)
  for (const [path, headers] of large) {
    assert.equal(await statusOf(path, { headers }), 503, path)
    assert.notEqual(await statusOf(path, { headers, from: '127.0.0.2' }), 503, path)
  }
  for (const path of small) assert.notEqual(await statusOf(path, compressed), 503, path)
  letGo()
  assert.equal((await quote()).statusCode, 200)
  for (const [path, headers] of large) assert.notEqual(await statusOf(path, { headers }), 503, path)
})

test('behind a proxy that is trusted, its visitors are counted one by one (threats 34)', async (t) => {
  const behind = await startTestApp({
    env: { NODE_ENV: 'production', TRUSTED_PROXIES: 'loopback' },
    databaseUrl: shop.url,
  })
  t.after(() => behind.close())
  const url = await behind.app.listen({ port: 0, host: '127.0.0.1' })
  const largest = await largestScript()
  const whole = { 'accept-encoding': 'identity' } // packed, it would go in one piece
  holdAll(behind, '192.0.2.1')
  for (const path of ['/api/', largest]) {
    const status = async (address: string) =>
      (await fetch(url + path, { headers: { ...whole, 'x-forwarded-for': address } })).status
    assert.equal(await status('192.0.2.1'), 503, path)
    assert.equal(await status('192.0.2.2'), 200, path)
  }
})
