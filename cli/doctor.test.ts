import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { testShop } from '#test/app.ts'
import { commandsIn } from '#test/backup.ts'
import { createEmptyDatabase } from '#test/harness.ts'

/* `octavo doctor` on shops with one thing wrong each. */

const shop = testShop()
const { octavo } = commandsIn('octavo-doctor-')

type Found = { about: string; state: string; says: string; todo?: string }
async function found(env: Record<string, string>) {
  const { code, out, err } = await octavo(['doctor', '--json'], { DATABASE_URL: shop.url, ...env })
  const findings: Found[] = JSON.parse(out)
  return { code, err, of: (about: string) => findings.find((one) => one.about === about) }
}

test('a shop in order has a line for each thing, and only faults make the exit code 1', async () => {
  await octavo(['admin', 'add', 'Owner', '--role', 'owner'], { DATABASE_URL: shop.url })
  const { code, of } = await found({})
  assert.equal(code, 0)
  for (const about of [
    'settings',
    'node',
    'mail',
    'database',
    'migrations',
    'connections',
    'clock',
    'owner',
  ])
    assert.equal(of(about)?.state, 'ok', JSON.stringify(of(about)))
  assert.equal(of('backup')?.state, 'warning')
  assert.match(of('backup')?.todo ?? '', /BACKUP_EVERY/)
  const { out } = await octavo(['doctor'], { DATABASE_URL: shop.url })
  assert.match(out, /^ok {7}database: PostgreSQL \d+/m)
  assert.match(out, /^warning {2}backup: .*\. To do: set BACKUP_EVERY/m)
})

test('each thing that is wrong is named, with what to do', async (t) => {
  const { url, drop } = await createEmptyDatabase()
  t.after(drop)
  const cases: [Record<string, string>, string, string, RegExp][] = [
    [{ PORT: 'many' }, 'settings', 'fault', /^PORT: expected/],
    [{ PUBLIC_URL: 'http://shop.example' }, 'settings', 'warning', /http:\/\/shop\.example/],
    [{ PUBLIC_URL: 'https://shop.example' }, 'mail', 'warning', /outbox/],
    [
      { SMTP_URL: 'smtp://me:secret@127.0.0.1:1' },
      'mail',
      'fault',
      /^127\.0\.0\.1:1: .*ECONNREFUSED/,
    ],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' }, 'database', 'fault', /ECONNREFUSED/],
    [{ DATABASE_URL: url }, 'migrations', 'warning', /empty/],
    [{ PROCESSES: '64' }, 'connections', 'fault', /takes up to 1408/],
    [{ PROCESSES: '2', DATABASE_POOL_MAX: '200' }, 'connections', 'fault', /takes up to 424/],
    [{ BACKUP_EVERY: '24h' }, 'backup', 'warning', /none yet/],
    [
      { BACKUP_EVERY: '24h', BACKUP_DIR: import.meta.filename },
      'disk of backups',
      'fault',
      /is no folder$/,
    ],
    [
      { BACKUP_EVERY: '24h', BACKUP_DIR: `${import.meta.filename}/x` },
      'disk of backups',
      'fault',
      /is no folder$/,
    ],
  ]
  for (const [env, about, state, says] of cases) {
    const { code, of } = await found(env)
    const one = of(about)
    assert.equal(one?.state, state, JSON.stringify([env, one]))
    assert.match(one?.says ?? '', says)
    assert.ok(one?.todo)
    assert.doesNotMatch(one?.says ?? '', /secret/)
    if (state === 'fault') assert.equal(code, 1)
  }
})

test('a failed backup and one that is too old are faults', async () => {
  const { pool } = shop.deps
  const env = { BACKUP_EVERY: '24h' }
  await pool.query(
    `insert into backups values (now() - interval '3 days', now() - interval '3 days', 'a.zip', 1, null)`,
  )
  assert.match((await found(env)).of('backup')?.says ?? '', /is 72 hours old/)
  await pool.query(`insert into backups values (now(), now(), null, null, 'ENOSPC: no space left')`)
  const { code, of } = await found(env)
  assert.match(of('backup')?.says ?? '', /the last one failed: ENOSPC/)
  assert.equal(code, 1)
})

test('a shop of an older version is to be started, which is no fault of its database', async (t) => {
  const { url, drop } = await createEmptyDatabase()
  t.after(drop)
  const dir = mkdtempSync(path.join(tmpdir(), 'octavo-older-'))
  t.after(() => rmSync(dir, { recursive: true }))
  for (const { name, sql } of readMigrations())
    if (name < '0054') writeFileSync(path.join(dir, name), sql)
  await migrate(url, { dir })
  const { of } = await found({ DATABASE_URL: url })
  assert.deepEqual([of('database')?.state, of('migrations')?.state], ['ok', 'warning'])
  assert.deepEqual([of('backup')?.state, of('backup')?.todo], ['warning', 'start the shop'])
})
