import assert from 'node:assert/strict'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, before, test } from 'node:test'
import { openShop } from '#server/open-shop.ts'
import { call, testEnv } from '#test/app.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { noPgbouncer, startPgbouncer } from '#test/pgbouncer.ts'
import { createChanges } from './changes.ts'

const skip = noPgbouncer
let database: TestDatabase
let dataDir: string
before(async () => {
  database = await createTestDatabase()
  dataDir = fs.mkdtempSync(path.join(tmpdir(), 'octavo-pgbouncer-data-'))
})
after(async () => {
  await database.close()
  fs.rmSync(dataDir, { recursive: true })
})

const envOf = (url: string) =>
  testEnv({ PORT: 0, DATABASE_URL: url, DATA_DIR: dataDir, DEMO: false })

test('PgBouncer in session mode: the shop opens, stores, and hears of changes', {
  skip,
}, async (t) => {
  const bouncer = await startPgbouncer(database.url, 'session')
  t.after(bouncer.close)
  const shop = await openShop(envOf(bouncer.url), { say: () => {} })
  t.after(() => shop.close())
  assert.equal((await call(shop.app, { url: '/readyz' })).status, 200)
  assert.deepEqual((await call(shop.app, { url: '/api/' })).body, [])
  const changes = await createChanges({ connectionString: bouncer.url })
  t.after(changes.close)
  const heard = new Promise((resolve) => changes.subscribe(resolve))
  await database.pool.query(`select pg_notify('octavo_changes', '["settings"]')`)
  assert.deepEqual(await heard, ['settings'])
})

for (const mode of ['transaction', 'statement'] as const)
  test(`PgBouncer in ${mode} mode is refused in words`, { skip }, async (t) => {
    const bouncer = await startPgbouncer(database.url, mode)
    t.after(bouncer.close)
    await assert.rejects(openShop(envOf(bouncer.url), { say: () => {} }), {
      message:
        /^DATABASE_URL: the database at .* can't be used: a pooler lends its connections .* pool_mode = session/,
    })
  })
