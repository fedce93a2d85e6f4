import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { connect } from '#app/feeds/import/work.server.ts'
import { alongside, together } from '#server/database/together.ts'
import { testShop } from '#test/app.ts'
import { copyInto } from './copy.server.ts'
import { inTransaction } from './transaction.server.ts'

/* What travels together on the connection of an import, and is refused on the way. */

const shop = testShop()
let client: pg.Client

before(async () => {
  client = await connect(shop.deps.pool.options.connectionString as string)
  await client.query('create temp table kept (n integer primary key, word text)')
})
after(() => client.end())

const kept = async () => (await client.query('select n, word from kept order by n')).rows

test('cells come out of a COPY as they went in, in the order in which all was sent', async () => {
  const words = ['tab\there', 'line\nend', 'back\\slash', 'Война 红楼梦 😀', '', null, '\\.', '\\N']
  const [, { rows }] = await together([
    copyInto(client, 'kept', ['n', 'word'], [...words.entries()]),
    client.query('select count(*)::integer as n from kept'),
    client.query('delete from kept where n = 0'),
  ])
  assert.deepEqual(rows, [{ n: words.length }])
  assert.deepEqual(
    (await kept()).map(({ word }) => word),
    words.slice(1),
  )
  await client.query('truncate kept')
})

const long = 'A long word. '.repeat(40_000)
const refused: Record<string, { code: string; rows: [number | string, string][]; table?: string }> =
  {
    'a row that is there twice': {
      code: '23505',
      rows: [
        [1, long],
        [1, long],
        [2, long],
      ],
    },
    'a cell of another type': {
      code: '22P02',
      rows: [
        [1, long],
        ['one', long],
        [2, long],
      ],
    },
    'a table that is not there': { code: '42P01', rows: [[1, long]], table: 'nowhere' },
  }
for (const [what, { code, rows, table = 'kept' }] of Object.entries(refused))
  test(`${what}: that is told, nothing stays, and nothing is sent behind the rollback`, async () => {
    const goesOn = async () => {
      await client.query('select')
      await client.query('select')
      await copyInto(client, 'kept', ['n', 'word'], [[8, 'too late']])
    }
    const work = () =>
      alongside(async (along) => {
        along(goesOn)
        await together([
          goesOn(),
          copyInto(client, table, ['n', 'word'], rows),
          client.query("insert into kept values (9, 'behind it')"),
        ])
      })
    // An ISBN that somebody else has just taken is tried again; here it is no passing thing.
    await assert.rejects(code === '23505' ? once(work) : inTransaction(client, work), { code })
    assert.deepEqual(await kept(), [])
  })

async function once(work: () => Promise<unknown>) {
  await client.query('begin')
  await work().finally(() => client.query('rollback'))
}
