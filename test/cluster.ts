import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import * as path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Embedded, startEmbedded } from '#server/database/embedded/embedded.ts'
import { takeLock } from '#server/database/embedded/lock.ts'

/*
 * One PostgreSQL for all test files of a run. It lives in a process of its own, started by the
 * first file that asks and ended a little after the last one has gone, so that `npm test` and a
 * single file run by hand need no set-up.
 */

const repository = path.resolve(import.meta.dirname, '..')
const key = createHash('sha256').update(repository).digest('hex').slice(0, 8)
const folder = path.join(tmpdir(), `octavo-test-${userInfo().username}-${key}`)
const door =
  process.platform === 'win32' ? `\\\\.\\pipe\\octavo-test-${key}` : path.join(folder, 'door')

/** The address of a role that may create databases and is no superuser. */
export async function clusterUrl(): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  const known = await knock()
  if (known) return known
  makeFolder()
  const errors = openSync(path.join(folder, 'keeper.log'), 'w')
  const keeper = spawn(process.execPath, [import.meta.filename], {
    detached: true,
    stdio: ['ignore', 'ignore', errors],
  })
  keeper.unref()
  for (let tries = 0; tries < 600; tries++) {
    await delay(50)
    const url = await knock()
    if (url) return url
  }
  throw new Error(`The tests' PostgreSQL did not start: look into ${folder}`)
}

/** Asks the running keeper for the address; the open connection tells it that we are here. */
function knock(): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(door)
    socket.on('data', (line) => resolve(line.toString()))
    socket.on('error', () => resolve(null))
    socket.on('close', () => resolve(null))
    socket.unref()
  })
}

async function keep() {
  makeFolder()
  const lock = takeLock(path.join(folder, 'lock'))
  if (!lock) return // another one was quicker
  const starting = startCluster()
  const stop = async () => {
    await (await starting).stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', () => {}) // Ctrl-C is for the tests; we end when they have gone
  const cluster = await starting
  const idleMs = 20_000
  let visitors = 0
  // On a busy machine the first file is a while in coming.
  let ending = setTimeout(stop, 6 * idleMs)
  const server = createServer((socket) => {
    visitors++
    clearTimeout(ending)
    socket.on('error', () => {})
    socket.on('close', () => {
      visitors--
      if (visitors === 0) ending = setTimeout(stop, idleMs)
    })
    socket.resume()
    socket.write(cluster.url)
  })
  rmSync(door, { force: true })
  server.listen(door)
}

/** Open to all for passing through only: under root PostgreSQL runs as somebody else. */
function makeFolder() {
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  chmodSync(folder, 0o711)
}

async function startCluster(): Promise<Embedded> {
  const dataDir = path.join(folder, 'cluster')
  const start = () =>
    startEmbedded({ dataDir, durable: false, settings: { max_connections: '300' }, log: () => {} })
  const cluster = await start().catch(() => {
    rmSync(dataDir, { recursive: true, force: true }) // it was not durable
    return start()
  })
  const admin = new pg.Client(cluster.adminUrl)
  await admin.connect()
  await admin.query('alter role octavo createdb')
  const { rows } = await admin.query(
    `select datname from pg_database where datname like 'test\\_%'`,
  )
  for (const { datname } of rows) await admin.query(`drop database "${datname}" with (force)`)
  await admin.end()
  return cluster
}

if (process.argv[1] === import.meta.filename) keep()
