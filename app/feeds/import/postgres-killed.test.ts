import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, before, test } from 'node:test'
import { type Embedded, startEmbedded } from '#server/database/embedded/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { faultsExpected, ownerOf, startTestApp, type TestApp } from '#test/app.ts'
import { aTitle, feedDesk, onixOf } from '#test/feed-desk.ts'
import { beginHeld } from '#test/held.ts'
import { until } from '#test/until.ts'

/* PostgreSQL is killed without a word in the middle of an import, as by a loss of power; the shop starts it
   again, and a worker of its own goes on (threats 50). */

const books = 4000
const shop = {} as TestApp
let postgres: Embedded
let dataDir: string

before(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'octavo-killed-'))
  chmodSync(dataDir, 0o711) // PostgreSQL's own account passes through when we are root
  postgres = await startEmbedded({ dataDir, log: () => {} })
  await migrate(postgres.url)
  Object.assign(shop, await startTestApp({ databaseUrl: postgres.url, env: faultsExpected }))
})

const desk = feedDesk(shop, ownerOf(shop), { isApart: true })

after(async () => {
  await shop.close()
  await postgres.stop()
  rmSync(realpathSync(path.join(dataDir, 'postgres')), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
})

/** Nobody can say how far it is while the database is away. */
const atLeast = (id: string, wanted: number) =>
  until(async () => {
    const { status, body } = await desk.ask('GET', `/${id}`)
    return status === 200 && (body.status !== 'applying' || body.done >= wanted)
  })

/** The import comes to a stop in its transaction, until the connection ends with PostgreSQL. */
async function holdSearch() {
  const client = await shop.deps.pool.connect()
  client.on('error', () => {})
  await client.query(`${beginHeld}; lock table book_search in exclusive mode`)
  return () => client.release(true)
}

const isHeldUp = async () =>
  (
    await shop.deps.pool.query(
      "select from pg_locks where not granted and mode = 'RowExclusiveLock'",
    )
  ).rowCount === 1

test('an import goes on after PostgreSQL was killed in the middle, twice: every book once', async () => {
  const records = onixOf(Array.from({ length: books }, (_, n) => aTitle(1 + n)))
  const { id } = (await desk.ask('POST', '', { source: 'Gardners' })).body
  assert.equal((await desk.send(id, 1, 'june.xml', records)).status, 204)
  assert.equal((await desk.read(id)).counts.created, books)
  const free = await holdSearch()
  assert.equal((await desk.ask('POST', `/${id}/apply`)).status, 202)
  await until(isHeldUp)
  process.kill(postgres.pid(), 'SIGKILL') // in the middle of its first transaction
  free()
  await atLeast(id, 1000)
  process.kill(postgres.pid(), 'SIGKILL') // somewhere between two others
  await atLeast(id, Number.POSITIVE_INFINITY)
  const applied = await desk.get(id)
  assert.equal(applied.status, 'applied', applied.problem ?? '')
  assert.deepEqual([applied.counts.created, applied.counts.refused], [books, 0])
  const { rows } = await shop.deps.pool.query(`select
    (select count(*)::integer from books) as books,
    (select count(distinct isbn13)::integer from books) as isbns,
    (select count(*)::integer from book_search) as found,
    (select count(*)::integer from feed_books) as known,
    (select count(*)::integer from audit where action = 'book.create') as told`)
  const once = { books, isbns: books, found: books, known: books, told: books }
  assert.deepEqual(rows, [once])
  assert.equal((await desk.undo(id)).status, 'undone')
})
