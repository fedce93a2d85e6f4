import { createRequire } from 'node:module'
import * as path from 'node:path'
import { describe } from 'node:test'

const require = createRequire(import.meta.url)
const root = path.resolve(import.meta.dirname, '..')

/**
 * Test files in one process: what they import is read once, which was more than half of their work.
 * Each is a suite of its own with its own hooks. For that it is loaded synchronously: a test file
 * and what it imports have no top-level await.
 */
export function together(files) {
  for (const file of files) {
    describe(file, { timeout: 120_000 }, () => {
      require(path.join(root, file))
    })
  }
}
