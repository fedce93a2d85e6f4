import assert from 'node:assert/strict'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createTestDatabase } from '#test/harness.ts'
import {
  bundledCommands,
  endProcesses,
  exitCode,
  opened,
  saidBy,
  startProcess,
} from '#test/process.ts'

/* How the shop starts, or says why it can't, and ends. */

const skip = process.platform === 'win32' ? 'signals are for Unix' : false
let dataDir: string

before(() => {
  dataDir = fs.mkdtempSync(path.join(tmpdir(), 'octavo-main-'))
})
after(async () => {
  await endProcesses()
  fs.rmSync(dataDir, { recursive: true })
})

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

test('PostgreSQL ends with the shop, and comes with the next start', { skip }, async () => {
  fs.chmodSync(dataDir, 0o711)
  for (const isFirst of [true, false]) {
    const shop = startProcess({ DATA_DIR: dataDir, DEMO: 'false' })
    const output = await opened(shop)
    assert.match(output, /^The admin's desk is at http:\S+\/admin/m)
    assert.equal(/username "admin", password "\S{16}"/.test(output), isFirst)
    const pidFile = path.join(dataDir, 'postgres', 'data', 'postmaster.pid')
    assert.ok(fs.existsSync(pidFile))
    shop.kill('SIGINT')
    assert.equal(await exitCode(shop), 0)
    assert.equal(fs.existsSync(pidFile), false)
  }

  const asked = await sql('select username, role from admins')
  assert.match(asked.output, /'admin' +│ 'owner'.*SELECT: 1 rows$/s)
  assert.equal(asked.code, 0)
})

test('SQL by hand: what it gives, what is wrong with it, and where there is no shop', async (t) => {
  const { url, close } = await createTestDatabase()
  t.after(close)
  const text = "insert into settings values ('one', '1'); table settings"
  const refused = await sql(text, { DATABASE_URL: url })
  assert.match(refused.errors, /^One statement at a time, please, or several with --write/)
  const given = await sql(text, { DATABASE_URL: url }, '--write')
  assert.match(given.output, /^INSERT: 1 rows\n.*'one'.*SELECT: 1 rows$/s)
  const wrong = await sql('select nothing from nowhere', { DATABASE_URL: url })
  assert.equal(wrong.errors, 'relation "nowhere" does not exist, where it says: nowhere')
  assert.equal(wrong.code, 1)
  const nowhere = await sql('select 1', { DATA_DIR: path.join(dataDir, 'elsewhere') })
  assert.match(nowhere.errors, /^There is no shop in .*elsewhere: set DATA_DIR to its folder/)
  assert.equal(nowhere.code, 1)
})

const startAndEnd = (env: Record<string, string>) =>
  saidBy(startProcess({ DATA_DIR: dataDir, ...env }))

const sql = (text: string, env: Record<string, string> = {}, ...more: string[]) =>
  saidBy(startProcess({ DATA_DIR: dataDir, ...env }, [bundledCommands, 'sql', text, ...more]))
