import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { isDatabaseAway } from '#server/database/away.ts'
import { openDatabase } from '#server/database/client.ts'
import { until } from '#test/until.ts'
import { type Embedded, startEmbedded } from './embedded.ts'

/* One cluster goes through its life from test to test; making one takes longer than all of them. */

const skip = process.platform === 'win32' ? 'signals are for Unix' : false
let dataDir: string
let lines: string[]
let running: Embedded | undefined

before(() => {
  const parent = fs.mkdtempSync(path.join(tmpdir(), 'octavo-embedded-'))
  fs.chmodSync(parent, 0o711) // root's PostgreSQL runs as somebody else
  dataDir = path.join(parent, 'a folder with spaces')
})

after(async () => {
  await running?.stop()
  fs.rmSync(path.dirname(dataDir), { recursive: true })
})

test('a fresh start makes a database for a role that is no superuser', { skip }, async () => {
  const halfMade = path.join(dataDir, 'postgres', 'data.new')
  fs.mkdirSync(halfMade, { recursive: true }) // an earlier start was killed
  fs.writeFileSync(path.join(halfMade, 'rest'), '')

  process.env.ADMIN_PASSWORD = 'secret-of-the-desk'
  const { url } = await start().finally(() => delete process.env.ADMIN_PASSWORD)
  if (process.platform === 'linux') {
    const pidFile = path.join(dataDir, 'postgres', 'data', 'postmaster.pid')
    const [pid] = fs.readFileSync(pidFile, 'utf8').split('\n')
    assert.doesNotMatch(fs.readFileSync(`/proc/${pid}/environ`, 'utf8'), /secret/, 'threats 41')
  }

  const [row] = await query(
    url,
    `select current_user as role, rolsuper, current_setting('fsync') as fsync,
       current_setting('listen_addresses') as listen, datcollversion,
       pg_get_userbyid(datdba) as owner, pg_encoding_to_char(encoding) as encoding
     from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  )
  assert.deepEqual(
    { ...row, datcollversion: null },
    {
      role: 'octavo',
      rolsuper: false,
      fsync: 'on',
      listen: '',
      owner: 'octavo',
      encoding: 'UTF8',
      datcollversion: null,
    },
  )
  assert.deepEqual(lines, ['Creating the database'])
  await query(url, 'create table kept (id integer)')
})

test('the log of PostgreSQL quotes no row (ASVS 16.2.5)', async () => {
  const { url } = assertRunning()
  await query(url, 'create table readers (email text unique)')
  const add = "insert into readers select 'ada' || '@example.com'"
  await query(url, add)
  await assert.rejects(query(url, add), /readers_email_key/)
  const log = fs.readFileSync(path.join(dataDir, 'postgres', 'postgres.log'), 'utf8')
  assert.match(log, /duplicate key value violates unique constraint "readers_email_key"/)
  assert.doesNotMatch(log, /ada@example/)
})

test('nobody gets in without the password, which only we can read', { skip }, async () => {
  const wrong = assertRunning().url.replace(/:[0-9a-f]+@/, ':guess@')
  await assert.rejects(query(wrong, 'select 1'), /password authentication failed/)
  const file = fs.statSync(path.join(dataDir, 'postgres', 'passwords.json'))
  assert.equal(file.mode & 0o777, 0o600)
})

test('a second start on the same folder ends with a clear line, the first goes on', {
  skip,
}, async () => {
  await assert.rejects(
    startEmbedded({ dataDir, log: () => {} }),
    /^Error: Another shop is running on .*a folder with spaces: stop it first/,
  )
  assert.equal((await query(assertRunning().url, 'select 1 as one'))[0].one, 1)
})

test('threats 28: PostgreSQL killed under load loses nothing it acknowledged and comes back', {
  skip,
}, async () => {
  const { url, pid } = assertRunning()
  const { pool, close } = openDatabase(url, { max: 4 })
  const acknowledged: number[] = []
  const firstPid = pid()
  const writer = async (worker: number) => {
    for (let n = 0; n < 200; n++) {
      const id = worker * 1000 + n
      const stored = await pool.query('insert into kept values ($1)', [id]).then(
        () => true,
        (error) => {
          assert.ok(isDatabaseAway(error), error)
          return false
        },
      )
      if (stored) acknowledged.push(id)
      if (worker === 0 && n === 100) process.kill(firstPid, 'SIGKILL')
    }
  }

  await Promise.all([0, 1, 2, 3].map(writer))
  await until(() => lines.includes('PostgreSQL is back'))

  const rows = await pool.query('select id from kept')
  const stored = new Set(rows.rows.map((row) => row.id))
  assert.deepEqual(
    acknowledged.filter((id) => !stored.has(id)),
    [],
  )
  assert.ok(acknowledged.length > 100)
  assert.notEqual(pid(), firstPid)
  await close()
})

test('an end of PostgreSQL does not cost the pool its connections', { skip }, async () => {
  const { url, pid } = assertRunning()
  const { db, pool, close } = openDatabase(url, { max: 2 })
  const cut = [1, 2, 3, 4].map(() => db.transaction((tx) => tx.execute('select pg_sleep(60)')))
  await until(async () => {
    const [row] = await query(
      url,
      `select count(*)::int from pg_stat_activity
      where query like 'select pg_sleep%'`,
    )
    return row.count === 2
  })
  lines.length = 0
  process.kill(pid(), 'SIGKILL')
  for (const outcome of await Promise.allSettled(cut)) {
    assert.equal(outcome.status, 'rejected')
    assert.ok(isDatabaseAway(outcome.reason), outcome.reason)
  }
  await until(() => lines.includes('PostgreSQL is back'))
  const answers = [1, 2, 3, 4].map(() => db.transaction((tx) => tx.execute('select 1')))
  assert.equal((await Promise.all(answers)).length, 4)
  assert.equal(pool.waitingCount, 0)
  await close()
})

test('after kill -9 of Node the next start stops the orphan and has all data', {
  skip,
}, async () => {
  await stop()
  const child = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { startEmbedded } from '#server/database/embedded/embedded.ts'
     const { pid } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log() {} })
     console.log(pid())
     setInterval(() => {}, 1000)`,
  ])
  const orphan = Number(await firstLine(child))
  child.kill('SIGKILL')
  await new Promise((resolve) => child.on('exit', resolve))
  process.kill(orphan, 0) // still there

  const { url } = await start()

  assert.deepEqual(lines, [`Stopping PostgreSQL left over from an earlier run (process ${orphan})`])
  assert.notEqual(assertRunning().pid(), orphan)
  assert.ok((await query(url, 'select count(*)::int from kept'))[0].count > 100)
})

