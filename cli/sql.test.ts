import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '#test/app.ts'
import { commandsIn } from '#test/backup.ts'

/* `octavo sql` beside an open shop. */

const shop = testShop()
const { octavo } = commandsIn('octavo-sql-')
const sql = (...args: string[]) => octavo(['sql', ...args], { DATABASE_URL: shop.url })
const kept = async () =>
  (await shop.deps.pool.query(`select from settings where key = 'mine'`)).rows.length

test('threats 65: without --write nothing is changed, however it is asked', async () => {
  const add = `insert into settings values ('mine', '1')`
  for (const text of [
    add,
    `${add}; commit`,
    `commit; ${add}`,
    `rollback; begin; ${add}; commit`,
    'create table mine (id int)',
    `with added as (${add} returning 1) select * from added`,
    `select nextval('order_numbers')`,
    'set transaction read write',
  ]) {
    const { code, out, err } = await sql(text)
    if (text !== 'set transaction read write')
      assert.deepEqual([code, out], [1, ''], `${text}: ${err}`)
    assert.equal(await kept(), 0, text)
  }
  assert.match((await sql(add)).err, /give it --write if that is meant/)
  assert.equal((await sql(add, '--write')).code, 0)
  assert.equal(await kept(), 1)
})

test('rows as a table or as JSON; what is wrong is a line, and unknown options are hinted at', async () => {
  const table = await sql('select 1 as one')
  assert.match(table.out, /one.*SELECT: 1 rows\n$/s)
  const json = await sql('select n from generate_series(1, 2) n', '--json')
  assert.equal(json.out, '{"n":1}\n{"n":2}\n')
  const wrong = await sql('select nothing from nowhere')
  assert.deepEqual([wrong.code, wrong.err], [1, 'relation "nowhere" does not exist\n'])
  const unknown = await sql('select 1', '--wrte')
  assert.equal(unknown.code, 2)
  assert.match(unknown.err, /Did you mean --write\?/)
  for (const name of ['backup', 'restore', 'verify', 'sql', 'admin', 'doctor']) {
    const { code, out } = await octavo([name, '--help'], {})
    assert.deepEqual([code, out.startsWith(`Usage: octavo ${name}`)], [0, true], name)
  }
})
