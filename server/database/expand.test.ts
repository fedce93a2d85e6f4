import assert from 'node:assert/strict'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { createEmptyDatabase } from '#test/harness.ts'
import { faultsOf } from '#test/migration-rules.ts'
import { until } from '#test/until.ts'
import { migrate, readMigrations } from './migrate.ts'

/* Upgrades beside the version before: what a migration may do, and indexes that lock nobody out. */

/** Those before it were written when a shop closed for an upgrade. */
const heldFrom = '0056'

test('migrations only add, unless they say which release last used what they take', () => {
  for (const { name, sql } of readMigrations())
    if (name >= heldFrom) assert.deepEqual(faultsOf(sql), [], name)
})

for (const [sql, fault] of [
  ['alter table books drop column weight;', /drops/],
  ['drop table moved;', /drops/],
  ['alter table books rename column weight to mass;', /renames/],
  ['alter table books rename to titles;', /renames/],
  ['alter table books alter column weight type bigint;', /type/],
  ['alter table orders alter name set not null;', /refuses/],
  ['alter table orders add column gift boolean not null;', /not fill/],
  ['create index books_new on books (weight);', /locks books/],
  ['-- contract: last used by 0.3\ncreate unique index o on orders (gift);', /locks orders/],
] as const) {
  test(`refused: ${sql}`, () => assert.match(faultsOf(sql).join(), fault))
}

for (const sql of [
  'alter table orders add column gift boolean not null default false, add column note text;',
  'create table gifts (id uuid); alter table gifts alter column id set not null; create index g on gifts (id);',
  '-- concurrently\ncreate index concurrently books_new on books (weight);',
  '-- contract: last used by 0.3\nalter table books drop column weight;',
  'create or replace function f() returns void language sql as $$ drop table moved $$;',
]) {
  test(`allowed: ${sql}`, () => assert.deepEqual(faultsOf(sql), []))
}

let dir: string
let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let client: pg.Client
let other: pg.Client

before(async () => {
  dir = fs.mkdtempSync(path.join(tmpdir(), 'octavo-expand-'))
  write('0001_shelves.sql', 'create table shelves (id integer, room integer);')
  database = await createEmptyDatabase()
  client = new pg.Client(database.url)
  other = new pg.Client(database.url)
  await Promise.all([client.connect(), other.connect()])
  await migrate(database.url, { dir })
  await client.query('insert into shelves select n, n % 7 from generate_series(1, 1000) n')
})

after(async () => {
  await client.end()
  await other.end()
  await database.drop()
  fs.rmSync(dir, { recursive: true })
})

const write = (name: string, sql: string) => fs.writeFileSync(path.join(dir, name), sql)
const indexes = async () =>
  (
    await client.query(
      `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c
         on c.oid = i.indexrelid where i.indrelid = 'shelves'::regclass order by 1`,
    )
  ).rows

test('an index is built while others write, and a second server that waits does not stand in its way', async () => {
  write(
    '0002_rooms.sql',
    '-- concurrently\ncreate index concurrently shelves_room on shelves (room);\n',
  )
  // A writer that is not done: the build waits for it, and keeps nobody else from writing.
  await client.query('begin; insert into shelves values (2000, 1)')
  const both = [migrate(database.url, { dir }), migrate(database.url, { dir })]
  const building = `select from pg_stat_activity where query like 'create index concurrently%'
    and wait_event_type = 'Lock' and datname = current_database()`
  await until(async () => (await other.query(building)).rowCount === 1)
  await other.query('insert into shelves values (2001, 1)')
  await client.query('commit')
  assert.deepEqual((await Promise.all(both)).flat(), ['0002_rooms.sql'])
  assert.deepEqual(await indexes(), [{ name: 'shelves_room', valid: true }])
})

test('a build that ended halfway is taken up again: the invalid index goes, a good one stays', async () => {
  await client.query('insert into shelves values (1, 1)')
  const sql =
    '-- concurrently\n-- one is there already\ncreate index concurrently shelves_both on shelves (room, id);\ncreate unique index concurrently shelves_id on shelves (id);\n'
  write('0003_ids.sql', sql)
  await assert.rejects(
    migrate(database.url, { dir }),
    /0003_ids.sql failed: could not create unique/,
  )
  assert.deepEqual(await indexes(), [
    { name: 'shelves_both', valid: true },
    { name: 'shelves_id', valid: false },
    { name: 'shelves_room', valid: true },
  ])
  const before = await client.query(`select 'shelves_both'::regclass::oid as oid`)
  await client.query(
    'delete from shelves where ctid = (select max(ctid) from shelves where id = 1)',
  )
  assert.deepEqual(await migrate(database.url, { dir }), ['0003_ids.sql'])
  const [, unique] = await indexes()
  assert.deepEqual(unique, { name: 'shelves_id', valid: true })
  assert.deepEqual(
    (await client.query(`select 'shelves_both'::regclass::oid as oid`)).rows,
    before.rows,
  )
})

test('beside such indexes there is nothing else in a migration', () => {
  const wrong = fs.mkdtempSync(path.join(dir, 'wrong-'))
  fs.writeFileSync(
    path.join(wrong, '0001_one.sql'),
    '-- concurrently\nupdate shelves set room = 1;',
  )
  assert.throws(() => readMigrations(wrong), /there is only "create index concurrently/)
})