test("a pid file that names somebody else's process does not stop a start", { skip }, async () => {
  await stop()
  const data = path.join(dataDir, 'postgres', 'data')
  const { uid, gid } = fs.statSync(data)
  const account = process.getuid?.() === 0 ? { uid, gid } : {}
  const other = spawn('/bin/sleep', ['60'], { ...account, cwd: '/' })
  const file = path.join(data, 'postmaster.pid')
  fs.writeFileSync(file, `${other.pid}\n${data}\n1795824478\n5432\n\n\n`)
  fs.chownSync(file, uid, gid)

  await start()

  assert.equal(other.exitCode, null)
  other.kill()
})

test('lost passwords are replaced', { skip }, async () => {
  await stop()
  fs.rmSync(path.join(dataDir, 'postgres', 'passwords.json'))
  const { url } = await start()
  assert.match(lines[0] ?? '', /passwords.json is missing: setting new passwords$/)
  assert.ok((await query(url, 'select count(*)::int from kept'))[0].count > 100)
})

async function start(): Promise<Embedded> {
  lines = []
  running = await startEmbedded({ dataDir, log: (line) => lines.push(line) })
  return running
}

async function stop() {
  await running?.stop()
  running = undefined
}

function assertRunning(): Embedded {
  assert.ok(running)
  return running
}

async function query(url: string, text: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (text) => resolve(String(text)))
    child.stderr?.once('data', (text) => reject(new Error(String(text))))
  })
}
