import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { buildApp } from '#server/app.ts'
import { aBook, adminHeaders, call, startTestApp, type TestApp } from '#test/app.ts'
import { startPair } from '#test/pair.ts'
import { until } from '#test/until.ts'
import { migrate } from './migrate.ts'
import { openReplica, type Replica } from './replica.ts'

const skip = process.platform === 'win32' ? 'signals are for Unix' : false

describe('a replica', { skip }, () => {
  let pair: Awaited<ReturnType<typeof startPair>>
  let shop: TestApp
  let replica: Replica
  let app: TestApp['app']

  before(async () => {
    pair = await startPair({ synchronous: false })
    const databaseUrl = pair.urlOf(pair.primary)
    await migrate(databaseUrl)
    shop = await startTestApp({ databaseUrl })
    const { pool: primary, changes } = shop.deps
    replica = openReplica({ url: pair.urlOf(pair.standby), primary, changes })
    app = await buildApp({ ...shop.deps, replica: replica.pool })
  })
  after(async () => {
    await app.close()
    await replica.close()
    await shop.close()
    await pair.close()
  })

  /** Whether what may lag is read at the standby now. */
  const readsStandby = async () =>
    (await replica.pool.query('select pg_is_in_recovery() as standby')).rows[0].standby
  const found = async (q: string, headers = {}) =>
    (await call(app, { url: `/api/search?q=${q}`, headers })).body.books.length

  test('is read once it has what the primary has, and a book that was added is found at once', async () => {
    await until(replica.isRead)
    assert.equal(await readsStandby(), true)
    await aBook(shop, { title: 'Moonstone' })
    assert.equal(await found('moonstone'), 1)
    await until(replica.isRead)
    assert.equal(await readsStandby(), true)
    assert.equal(await found('moonstone'), 1)
  })

  test('threats 68: that has not come so far is not read after an edit, until it has', async () => {
    const headers = await adminHeaders(shop)
    const { _id } = await aBook(shop, { title: 'Nightwatch' })
    await until(replica.isRead)
    await pair.standby.admin('select pg_wal_replay_pause()')
    const payload = { title: 'Daybreak' }
    await call(app, { method: 'PUT', url: `/api/edit/${_id}`, headers, payload })
    assert.equal(replica.isRead(), false)
    assert.deepEqual([await found('daybreak'), await found('nightwatch')], [1, 0])
    await pair.standby.admin('select pg_wal_replay_resume()')
    await until(replica.isRead)
    assert.equal(await readsStandby(), true)
    assert.deepEqual([await found('daybreak'), await found('nightwatch')], [1, 0])
  })

  test('is not read by somebody with a token of the desk', async () => {
    const headers = await adminHeaders(shop)
    await until(replica.isRead)
    await pair.standby.admin('select pg_wal_replay_pause()')
    // Nobody announces this: who may lag does not see it yet.
    await shop.deps.pool.query('delete from book_search')
    assert.deepEqual([await found('daybreak'), await found('daybreak', headers)], [1, 0])
  })

  test('that is too far behind, or gone, is not read; the primary answers', async () => {
    // Still paused.
    await until(async () => {
      await shop.deps.pool.query('create table if not exists written (at timestamptz)')
      await shop.deps.pool.query('insert into written values (now())')
      return !replica.isRead()
    })
    assert.equal(await readsStandby(), false)
    await pair.standby.admin('select pg_wal_replay_resume()')
    await until(replica.isRead)
    await pair.standby.kill()
    assert.equal(await readsStandby(), false)
  })
})
