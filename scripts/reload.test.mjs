import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { test } from 'node:test'
import { until } from '#test/until.ts'
import { root } from './setup.mjs'

const skip = process.platform === 'win32' ? 'signals are for Unix' : false

test('the server starts again when its code changes, also after a change that broke it', {
  skip,
}, async (t) => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'octavo-reload-')))
  const write = (name, text) => writeFileSync(path.join(folder, name), text)
  write('words.mjs', "export const words = 'first words'")
  write('unused.mjs', '')
  write(
    'main.mjs',
    `import { words } from './words.mjs'
     process.on('SIGTERM', () => {
       console.log('ending ' + words)
       setTimeout(() => process.exit(0), 300)
     })
     console.log(words)
     setInterval(() => {}, 1000)`,
  )
  const reload = new URL('./reload.mjs', import.meta.url).href
  const program = `import { runReloading } from '${reload}'
    runReloading(process.execPath, [process.env.MAIN], {}, process.env.FOLDER)`
  const running = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, MAIN: path.join(folder, 'main.mjs'), FOLDER: folder },
  })
  t.after(() => {
    running.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  let said = ''
  running.stdout.on('data', (text) => {
    said += text
  })
  const says = (words) => until(() => said.includes(words))

  await says('first words')
  write('unused.mjs', 'export {}')
  write('words.mjs', "export const words = 'second words'")
  await says('words.mjs has changed: starting the server again\nending first words\nsecond words')
  write('words.mjs', 'export const words = (')
  await says('The server ended; it starts again when its code changes')
  write('words.mjs', "export const words = 'third words'")
  await says('third words')
  assert.doesNotMatch(said, /unused\.mjs/)
  running.kill('SIGTERM')
  await says('ending third words')
  // Who was told to end does not begin again for a change that comes meanwhile.
  write('words.mjs', "export const words = 'fourth words'")
  const [code] = await once(running, 'exit')
  assert.doesNotMatch(said, /fourth words/)
  assert.equal(code, 0)
})
