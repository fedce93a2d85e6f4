import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OneLineLog } from '#server/log/log.ts'
import { call, startTestApp, testShop } from '#test/app.ts'
import { figuresHoldMs } from './shop-metrics.ts'

let clock = Date.now()
const shop = testShop({ now: () => new Date(clock) })

test('threats 69: metrics count requests by route, never by address', async () => {
  await call(shop.app, { url: '/api/?limit=1' })
  await call(shop.app, { url: '/api/some-id' })
  const { status, body } = await call(shop.app, { url: '/metrics' })
  assert.equal(status, 200)
  assert.match(
    body,
    /octavo_http_request_seconds_count\{method="GET",route="\/api\/:id",status="404"\} 1/,
  )
  assert.match(body, /octavo_pool_connections\{state="idle"\}/)
  assert.match(body, /process_resident_memory_bytes/)
  assert.match(body, /octavo_page_cache_total/)
  assert.doesNotMatch(body, /some-id/)
})

test('pages are counted by how the cache answered', async () => {
  for (let visit = 0; visit < 3; visit++) await shop.app.inject({ url: '/about' })
  const { body } = await call(shop.app, { url: '/metrics' })
  assert.match(body, /octavo_page_cache_total\{outcome="miss"\} 1\n/)
  assert.match(body, /octavo_page_cache_total\{outcome="hit"\} 2\n/)
  const again = await call(shop.app, { url: '/metrics' })
  assert.match(again.body, /octavo_page_cache_total\{outcome="hit"\} 2\n/)
})

test('mails are counted: how many wait, for how long, and what became of the others', async () => {
  const figures = async () => {
    clock += figuresHoldMs
    return (await call(shop.app, { url: '/metrics' })).body.match(/^octavo_mails_\S+ \S+$/gm)
  }
  const { pool, jobs } = shop.deps
  assert.ok((await figures()).includes('octavo_mails_waiting 0'))
  await pool.query(
    `insert into mails (id, kind, data, created_at) select gen_random_uuid(),
       'account-password-reset', '{"email": "nobody@example.com"}', now() - interval '1 hour'
     from generate_series(1, 2)`,
  )
  const waiting = await figures()
  assert.ok(waiting.includes('octavo_mails_waiting 2'))
  const [, oldest] = /oldest_seconds (\S+)/.exec(waiting.join('\n')) ?? []
  assert.ok(Number(oldest) >= 3600)
  await jobs.runDue(shop.deps)
  for (let look = 0; look < 2; look++) {
    const done = await figures()
    assert.ok(done.includes('octavo_mails_waiting 0'))
    assert.ok(done.includes('octavo_mails_oldest_seconds 0'))
    assert.ok(done.includes('octavo_mails_total{outcome="needless"} 2'))
    assert.ok(done.includes('octavo_mails_total{outcome="refused"} 0'))
  }
})

test('ASVS 13.4.5: metrics are for the machine itself, not for visitors of a proxy', async () => {
  for (const headers of [
    { 'x-forwarded-for': '192.0.2.1' },
    { 'x-real-ip': '192.0.2.1' },
    { via: '1.1 proxy' },
    { host: 'shop.example' },
  ]) {
    const proxied = { url: '/metrics', headers }
    assert.equal((await call(shop.app, proxied)).status, 404, JSON.stringify(headers))
  }
  const remote = { url: '/metrics', remoteAddress: '192.0.2.1' }
  assert.equal((await call(shop.app, remote)).status, 404)
})

test('ASVS 13.4.5: a shop of another name has no metrics, however a forwarder asks', async (t) => {
  const known = [
    { PUBLIC_URL: 'https://shop.example' },
    { PUBLIC_URL: 'http://192.0.2.1:5000' },
    { HOST: '0.0.0.0' },
    { HOST: '192.0.2.1' },
    { TRUSTED_PROXIES: 'loopback' },
  ]
  for (const env of known) {
    const elsewhere = await startTestApp({ env, databaseUrl: shop.url })
    t.after(() => elsewhere.close())
    const asked = { url: '/metrics', headers: { host: 'localhost' } }
    assert.equal((await call(elsewhere.app, asked)).status, 404, JSON.stringify(env))
  }
  const local = { PUBLIC_URL: 'http://localhost:5000' }
  const own = await startTestApp({ env: local, databaseUrl: shop.url })
  t.after(() => own.close())
  assert.equal((await call(own.app, { url: '/metrics' })).status, 200)
})

test('ASVS 13.4.5: with METRICS_TOKEN whoever sends it reads the metrics, and nobody else', async (t) => {
  const token = 'a token for Prometheus'.replaceAll(' ', '-')
  const env = { PUBLIC_URL: 'https://shop.example', METRICS_TOKEN: token }
  const scraped = await startTestApp({ env, databaseUrl: shop.url })
  t.after(() => scraped.close())
  const read = async (authorization?: string) => {
    const headers = { host: 'localhost', ...(authorization && { authorization }) }
    return (await call(scraped.app, { url: '/metrics', headers })).status
  }
  assert.equal(await read(`Bearer ${token}`), 200)
  for (const wrong of [undefined, '', 'Bearer', token, `Bearer ${token}x`, `Basic ${token}`]) {
    assert.equal(await read(wrong), 404, String(wrong))
  }
})

test('a request is one line with its id, and without what was searched for', async () => {
  const lines: Record<string, unknown>[] = []
  const write = (line: Record<string, unknown>) => void lines.push(line)
  const log = { info: write, warn: write }
  const request = {
    id: 'one',
    method: 'GET',
    url: '/api/?q=secret',
    ip: '192.0.2.1',
    routeOptions: { url: '/api/' },
    log,
  }
  const controller = new OneLineLog()
  controller.incomingRequest()
  const reply = { statusCode: 200, elapsedTime: 1.234 }
  controller.requestCompleted(null, request as never, reply as never)
  assert.deepEqual(lines, [
    { method: 'GET', path: '/api/', route: '/api/', status: 200, ms: 1.2, ip: '192.0.2.1' },
  ])
})
