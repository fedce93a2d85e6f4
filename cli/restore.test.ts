import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { before, test } from 'node:test'
import pg from 'pg'
import { openBackup } from '#server/backup/read-backup.ts'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { migrate, migrationsDir } from '#server/database/migrate.ts'
import { aBook, testShop } from '#test/app.ts'
import { commandsIn, sealed } from '#test/backup.ts'
import { createEmptyDatabase } from '#test/harness.ts'
import { unzipped } from '#test/unzipped.ts'

/* What `octavo restore` takes and what it refuses, and that a refusal changes nothing. */

const shop = testShop()
const { folder, octavo } = commandsIn('octavo-restore-')
const at = (name: string) => path.join(folder, name)
let good: Buffer
let parts: Record<string, string>

before(async () => {
  await aBook(shop, { title: 'The Moonstone' })
  const made = await octavo(['backup', 'good.zip'], { DATABASE_URL: shop.url })
  assert.equal(made.code, 0, made.err)
  good = readFileSync(at('good.zip'))
  parts = await unzipped(good)
})

const manifestWith = (change: (manifest: Record<string, unknown>) => void) => {
  const manifest = JSON.parse(parts['manifest.json'] ?? '')
  change(manifest)
  return { ...parts, 'manifest.json': JSON.stringify(manifest) }
}
const without = (name: string) => {
  const { [name]: _, ...others } = parts
  return others
}
const books = 'tables/books.copy'
const edited = () => ({ ...parts, [books]: (parts[books] ?? '').replace('Moonstone', 'Sunstones') })

const damages: Record<string, [() => Buffer | string, RegExp]> = {
  'an empty file': [() => '', /is no backup, or the end of it is missing/],
  'a file of something else': [() => 'Dear sirs', /is no backup, or the end of it is missing/],
  'another ZIP': [
    () => sealed({ 'manifest.json': '{"a":1}' }),
    /manifest is that of something else/,
  ],
  'cut off in the middle': [() => good.subarray(0, good.length / 2), /the end of it is missing/],
  'cut off by one byte': [() => good.subarray(0, -1), /is no backup|is damaged/],
  'a table is missing': [() => sealed(without(books)), /tables\/books\.copy is missing/],
  'the manifest is missing': [() => sealed({ a: '' }, 'x'), /is not what was written/],
  'a file more': [
    () => sealed({ ...parts, extra: '1' }),
    /holds extra, which its manifest does not/,
  ],
  'a name that leads out': [() => sealed({ ...parts, '../evil': '1' }), /invalid relative path/],
  'a table by an absolute name': [() => sealed({ ...parts, '/etc/evil': '1' }), /absolute path/],
  'a row was edited': [() => sealed(edited()), /books\.copy is not what was written/],
  'a row was added': [
    () => sealed({ ...parts, 'tables/settings.copy': `${parts['tables/settings.copy']}a\tb\n` }),
    /settings\.copy is not what was written/,
  ],
  'the manifest was edited': [
    () => sealed(edited(), parts['manifest.sha256']),
    /is not what was written/,
  ],
  'a table of another name in SQL': [
    () =>
      sealed(
        manifestWith(({ tables }) => {
          ;(tables as { name: string }[])[0] = {
            ...(tables as { name: string }[])[0],
            name: 'x"; drop table books; --',
          }
        }),
      ),
    /manifest is that of something else/,
  ],
  'another format': [
    () => sealed(manifestWith((manifest) => Object.assign(manifest, { format: 2 }))),
    /^It was made in format 2, and this version reads 1/,
  ],
  'a newer migration': [
    () =>
      sealed(
        manifestWith(({ migrations }) =>
          (migrations as object[]).push({ name: '9999_later.sql', checksum: '0'.repeat(64) }),
        ),
      ),
    /^The backup was made by a newer version \(.*migration 9999_later\.sql\)/,
  ],
  'a migration that was changed': [
    () =>
      sealed(
        manifestWith(({ migrations }) =>
          Object.assign((migrations as object[])[0] as object, { checksum: '0'.repeat(64) }),
        ),
      ),
    /^The migration 0001_initial\.sql is not the one/,
  ],
}

test('threats 62: a damaged, foreign or newer file is refused in words, and nothing is changed', async (t) => {
  const { url, drop } = await createEmptyDatabase()
  t.after(drop)
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const [what, [make, words]] of Object.entries(damages)) {
      writeFileSync(at('damaged.zip'), make())
      const { code, out, err } = await octavo(['restore', 'damaged.zip'], { DATABASE_URL: url })
      assert.deepEqual([code, out], [1, ''], `${what}: ${err}`)
      assert.match(err, words, what)
      assert.equal(err.trim().split('\n').length, 1, what)
      const { rows } = await client.query(
        `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace`,
      )
      assert.equal(rows[0].n, 0, what)
    }
  } finally {
    await client.end()
  }
})

