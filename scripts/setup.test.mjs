import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
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

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
