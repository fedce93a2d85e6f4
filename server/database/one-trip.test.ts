import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { after, before, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { openDatabase } from './client.ts'
import { quickly } from './one-trip.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
})
after(() => database.close())

const backend = { text: 'select pg_backend_pid() as pid' }

test('quick statements of one turn go over one connection, others over their own', async () => {
  const { pool, close } = openDatabase(database.url, { max: 4 })
  const pidsOf = async (...statements: { text: string }[]) => {
    const answers = await Promise.all(statements.map((one) => pool.query<{ pid: number }>(one)))
    return new Set(answers.map(({ rows }) => rows[0]?.pid)).size
  }
  const named = (name: string) => quickly({ name, ...backend })
  assert.equal(await pidsOf(named('a'), named('b'), named('c')), 1)
  assert.equal(await pidsOf(backend, backend), 2)
  assert.equal(await pidsOf(named('a'), backend, named('b')), 2)
  assert.equal(await pidsOf(named('a'), named('b'), named('a'), named('b')), 2)
  // Another turn may not wait for the statements of this one, of which none ends while the lock is held.
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock(1)')
  const text = 'select pg_backend_pid() as pid, pg_advisory_xact_lock_shared(1)'
  const first = pool.query<{ pid: number }>(quickly({ name: 'held', text }))
  await new Promise((resolve) => setImmediate(resolve))
  const second = pool.query<{ pid: number }>(named('a'))
  await holder.query('select pg_advisory_unlock(1)')
  holder.release()
  assert.notEqual((await first).rows[0]?.pid, (await second).rows[0]?.pid)
  assert.equal(pool.idleCount, pool.totalCount)
  await close()
})

test('one that fails fails alone, and the connection goes back', async () => {
  const { pool, close } = openDatabase(database.url, { max: 1 })
  const wrong = quickly({ name: 'wrong', text: 'select 1 from no_such_table' })
  const right = quickly({ name: 'right', ...backend })
  for (const order of [
    [wrong, right],
    [right, wrong],
  ]) {
    const outcomes = await Promise.allSettled(order.map((one) => pool.query(one)))
    assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
    assert.equal(pool.idleCount, 1)
  }
  await close()
})

test('a connection that is lost on the way fails all of them, and the next ones take another', async () => {
  const { pool, close } = openDatabase(database.url, { max: 1 })
  const asked = [
    quickly({ name: 'end', text: 'select pg_terminate_backend(pg_backend_pid())' }),
    quickly({ name: 'right', ...backend }),
  ]
  const outcomes = await Promise.allSettled(asked.map((one) => pool.query(one)))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal((await pool.query(quickly({ text: 'select 1 as one' }))).rows[0]?.one, 1)
  await close()
})

test('without a connection all of them are refused', async () => {
  const asked = ['a', 'b', 'a'].map((name) => quickly({ name, ...backend }))
  const ended = openDatabase(database.url, { max: 1 })
  await ended.close()
  const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1 })
  for (const [{ pool }, message] of [
    [ended, /after calling end on the pool/],
    [nowhere, /ECONNREFUSED/],
  ] as const)
    for (const outcome of await Promise.allSettled(asked.map((one) => pool.query(one))))
      assert.match(String(outcome.status === 'rejected' && outcome.reason), message)
  await nowhere.close()
})

test('each is sent in the context of who asked, on a new connection, an idle one and one that was waited for', async () => {
  const { pool, close } = openDatabase(database.url, { max: 1 })
  const asker = new AsyncLocalStorage<string>()
  const seen: string[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    const noting = (...asked: [{ name?: string }, ...unknown[]]) => {
      if (asked[0].name) seen.push(`${asked[0].name} of ${asker.getStore()}`)
      return query(...asked)
    }
    client.query = noting as typeof client.query
  })
  const askAll = () =>
    ['a', 'b', 'c'].map((name) =>
      asker.run(`asker ${name}`, () => pool.query(quickly({ name, ...backend }))),
    )
  const each = ['a of asker a', 'b of asker b', 'c of asker c']
  for (const _ of ['new', 'idle']) {
    await Promise.all(askAll())
    assert.deepEqual(seen.splice(0), each)
  }
  const holder = await pool.connect()
  const answers = askAll()
  asker.run('somebody else', () => holder.release())
  await Promise.all(answers)
  assert.deepEqual(seen, each)
  await close()
})
