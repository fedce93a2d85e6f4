import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { openDatabase } from './client.ts'
import { shortTransaction } from './short-transaction.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table notes (text text primary key)')
})
after(() => database.close())

const stored = async () => {
  const { rows } = await database.pool.query('select text from notes order by text')
  return rows.map(({ text }) => text)
}

test('what travels with the commit is stored with the rest, or fails the whole', async () => {
  // One connection, so that what a failure leaves behind meets the next transaction.
  const { pool, close } = openDatabase(database.url, { max: 1 })
  const write = (...texts: string[]) =>
    shortTransaction(pool, 1000, async (client, last) => {
      for (const text of texts) last(client.query('insert into notes values ($1)', [text]))
      return texts.length
    })
  assert.equal(await write('a', 'b'), 2)
  assert.deepEqual(await stored(), ['a', 'b'])
  await assert.rejects(write('c', 'a', 'd'), { code: '23505' })
  assert.deepEqual(await stored(), ['a', 'b'])
  assert.equal(await write('e'), 1)
  assert.deepEqual(await stored(), ['a', 'b', 'e'])
  await close()
})

test('work that fails is what is told, whatever was on its way', async () => {
  const outcome = shortTransaction(database.pool, 1000, async (client, last) => {
    last(client.query('insert into notes values ($1)', ['a']))
    await client.query('select 1 from no_such_table')
  })
  await assert.rejects(outcome, { code: /^(25P02|42P01)$/ })
  await shortTransaction(database.pool, 1000, async (client, last) => {
    last(client.query('delete from notes'))
  })
  assert.deepEqual(await stored(), [])
})
