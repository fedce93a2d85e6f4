import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

test('a failed test that leaves something running behind ends the process all the same', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-together-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const failing = path.join(folder, 'failing.test.mjs')
  writeFileSync(
    failing,
    `import { createServer } from 'node:http'
     import { test } from 'node:test'
     test('waits in vain', () => {
       createServer().listen(0)
       throw new Error('a failed assertion')
     })`,
  )
  const main = path.join(folder, 'main.mjs')
  const helper = pathToFileURL(path.join(import.meta.dirname, 'together.mjs'))
  writeFileSync(
    main,
    `import { together } from '${helper}'
     together([${JSON.stringify(path.relative(path.resolve(import.meta.dirname, '..'), failing))}], 50)`,
  )
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { status, stderr, stdout } = spawnSync(process.execPath, [main], {
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  assert.equal(status, 1)
  assert.match(stdout, /✖ waits in vain/)
  assert.match(stderr, /not all that they began: .*TCP/)
})
