import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { buildApp } from '#server/app.ts'
import { aBook, adminHeaders, call, startTestApp } from '#test/app.ts'
import { startFaultProxy } from '#test/fault-proxy.ts'
import { until } from '#test/until.ts'
import { type Changes, createChanges, doubtedAfterMs, type Tag } from './changes.ts'

/** Resolves when a change with this tag is heard. */
const hearing = (changes: Changes, tag: Tag) =>
  new Promise<Tag[]>((resolve) => {
    const forget = changes.subscribe((tags) => {
      if (!tags.includes(tag)) return
      forget()
      resolve(tags)
    })
  })

test('a change is heard elsewhere once its transaction commits, and only then', async (t) => {
  const shop = await startTestApp()
  t.after(shop.close)
  const elsewhere = await createChanges({ connectionString: shop.url })
  t.after(elsewhere.close)
  const heard: Tag[][] = []
  elsewhere.subscribe((tags) => heard.push(tags))
  const undone = shop.deps.db.transaction(async (tx) => {
    await shop.deps.changes.announce(tx, ['book:undone'])
    tx.rollback()
  })
  await assert.rejects(undone)
  const next = hearing(elsewhere, 'settings')
  await shop.deps.db.transaction((tx) => shop.deps.changes.announce(tx, ['settings', 'book:1']))
  await next
  assert.deepEqual(heard, [['settings', 'book:1']])
})

test('more tags than a notification holds become "anything"', async (t) => {
  const shop = await startTestApp()
  t.after(shop.close)
  const anything = hearing(shop.deps.changes, '*')
  const many = Array.from({ length: 1000 }, (_, index): Tag => `book:${index}`)
  await shop.deps.db.transaction((tx) => shop.deps.changes.announce(tx, many))
  assert.deepEqual(await anything, ['*'])
})

test('after a lost connection everything may have changed; meanwhile nothing is trusted', async (t) => {
  const shop = await startTestApp()
  t.after(shop.close)
  const { changes, db } = shop.deps
  assert.equal(changes.listening, true)
  const back = hearing(changes, '*')
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'octavo changes'`,
  )
  await back
  assert.equal(changes.listening, true)
})

test('a write through one server shows in the lists of the other, and at once in its own', async (t) => {
  const shop = await startTestApp()
  t.after(shop.close)
  const headers = await adminHeaders(shop)
  const changes = await createChanges({ connectionString: shop.url })
  t.after(changes.close)
  const other = await buildApp({ ...shop.deps, changes })
  t.after(() => other.close())
  const { _id } = await aBook(shop, { title: 'Before' })
  const titleAt = async (app: typeof other) =>
    (await call(app, { url: '/api/?limit=24' })).body[0]?.title
  assert.deepEqual([await titleAt(shop.app), await titleAt(other)], ['Before', 'Before'])
  const heard = hearing(changes, `book:${_id}`)
  const payload = { title: 'After' }
  await call(shop.app, { method: 'PUT', url: `/api/edit/${_id}`, headers, payload })
  assert.equal(await titleAt(shop.app), 'After')
  await heard
  assert.equal(await titleAt(other), 'After')
})

test('threats 67: a server whose changes are swallowed without a word shows nothing kept within a second', async (t) => {
  const shop = await startTestApp()
  t.after(shop.close)
  const headers = await adminHeaders(shop)
  const proxy = await startFaultProxy(shop.url)
  const changes = await createChanges({ connectionString: proxy.url })
  const other = await buildApp({ ...shop.deps, changes })
  t.after(async () => {
    proxy.set('refuse')
    await changes.close()
    await other.close()
    await proxy.close()
  })
  const { _id } = await aBook(shop, { title: 'Before' })
  // Notifications come in order: after this one that of the book has been heard too.
  const settled = hearing(changes, 'settings')
  await shop.deps.db.transaction((tx) => shop.deps.changes.announce(tx, ['settings']))
  await settled
  const shown = async () => {
    const [list, page] = await Promise.all([
      call(other, { url: '/api/?limit=24' }),
      other.inject({ url: `/book/${_id}` }),
    ])
    return [list.body[0]?.title, page.body.includes('Before'), page.body.includes('After')]
  }
  assert.deepEqual(await shown(), ['Before', true, false])
  proxy.set('hole')
  const payload = { title: 'After' }
  await call(shop.app, { method: 'PUT', url: `/api/edit/${_id}`, headers, payload })
  assert.deepEqual(await shown(), ['Before', true, false]) // it cannot know yet
  await until(() => !changes.listening)
  assert.deepEqual(await shown(), ['After', false, true])
  assert.ok(doubtedAfterMs <= 1000)
  const back = hearing(changes, '*')
  proxy.set('pass')
  await back
  assert.equal(changes.listening, true)
})

test('a list is read from the database once, until a book changes', async (t) => {
  const shop = await startTestApp()
  t.after(shop.close)
  await aBook(shop)
  // Notifications come in order: after this one that of the book has been heard too.
  const settled = hearing(shop.deps.changes, 'settings')
  await shop.deps.db.transaction((tx) => shop.deps.changes.announce(tx, ['settings']))
  await settled
  // What the shop says of itself and shows in its window is read apart.
  await shop.deps.settings.identity()
  await shop.deps.settings.window.items()
  let queries = 0
  const { pool } = shop.deps
  pool.on('acquire', () => {
    queries += 1
  })
  const read = () => call(shop.app, { url: '/api/?limit=24' })
  const first = await read()
  const again = await read()
  assert.equal(queries, 1)
  assert.deepEqual(again.body, first.body)
  assert.equal(again.headers.etag, first.headers.etag)
  await aBook(shop)
  assert.equal((await read()).body.length, 2)
})

test('lists come from the database while changes might be missed', async (t) => {
  const shop = await startTestApp()
  t.after(shop.close)
  const deaf: Changes = { ...shop.deps.changes, listening: false, heard: () => {} }
  const app = await buildApp({ ...shop.deps, changes: deaf })
  t.after(() => app.close())
  assert.deepEqual((await call(app, { url: '/api/' })).body, [])
  await aBook(shop)
  assert.equal((await call(app, { url: '/api/' })).body.length, 1)
})
