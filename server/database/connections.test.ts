import assert from 'node:assert/strict'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, before, test } from 'node:test'
import { openShop } from '#server/open-shop.ts'
import { call, testEnv } from '#test/app.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { beginHeld } from '#test/held.ts'
import { startPooler } from '#test/pooler.ts'
import { whyAway } from './away.ts'
import { createChanges } from './changes.ts'
import { noticeCuts, openDatabase, setUp } from './client.ts'

/* How the shop's connections to PostgreSQL begin, and how dead ones are noticed. */

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
})
after(() => database.close())

test('each connection of a pool is set up, and gets over the same when it is a new one', async (t) => {
  const { pool, close } = openDatabase(database.url, { max: 3, statementTimeoutMs: 1234 })
  t.after(close)
  const settings = ['statement_timeout', 'idle_in_transaction_session_timeout']
  const shown = () =>
    pool.query(
      `select ${[...settings, 'max_parallel_workers_per_gather'].map((name) => `current_setting('${name}') as ${name}`)}, pg_sleep(0.01)`,
    )
  const answers = await Promise.all([shown(), shown(), shown()])
  assert.equal(pool.totalCount, 3)
  for (const { rows } of answers) {
    assert.equal(rows[0].statement_timeout, '1234ms')
    assert.equal(rows[0].idle_in_transaction_session_timeout, '15s')
    assert.equal(rows[0].max_parallel_workers_per_gather, '0')
  }
})

test('behind a pooler that takes nothing with the greeting (PgBouncer, session mode) the shop opens', async (t) => {
  const pooler = await startPooler(database.url)
  const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'octavo-pooler-'))
  const said: string[] = []
  const env = testEnv({ PORT: 0, DATABASE_URL: pooler.url, DATA_DIR: dataDir })
  const shop = await openShop(env, { say: (line) => said.push(line) })
  t.after(async () => {
    await shop.close()
    await pooler.close()
    fs.rmSync(dataDir, { recursive: true })
  })
  assert.equal((await call(shop.app, { url: '/readyz' })).status, 200)
  assert.equal((await call(shop.app, { url: '/api/' })).status, 200)
  assert.ok(pooler.greeted.length >= 4) // migrations, pool, changes, jobs
})

test('PostgreSQL is told to notice a client that is gone without a word, by every connection', async (t) => {
  const pooler = await startPooler(database.url)
  const changes = await createChanges({ connectionString: pooler.url })
  t.after(async () => {
    await changes.close()
    await pooler.close()
  })
  const { pool, close } = openDatabase(database.url, { max: 1 })
  t.after(close)
  // A socket of Unix cannot be cut and shows no value of these, so it is asked who set them.
  const { rows } = await pool.query(
    `select name, source from pg_settings where name like 'tcp\\_%'`,
  )
  const names = Object.keys(noticeCuts)
  assert.deepEqual(rows.map(({ name }) => name).sort(), names.sort())
  assert.deepEqual(new Set(rows.map(({ source }) => source)), new Set(['session']))
  // A moment later it has asked whether the connection is alive: what it is doing tells nothing.
  const listens = `${setUp(noticeCuts)}; listen octavo_changes`
  assert.ok(
    pooler.said.some((text) => text.includes(listens)),
    pooler.said.join('\n'),
  )
})

test('a connection without a question is left open, however long it is silent', async (t) => {
  const lost: string[] = []
  const { pool, close } = openDatabase(database.url, {
    statementTimeoutMs: 100, // a connection that waits for longer than 0.6 s is cut
    log: (line) => lost.push(line),
  })
  t.after(close)
  const idOf = async () => (await pool.query('select pg_backend_pid() as id')).rows[0].id
  const first = await idOf()
  await database.pool.query('select pg_sleep(1.2)')
  assert.deepEqual([await idOf(), pool.totalCount, lost], [first, 1, []])
})

test('a wait for somebody else’s lock ends before the time of the statement, and says so', async (t) => {
  const { db, close } = openDatabase(database.url, { statementTimeoutMs: 1500 })
  const holder = await database.pool.connect()
  t.after(async () => {
    await holder.query('rollback')
    holder.release()
    await close()
  })
  await holder.query(`${beginHeld}; lock table settings in access exclusive mode`)
  const waiting = db.transaction((tx) => tx.execute('select * from settings'))
  await assert.rejects(waiting, (error) => whyAway(error) === 'locked')
})
