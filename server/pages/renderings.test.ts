import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import type { FairTurns } from '#server/load/fair-turns.ts'
import { aBook, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { until } from '#test/until.ts'

/* Distinct pages in a loop: work that is under way ends when the test says so. */

const shop = testShop({ env: { NODE_ENV: 'production' } })
let id: string
before(async () => {
  id = (await aBook(shop))._id
})

const get = (url: string, headers: InjectOptions['headers'] = {}, remoteAddress = '192.0.2.1') =>
  shop.app.inject({ url, headers, remoteAddress })

/** An address takes every turn and every place to wait, until it lets go. */
function takeAll(turns: FairTurns, address = '192.0.2.66'): () => Promise<unknown> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const taken = Array.from({ length: 200 }, () => turns.take({ keys: [address] }, () => held))
  return () => {
    letGo()
    return Promise.all(taken)
  }
}

test('too many distinct pages: 503 with Retry-After and the page of the shop that says so (threats 38)', async () => {
  const { cookie } = await aCustomer(shop.app)
  const warm = await get('/about')
  const attacker = '192.0.2.66'
  const letGo = takeAll(shop.app.renderings)
  const pages: [string, InjectOptions['headers']?][] = [
    ['/search?q=something-else'],
    [`/book/${id}`],
    ['/orders', { cookie }],
    ['/no/such/page'],
    ['/search.data?q=another'],
  ]
  for (const [url, headers] of pages) {
    const refused = await get(url, headers, attacker)
    assert.equal(refused.statusCode, 503, url)
    assert.equal(refused.headers['retry-after'], '5', url)
    assert.equal(refused.headers['cache-control'], 'no-store', url)
    assert.match(refused.body, /The shop is very busy/, url)
    assert.ok(refused.body.includes(`href="${url.replaceAll('&', '&amp;')}"`), url)
    assert.doesNotMatch(refused.body, /<script/, url)
  }
  // What needs no rendering waits for nobody, whoever asks.
  assert.equal((await get('/about', {}, attacker)).body, warm.body)
  for (const url of ['/favicon.svg', '/healthz', '/readyz', `/api/${id}`, '/api/', '/robots.txt']) {
    assert.equal((await get(url, {}, attacker)).statusCode, 200, url)
  }
  assert.equal((await get('/bad/%00', { accept: 'text/html' }, attacker)).statusCode, 400)
  // Somebody else has a place in the line, and the next turn.
  const waiting = get('/search?q=third')
  await letGo()
  assert.equal((await waiting).statusCode, 200)
  assert.equal((await get('/search?q=something-else', {}, attacker)).statusCode, 200)
})

test('a page that is kept but old is shown rather than refused (threats 38)', async () => {
  const fresh = await get('/')
  assert.equal(fresh.statusCode, 200)
  const letGo = takeAll(shop.app.renderings)
  shop.deps.changes.heard(['books'])
  const stale = await get('/', {}, '192.0.2.66')
  assert.deepEqual([stale.statusCode, stale.body], [200, fresh.body])
  await letGo()
})

test('a page that another was refused is rendered for those who waited for it too (threats 38)', async () => {
  const letGo = takeAll(shop.app.renderings, 'others')
  const url = '/search?q=together'
  const first = get(url, {}, '192.0.2.7')
  await until(() => shop.app.renderings.waiting === 30)
  const second = get(url, {}, '192.0.2.8')
  // Others push the first one out of the line.
  const more = Array.from({ length: 40 }, (_, at) =>
    shop.app.renderings.take({ keys: [`new-${at}`] }, async () => {}),
  )
  await letGo()
  await Promise.all(more)
  const statuses = [(await first).statusCode, (await second).statusCode]
  assert.ok(statuses.every((status) => status === 200 || status === 503))
  assert.equal((await get(url)).statusCode, 200)
})

test('an address of IPv6 counts as its network, however many it has (threats 38)', async () => {
  const letGo = takeAll(shop.app.renderings, '2001:db8:1:2::/64')
  for (let at = 1; at <= 3; at++) {
    const answer = await get(`/search?q=six${at}`, {}, `2001:db8:1:2::${at}`)
    assert.equal(answer.statusCode, 503)
  }
  await letGo()
})

test('searches through the API take turns, fair by address, and pages that search need none (threats 38)', async () => {
  const letGo = takeAll(shop.app.readings)
  const urls = [
    ...['/api/search?q=moon', '/api/search/facets?q=moon', '/api/search/suggestions?q=moon'],
    ...['/api/browse/genres', '/api/browse/genres/fiction', '/api/browse/new'],
    ...[`/api/${id}/related`, '/api/?q=moon', `/api/?ids=${id}`, '/api/?category=nothing'],
  ]
  for (const url of urls) {
    const refused = await get(url, {}, '192.0.2.66')
    assert.equal(refused.statusCode, 503, url)
    assert.equal(refused.headers['retry-after'], '5', url)
    assert.equal(refused.json().message.split('.')[0], 'The shop is very busy at the moment', url)
  }
  assert.equal((await get('/search?q=stone')).statusCode, 200)
  assert.equal((await get(`/api/${id}`, {}, '192.0.2.66')).statusCode, 200)
  const waiting = urls.map((url) => get(url))
  await until(() => shop.app.readings.waiting > 0)
  await letGo()
  for (const answer of await Promise.all(waiting)) assert.equal(answer.statusCode, 200)
  assert.equal(shop.app.readings.waiting, 0)
  for (const url of urls) assert.equal((await get(url, {}, '192.0.2.66')).statusCode, 200, url)
})

test('a quote, which shows up to a hundred books to anybody, takes its turn as well (threats 38)', async () => {
  const quote = (remoteAddress: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/orders/quote',
      payload: { productsId: [id] },
      remoteAddress,
    })
  const letGo = takeAll(shop.app.readings)
  const refused = await quote('192.0.2.66')
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [503, '5'])
  const waiting = quote('192.0.2.1')
  await until(() => shop.app.readings.waiting === 60)
  await letGo()
  assert.equal((await waiting).statusCode, 200)
  assert.equal((await quote('192.0.2.66')).statusCode, 200)
})

test('an answer that fails gives its turn back (threats 38)', async () => {
  for (let at = 0; at < 12; at++) {
    assert.equal((await get('/api/search?sort=nonsense')).statusCode, 400)
    assert.equal((await get('/api/search?cursor=nonsense')).statusCode, 400)
    assert.equal((await get('/api/browse/genres/none')).statusCode, 404)
  }
  assert.equal((await get('/api/search?q=moon')).statusCode, 200)
})
