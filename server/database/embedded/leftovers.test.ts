import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { until } from '#test/until.ts'
import { startZombie } from '#test/zombie.ts'
import { type Embedded, startEmbedded } from './embedded.ts'

/* Whatever was killed, at whatever moment, the next start succeeds. */

const skip = process.platform === 'linux' ? false : 'processes as Linux shows them'

describe('a start after a kill', { skip }, () => {
  let parent: string
  let dataDir: string
  let running: Embedded | undefined
  let ends: (() => unknown)[]

  beforeEach(() => {
    parent = fs.mkdtempSync(path.join(tmpdir(), 'octavo-leftovers-'))
    fs.chmodSync(parent, 0o711) // root's PostgreSQL runs as somebody else
    dataDir = path.join(parent, 'data')
    ends = []
  })
  afterEach(async () => {
    await running?.stop()
    running = undefined
    for (const end of ends) await end()
    fs.rmSync(parent, { recursive: true })
  })

  const start = async () => {
    running = await startEmbedded({ dataDir, durable: false, log: () => {} })
  }
  const stop = async () => {
    await running?.stop()
    running = undefined
  }

  test('files that name a dead process that nobody reaped, or another program, keep nobody out', async () => {
    const shop = startInProcess()
    await once(shop.stdout, 'data')
    const pidFile = path.join(dataDir, 'postgres', 'data', 'postmaster.pid')
    const postgres = Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0])
    // Its parent is stopped first, so that it stays a zombie.
    shop.kill('SIGSTOP')
    process.kill(postgres, 'SIGKILL')
    await until(() => /^State:\s+Z/m.test(fs.readFileSync(`/proc/${postgres}/status`, 'utf8')))
    // The lock of a process that is stopped would stand; that of one that was killed does not.
    const lock = path.join(dataDir, 'postgres', 'lock')
    fs.renameSync(lock, `${lock}.of-before`)
    await start()
    assert.match(fs.readFileSync(`/proc/${postgres}/status`, 'utf8'), /^State:\s+Z/m)
    await stop()

    // The files may also name a process of another program, or one that served a single user.
    const home = path.join(dataDir, 'postgres')
    const data = path.join(home, 'data')
    const { uid, gid } = fs.statSync(data)
    const account = process.getuid?.() === 0 ? { uid, gid } : {}
    const zombie = await startZombie(account)
    const other = spawn('/bin/sleep', ['600'], { ...account, cwd: '/', stdio: 'ignore' })
    ends.push(zombie.end, () => other.kill())
    const files = [path.join(data, 'postmaster.pid'), path.join(home, 'run', '.s.PGSQL.5432.lock')]
    for (const pid of [zombie.pid, other.pid, -zombie.pid]) {
      for (const file of files) {
        fs.writeFileSync(file, `${pid}\n${data}\n1795824478\n5432\n\n\n\nready\n`)
        fs.chownSync(file, uid, gid)
      }
      await start()
      await stop()
    }
    assert.equal(other.exitCode, null)
  })

  test('a first start that was killed, at whatever step, begins again', async () => {
    const home = path.join(dataDir, 'postgres')
    const steps = ['data.new', 'data.new/PG_VERSION', 'data.new/global/pg_control']
    for (const step of [...steps, 'data.new/postmaster.pid', 'data']) {
      const shop = startInProcess()
      await until(() => fs.existsSync(path.join(home, step)), 1)
      shop.kill('SIGKILL')
      await once(shop, 'exit')
    }
    await start()
    assert.ok(running)
  })

  function startInProcess() {
    const program = `import { startEmbedded } from '#server/database/embedded/embedded.ts'
      await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false, log() {} })
      console.log('started')`
    const args = ['--input-type=module', '--eval', program]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    ends.push(() => child.kill('SIGKILL'))
    return child
  }
})