test('threats 62: whichever byte is flipped, the rows are those that were written or the file is refused', async () => {
  const { manifest, close } = await openBackup(at('good.zip'))
  close()
  let refused = 0
  for (let offset = 7; offset < good.length; offset += 173) {
    const bytes = Buffer.from(good)
    bytes.writeUInt8(bytes.readUInt8(offset) ^ 0x10, offset)
    writeFileSync(at('flipped.zip'), bytes)
    const opened = await openBackup(at('flipped.zip')).catch(() => null)
    if (opened) {
      assert.deepEqual(opened.manifest, manifest, `byte ${offset}`)
      opened.close()
    } else refused++
  }
  assert.ok(refused > 10)
})

test('a shop that is open is not restored over, and one that is there only when told so', async (t) => {
  const open = await octavo(['restore', 'good.zip', '--replace'], { DATABASE_URL: shop.url })
  assert.deepEqual([open.code, open.err], [1, 'A shop is open on this database: stop it first\n'])

  const { url, drop } = await createEmptyDatabase()
  t.after(drop)
  const env = { DATABASE_URL: url }
  assert.equal((await octavo(['restore', 'good.zip'], env)).code, 0)
  const titles = async () =>
    (await octavo(['sql', '--json', 'select title from books'], env)).out.trim()
  assert.equal(await titles(), '{"title":"The Moonstone"}')
  await octavo(['sql', '--write', `update books set title = 'Changed'`], env)
  const twice = await octavo(['restore', 'good.zip'], env)
  assert.match(
    twice.err,
    /^There is a shop in this database: --replace puts the backup in its place/,
  )
  assert.equal(await titles(), '{"title":"Changed"}')

  await octavo(['sql', '--write', 'create table theirs as select 1 as id'], env)
  const replaced = await octavo(['restore', 'good.zip', '--replace'], env)
  assert.equal(replaced.code, 0, replaced.err)
  assert.equal(await titles(), '{"title":"The Moonstone"}')
  const [kept = ''] = readdirSync(folder).filter((name) => name.startsWith('before-restore-'))
  assert.match(replaced.out, new RegExp(kept))
  assert.equal((await octavo(['restore', kept, '--replace'], env)).code, 0)
  assert.equal(await titles(), '{"title":"Changed"}')
  // What the operator has put beside the shop's tables is in no backup, and stays.
  assert.equal((await octavo(['sql', '--json', 'table theirs'], env)).out, '{"id":1}\n')
})

test('beside an open shop on the embedded database: backup and SQL, but no restore', async () => {
  const env = { DATA_DIR: at('open') }
  assert.equal((await octavo(['restore', 'good.zip'], env)).code, 0)
  const postgres = await startEmbedded({ dataDir: at('open'), durable: false, log: () => {} })
  try {
    assert.equal((await octavo(['backup', 'beside.zip'], env)).code, 0)
    const asked = await octavo(['sql', '--json', 'select title from books'], env)
    assert.equal(asked.out, '{"title":"The Moonstone"}\n')
    const refused = await octavo(['restore', 'good.zip', '--replace'], env)
    assert.deepEqual([refused.code, refused.out], [1, ''])
    assert.match(refused.err, /^The shop on .* is open: stop it first\n$/)
  } finally {
    await postgres.stop()
  }
})

test('a backup of a shop that a newer version has migrated is left to that version', async (t) => {
  const { url, drop } = await createEmptyDatabase()
  t.after(drop)
  const env = { DATABASE_URL: url }
  await octavo(['restore', 'good.zip'], env)
  await octavo(['sql', '--write', `insert into migrations values ('9999_later.sql', 'x')`], env)
  const { code, err } = await octavo(['backup', 'later.zip'], env)
  assert.deepEqual(
    [code, err],
    [1, 'This shop is of a newer version (9999_later.sql): use that one\n'],
  )
})

test('a database of something else is left alone', async (t) => {
  const { url, drop } = await createEmptyDatabase()
  t.after(drop)
  const env = { DATABASE_URL: url }
  await octavo(['sql', '--write', 'create table theirs (id int)'], env)
  const refused = await octavo(['restore', 'good.zip', '--replace'], env)
  assert.match(refused.err, /^This database holds tables of something else/)
  assert.equal(refused.code, 1)
})

test('a backup of an older version comes back at its own migration, and is migrated', async (t) => {
  const [older, empty] = [await createEmptyDatabase(), await createEmptyDatabase()]
  t.after(older.drop)
  t.after(empty.drop)
  const dir = mkdtempSync(at('migrations-'))
  const names = readdirSync(migrationsDir).sort()
  const last = names.at(-1) ?? ''
  for (const name of names.slice(0, -1))
    copyFileSync(path.join(migrationsDir, name), path.join(dir, name))
  await migrate(older.url, { dir })
  const made = await octavo(['backup', 'older.zip'], { DATABASE_URL: older.url })
  assert.equal(made.code, 0, made.err)
  const restored = await octavo(['restore', 'older.zip'], { DATABASE_URL: empty.url })
  assert.equal(restored.code, 0, restored.err)
  assert.equal(restored.err, `Migrating the database: ${last}\n`)
})
