import assert from 'node:assert/strict'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, before, test } from 'node:test'
import { openSearch } from '#app/search/index/open-search.server.ts'
import { openShop } from '#server/open-shop.ts'
import { testEnv } from '#test/app.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { whileHeld } from '#test/held.ts'
import { endProcesses, exitCode, opened, portIn, startProcess } from '#test/process.ts'
import { hashesDuring } from '#test/scrypt-count.ts'
import { until } from '#test/until.ts'

/* What a shop has done before it is open, beside others that open at the same moment. */

let database: TestDatabase
let dataDir: string
before(async () => {
  database = await createTestDatabase()
  dataDir = fs.mkdtempSync(path.join(tmpdir(), 'octavo-opening-'))
})
after(async () => {
  await endProcesses()
  await database.close()
  fs.rmSync(dataDir, { recursive: true })
})

test('nobody is answered before ADMIN_PASSWORD applies, however long other servers make this one wait', async (t) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const adminPassword = 'a password for the desk'
  const env = testEnv({
    PORT: port,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
  })
  const lock = `select pg_advisory_xact_lock(hashtextextended('first-admin', 0))`
  const opening = await whileHeld(database.pool, lock, [], async () => {
    const opening = openShop(env, { say: () => {} })
    // So long that a visitor would have been sent away.
    const hashed = await hashesDuring(() => untilWaitingFor('4.5 s'))
    assert.equal(hashed, 1)
    await assert.rejects(fetch(`${url}/readyz`), (error: Error) => /REFUSED/.test(`${error.cause}`))
    return { opening }
  })
  const afterwards = await hashesDuring(async () => {
    const shop = await opening.opening
    t.after(() => shop.close())
  })
  assert.equal(afterwards, 0) // nobody waits for a password that is hashed
  assert.equal((await fetch(`${url}/readyz`)).status, 200)
  const login = await fetch(`${url}/api/auth/admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  })
  assert.equal(login.status, 200)
})

test('a search that could not be brought up to date is tried again until it is', async (t) => {
  await database.pool.query('alter table book_search rename to away')
  const warnings: string[] = []
  const search = openSearch(database.url, {
    say: () => {},
    warn: (line) => warnings.push(line),
    pauseMs: 1,
  })
  t.after(search.close)
  await until(() => warnings.length > 1)
  await database.pool.query(
    `alter table away rename to book_search; delete from settings where key = 'search.version'`,
  )
  await search.done
  assert.match(warnings[0] ?? '', /trying again: .*relation "book_search" does not exist/s)
  const { rowCount } = await database.pool.query(
    `select from settings where key = 'search.version'`,
  )
  assert.equal(rowCount, 1)
})

test('once the shop is open, every line it says is one of the log', async () => {
  const shop = startProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: 'false' })
  let said = ''
  for (const output of [shop.stdout, shop.stderr]) {
    output?.on('data', (text) => {
      said += text
    })
  }
  const port = portIn(await opened(shop))
  // One that is answered by the logger and one out of memory, a refused one, a connection that is lost.
  for (const address of ['/', '/', '/api/none', '/%zz']) {
    await fetch(`http://127.0.0.1:${port}${address}`)
  }
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await until(() => said.includes('terminat'))
  shop.kill('SIGTERM')
  assert.equal(await exitCode(shop), 0)
  const [, later = ''] = said.split(/^The admin's desk is at .*\n/m)
  const lines = later.trim().split('\n')
  assert.ok(lines.length > 5)
  for (const line of lines) {
    const { level, time, msg } = JSON.parse(line)
    assert.deepEqual([typeof level, typeof time, typeof msg], ['number', 'number', 'string'], line)
  }
  assert.ok(lines.some((line) => line.includes('"msg":"Closing the shop"')))
})

/** Waits until a statement has waited so long for the lock that is held. */
async function untilWaitingFor(interval: string) {
  const waiting = `select from pg_stat_activity where datname = current_database()
    and wait_event = 'advisory' and query_start < clock_timestamp() - $1::interval`
  await until(async () => (await database.pool.query(waiting, [interval])).rowCount !== 0)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

test('a fresh shop with its demo catalogue has nothing to renew', async (t) => {
  const fresh = await createEmptyDatabase()
  t.after(fresh.drop)
  const lines: string[] = []
  const env = testEnv({
    PORT: await freePort(),
    DATABASE_URL: fresh.url,
    DATA_DIR: dataDir,
    DEMO: true,
  })
  const shop = await openShop(env, { say: (line) => lines.push(line) })
  await shop.close() // which waits for the search
  assert.match(lines.join('\n'), /^Filled the empty shop/m)
  assert.doesNotMatch(lines.join('\n'), /renewed|Indexing/)
})
