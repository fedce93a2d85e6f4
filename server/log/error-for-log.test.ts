import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import fastify from 'fastify'
import { createIdentity } from '#app/account/embedded/identity.server.ts'
import { attempts, settings } from '#server/database/schema.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { startTestApp, testEnv } from '#test/app.ts'
import { createTestDatabase } from '#test/harness.ts'
import { exitCode, opened, startProcess } from '#test/process.ts'
import { errorForLog, storyOf, withoutValues, wordsOf } from './error-for-log.ts'

/* Nothing of what a statement was run with may be in the log (ASVS 16.2.5). */

const secret = 'hush-4711'
const address = `${secret}@customer.example`

test('a line about an error holds none of its values, however it is written (ASVS 16.2.5)', async (t) => {
  const { db, pool, close } = await createTestDatabase()
  t.after(close)
  await pool.query('create table t (id int primary key, at date, mail text unique)')
  await pool.query('insert into t values (1, now(), $1)', [address])
  const failed = (work: PromiseLike<unknown>) =>
    work.then(
      () => assert.fail('It is expected to fail'),
      (error: Error) => error,
    )
  const errors: [Error, RegExp][] = [
    [
      await failed(db.select().from(attempts).where(sql`${secret}::int = 1`)),
      /invalid input syntax/,
    ],
    [await failed(db.execute(sql`insert into t values (2, now(), ${address})`)), /t_mail_key/],
    [
      await failed(db.execute(sql`insert into t values (3, ${secret}, '')`)),
      /invalid input syntax/,
    ],
    [
      await failed(pool.query(`select ('9' || $1)::text::int`, ['9'.repeat(20) + secret])),
      /out of range/,
    ],
    [await failed(pool.query('select $1::date', [secret])), /invalid input syntax/],
    [await failed(db.execute(sql`select no_such(${secret}::text)`)), /no_such/],
    [Object.assign(new Error(`550 <${address}>: unknown`), { rejected: [address] }), /550/],
    [new Error(`${address} is no address`), /is no address/],
  ]
  for (const [plain, expected] of errors) {
    for (const error of [plain, new Error(`Again: ${plain.message}`, { cause: plain })]) {
      let lines = ''
      const stream = { write: (line: string) => (lines += line) }
      const { log } = fastify({ logger: { ...withoutValues, stream } })
      log.error({ err: error }, 'failed')
      log.error({ err: error })
      log.error({ err: error }, error.message)
      log.error(error)
      log.child({ id: 'x' }).error(error)
      for (const text of [lines, storyOf(error), wordsOf(error), wordsOf(String(error))]) {
        assert.doesNotMatch(text, new RegExp(secret))
      }
      assert.match(storyOf(error), expected)
      assert.match(storyOf(error), /error-for-log\.test\.ts/)
      assert.equal(lines.trim().split('\n').length, 5)
    }
  }
})

test('what is no error, and an error that turns in a circle, can be told too', () => {
  for (const thrown of [undefined, null, 'text', 7, {}, Object.create(null)]) {
    assert.equal(typeof errorForLog(thrown).message, 'string')
  }
  const circle = new Error('round')
  circle.cause = circle
  assert.match(storyOf(circle), /caused by: Error: round/)
})

test('a job that fails is told without the values it was run with', async (t) => {
  const shop = await startTestApp()
  t.after(shop.close)
  const lines: string[] = []
  const job = {
    name: 'fails',
    run: () => shop.deps.db.execute(sql`select no_such(${secret}::text)`).then(() => {}),
  }
  const jobs = createJobs({ url: shop.url, jobs: [job], log: (line) => lines.push(line) })
  t.after(jobs.stop)
  await shop.deps.db.transaction((tx) => jobs.enqueue(tx, job, {}))
  assert.deepEqual(await jobs.runDue(shop.deps), { done: 0, failed: ['fails'] })
  assert.match(lines.join('\n'), /Job fails .* no_such/)
  const { rows } = await shop.deps.pool.query(`select output from pgboss.job where name = 'fails'`)
  assert.doesNotMatch(lines.join('\n') + JSON.stringify(rows), new RegExp(secret))
})

test('the log of a shop whose tables are gone names no customer and no secret', async () => {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'octavo-log-'))
  const password = `${secret}-password`
  const shop = startProcess({
    ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'debug' },
    ...{ ADMIN_PASSWORD: password, DEMO: 'false' },
  })
  let output = ''
  const hear = (text: Buffer) => {
    output += text
  }
  shop.stdout?.on('data', hear)
  shop.stderr?.on('data', hear)
  const base = /Octavo is open at (\S+)/.exec(await opened(shop))?.[1] ?? ''
  await database.pool.query(`do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('alter table %I rename to %I', name, 'gone_' || name);
    end loop; end $$`)

  const cookie = `octavo_session=${secret}`
  const post = (path: string, body: object) => ({
    path,
    method: 'POST',
    body: JSON.stringify(body),
  })
  const asked = [
    ...['/', '/healthz', '/readyz', '/orders', '/dropdown', '/checkout'].map((path) => ({ path })),
    { path: `/search?q=${secret}` },
    { path: `/api/?q=${secret}` },
    { path: `/api/search?q=${secret}` },
    { path: `/api/orders/email/${address}` },
    { path: `/api/orders/emial/${address}` },
    { path: `/api/orders/email/${encodeURIComponent(address)}` },
    post('/api/auth/admin', { username: secret, password }),
    post('/api/identity/sign-up/email', { name: secret, email: address, password }),
    post('/api/identity/sign-in/email', { email: address, password }),
    post('/api/identity/request-password-reset', { email: address }),
    post('/api/identity/reset-password', { token: secret, newPassword: password }),
    post('/api/newsletter', { email: address }),
    post('/api/newsletter/confirm', { token: secret }),
    post('/api/orders', { name: secret, email: address }),
  ]
  for (const { path, ...options } of asked) {
    const headers = { cookie, accept: 'text/html', 'content-type': 'application/json' }
    await (await fetch(base + path, { ...options, headers, redirect: 'manual' })).text()
  }
  shop.kill('SIGTERM')
  await exitCode(shop)
  rmSync(dataDir, { recursive: true })
  await database.close()

  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  const said = lines.map((line) => JSON.parse(line))
  assert.ok(said.filter(({ msg }) => msg === 'request').length >= asked.length)
  assert.ok(said.some(({ err }) => /Failed query: /.test(err?.message)))
  assert.deepEqual(
    lines.filter((line) => line.includes(secret)),
    [],
  )
  assert.doesNotMatch(output, new RegExp(secret))
})

test('the secret of all servers is made once, and read without offering another', async (t) => {
  const { db, pool, close } = await createTestDatabase()
  t.after(close)
  const identity = () => createIdentity({ env: testEnv(), db, pool, log: fastify().log })
  const several = await Promise.all(Array.from({ length: 5 }, () => identity().secret()))
  assert.equal(new Set(several).size, 1)
  const [row] = await db.select().from(settings).where(eq(settings.key, 'identity_secret'))
  assert.equal(row?.value, several[0])
  await pool.query(`create rule no_offers as on insert to settings do also select 1 / 0`)
  assert.equal(await identity().secret(), several[0])
})
