import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createJobs } from '#server/jobs/jobs.ts'
import { sweepJob } from '#server/sweep.ts'
import { traced } from '#server/system/tracing.ts'
import { faultsExpected, startTestApp, testEnv } from '#test/app.ts'
import { createTestDatabase } from '#test/harness.ts'
import { exitCode, fromSources, opened, startProcess } from '#test/process.ts'
import { type SunkSpan, startTraceSink, valueIn } from '#test/trace-sink.ts'
import { openTracing } from './open-tracing.ts'

/* Traces as a collector gets them, of a shop that listens at a port. */

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'
const traceparent = `00-${traceId}-${parentId}-01`

async function tracedShop(t: TestContext, settings: Record<string, unknown> = {}) {
  const sink = await startTraceSink()
  const tracing = openTracing(sink.url, testEnv(settings))
  const shop = await startTestApp({ env: faultsExpected })
  const base = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await shop.close()
    await tracing.close()
  }
  let closed: Promise<void> | undefined
  const closeOnce = () => (closed ??= close())
  t.after(async () => {
    await closeOnce()
    await sink.close()
  })
  return { sink, shop, base, close: closeOnce }
}

const named = (spans: SunkSpan[], name: string | RegExp) =>
  spans.filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))

test('threats 69: a request is a span beneath the caller’s, with its statements, and nothing personal', async (t) => {
  const { sink, base, close } = await tracedShop(t)
  const answer = await fetch(`${base}/api/search?q=somebodys-secret`, {
    headers: { traceparent, cookie: 'private=cookie' },
  })
  assert.equal(answer.status, 200)
  await answer.text()
  const posted = await fetch(`${base}/api/identity/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@private.example', password: 'correct horse battery' }),
  })
  assert.equal(posted.status, 200)
  await posted.text()
  await close()

  const spans = sink.spans()
  const [search] = named(spans, 'GET /api/search')
  assert.ok(search)
  assert.equal(search.traceId, traceId)
  assert.equal(search.parentSpanId, parentId)
  assert.equal(valueIn(search, 'http.route'), '/api/search')
  assert.equal(Number(valueIn(search, 'http.response.status_code')), 200)
  assert.match(String(valueIn(search, 'octavo.request.id')), /^[0-9a-f-]{36}$/)
  const beneath = spans.filter(({ parentSpanId }) => parentSpanId === search.spanId)
  assert.ok(named(beneath, /^sql /).length > 0, 'no statements beneath the search')

  // What is done after a body was read belongs to its request, too.
  const [signUp] = named(spans, /^POST \/api\/identity/)
  assert.ok(signUp)
  assert.ok(named(spans, /^sql /).some(({ traceId }) => traceId === signUp.traceId))
  for (const word of ['somebodys-secret', 'ada@', 'private', 'correct horse', '127.0.0.1'])
    assert.ok(!sink.text().includes(word), `${word} was sent`)
  assert.ok(sink.text().includes('"octavo"'))
  assert.deepEqual([...new Set(sink.asked.map(({ url }) => url))], ['/v1/traces'])
})

test('a page and what it asks of the API are one trace', async (t) => {
  const { sink, base, close } = await tracedShop(t)
  await (await fetch(`${base}/search?q=moonstone`)).text()
  await close()
  const spans = sink.spans()
  const [page] = spans.filter(({ parentSpanId }) => !parentSpanId)
  assert.ok(page)
  const inside = named(spans, /^GET \/api\//)
  assert.ok(inside.length > 0)
  for (const { traceId } of inside) assert.equal(traceId, page.traceId)
})

test('jobs and mails are spans with their statements', async (t) => {
  const { sink, shop, close } = await tracedShop(t)
  const { deps } = shop
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, sweepJob, {}))
  await deps.pool.query(
    `insert into mails (id, kind, data) values
       (gen_random_uuid(), 'account-password-reset', '{"email": "nobody@private.example"}')`,
  )
  await deps.jobs.runDue(deps)
  await close()
  const spans = sink.spans()
  for (const name of [`job ${sweepJob.name}`, 'mail account-password-reset']) {
    const [work] = named(spans, name)
    assert.ok(work, name)
    assert.equal(work.parentSpanId, undefined)
    assert.ok(
      spans.some(({ parentSpanId }) => parentSpanId === work.spanId),
      `nothing beneath ${name}`,
    )
  }
  assert.ok(!sink.text().includes('private.example'))
})

test('jobs and mails are beneath the request that asked for them, at every try, and see nothing of it', async (t) => {
  const { sink, shop, base, close } = await tracedShop(t)
  const { deps } = shop
  const posted = await fetch(`${base}/api/identity/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent },
    body: JSON.stringify({ email: 'bea@private.example', password: 'correct horse battery' }),
  })
  assert.equal(posted.status, 200)
  await posted.text()
  const seen: object[] = []
  const look = {
    name: sweepJob.name,
    run: async (data: object) => void seen.push(data),
  }
  await traced('request', {}, () =>
    deps.db.transaction((tx) => deps.jobs.enqueue(tx, look, { of: 'before' })),
  )
  const { rows } = await deps.pool.query(`select data from pgboss.job where data->>'of' = 'before'`)
  const jobs = createJobs({ url: shop.url, jobs: [look], log: () => {} })
  await jobs.runDue(deps)
  await jobs.stop()
  await deps.jobs.runDue(deps)
  await close()
  const spans = sink.spans()
  const [request] = named(spans, 'request')
  // One that the clock asked for meanwhile is beneath nothing.
  const job = named(spans, `job ${sweepJob.name}`).find(({ parentSpanId }) => parentSpanId)
  assert.deepEqual([job?.traceId, job?.parentSpanId], [request?.traceId, request?.spanId])
  assert.match(rows[0].data.traceparent, /^00-/)
  assert.deepEqual(seen, [{ of: 'before' }])
  const [signUp] = named(spans, /^POST \/api\/identity/)
  const [mail] = named(spans, 'mail account-verification')
  assert.deepEqual([mail?.traceId, mail?.parentSpanId], [signUp?.traceId, signUp?.spanId])
  assert.equal(mail?.traceId, traceId)
})

