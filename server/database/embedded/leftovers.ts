import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { childEnv } from '#server/system/child-env.ts'
import type { Cluster } from './cluster.ts'
import { pidFileOf, readPidFile, stopPostgres } from './process.ts'

/**
 * Deals with what an earlier run left: a PostgreSQL whose Node is gone is stopped, processes without
 * a head are ended, also those of a first start that was killed, and files are removed that would
 * keep the next PostgreSQL out. The caller holds the lock of the folder, so no other shop uses it.
 */
export async function clearLeftovers(
  cluster: Cluster,
  socketLock: string | null,
  log: (line: string) => void,
) {
  const pid = readPidFile(pidFileOf(cluster))?.pid
  if (pid && isPostgres(pid, cluster.dataDir)) {
    log(`Stopping PostgreSQL left over from an earlier run (process ${pid})`)
    await stopPostgres(cluster, { signal: sender(pid), ended: untilGone([pid]) })
  }
  const headless = processesIn(cluster.home)
  for (const { pid, name } of headless) sender(pid)(name === 'initdb' ? 'SIGKILL' : 'SIGQUIT')
  await untilGone(headless.map(({ pid }) => pid))
  // PostgreSQL takes a number in these files for a server that runs, even if another process has
  // that number now, or a zombie. None is running: the code above made sure of that.
  for (const file of [pidFileOf(cluster), socketLock]) {
    const left = file && readPidFile(file)
    if (left && isNoServer(left.pid, cluster.dataDir)) fs.rmSync(file, { force: true })
  }
}

/** On Linux every process is known; elsewhere PostgreSQL itself judges a process that is gone. */
function isNoServer(pid: number, dataDir: string): boolean {
  return process.platform === 'linux' || (exists(pid) && !isPostgres(pid, dataDir))
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

/** PostgreSQL's processes at work in this folder; elsewhere than on Linux they end by themselves. */
function processesIn(home: string): { pid: number; name: string }[] {
  if (process.platform !== 'linux') return []
  return fs
    .readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => ({ pid: Number(entry), name: read(`/proc/${entry}/comm`) }))
    .filter(({ pid, name }) => {
      if (name !== 'postgres' && name !== 'initdb') return false
      const folder = linkOf(`/proc/${pid}/cwd`)
      return (folder === home || folder.startsWith(`${home}/`)) && isAlive(pid)
    })
}

async function untilGone(pids: number[]) {
  while (pids.some(isAlive)) await delay(20)
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A zombie exists, but does nothing any more: it waits for its parent only. */
function isAlive(pid: number): boolean {
  if (!exists(pid)) return false
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
