import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import pg from 'pg'
import { rowsAtOnce } from '#app/feeds/import/batch/ahead.server.ts'
import { aBook, ownerOf, testShop } from '#test/app.ts'
import { aTitle, feedDesk, isbnOf, onixOf } from '#test/feed-desk.ts'
import { octavoIn } from '#test/octavo.ts'
import { until } from '#test/until.ts'

/* Ctrl-C at `octavo import`: exit code 130, and what it says is what has become of the books. */

const shop = testShop()
const { ask } = feedDesk(shop, ownerOf(shop))
const { temporary, write, start, octavo } = octavoIn(shop)

const books = async (): Promise<number> =>
  (await shop.deps.pool.query('select count(*)::integer as n from books')).rows[0].n
const newest = async () => (await ask('GET', '')).body.imports[0]

test('while it waits for its input nothing has begun', async () => {
  const { child, ended } = start(['import', '-', '--yes'])
  child.stdin?.write('<ONIXMessage>')
  await until(() => readdirSync(temporary, { recursive: true }).length > 1)
  child.kill('SIGINT')
  const { code, err } = await ended
  assert.equal(code, 130, err)
  assert.deepEqual(readdirSync(temporary), [])
  assert.deepEqual([await books(), (await ask('GET', '')).body.imports], [0, []])
})

test('while it waits for another import nothing has changed, and it goes on when asked', async () => {
  write('june.xml', onixOf([aTitle(1), aTitle(2)]))
  const other = await shop.deps.pool.connect()
  const key = `hashtextextended('octavo imports change the shop', 0)`
  await other.query(`select pg_advisory_lock(${key})`)
  const { child, ended } = start(['import', 'june.xml', '--yes'])
  await until(async () => (await newest())?.waiting === true)
  child.kill('SIGINT')
  const { code, err } = await ended
  await other.query(`select pg_advisory_unlock(${key})`)
  other.release()
  assert.equal(code, 130, err)
  assert.match(err, /Stopping after what is in hand/)
  assert.match(err, /Stopped\. Nothing was changed\./)
  const { number, status } = await newest()
  assert.deepEqual([status, await books()], ['cancelled', 0])
  const resumed = await octavo(['import', '--resume', String(number), '--yes'])
  assert.deepEqual([resumed.code, await books()], [0, 2], resumed.err)
})

test('while it writes, the batch in hand is finished, and the rest comes when asked: nothing half, nothing twice', async () => {
  const before = await books()
  // Its second batch meets this book, and waits as long as somebody holds it.
  const all = 2 * rowsAtOnce + 200
  const held = await aBook(shop, { isbn13: isbnOf(100 + rowsAtOnce + 50), newPrice: 1 })
  write('many.xml', onixOf(Array.from({ length: all }, (_, n) => aTitle(100 + n))))
  const other = new pg.Client(shop.url)
  await other.connect()
  await other.query('begin')
  await other.query('select from books where id = $1 for update', [held._id])
  const { child, ended } = start(['import', 'many.xml', '--yes'])
  await until(async () => {
    const { number, status, done } = await newest()
    return number > 1 && status === 'applying' && done > 0
  })
  child.kill('SIGINT')
  await until(async () => (await isCancelling()) === true)
  await other.query('commit')
  await other.end()
  const { code, err } = await ended
  assert.equal(code, 130, err)
  const { number, done, status } = await newest()
  assert.equal(status, 'cancelled')
  assert.match(
    err,
    new RegExp(`Stopped after ${done} of ${all} rows: octavo import --resume ${number}`),
  )
  assert.equal(await books(), before + done)
  const resumed = await octavo(['import', '--resume', String(number), '--yes'])
  assert.deepEqual([resumed.code, await books()], [0, before + all], resumed.err)
})

test('"no" to an import that was applied at the desk meanwhile does not say that nothing was changed', {
  skip: process.platform !== 'linux',
}, async () => {
  for (const [n, isApplied] of [
    [9000, true],
    [9001, false],
  ] as const) {
    const before = await books()
    write('asked.xml', onixOf([aTitle(n)]))
    const { child, said, ended } = start(['import', 'asked.xml'], { atTerminal: true })
    await until(() => said.out.includes('[y/N]'))
    if (isApplied) await octavo(['import', '--resume', String((await newest()).number), '--yes'])
    child.stdin?.write('n\n')
    const { code, out } = await ended
    assert.equal(code, isApplied ? 2 : 3, out)
    assert.match(out, isApplied ? /the import is applied/ : /Nothing was changed/)
    assert.equal(out.includes('Nothing was changed'), !isApplied, out)
    assert.equal(await books(), isApplied ? before + 1 : before)
  }
})

const isCancelling = async (): Promise<boolean> =>
  (
    await shop.deps.pool.query(
      `select cancel_asked_at is not null as is from imports where status = 'applying'`,
    )
  ).rows[0]?.is
