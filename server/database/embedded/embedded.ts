import * as fs from 'node:fs'
import * as path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#server/system/free-port.ts'
import { type Account, makeFolder, prepareBinaries, systemDir } from './binaries.ts'
import { adminRole, appRole, type Cluster, prepareCluster } from './cluster.ts'
import { chooseAccount, openHome, socketFolder } from './home.ts'
import { clearLeftovers } from './leftovers.ts'
import { takeLock } from './lock.ts'
import { keepLogShort, logFileOf, whyNot } from './log.ts'
import { type Postgres, spawnPostgres, stopPostgres, untilReady } from './process.ts'

export type EmbeddedOptions = {
  /** The shop's data folder; PostgreSQL lives in `postgres` under it. */
  dataDir: string
  /** Says in one line what takes time or went wrong. */
  log: (line: string) => void
  /** Says what went wrong, in place of `log`. */
  warn?: (line: string) => void
  /** False for test data only: a loss of power may then cost it. */
  durable?: boolean
  /** Further settings of PostgreSQL. */
  settings?: Record<string, string>
}

export type Embedded = {
  /** Connects as the role that owns the database `octavo` and is no superuser. */
  url: string
  /** Connects as the superuser, to the database `postgres`. */
  adminUrl: string
  /** Process id of PostgreSQL at this moment; another one after a restart. */
  pid: () => number
  stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL that comes with the shop, and keeps it running: one that dies is started
 * again. Its address does not change meanwhile. Throws with a line for people when it can't start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, warn = log, durable = true } = options
  const account = chooseAccount(options.dataDir)
  makeFolder(options.dataDir, account ? 0o711 : 0o700)
  const shopDir = fs.realpathSync(options.dataDir)
  const home = openHome(shopDir, account, log)
  const lock = takeLock(path.join(home, 'lock'))
  if (!lock) {
    throw new Error(
      `Another shop is running on ${shopDir}: stop it first, or start this one with another DATA_DIR and PORT`,
    )
  }
  try {
    const binaries = prepareBinaries(account, account ? systemDir : home, log)
    const cluster: Cluster = { home, dataDir: path.join(home, 'data'), account, binaries }
    const address = await chooseAddress(cluster)
    await clearLeftovers(cluster, address.socketLock, log)
    const passwords = await prepareCluster(cluster, { sync: durable, log })
    const settings = {
      ...fixedSettings,
      ...address.settings,
      ...(durable ? {} : careless),
      ...options.settings,
    }
    const supervisor = await supervise(cluster, address.socketLock, settings, warn)
    return {
      url: address.urlFor(appRole, passwords.app, 'octavo'),
      adminUrl: address.urlFor(adminRole, passwords.admin, 'postgres'),
      pid: supervisor.pid,
      stop: async () => {
        await supervisor.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

const fixedSettings = {
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  password_encryption: 'scram-sha-256',
  jit: 'off', // short queries only: compiling them costs more than it saves
  log_checkpoints: 'off',
  log_error_verbosity: 'terse', // details of an error quote the row: names, addresses (ASVS 16.2.5)
  cluster_name: 'octavo',
}

const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

type Address = {
  settings: Record<string, string>
  /** The file by which PostgreSQL keeps its socket to itself. */
  socketLock: string | null
  urlFor: (role: string, password: string, database: string) => string
}

/** Where it will listen; Windows has no Unix sockets, so a port of loopback there. */
const chooseAddress = async ({ home, account }: Cluster): Promise<Address> =>
  addressAt(home, account, process.platform === 'win32' ? await freePort() : 5432)

/** A Unix socket that only the account and we can open. */
export function addressAt(home: string, account: Account, port: number): Address {
  if (process.platform === 'win32') {
    return {
      settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
      socketLock: null,
      urlFor: (role, password, database) =>
        `postgresql://${role}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`,
    }
  }
  const folder = socketFolder(home, account)
  const query = `host=${encodeURIComponent(folder)}&port=5432&sslmode=disable`
  return {
    socketLock: path.join(folder, '.s.PGSQL.5432.lock'),
    settings: {
      listen_addresses: '',
      port: '5432',
      unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
    },
    urlFor: (role, password, database) => `postgresql://${role}:${password}@/${database}?${query}`,
  }
}

/** Keeps one PostgreSQL running; the first start must succeed, later ones are tried for ever. */
async function supervise(
  cluster: Cluster,
  socketLock: string | null,
  settings: Record<string, string>,
  log: (line: string) => void,
) {
  const stopping = new AbortController()
  let current = await start()
  const shortening = setInterval(() => keepLogShort(cluster), 2_000).unref()
  const watching = watch()

  async function start(): Promise<Postgres> {
    const postgres = spawnPostgres(cluster, settings)
    const outcome = await untilReady(cluster, postgres)
    if (outcome === 'ready') return postgres
    const why = whyNot(postgres.said(), cluster.home) ?? outcome
    throw new Error(`PostgreSQL did not start: ${why}. Its log is ${logFileOf(cluster)}`)
  }

  async function watch() {
    while (true) {
      const how = await current.ended
      if (stopping.signal.aborted) return
      log(`PostgreSQL ended (${how}); starting it again`)
      await restart()
      if (stopping.signal.aborted) return
      log('PostgreSQL is back')
    }
  }

  async function restart() {
    for (let pauseMs = 100; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, 5000)) {
      try {
        await clearLeftovers(cluster, socketLock, log)
        current = await start()
        return
      } catch (error) {
        log(`${(error as Error).message}; trying again`)
        await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  async function stop() {
    stopping.abort()
    clearInterval(shortening)
    await stopPostgres(cluster, current)
    await watching
    // A restart that was under way when the stop came has brought another one up.
    await stopPostgres(cluster, current)
  }

  return { pid: () => current.pid, stop }
}
