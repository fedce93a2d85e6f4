import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg, { type Pool } from 'pg'
import { call, startTestApp, type TestApp } from '#test/app.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { until } from '#test/until.ts'

/* `/readyz` says yes only while orders can be stored, and asks the database rarely. */

let database: TestDatabase
let shop: TestApp
let writes = 0

before(async () => {
  database = await createTestDatabase()
  shop = await startTestApp({ databaseUrl: database.url, pool: counting(database.pool) })
})
after(async () => {
  await shop.close()
  await database.close()
})

/** The pool, and how often a write was tried on it. */
function counting(pool: Pool): Pool {
  const query = (...args: unknown[]) => {
    if (String(args[0]).includes('insert into settings')) writes++
    return (pool.query as (...args: unknown[]) => unknown)(...args)
  }
  return new Proxy(pool, {
    get: (target, name) =>
      name === 'query' ? query : Reflect.get(target, name, target).bind?.(target),
  })
}

const ready = () => call(shop.app, { url: '/readyz' })
const isReady = async () => (await ready()).status === 200

for (const [what, begin, end] of [
  [
    'is read-only',
    `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
    `begin read write;
     do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$;
     commit`,
  ],
  [
    'has no room left on its disk',
    `create function no_room() returns trigger language plpgsql as $$
       begin raise exception sqlstate '53100' using message = 'could not extend file'; end $$;
     create trigger no_room before insert on settings execute function no_room()`,
    'drop function no_room cascade',
  ],
] as const) {
  test(`a database that ${what} makes the server not ready, until it is over`, async () => {
    await until(isReady)
    await fromOutside(begin)
    await until(async () => !(await isReady()))
    const { status, headers, body } = await ready()
    assert.equal(status, 503)
    assert.match(String(headers['retry-after']), /^\d+$/)
    assert.match(body.message, /database/)
    await fromOutside(end)
    await until(isReady)
  })
}

test('a flood of questions is one write, which leaves nothing behind', async () => {
  await until(isReady)
  const rows = async () => (await database.pool.query('select * from settings order by key')).rows
  const stored = await rows()
  writes = 0
  const statuses = await Promise.all(
    Array.from({ length: 500 }, async () => (await ready()).status),
  )
  assert.deepEqual([...new Set(statuses)], [200])
  // What was known before may have run out in between.
  assert.ok(writes <= 2, `${writes} writes`)
  await until(async () => (await isReady()) && writes > 0)
  assert.deepEqual(await rows(), stored)
  // A file has grown as well, which a full disk refuses while rows still find room.
  const grown = `select from pg_stat_all_tables where relname = 'write_test' and n_tup_ins > 0`
  await until(async () => (await database.pool.query(grown)).rowCount !== 0)
})

/** What somebody else does to the database; the shop's connections end, for new ones know of it. */
async function fromOutside(statements: string) {
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(statements)
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'octavo'`,
  )
  await client.end()
}