test('what the shop fetches hears the trace', async (t) => {
  const heard: unknown[] = []
  const other = createServer((request, response) => {
    heard.push(request.headers.traceparent)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.after(() => other.close())
  const { port } = other.address() as AddressInfo
  const { shop, base, sink, close } = await tracedShop(t)
  assert.ok(shop)
  await traced('job look', {}, () => fetch(`http://127.0.0.1:${port}/private-path`))
  await fetch(`http://127.0.0.1:${port}/untraced`)
  await fetch(`${base}/healthz`)
  await close()
  const [look] = named(sink.spans(), 'job look')
  assert.ok(look)
  assert.match(String(heard[0]), new RegExp(`^00-${look.traceId}-[0-9a-f]{16}-01$`))
  assert.equal(heard[1], undefined)
  assert.ok(!sink.text().includes('private-path'))
})

test('threats 70: a visitor’s header decides neither what is kept nor anything by being wrong', async (t) => {
  const { sink, base, close } = await tracedShop(t, { OTEL_TRACES_SAMPLER_ARG: 0 })
  for (const header of [traceparent, 'nonsense', `00-${'0'.repeat(32)}-${parentId}-01`, '']) {
    const answer = await fetch(`${base}/healthz`, { headers: { traceparent: header } })
    assert.equal(answer.status, 200)
  }
  await close()
  assert.deepEqual(sink.spans(), [])
})

test('an error of the shop is marked as one, without its words', async (t) => {
  const { sink, shop, base, close } = await tracedShop(t)
  const { query } = shop.deps.pool
  shop.deps.pool.query = (() => Promise.reject(new Error('words of it'))) as typeof query
  const answer = await fetch(`${base}/readyz`)
  shop.deps.pool.query = query
  assert.equal(answer.status, 500)
  await answer.text()
  await close()
  const [ready] = named(sink.spans(), 'GET /readyz')
  assert.equal(ready?.status.code, 2)
  assert.ok(!sink.text().includes('words of it'))
})

const watchLoading = `data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module'
   registerHooks({ resolve(specifier, context, next) {
     const found = next(specifier, context)
     if (/sdk-trace|exporter-trace/.test(found.url)) console.error('LOADED', found.url)
     return found
   } })`,
)}`

for (const [what, endpoint, isLoaded] of [
  ['without an endpoint nothing of it is loaded', '', false],
  ['a collector that is away breaks nothing', 'http://127.0.0.1:9', true],
  ['a collector that never answers holds up nothing, the end neither', 'mute', true],
] as const) {
  test(what, async (t) => {
    const mute = createServer(() => {}).listen(0, '127.0.0.1')
    await once(mute, 'listening')
    t.after(() => {
      mute.closeAllConnections()
      mute.close()
    })
    const { port } = mute.address() as AddressInfo
    const url = endpoint === 'mute' ? `http://127.0.0.1:${port}` : endpoint
    const database = await createTestDatabase()
    t.after(() => database.close())
    const shop = startProcess(
      { DATABASE_URL: database.url, DEMO: 'false', OTEL_EXPORTER_OTLP_ENDPOINT: url },
      ['--import', watchLoading, ...fromSources('server/main.ts')],
    )
    let errors = ''
    shop.stderr?.on('data', (text) => {
      errors += text
    })
    const base = /Octavo is open at (\S+)/.exec(await opened(shop))?.[1]
    for (let visit = 0; visit < 20; visit++)
      assert.equal((await fetch(`${base}/api/search?q=x${visit}`)).status, 200)
    shop.kill('SIGTERM')
    assert.equal(await exitCode(shop), 0)
    assert.equal(/LOADED/.test(errors), isLoaded, errors)
  })
}
