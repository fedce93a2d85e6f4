import { execFileSync, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, postgresEnv } from './cluster.ts'
import { keepLogShort, logFileOf } from './log.ts'

export type Postgres = {
  pid: number
  signal: (name: NodeJS.Signals) => void
  ended: Promise<unknown>
  /** What it wrote to its log since it was started. */
  said: () => string
}

/** Starts PostgreSQL in a process group of its own, with its log in `postgres.log`. */
export function spawnPostgres(cluster: Cluster, settings: Record<string, string>): Postgres {
  const logFile = logFileOf(cluster)
  keepLogShort(cluster)
  const output = fs.openSync(logFile, 'a', 0o600)
  const { size } = fs.fstatSync(output)
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
  const said = () => fs.readFileSync(logFile).subarray(size).toString()
  return { pid: child.pid ?? -1, signal: (name) => child.kill(name), ended, said }
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
    const file = readPidFile(pidFileOf(cluster))
    if (file?.pid === postgres.pid && file.status === 'ready') return 'ready'
    await delay(20)
  }
  return end
}

/** Fast shutdown: open transactions are rolled back, everything is written, then it ends. */
export async function stopPostgres(
  cluster: Cluster,
  { signal, ended }: Pick<Postgres, 'signal' | 'ended'>,
) {
  if (process.platform === 'win32') {
    const args = ['stop', '-D', cluster.dataDir, '-m', 'fast', '-w']
    execFileSync(cluster.binaries.pgCtl, args, { stdio: 'ignore', env: postgresEnv() })
  } else signal('SIGINT')
  const timer = setTimeout(() => signal('SIGQUIT'), 30_000) // immediate; recovers at next start
  await ended
  clearTimeout(timer)
}

type PidFile = { pid: number; status: string }

/** The process that a lock file of PostgreSQL names, and what its server is at. */
export function readPidFile(file: string): PidFile | null {
  try {
    const lines = fs.readFileSync(file, 'utf8').split('\n')
    // Below zero it is no server, but a PostgreSQL that works for a single user.
    const pid = Math.abs(Number(lines[0]))
    return Number.isInteger(pid) && pid > 0 ? { pid, status: (lines[7] ?? '').trim() } : null
  } catch {
    return null
  }
}

export const pidFileOf = ({ dataDir }: Cluster): string => path.join(dataDir, 'postmaster.pid')
