import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { startFaultProxy } from '#test/fault-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { endProcesses, exitCode, opened, startProcess } from '#test/process.ts'
import { until } from '#test/until.ts'

/* A running shop whose database fails, and who is told to end while it works. */

const skip = process.platform === 'win32' ? 'signals are for Unix' : false

describe('a running shop', { skip }, () => {
  let database: TestDatabase
  let proxy: Awaited<ReturnType<typeof startFaultProxy>>
  let shop: ChildProcess
  let base: string
  let dataDir: string

  before(async () => {
    database = await createTestDatabase()
    proxy = await startFaultProxy(database.url)
    dataDir = fs.mkdtempSync(path.join(tmpdir(), 'octavo-faults-'))
    shop = startProcess({ DATABASE_URL: proxy.url, DATA_DIR: dataDir })
    base = /Octavo is open at (\S+)/.exec(await opened(shop))?.[1] ?? ''
  })

  after(async () => {
    await endProcesses()
    fs.rmSync(dataDir, { recursive: true })
    await proxy.close()
    await database.close()
  })

  for (const fault of ['hole', 'refuse'] as const) {
    test(`threats 29: database in a "${fault}": 503 with Retry-After, then it recovers`, async () => {
      assert.equal((await fetch(`${base}/readyz`)).status, 200)
      proxy.set(fault)
      const [ready, list] = await Promise.all([
        firstNotReady(base),
        fetch(`${base}/api/orders/email/a@example.com`, { headers: sessionCookie }),
      ])
      proxy.set('pass')

      for (const response of [ready, list]) {
        assert.equal(response.status, 503)
        assert.match(response.headers.get('retry-after') ?? '', /^\d+$/)
      }
      await until(async () => (await fetch(`${base}/readyz`)).status === 200)
    })
  }

  test('threats 29: an exhausted pool answers 503 and recovers', async () => {
    const blocker = await lockTables(database.url, 'books')
    const answers = await Promise.all(
      Array.from({ length: 25 }, async () => (await fetch(`${base}/api/${randomUUID()}`)).status),
    )
    assert.deepEqual([...new Set(answers)], [503])
    await blocker.end()
    await until(async () => (await fetch(`${base}/readyz`)).status === 200)
  })

  test('threats 32: SIGTERM under load: accepted requests finish, new ones are refused', async () => {
    const blocker = await lockTables(database.url, 'book_search, headings, search_words')
    // Pages ask the API while they are rendered, also after the end has begun.
    const addresses = ['/search?q=one', '/search?q=two', '/new', '/api/search?q=three']
    const accepted = addresses.map((address) => fetch(base + address))
    await until(async () => (await waiting(database)) >= addresses.length)

    shop.kill('SIGTERM')
    shop.kill('SIGTERM') // npm and the terminal both pass it on
    await until(() =>
      fetch(`${base}/healthz`, { headers: { connection: 'close' } }).then(
        () => false,
        (error) => error.cause.code === 'ECONNREFUSED',
      ),
    )
    assert.equal(shop.exitCode, null)
    await blocker.end()

    const statuses = await Promise.all(accepted.map(async (response) => (await response).status))
    assert.deepEqual(
      statuses,
      addresses.map(() => 200),
    )
    assert.equal(await exitCode(shop), 0)
    const { rows } = await database.pool.query(
      'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    assert.equal(rows.length, 0)
  })
})

const sessionCookie = { cookie: `octavo_session=${'a'.repeat(43)}` }

/** Holds whatever asks these tables until the connection ends. */
async function lockTables(url: string, tables: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`begin; lock table ${tables}`)
  return client
}

/** Readiness is known for a second. */
async function firstNotReady(base: string): Promise<Response> {
  let answer = await fetch(`${base}/readyz`)
  while (answer.status === 200) answer = await fetch(`${base}/readyz`)
  return answer
}

async function waiting({ pool }: TestDatabase): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].count
}
