import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { isDatabaseAway, whyAway } from '#server/database/away.ts'
import { openDatabase } from '#server/database/client.ts'
import { freePort } from '#server/system/free-port.ts'
import { aBook, call, faultsExpected, startTestApp } from '#test/app.ts'
import { until } from '#test/until.ts'
import { registerErrors } from './errors.ts'

test('what says "not now" is told from what says "wrong" (threats 29, 30)', () => {
  const away: object[] = [
    { code: 'ECONNREFUSED' },
    { code: 'ECONNRESET' },
    { code: 'ENOENT', syscall: 'connect' },
    { code: '57P01' },
    { code: '57P03' },
    { code: '53300' },
    { code: '53100' },
    { code: '08006' },
    { code: '57014' },
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated unexpectedly'),
    new Error('Failed query', { cause: Object.assign(new Error(), { code: '57P01' }) }),
  ]
  for (const error of away) assert.equal(isDatabaseAway(error), true, JSON.stringify(error))
  const wrong: unknown[] = [
    { code: '23505' },
    { code: '42601' },
    { code: '22021' },
    { code: 'ENOENT', syscall: 'open' },
    new Error('x is not a function'),
    null,
    undefined,
    'text',
  ]
  for (const error of wrong) assert.equal(isDatabaseAway(error), false, String(error))
})

test('why the database cannot answer: somebody holds it, it took too long, or it is away', () => {
  const reasons: [object, string][] = [
    [{ code: '55P03' }, 'locked'],
    [{ code: '40001' }, 'locked'],
    [new Error('Failed query', { cause: { code: '40P01' } }), 'locked'],
    [{ code: '57014' }, 'slow'],
    [{ code: '57P01' }, 'away'],
    [{ code: '53100' }, 'away'],
    [{ code: 'ECONNREFUSED' }, 'away'],
  ]
  for (const [error, reason] of reasons) {
    assert.equal(isDatabaseAway(error), true, JSON.stringify(error))
    assert.equal(whyAway(error), reason, JSON.stringify(error))
  }
})

test('a visitor who hangs up is no database that is away', async (t) => {
  const app = fastify()
  t.after(() => app.close())
  registerErrors(app)
  app.get('/', () => {
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 })
  })
  assert.equal((await app.inject('/')).statusCode, 400)
})

test('a database that is away is 503 with Retry-After, and readiness says no (threats 29)', async (t) => {
  const gone = openDatabase(`postgres://octavo:x@127.0.0.1:${await freePort()}/octavo`)
  t.after(gone.close)
  const shop = await startTestApp({ db: gone.db, pool: gone.pool, env: faultsExpected })
  t.after(shop.close)
  const id = '01a21f7e-0000-7000-8000-000000000000'
  for (const url of ['/api/?limit=24', `/api/${id}`, '/readyz']) {
    const { status, headers, body } = await call(shop.app, { url })
    assert.equal(status, 503, url)
    assert.equal(headers['retry-after'], '5')
    assert.match(body.message, /cannot reach its database/)
  }
  const payload = { username: 'admin', password: 'password' }
  const signIn = await call(shop.app, { method: 'POST', url: '/api/auth/admin', payload })
  assert.equal(signIn.status, 503)
  assert.equal((await call(shop.app, { url: '/healthz' })).status, 200)
})

test('connections that PostgreSQL ends are replaced: the shop recovers (threats 29)', async (t) => {
  const shop = await startTestApp({ env: faultsExpected })
  t.after(shop.close)
  const { _id } = await aBook(shop)
  const url = `/api/${_id}`
  assert.equal((await call(shop.app, { url })).status, 200)
  await shop.deps.db
    .execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'octavo'`,
    )
    .catch(() => {}) // it ends the connection that asks as well
  const answer = await call(shop.app, { url })
  assert.ok([200, 503].includes(answer.status))
  assert.equal((await call(shop.app, { url })).status, 200)
  assert.equal((await call(shop.app, { url: '/readyz' })).status, 200)
})

test('a pool without a free connection is 503, not a wait without end (threats 29)', async (t) => {
  const shop = await startTestApp({ env: faultsExpected })
  t.after(shop.close)
  const held = await Promise.all(Array.from({ length: 10 }, () => shop.deps.pool.connect()))
  const busy = await call(shop.app, { url: '/api/?q=x' })
  assert.equal(busy.status, 503)
  for (const client of held) client.release()
  assert.equal((await call(shop.app, { url: '/api/?q=x' })).status, 200)
})

test('readiness says no while a migration is missing', async (t) => {
  const shop = await startTestApp({ env: faultsExpected })
  t.after(shop.close)
  assert.equal((await call(shop.app, { url: '/readyz' })).status, 200)
  await shop.deps.db.execute(sql`delete from migrations where name like '0001%'`)
  const readiness = () => call(shop.app, { url: '/readyz' })
  await until(async () => (await readiness()).status !== 200) // one look holds for a second
  const { status, body } = await readiness()
  assert.equal(status, 503)
  assert.match(body.message, /0001_initial\.sql/)
})

test('ASVS 16.5.1: a bug answers 500 with the number of the log line, and nothing internal', async (t) => {
  const shop = await startTestApp({ env: faultsExpected })
  t.after(shop.close)
  const secret = 'relation "books" does not exist'
  await shop.deps.db.execute(sql`alter table books rename to hidden`)
  const { status, body, headers } = await call(shop.app, { url: '/api/?limit=3' })
  assert.equal(status, 500)
  assert.doesNotMatch(JSON.stringify(body), new RegExp(secret))
  assert.equal(body.requestId, headers['x-request-id'])
  assert.match(body.message, new RegExp(body.requestId))
  assert.deepEqual(Object.keys(body), ['type', 'title', 'status', 'detail', 'message', 'requestId'])
})

test('whatever a fault says, with whatever status of the 500s, stays in the log (ASVS 16.5.1)', async (t) => {
  const app = fastify()
  t.after(() => app.close())
  registerErrors(app)
  const secret = 'password=hush at /srv/shop/key.pem'
  for (const statusCode of [undefined, 500, 501, 502, 503, 504, 599]) {
    app.get(`/${statusCode}`, () => {
      throw Object.assign(new Error(secret), { statusCode })
    })
  }
  for (const statusCode of [undefined, 500, 501, 502, 503, 504, 599]) {
    const answer = await app.inject(`/${statusCode}`)
    assert.equal(answer.statusCode, statusCode ?? 500)
    assert.doesNotMatch(answer.body, /hush|srv/, String(statusCode))
    assert.match(answer.json().message, /^Something went wrong in the shop/)
  }
})
