import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { test } from 'node:test'
import { until } from '#test/until.ts'
import { root } from './setup.mjs'

const skip = process.platform === 'win32' ? 'signals are for Unix' : false
const setup = new URL('./setup.mjs', import.meta.url).href
const server =
  "console.log(process.pid); process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)"
const start = `import { become } from '${setup}'; become(process.execPath, ['-e', ${JSON.stringify(server)}], {})`

/** What npm does: a shell that runs our script, and waits for it. */
const npm = `
  const { spawn } = require('node:child_process')
  const command = '"$NODE" --input-type=module -e "$START"' + process.env.THEN
  spawn('/bin/sh', ['-c', command], { stdio: 'inherit' })`

for (const signal of ['SIGKILL', 'SIGTERM']) {
  for (const [shell, then] of [
    ['a shell in between', '; true'],
    ['a shell that made way', ''],
  ]) {
    test(`${signal} to npm alone ends the shop, with ${shell}`, { skip }, async () => {
      const started = spawn(process.execPath, ['-e', npm], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          NODE: process.execPath,
          START: start,
          THEN: then,
          npm_lifecycle_event: 'start',
        },
      })
      const pid = Number(String(await once(started.stdout, 'data')))
      started.kill(signal)
      await until(() => !isRunning(pid))
      assert.ok(pid > 1)
    })
  }
}

test('who may not write to the folder of the shop installs nothing: the image lacks what only building needs', {
  skip,
}, async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-image-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(path.join(folder, 'scripts'))
  cpSync(new URL('./setup.mjs', import.meta.url), path.join(folder, 'scripts/setup.mjs'))
  const packages = { '': {}, 'node_modules/only-for-building': { version: '1.0.0', dev: true } }
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  chmodSync(folder, 0o555)
  const program =
    "const s = await import('./scripts/setup.mjs'); await s.ensureInstalled(); console.log(s.missingPackages()[0])"
  const nobody = 65_534
  const started = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(process.getuid() === 0 && { uid: nobody, gid: nobody }),
  })
  let said = ''
  started.stdout.on('data', (text) => {
    said += text
  })
  const cannotRun = await Promise.race([
    once(started, 'close').then(() => null),
    once(started, 'error'),
  ])
  if (cannotRun) return t.skip('another account does not reach this Node')
  assert.equal(said, 'only-for-building 1.0.0\n')
})

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
