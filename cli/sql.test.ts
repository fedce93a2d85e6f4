import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '#test/app.ts'
import { commandsIn } from '#test/backup.ts'
import { askSql } from './sql.ts'

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
  assert.deepEqual([wrong.code, wrong.out], [1, ''])
  assert.match(wrong.err, /^relation "nowhere" does not exist.*\n$/)
  const unknown = await sql('select 1', '--wrte')
  assert.equal(unknown.code, 2)
  assert.match(unknown.err, /Did you mean --write\?/)
})

for (const [said, args] of [
  [/^There is no statement: put one in quotes/, ['']],
  [/^There is no statement/, [' -- nothing\n ; /* here */']],
  [/^One statement at a time, please, or several with --write\n/, ['select 1; select 2']],
  [/^syntax error at or near "books", line 2, where it says: books\n/, ['select 1\nform books']],
  [/^relation "nowhere" does not exist, where it says: nowhere\n/, ['select nothing from nowhere']],
  [/^unterminated quoted string/, [`select 'open`]],
  [/^COPY reads and writes files/, ['copy books to stdout']],
  [/^COPY reads and writes files/, ['/* all */ copy (select 1) to program $$cat$$']],
  [/^COPY reads and writes files/, ['copy settings from stdin', '--write']],
  [/^It runs in a transaction of its own/, ['begin']],
  [/^It runs in a transaction of its own/, ['; COMMIT']],
  [
    /^It runs in a transaction of its own/,
    ['set session characteristics as transaction read write'],
  ],
  [
    /^VACUUM cannot run inside a transaction block: give it --write, and alone\n/,
    ['vacuum settings'],
  ],
] as const) {
  test(`in words: ${JSON.stringify(args)}`, async () => {
    const [text, ...more] = args
    await assert.rejects(
      askSql(shop.url, text, more.length > 0),
      ({ message }: Error) => said.test(`${message}\n`) && !message.includes('\n'),
    )
  })
}

test('several statements with --write are one transaction, and each has its result', async () => {
  const [made, inserted] = await askSql(
    shop.url,
    'create temporary table t (n int); insert into t values (1), (2)',
    true,
  )
  assert.deepEqual([made?.command, inserted?.rowCount], ['CREATE', 2])
  const both = `delete from settings where key = 'mine'; select 1/0`
  await assert.rejects(askSql(shop.url, both, true), /^Error: division by zero$/)
  assert.equal(await kept(), 1)
})
