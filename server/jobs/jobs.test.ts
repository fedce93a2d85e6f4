import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PgBoss } from 'pg-boss'
import type { Deps } from '#server/deps.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { until } from '#test/until.ts'
import type { Job, Jobs } from './job.ts'
import { createJobs } from './jobs.ts'

const written: string[] = []
const write: Job<{ text: string }> = {
  name: 'write',
  run: async ({ text }) => {
    if (text === 'bad') throw new Error('no ink')
    written.push(text)
  },
}
const deps = {} as Deps
let database: TestDatabase
let jobs: Jobs
const said: string[] = []

before(async () => {
  database = await createTestDatabase()
  jobs = createJobs({ url: database.url, jobs: [write], log: (line) => said.push(line) })
})
after(async () => {
  await jobs.stop()
  await database.close()
})

test('a job exists exactly when its transaction is committed', async () => {
  await database.db.transaction((tx) => jobs.enqueue(tx, write, { text: 'kept' }))
  const rolledBack = database.db.transaction(async (tx) => {
    await jobs.enqueue(tx, write, { text: 'lost' })
    throw new Error('changed my mind')
  })
  await assert.rejects(rolledBack, /changed my mind/)
  assert.deepEqual(await jobs.runDue(deps), { done: 1, failed: [] })
  assert.deepEqual(written, ['kept'])
})

test('a job that fails waits for its next try and does not hold up the others', async () => {
  await database.db.transaction(async (tx) => {
    await jobs.enqueue(tx, write, { text: 'bad' })
    await jobs.enqueue(tx, write, { text: 'good' })
  })
  assert.deepEqual(await jobs.runDue(deps), { done: 1, failed: ['write'] })
  assert.deepEqual(written.splice(0), ['kept', 'good'])
  const { rows } = await database.pool.query(
    `select state, retry_count, start_after > now() as later from pgboss.job where data->>'text' = 'bad'`,
  )
  assert.deepEqual(rows, [{ state: 'retry', retry_count: 0, later: true }])
  assert.match(said.join(), /Job write .* failed and will be tried again: no ink/)
})

test('a job that keeps failing is given up after twenty more tries, hours apart in the end', async () => {
  await database.db.transaction((tx) => jobs.enqueue(tx, write, { text: 'bad' }))
  const job = async () => {
    const { rows } = await database.pool.query(
      `select id, state, extract(epoch from start_after - now())::int as wait from pgboss.job
       where data->>'text' = 'bad' order by created_on desc limit 1`,
    )
    return rows[0]
  }
  const waits: number[] = []
  let state = ''
  for (let tries = 0; tries < 30 && state !== 'failed'; tries++) {
    await jobs.runDue(deps)
    const failed = await job()
    state = failed.state
    if (state === 'retry') waits.push(failed.wait)
    await database.pool.query(
      `update pgboss.job set start_after = now() where id = $1 and state = 'retry'`,
      [failed.id],
    )
  }
  assert.equal(state, 'failed')
  assert.equal(waits.length, 20)
  assert.ok(Math.max(...waits) <= 6 * 60 * 60)
  assert.ok((waits[0] ?? 0) <= 60)
})

test('a job in hand says so, and is one of its own: what was done before a kill is not done again', async () => {
  const one: Job<{ number: number }> = { name: 'one', run: async () => await held.promise }
  const held = Promise.withResolvers<void>()
  const other = createJobs({ url: database.url, jobs: [one], log: () => {} })
  await database.db.transaction(async (tx) => {
    for (const number of [1, 2, 3]) await other.enqueue(tx, one, { number })
  })
  await other.work(deps)
  const active = async () =>
    (
      await database.pool.query(
        `select heartbeat_seconds as beat from pgboss.job where name = 'one' and state = 'active'`,
      )
    ).rows
  await until(async () => (await active()).length > 0)
  assert.deepEqual(await active(), [{ beat: 60 }])
  held.resolve()
  await until(async () => {
    const { rows } = await database.pool.query(
      `select from pgboss.job where name = 'one' and state <> 'completed'`,
    )
    return rows.length === 0
  })
  await other.stop()
})

test('a job is the row that pg-boss itself would write', async () => {
  await database.db.transaction((tx) => jobs.enqueue(tx, write, { text: 'ours' }))
  const db = {
    executeSql: (text: string, values?: unknown[]) => database.pool.query(text, values),
  }
  const boss = new PgBoss({ db, schema: 'pgboss', supervise: false, schedule: false })
  await boss.start()
  await boss.send('write', { text: 'theirs' })
  await boss.stop()
  const { rows } = await database.pool.query(
    `select to_jsonb(job) - '{id, data, start_after, created_on, keep_until}'::text[] as rest,
       keep_until - start_after as kept
     from pgboss.job where data->>'text' in ('ours', 'theirs')`,
  )
  assert.equal(rows.length, 2)
  assert.deepEqual(rows[0], rows[1])
  assert.deepEqual(await jobs.runDue(deps), { done: 2, failed: [] })
})

test('jobs that could not be opened are opened at the next use', async (t) => {
  const away = await createTestDatabase()
  const [name] = /test_\w+/.exec(away.url) ?? []
  const other = createJobs({ url: away.url, jobs: [write], log: () => {} })
  t.after(async () => {
    await other.stop()
    await away.close()
  })
  await database.pool.query(`alter database ${name} rename to ${name}_away`)
  await assert.rejects(other.runDue(deps), /does not exist/)
  await database.pool.query(`alter database ${name}_away rename to ${name}`)
  assert.deepEqual(await other.runDue(deps), { done: 0, failed: [] })
})

test('a second server opens the same jobs', async () => {
  const other = createJobs({ url: database.url, jobs: [write], log: () => {} })
  await database.db.transaction((tx) => jobs.enqueue(tx, write, { text: 'shared' }))
  assert.deepEqual(await other.runDue(deps), { done: 1, failed: [] })
  await other.stop()
})

test('workers pick jobs up by themselves and finish before they stop', async () => {
  let finish = () => {}
  const slow: Job = { name: 'slow', run: () => new Promise<void>((resolve) => (finish = resolve)) }
  const started = Promise.withResolvers<void>()
  const watched: Job = {
    ...slow,
    run: (data, given) => {
      started.resolve()
      return slow.run(data, given)
    },
  }
  const other = createJobs({ url: database.url, jobs: [watched], log: () => {} })
  await database.db.transaction((tx) => other.enqueue(tx, watched, {}))
  await other.work(deps)
  await started.promise
  const stopped = other.stop()
  await database.pool.query('select pg_sleep(1.3)') // pg-boss itself has a second of patience
  finish()
  await stopped
  const { rows } = await database.pool.query(`select state from pgboss.job where name = 'slow'`)
  assert.deepEqual(rows, [{ state: 'completed' }])
})

test('what a job answers is a line of the log, and nothing else that it returns', async () => {
  const lines: string[] = []
  const tell: Job<{ text: string }> = {
    name: 'tell',
    run: async ({ text }) => (text === 'nothing' ? undefined : `Told: ${text}`),
  }
  const say = (line: string) => lines.push(line)
  const telling = createJobs({ url: database.url, jobs: [tell], log: () => {}, say })
  for (const text of ['one', 'nothing'])
    await database.db.transaction((tx) => telling.enqueue(tx, tell, { text }))
  assert.deepEqual(await telling.runDue(deps), { done: 2, failed: [] })
  await telling.stop()
  assert.deepEqual(lines, ['Told: one'])
})
