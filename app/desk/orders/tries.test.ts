import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { test } from 'node:test'
import { createTries, newKey } from './tries.ts'

test('the same words have the same key until an answer came', () => {
  const tries = createTries()
  const key = tries.keyOf({ step: 'pack' })
  assert.match(key, /^[0-9a-f]{32}$/)
  assert.equal(tries.keyOf({ step: 'pack' }), key)
  assert.notEqual(tries.keyOf({ step: 'confirm' }), key)
  tries.done()
  assert.notEqual(tries.keyOf({ step: 'pack' }), key)
  assert.notEqual(newKey(), newKey())
})

test('no page of the desk’s orders asks for what browsers have on https alone', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
  assert.ok(files.length > 50)
  for (const file of files.filter((name) => !name.endsWith('.test.ts'))) {
    const source = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    assert.doesNotMatch(source, /crypto\.randomUUID\(/, file)
  }
})
