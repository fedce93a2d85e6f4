import { readFileSync, watch } from 'node:fs'
import * as path from 'node:path'
import { passSignalsTo, quickStart, root, startServer } from './setup.mjs'

/**
 * Runs the server, and starts it again whenever a file that it has loaded changes (the pages' own code
 * is Vite's to reload). A server that a change broke is started again with the next change.
 */
export function runReloading(node, args, env, folder = root) {
  /** What the server has loaded, with its text. */
  const files = new Map()
  const watchers = new Map()
  let child = null
  let isFirst = true
  let changed = null
  let isEnding = false

  function start() {
    changed = null
    // The hook tells what was loaded.
    child = startServer(node, [...quickStart.args, ...args], {
      ...env,
      OCTAVO_REPORT_FILES: folder,
    })
    child.on('message', ({ loaded, text }) => loaded && follow(loaded, text))
    child.on('exit', (code, signal) => {
      child = null
      if (changed) start()
      else if (code === 0 || isFirst) process.exit(signal ? 1 : code)
      else console.log('The server ended; it starts again when its code changes')
    })
  }

  function follow(file, text) {
    files.set(file, text)
    const dir = path.dirname(file)
    if (!watchers.has(dir)) {
      // The folder, because many editors put a new file in the place of the old one.
      const watcher = watch(dir, (_event, name) => name && look(path.join(dir, name)))
      watchers.set(dir, watcher)
    }
    // It may have changed since it was loaded.
    look(file)
  }

  function look(file) {
    const text = textOf(file)
    // An empty one is being written.
    if (isEnding || !files.has(file) || text === '' || text === files.get(file)) return
    files.set(file, text)
    isFirst = false
    console.log(`${path.relative(folder, file)} has changed: starting the server again`)
    if (changed) return
    changed = file
    if (child) child.kill('SIGTERM')
    else start()
  }

  start()
  passSignalsTo((signal) => {
    if (!child) process.exit(0)
    changed = null
    isFirst = true
    isEnding = true // whatever changes from here on
    child.kill(signal)
  })
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
