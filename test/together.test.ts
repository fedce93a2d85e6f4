import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const helper = pathToFileURL(path.join(import.meta.dirname, 'together.mjs'))

for (const [what, body, run, said] of [
  [
    'a failed test that leaves something running behind ends the process all the same',
    `import { createServer } from 'node:http'
     import { test } from 'node:test'
     test('waits in vain', () => {
       createServer().listen(0)
       throw new Error('a failed assertion')
     })`,
    (file: string) => `together([${file}], 50)`,
    /not all that they began: .*TCP/,
  ],
  [
    'a file whose hook never ends is named, and ends its process',
    `import { after, test } from 'node:test'
     test('waits in vain', () => {
       throw new Error('a failed assertion')
     })
     after(() => new Promise(() => setInterval(() => {}, 1000)))`,
    (file: string, folder: string) => `inTurns([${file}], ${folder}, 3000)`,
    /failing\.test\.mjs hangs: .*Timeout/,
  ],
] as const) {
  test(what, (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'octavo-together-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const failing = path.join(folder, 'failing.test.mjs')
    writeFileSync(failing, body)
    const main = path.join(folder, 'main.mjs')
    const file = path.relative(path.resolve(import.meta.dirname, '..'), failing)
    writeFileSync(
      main,
      `import { inTurns, together } from '${helper}'
       ${run(JSON.stringify(file), JSON.stringify(folder))}`,
    )
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const ended = spawnSync(process.execPath, [main], { env, encoding: 'utf8', timeout: 60_000 })
    assert.equal(ended.status, 1)
    assert.match(ended.stdout, /✖ waits in vain/)
    assert.match(ended.stderr, said)
  })
}
