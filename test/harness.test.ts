import assert from 'node:assert/strict'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { test } from 'node:test'
import { openDatabase } from '#server/database/client.ts'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { createTestDatabase } from './harness.ts'
import { until } from './until.ts'

test('the database of a test is dropped, though autovacuum is in it and a connection was left', async (t) => {
  const parent = fs.mkdtempSync(path.join(tmpdir(), 'octavo-harness-'))
  fs.chmodSync(parent, 0o711) // root's PostgreSQL runs as somebody else
  const dataDir = path.join(parent, 'cluster')
  const cluster = await startEmbedded({ dataDir, durable: false, log: () => {} })
  const admin = openDatabase(cluster.adminUrl, { max: 1 })
  const given = process.env.TEST_DATABASE_URL
  process.env.TEST_DATABASE_URL = cluster.url
  t.after(async () => {
    if (given === undefined) delete process.env.TEST_DATABASE_URL
    else process.env.TEST_DATABASE_URL = given
    await admin.close()
    await cluster.stop()
    fs.rmSync(parent, { recursive: true })
  })
  await admin.pool.query('alter role octavo createdb')

  const database = await createTestDatabase()
  const left = openDatabase(database.url, { max: 1 })
  t.after(left.close)
  const { name } = (await left.pool.query('select current_database() as name')).rows[0]
  // Stands for autovacuum: nobody's to end but a superuser's, and soon gone.
  const vacuum = openDatabase(cluster.adminUrl.replace('/postgres?', `/${name}?`), { max: 1 })
  await vacuum.pool.query('select 1')

  let isOver = false
  const dropping = `select from pg_stat_activity where state = 'active' and query like 'drop database%'`
  const [outcome] = await Promise.allSettled([
    database.close().finally(() => {
      isOver = true
    }),
    until(async () => isOver || (await admin.pool.query(dropping)).rowCount === 1).then(() =>
      vacuum.close(),
    ),
  ])
  assert.deepEqual(outcome, { status: 'fulfilled', value: undefined })
  const { rowCount } = await admin.pool.query('select from pg_database where datname = $1', [name])
  assert.equal(rowCount, 0)
})
