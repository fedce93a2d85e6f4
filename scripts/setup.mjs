// Plain JavaScript for Node 20: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const oldestNode = [22, 23, 4]

const startedBy = process.env.npm_lifecycle_event ? whoStartedUs() : null

/**
 * Installs what package-lock.json names, unless it is there already. Who may not write here (the image, a service of
 * systemd) has what was installed for them, without the packages that only building needs.
 */
export async function ensureInstalled() {
  if (!isWritable(root)) return
  const missing = missingPackages()
  if (missing.length === 0) return
  await working('Installing packages (a minute or two the first time)', () => npmInstall())
  const left = missingPackages()
  if (left.length > 0 && existsSync(pinnedNode())) {
    // An old npm leaves out optional packages that ask for a newer Node, though we run on a newer one.
    await working('Completing the installation', () => npmInstall(pinnedNode()))
  }
  const still = missingPackages()
  if (still.length > 0) fail(`These packages could not be installed: ${still.join(', ')}`)
}

/** The Node that everything runs on: the pinned one, else this one if it is new enough. */
export function runtime() {
  const pinned = pinnedNode()
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  if (isNewEnough(process.versions.node)) return process.execPath
  return fail(
    `Octavo brings its own Node for Linux on x64 and arm64 only; here it needs Node ${oldestNode.join('.')} or newer, and this is ${process.versions.node}`,
  )
}

/** What the shop is told and npm, install scripts and build tools need not know (threats 41). */
const secrets = Object.keys(process.env).filter(
  (name) =>
    /PASSWORD|SECRET|TOKEN|API_KEY|OTLP_HEADERS|^(DATABASE|SMTP)_URL$/.test(name) &&
    !/^(npm|node)_/i.test(name),
)
const withoutSecrets = Object.fromEntries(secrets.map((name) => [name, undefined]))

/** Runs a program in the repository; ends everything with its output when it fails. */
export async function run(program, args, env = {}) {
  const code = await exitCode(program, args, { ...withoutSecrets, ...env })
  if (code !== 0) fail(`"${[path.basename(program), ...args].join(' ')}" failed (${code})`)
}

export function exitCode(program, args, env = {}, timeout = 0) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: 'inherit',
      timeout,
    })
    // Told to end in the middle, we take the work along.
    const endToo = () => child.kill()
    process.once('exit', endToo)
    child.on('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.on('exit', (code, signal) => {
      process.off('exit', endToo)
      resolve(signal ?? code)
    })
  })
}

/** What makes a process ready sooner: compiled code is kept, packages of the sources are found faster. */
export const quickStart = {
  args: ['--import', './scripts/quick-imports.mjs'],
  env: { NODE_COMPILE_CACHE: 'node_modules/.cache/octavo' },
}

/**
 * Runs the server in our place: signals go through, its exit code is ours. The channel tells it
 * when we are gone without a word.
 */
export function become(node, args, env) {
  const child = startServer(node, args, env)
  passSignalsTo((signal) => child.kill(signal))
  process.on('SIGUSR2', () => child.kill('SIGUSR2')) // restarts its processes, if there are several
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
}

