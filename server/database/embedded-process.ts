import { execFileSync, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { childEnv } from '#server/child-env.ts'
import { type Cluster, postgresEnv } from './embedded-cluster.ts'

export type Postgres = {
  pid: number
  signal: (name: NodeJS.Signals) => void
  ended: Promise<unknown>
}

/** Starts PostgreSQL in a process group of its own, with its log in `postgres.log`. */
export function spawnPostgres(cluster: Cluster, settings: Record<string, string>): Postgres {
  const logFile = path.join(cluster.home, 'postgres.log')
  keepShort(logFile)
  const output = fs.openSync(logFile, 'a', 0o600)
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(cluster.binaries.postgres, ['-D', cluster.dataDir, ...args], {
    ...cluster.account,
    cwd: cluster.home,
    env: postgresEnv(),
    stdio: ['ignore', output, output], // a file, not a pipe: it must survive a crash of ours
    detached: true,
    windowsHide: true,
  })
  fs.closeSync(output)
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (code, signal) => resolve(signal ? `killed by ${signal}` : `exit ${code}`))
  })
  return { pid: child.pid ?? -1, signal: (name) => child.kill(name), ended }
}

/**
 * Waits until PostgreSQL takes connections, which its pid file says (as `pg_ctl` reads it).
 * After a crash this takes as long as the recovery does.
 */
export async function untilReady(cluster: Cluster, postgres: Postgres): Promise<'ready' | string> {
  let end: string | null = null
  postgres.ended.then((how) => {
    end = String(how)
  })
  while (end === null) {
    const file = readPidFile(cluster.dataDir)
    if (file?.pid === postgres.pid && file.status === 'ready') return 'ready'
    await delay(20)
  }
  return end
}

/** Fast shutdown: open transactions are rolled back, everything is written, then it ends. */
export async function stopPostgres(cluster: Cluster, { signal, ended }: Postgres) {
  if (process.platform === 'win32') {
    const args = ['stop', '-D', cluster.dataDir, '-m', 'fast', '-w']
    execFileSync(cluster.binaries.pgCtl, args, { stdio: 'ignore', env: postgresEnv() })
  } else signal('SIGINT')
  const timer = setTimeout(() => signal('SIGQUIT'), 30_000) // immediate; recovers at next start
  await ended
  clearTimeout(timer)
}

/**
 * Deals with what an earlier run left: a PostgreSQL whose Node is gone is stopped, server processes
 * without a head are ended, and a pid file that names somebody else's process is removed.
 * The caller holds the lock of the folder, so no other shop uses it.
 */
export async function clearLeftovers(cluster: Cluster, log: (line: string) => void) {
  const file = readPidFile(cluster.dataDir)
  if (file && isPostgres(file.pid, cluster.dataDir)) {
    log(`Stopping PostgreSQL left over from an earlier run (process ${file.pid})`)
    const { pid } = file
    await stopPostgres(cluster, { pid, signal: sender(pid), ended: untilGone([pid]) })
  }
  const headless = serverProcesses(cluster.dataDir)
  for (const pid of headless) sender(pid)('SIGQUIT')
  await untilGone(headless)
  // PostgreSQL itself judges a pid file whose process is gone; only a number that went to another
  // program would keep it from starting.
  const left = readPidFile(cluster.dataDir)
  if (left && isAlive(left.pid)) fs.rmSync(path.join(cluster.dataDir, 'postmaster.pid'))
}

type PidFile = { pid: number; status: string }

function readPidFile(dataDir: string): PidFile | null {
  try {
    const lines = fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 0 ? { pid, status: (lines[7] ?? '').trim() } : null
  } catch {
    return null
  }
}

/** True when the process is a PostgreSQL that works in this data folder. */
function isPostgres(pid: number, dataDir: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') {
    return read(`/proc/${pid}/comm`) === 'postgres' && linkOf(`/proc/${pid}/cwd`) === dataDir
  }
  if (process.platform === 'win32') {
    const list = execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], {
      encoding: 'utf8',
      env: childEnv(),
    })
    return list.toLowerCase().includes('postgres')
  }
  const ps = ['-p', String(pid), '-o', 'comm=']
  return execFileSync('ps', ps, { encoding: 'utf8', env: childEnv() }).includes('postgres')
}

/** PostgreSQL processes of this data folder; elsewhere than on Linux they end by themselves. */
function serverProcesses(dataDir: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => isPostgres(pid, dataDir))
}

async function untilGone(pids: number[]) {
  while (pids.some(isAlive)) await delay(20)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // A zombie is waiting for its parent only.
  return process.platform !== 'linux' || !/^State:\s+Z/m.test(read(`/proc/${pid}/status`))
}

function sender(pid: number) {
  return (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name)
    } catch {
      // it is gone already, which is what was wanted
    }
  }
}

function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

function linkOf(file: string): string {
  try {
    return fs.readlinkSync(file)
  } catch {
    return ''
  }
}

/** One older log is kept. */
function keepShort(logFile: string) {
  const maxBytes = 5_000_000
  const { size } = fs.statSync(logFile, { throwIfNoEntry: false }) ?? { size: 0 }
  if (size > maxBytes) fs.renameSync(logFile, `${logFile}.1`)
}
