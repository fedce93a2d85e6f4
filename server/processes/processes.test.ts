import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { endProcesses, exitCode, opened, portIn, saidBy, startProcess } from '#test/process.ts'
import { until } from '#test/until.ts'

/* PROCESSES: several processes are one shop. */

const skip = process.platform === 'linux' ? false : 'looks for processes in /proc'

/** The processes that a process has started and that still run. */
function childrenOf(pid: number): number[] {
  const all = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.filter((name) => parentOf(name) === pid).map(Number)
}

function parentOf(pid: string): number | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? null : Number(parent)
  } catch {
    return null // it has ended meanwhile
  }
}

describe('two processes at one port', { skip }, () => {
  let database: TestDatabase
  let dataDir: string
  let shop: ChildProcess
  let url: string

  before(async () => {
    database = await createTestDatabase()
    dataDir = fs.mkdtempSync(path.join(tmpdir(), 'octavo-processes-'))
    shop = startProcess({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PROCESSES: '2',
      LOG_LEVEL: 'error',
    })
    const output = await opened(shop)
    assert.match(output, /^The first admin is username "admin"/m)
    assert.equal(output.match(/Octavo is open at/g)?.length, 1)
    url = `http://127.0.0.1:${portIn(output)}`
  })
  after(async () => {
    await endProcesses()
    fs.rmSync(dataDir, { recursive: true })
    await database.close()
  })

  const workers = () => childrenOf(shop.pid as number)
  const figure = async (name: string) => {
    const text = await (await fetch(`${url}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  }
  /* A connection to one that was killed is reset when it is used again. */
  const areTwo = () => until(async () => (await figure('octavo_processes').catch(() => 0)) === 2)

  test('the figures are those of both, and what both know is told once', async () => {
    await areTwo()
    assert.equal(workers().length, 2)
    for (let visit = 0; visit < 40; visit++) {
      await fetch(`${url}/api/?limit=1`, { headers: { connection: 'close' } })
    }
    const counted =
      'octavo_http_request_seconds_count{method="GET",route="/api/",status="200"}'.replaceAll(
        /[{}]/g,
        '\\$&',
      )
    assert.equal(await figure(counted), 40)
    await database.pool.query(
      `insert into mails (id, kind, data, created_at, due_at) select gen_random_uuid(),
         'account-password-reset', '{"email": "nobody@example.com"}', now(), 'infinity'
       from generate_series(1, 2)`,
    )
    // Read from the database at most every 15 seconds.
    await until(async () => (await figure('octavo_mails_waiting')) === 2, 500)
    assert.equal(await figure('octavo_build_info\\{.*\\}'), 1)
  })

  test('one that is killed is replaced; the other goes on', async () => {
    const [killed] = workers()
    process.kill(killed as number, 'SIGKILL')
    await until(async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok === true)
    await areTwo()
    assert.equal(workers().includes(killed as number), false)
  })

  test('threats 32: replaced one at a time under load, no request is refused', async () => {
    const before = workers()
    const failed: string[] = []
    let answered = 0
    let isOver = false
    const addresses = ['/', '/api/?limit=3', '/about', '/cart', '/readyz']
    async function visit(visitor: number) {
      for (let n = visitor; !isOver; n++) {
        const address = addresses[n % addresses.length] as string
        // Every other visitor has a connection of its own for each request.
        const headers = { connection: visitor % 2 === 0 ? 'keep-alive' : 'close' }
        const outcome = await fetch(url + address, { headers })
          .then(async (answer) => [answer.status, await answer.text()] as const)
          .catch((error) => [0, String(error.cause ?? error)] as const)
        if (outcome[0] === 200) answered++
        else failed.push(`${address}: ${outcome[0]} ${outcome[1].slice(0, 100)}`)
        await delay(20) // who never pauses leaves those that start no processor
      }
    }
    const visitors = Array.from({ length: 4 }, (_, visitor) => visit(visitor))
    shop.kill('SIGUSR2')
    await until(() => before.every((pid) => !workers().includes(pid)))
    isOver = true
    await Promise.all(visitors)
    assert.deepEqual(failed, [])
    assert.ok(answered > 50, `${answered} requests were answered`)
    await areTwo()
    assert.equal(workers().length, 2)
  })

  test('told to end, all of them end; told by a signal to the whole group, too', async () => {
    const pids = workers()
    for (const pid of pids) process.kill(pid, 'SIGINT')
    shop.kill('SIGINT')
    assert.equal(await exitCode(shop), 0)
    await until(() => pids.every((pid) => parentOf(String(pid)) === null))
  })
})

describe('the first start of several processes', { skip }, () => {
  let dataDir: string

  before(() => {
    dataDir = fs.mkdtempSync(path.join(tmpdir(), 'octavo-processes-'))
    fs.chmodSync(dataDir, 0o711)
  })
  after(async () => {
    await endProcesses()
    fs.rmSync(dataDir, { recursive: true })
  })

  test('their embedded database is one, and ends after them', async () => {
    const shop = startProcess({ DATA_DIR: dataDir, PROCESSES: '2', DEMO: 'false' })
    const output = await opened(shop)
    const answer = await fetch(`http://127.0.0.1:${portIn(output)}/readyz`)
    assert.equal(answer.status, 200)
    const pidFile = path.join(dataDir, 'postgres', 'data', 'postmaster.pid')
    assert.ok(fs.existsSync(pidFile))
    shop.kill('SIGTERM')
    assert.equal(await exitCode(shop), 0)
    assert.equal(fs.existsSync(pidFile), false)
  })

  test('what keeps it from opening is told once, in words', async () => {
    const env = { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/b', PROCESSES: '2' }
    const { code, errors } = await saidBy(startProcess({ DATA_DIR: dataDir, ...env }))
    assert.match(errors, /^DATABASE_URL: the database at 127.0.0.1:1\/b can't be used: .*REFUSED/)
    assert.equal(errors.includes('secret') || errors.includes('\n'), false)
    assert.equal(code, 1)
  })

  test('when the first process is gone without a word, the others end', async (t) => {
    const { url, close } = await createTestDatabase()
    t.after(close)
    const env = { DATABASE_URL: url, PROCESSES: '2', LOG_LEVEL: 'error' }
    const shop = startProcess({ DATA_DIR: dataDir, ...env })
    await opened(shop)
    const pids = childrenOf(shop.pid as number)
    assert.equal(pids.length, 2)
    shop.kill('SIGKILL')
    await until(() => pids.every((pid) => parentOf(String(pid)) === null))
  })
})
