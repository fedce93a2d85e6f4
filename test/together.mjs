import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as path from 'node:path'
import { after, describe } from 'node:test'

const require = createRequire(import.meta.url)
const root = path.resolve(import.meta.dirname, '..')

/**
 * Test files in one process: what they import is read once, which was more than half of their work.
 * Each is a suite of its own with its own hooks. For that it is loaded synchronously: a test file
 * and what it imports have no top-level await.
 */
export function together(files, graceMs = 10_000) {
  for (const file of files) suiteOf(file)
  after(() => endAfter(graceMs))
}

/** A busy machine takes a while over the longest; beyond that a test of the file waits in vain. */
const fileMs = 600_000

/**
 * Several processes share these files: whoever is done with one takes the next that nobody has, by a folder of its
 * name. A file that hangs, in a hook as well, ends its process alone: the others come to their end.
 */
export async function inTurns(files, taken, patienceMs = fileMs + 60_000) {
  let underWay
  after(() => endAfter(10_000, underWay))
  const stay = setInterval(() => {}, 60_000) // between two files nothing else holds the process
  for (const file of files) {
    if (!isFree(path.join(taken, file.replaceAll('/', ' ')))) continue
    underWay = file
    const hangs = setTimeout(giveUp, patienceMs, file)
    await new Promise((done) => suiteOf(file, done))
    clearTimeout(hangs)
  }
  underWay = undefined
  clearInterval(stay)
}

function giveUp(file) {
  console.error(`${file} hangs: ${process.getActiveResourcesInfo().join(', ')}`)
  process.exit(1)
}

function isFree(folder) {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

function suiteOf(file, done = () => {}) {
  describe(file, { timeout: fileMs }, () => {
    try {
      require(path.join(root, file))
    } finally {
      after(done) // the last of its hooks
    }
  })
}

/**
 * A test that failed may leave a server, a connection or a wait behind, which would keep us for ever. After a hook that
 * failed the others of its file are not called, and no file comes after it.
 */
function endAfter(graceMs, underWay) {
  if (underWay) console.error(`${underWay} did not end: other files may not have been run`)
  const end = setTimeout(() => {
    const left = process.getActiveResourcesInfo().join(', ')
    console.error(`The tests are over, but not all that they began: ${left}`)
    process.exit(1)
  }, graceMs)
  end.unref()
}
