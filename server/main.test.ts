import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { startFaultProxy } from '#test/fault-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'

/* The process as it is started by hand: `node server/main.ts` with its environment. */

const skip = process.platform === 'win32' ? 'signals are for Unix' : false
let dataDir: string

before(() => {
  dataDir = fs.mkdtempSync(path.join(tmpdir(), 'octavo-main-'))
})
after(() => fs.rmSync(dataDir, { recursive: true }))

describe('a bad start ends with one line', { concurrency: true }, () => {
  test('a value that is not understood', async () => {
    const { code, errors } = await startAndEnd({ PORT: 'many' })
    assert.equal(errors, 'PORT: expected a port number from 0 to 65535, got "many"')
    assert.equal(code, 1)
  })

  test('a folder that is a file', async () => {
    const file = path.join(dataDir, 'file')
    fs.writeFileSync(file, '')
    const { code, errors } = await startAndEnd({ DATA_DIR: file })
    assert.match(errors, /^DATA_DIR: expected a folder .*, got ".*\/file" \(EEXIST.*\)$/)
    assert.equal(code, 1)
  })

  test('a database that is not there', async () => {
    const { code, errors } = await startAndEnd({
      DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/b',
    })
    assert.match(errors, /^DATABASE_URL: the database at 127.0.0.1:1\/b can't be used: .*REFUSED/)
    assert.equal(errors.includes('secret') || errors.includes('\n'), false)
    assert.equal(code, 1)
  })

  test('a port that is taken', async (t) => {
    const { url, close } = await createTestDatabase()
    t.after(close)
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const { code, errors } = await startAndEnd({ DATABASE_URL: url, PORT: String(port) })
    assert.match(errors, new RegExp(`^PORT: ${port} is in use by another program: .*$`))
    assert.equal(code, 1)
    other.close()
  })
})

describe('a running shop', { skip }, () => {
  let database: TestDatabase
  let proxy: Awaited<ReturnType<typeof startFaultProxy>>
  let shop: ChildProcess
  let base: string

  before(async () => {
    database = await createTestDatabase()
    proxy = await startFaultProxy(database.url)
    shop = start({ DATABASE_URL: proxy.url })
    base = await openAddress(shop)
  })

  after(async () => {
    await end(shop)
    await proxy.close()
    await database.close()
  })

  for (const fault of ['hole', 'refuse'] as const) {
    test(`threats 29: database in a "${fault}": 503 with Retry-After, then it recovers`, async () => {
      assert.equal((await fetch(`${base}/readyz`)).status, 200)
      proxy.set(fault)
      const [ready, list] = await Promise.all([
        fetch(`${base}/readyz`),
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
    const blocker = await lockMigrations(database.url)
    const answers = await Promise.all(
      Array.from({ length: 25 }, async () => (await fetch(`${base}/readyz`)).status),
    )
    assert.deepEqual([...new Set(answers)], [503])
    await blocker.end()
    await until(async () => (await fetch(`${base}/readyz`)).status === 200)
  })

  test('threats 32: SIGTERM under load: accepted requests finish, new ones are refused', async () => {
    const blocker = await lockMigrations(database.url)
    const accepted = Array.from({ length: 8 }, () => fetch(`${base}/readyz`))
    await until(async () => (await waiting(database)) === 8)

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
    assert.deepEqual(statuses, Array(8).fill(200))
    assert.equal(await exitCode(shop), 0)
    const { rows } = await database.pool.query(
      'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    assert.equal(rows.length, 0)
  })
})

test('PostgreSQL ends with the shop, and comes with the next start', { skip }, async () => {
  fs.chmodSync(dataDir, 0o711)
  for (const isFirst of [true, false]) {
    const shop = start({ DATA_DIR: dataDir, DEMO: 'false' })
    const output = await opened(shop)
    assert.equal(/username "admin", password "\S{16}"/.test(output), isFirst)
    const pidFile = path.join(dataDir, 'postgres', 'data', 'postmaster.pid')
    assert.ok(fs.existsSync(pidFile))
    shop.kill('SIGINT')
    assert.equal(await exitCode(shop), 0)
    assert.equal(fs.existsSync(pidFile), false)
  }
})

const sessionCookie = { cookie: `octavo_session=${'a'.repeat(43)}` }

function start(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['server/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, ...env },
  })
}

async function startAndEnd(env: Record<string, string>) {
  const shop = start(env)
  let errors = ''
  shop.stderr?.on('data', (text) => {
    errors += text
  })
  const code = await exitCode(shop)
  return { code, errors: errors.trim() }
}

/** What the shop said until it was open. */
function opened(shop: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    shop.stdout?.on('data', (text) => {
      output += text
      if (/Octavo is open at .*\n/.test(output)) resolve(output)
    })
    shop.stderr?.on('data', (text) => {
      output += text
    })
    shop.on('close', () => reject(new Error(`It did not open: ${output}`)))
  })
}

async function openAddress(shop: ChildProcess): Promise<string> {
  return /Octavo is open at (\S+)/.exec(await opened(shop))?.[1] ?? ''
}

function exitCode(shop: ChildProcess): Promise<number | null> {
  if (shop.exitCode !== null) return Promise.resolve(shop.exitCode)
  return new Promise((resolve) => shop.on('close', resolve))
}

async function end(shop: ChildProcess) {
  shop.kill('SIGTERM')
  await exitCode(shop)
}

/** Holds every `/readyz` until the connection ends. */
async function lockMigrations(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('begin; lock table migrations')
  return client
}

async function waiting({ pool }: TestDatabase): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].count
}

/** Waits for a state that comes by itself; the runner's time limit ends a wait in vain. */
async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20))
}
