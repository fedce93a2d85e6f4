import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { createEmptyDatabase } from '#test/harness.ts'
import { startDebianPostgres } from '#test/postgres-15.ts'
import { until } from '#test/until.ts'
import { migrate, migrationsDir, pendingMigrations, readMigrations } from './migrate.ts'

let dir: string
let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let client: pg.Client
let watcher: pg.Client // outside of the client's transactions, which see one state only

before(async () => {
  dir = fs.mkdtempSync(path.join(tmpdir(), 'octavo-migrations-'))
  write('0001_shelves.sql', 'create table shelves (id integer primary key);')
  write('0002_first_shelf.sql', 'insert into shelves values (1);')
  database = await createEmptyDatabase()
  client = new pg.Client(database.url)
  await client.connect()
  watcher = new pg.Client(database.url)
  await watcher.connect()
})

after(async () => {
  await client.end()
  await watcher.end()
  await database.drop()
  fs.rmSync(dir, { recursive: true })
})

test('a database of a shop that is just opening waits for all of them', async (t) => {
  const { url, drop } = await createEmptyDatabase()
  t.after(drop)
  const names = readMigrations().map(({ name }) => name)
  assert.deepEqual(await pendingMigrations(url), names)
  const some = await migrate(url, { dir })
  assert.equal(some.length, 2)
  assert.deepEqual(await pendingMigrations(url), names)
})

test('threats 31: of two instances at once one migrates and the other waits', async () => {
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  await client.query('begin; select pg_advisory_xact_lock($1)'.replace('$1', String(0x0c7a70)))
  const both = [1, 2].map(() => migrate(database.url, { dir, log }))
  await until(() => lines.length === 2, 10)
  await client.query('commit')

  const applied = await Promise.all(both)

  assert.deepEqual(applied.flat().sort(), ['0001_shelves.sql', '0002_first_shelf.sql'])
  assert.ok(applied.some((names) => names.length === 0))
  assert.equal(lines[0], 'Another instance is migrating the database; waiting for it')
  assert.deepEqual((await client.query('select id from shelves')).rows, [{ id: 1 }])
})

test('threats 31: killed halfway, nothing of the migration stays and a rerun succeeds', async () => {
  write('0003_labels.sql', 'create table labels (id integer); lock table shelves; select 1;')
  await client.query('begin; lock table shelves in share mode')
  const child = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { migrate } from '#server/database/migrate.ts'
     await migrate(${JSON.stringify(database.url)}, { dir: ${JSON.stringify(dir)} })`,
  ])
  const locked = `select from pg_stat_activity
    where application_name = 'octavo migrate' and wait_event_type = 'Lock'`
  await until(async () => (await watcher.query(locked)).rowCount === 1, 10)
  child.kill('SIGKILL')
  await new Promise((resolve) => child.on('exit', resolve))
  await client.query('commit')

  assert.deepEqual(await migrate(database.url, { dir }), ['0003_labels.sql'])
  assert.deepEqual((await client.query('select * from labels')).rows, [])
})

test('a migration that met a sale in its way is tried again', async (t) => {
  const { url, drop } = await createEmptyDatabase()
  t.after(drop)
  await migrate(url, { dir })
  write('0006_note.sql', 'alter table shelves add note text;')
  t.after(() => fs.rmSync(path.join(dir, '0006_note.sql')))
  const seller = new pg.Client(url)
  await seller.connect()
  await seller.query('begin; select from shelves')
  const lines: string[] = []
  const impatient = `${url}${url.includes('?') ? '&' : '?'}options=-c%20lock_timeout=50`
  const migrated = migrate(impatient, { dir, log: (line) => lines.push(line) })
  migrated.catch(() => {}) // is heard below, once the seller is gone
  await until(() => lines.length >= 3)
  await seller.query('commit')
  await seller.end()
  assert.deepEqual(await migrated, ['0006_note.sql'])
  assert.equal(lines[2], '0006_note.sql met somebody in its way, and is tried again')
})

test('a migration that fails is named and leaves nothing behind', async () => {
  write('0004_broken.sql', 'create table half (id integer); select nonsense;')
  await assert.rejects(
    migrate(database.url, { dir }),
    /^Error: The migration 0004_broken.sql failed: column "nonsense" does not exist/,
  )
  fs.rmSync(path.join(dir, '0004_broken.sql'))
  const { rows } = await client.query(`select to_regclass('half') as half`)
  assert.equal(rows[0].half, null)
})

test('an applied file must stay as it was, whatever the line ends of the checkout', async () => {
  write('0002_first_shelf.sql', 'insert into shelves values (2);')
  await assert.rejects(migrate(database.url, { dir }), /0002_first_shelf.sql was changed after/)
  write('0002_first_shelf.sql', 'insert into shelves values (1);')
  write('0001_shelves.sql', 'create table shelves (id integer primary key);\n'.trimEnd())
  assert.deepEqual(await migrate(database.url, { dir }), [])
  write('0005_lines.sql', '-- two\n-- lines\n')
  await migrate(database.url, { dir })
  write('0005_lines.sql', '-- two\r\n-- lines\r\n')
  assert.deepEqual(await migrate(database.url, { dir }), [])
})

test('a version starts beside what a newer one has added, but not where that took something away', async () => {
  fs.rmSync(path.join(dir, '0005_lines.sql'))
  assert.deepEqual(await migrate(database.url, { dir }), [])
  write('0006_less.sql', '-- contract: last used by 0.3\ndrop table labels;')
  await migrate(database.url, { dir })
  fs.rmSync(path.join(dir, '0006_less.sql'))
  await assert.rejects(migrate(database.url, { dir }), /by a newer version \(0006_less.sql\)/)
  // From before it was noted, nothing is known of it.
  await client.query(`update migrations set contract = null where name = '0006_less.sql'`)
  await assert.rejects(migrate(database.url, { dir }), /by a newer version \(0006_less.sql\)/)
})

test('names say order and purpose', () => {
  const wrong = fs.mkdtempSync(path.join(dir, 'wrong-'))
  fs.writeFileSync(path.join(wrong, '1.sql'), '')
  assert.throws(() => readMigrations(wrong), /"1.sql" is not a migration name/)
  fs.renameSync(path.join(wrong, '1.sql'), path.join(wrong, '0001_one.sql'))
  fs.writeFileSync(path.join(wrong, '0001_another.sql'), '')
  assert.throws(() => readMigrations(wrong), /two migrations have the number 0001/)
})

test("the shop's migrations run on PostgreSQL 15 too, as a role that is no superuser", async (t) => {
  const postgres = await startDebianPostgres()
  if (!postgres) return t.skip("needs Debian's package postgresql-15")
  t.after(postgres.stop)
  const applied = await migrate(postgres.url)
  assert.deepEqual(
    applied,
    readMigrations(migrationsDir).map(({ name }) => name),
  )
})

function write(name: string, sql: string) {
  fs.writeFileSync(path.join(dir, name), sql)
}