/** A process of the server, with our input and output. */
export function startServer(node, args, env) {
  return spawn(node, args, {
    cwd: root,
    env: { ...process.env, ...quickStart.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
}

/** Hands on each signal to end, npm's end too. Ctrl-C reaches the server twice; it counts once there. */
export function passSignalsTo(handle) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => handle(signal))
  if (startedBy) whenNpmIsGone(() => handle('SIGTERM'))
}

/**
 * A signal to npm ends the shell between npm and us, which does not pass it on; kill -9 ends npm alone,
 * and the shell goes on waiting for us.
 */
function whenNpmIsGone(then) {
  const { parent, npm } = startedBy
  const timer = setInterval(() => {
    if (process.ppid === parent && isRunning(npm)) return
    clearInterval(timer)
    then()
  }, 250)
}

/** Our parent and npm, which may be the same, as they are at the start: an installation takes a while. */
function whoStartedUs() {
  const parent = process.ppid
  const { name, parent: grandparent } = processOf(parent)
  const isShell = /^(.*\/)?-?(ba|da|z|k|a)?sh$/.test(name)
  return { parent, npm: isShell && grandparent > 0 ? grandparent : parent }
}

/** The name of a process and the number of its parent; Linux has them in a file. */
function processOf(pid) {
  const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readStat(pid)) ?? []
  if (parent) return { name, parent: Number(parent) }
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [, ppid = '0', comm = ''] = /^\s*(\d+)\s+(.*)$/m.exec(stdout ?? '') ?? []
  return { name: comm.trim(), parent: Number(ppid) }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return !/^\d+ \(.*\) Z/s.test(readStat(pid)) // nobody reaped it, but it is gone
}

function readStat(pid) {
  const file = `/proc/${pid}/stat`
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Says what takes time, at once and every ten seconds. */
export async function working(what, work) {
  const start = Date.now()
  const seconds = () => Math.round((Date.now() - start) / 1000)
  console.log(`${what} …`)
  const timer = setInterval(() => console.log(`  still at it (${seconds()} s)`), 10_000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}

/** The JavaScript file behind a package's command, to be run on our own Node. */
export function bin(packageName, command) {
  const dir = path.join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'))
  return path.join(dir, typeof bin === 'string' ? bin : bin[command])
}

function pinnedNode() {
  const { platform, arch } = process
  return path.join(root, 'node_modules', `node-${platform}-${arch}`, 'bin', 'node')
}

function isNewEnough(version) {
  const parts = version.split('.').map(Number)
  for (const [index, least] of oldestNode.entries()) {
    if (parts[index] !== least) return parts[index] > least
  }
  return true
}

/** The npm that started us, to be run on this Node: the program and its first arguments. */
export function npm(node = process.execPath) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? [node, [cli]] : ['npm', []]
}

async function npmInstall(node = process.execPath) {
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const quiet = ['--loglevel=error', '--no-update-notifier']
  const [program, first] = npm(node)
  // What is there is completed in place: something may be running on it.
  const isFresh = !existsSync(path.join(root, 'node_modules'))
  const command = isFresh ? ['ci'] : ['install', '--no-save']
  await run(program, [...first, ...command, ...options, ...quiet], { NODE_ENV: '' })
}

/**
 * Packages of the lockfile that are not installed in that version; those for other systems do not
 * count. npm keeps its own list of what it has installed.
 */
export function missingPackages() {
  const wanted = readJson('package-lock.json').packages
  const installed = readJson('node_modules/.package-lock.json')?.packages ?? {}
  return (
    Object.entries(wanted)
      .filter(([name, entry]) => name !== '' && isForThisSystem(entry))
      .filter(([name, { version }]) => installed[name]?.version !== version)
      // The rest that is optional belongs to packages for other systems.
      .filter(([, entry]) => !entry.optional || entry.os || entry.cpu)
      .map(([name, { version }]) => `${name.replace(/^.*node_modules\//, '')} ${version}`)
  )
}

const ldd = '/usr/bin/ldd'
const libcHere = existsSync(ldd) && readFileSync(ldd, 'latin1').includes('musl') ? 'musl' : 'glibc'

function isForThisSystem({ os, cpu, libc }) {
  const fits = (list, value) => {
    const items = list === undefined ? [] : [list].flat()
    if (items.includes(`!${value}`)) return false
    return items.includes(value) || items.every((item) => item.startsWith('!'))
  }
  if (process.platform === 'linux' && !fits(libc, libcHere)) return false
  return fits(os, process.platform) && fits(cpu, process.arch)
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function readJson(file) {
  const full = path.join(root, file)
  return existsSync(full) ? JSON.parse(readFileSync(full, 'utf8')) : null
}
