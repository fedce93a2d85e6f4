// `npm test`: everything; `npm test -- unit` (lint, types, unit, e2e): a part;
// `npm test -- app/cart server/log/log.test.ts e2e/cart.spec.ts`: the tests of these files and folders,
// and of them, with `--name="the last copy"`, those whose name holds these words.
import { spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import * as path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { bin, ensureInstalled, exitCode, fail, quickStart, root, runtime } from './setup.mjs'

/** Half of the work of the unit tests waits for PostgreSQL. */
const processes = 2 * availableParallelism()
/** Far beyond what a part takes: whatever hangs is ended, and named as what it is. */
const partMs = 40 * 60_000
/** Where more files fail, it is not the machine's doing. */
const mostTriedAgain = 3
const parts = { lint, types, unit, e2e }
const nameArgument = '--name='
const { chosen, paths, name } = readArguments(process.argv.slice(2))

await ensureInstalled()
const node = runtime()
const scratch = makeScratch()
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
let endCluster = async () => {}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(1))
// While what needs no pages looks at the code.
const built = chosen.some((name) => name === 'unit' || name === 'e2e') && ensureBuilt(node)
const results = []
for (const name of chosen) results.push(await timed(name))
summarise()
await end(results.every(({ code }) => code === 0) ? 0 : 1)

/** The parts to run, and the files and folders that narrow them; no argument means everything. */
function readArguments(given) {
  const name = given.find((arg) => arg.startsWith(nameArgument))?.slice(nameArgument.length)
  const args = given.filter((arg) => !arg.startsWith(nameArgument))
  const paths = args
    .filter((arg) => !Object.hasOwn(parts, arg))
    .map((arg) => path.relative(root, path.resolve(root, arg)))
  for (const name of paths) {
    if (existsSync(path.join(root, name))) continue
    fail(
      `There is no part, file or folder "${name}"; the parts are ${Object.keys(parts).join(', ')}`,
    )
  }
  if (args.length === 0) return { chosen: Object.keys(parts), paths, name }
  const isBrowserTest = (name) => name === 'e2e' || name.startsWith('e2e/')
  const named = args.filter((arg) => Object.hasOwn(parts, arg))
  if (paths.some((name) => !isBrowserTest(name))) named.push('unit')
  if (paths.some(isBrowserTest)) named.push('e2e')
  return { chosen: [...new Set(named)], paths, name }
}

/** The words of a name, as a pattern. */
function literally(words) {
  return words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** Whether a file was asked for, by its own name or by a folder around it. */
function isAskedFor(file) {
  return paths.length === 0 || paths.some((name) => file === name || file.startsWith(`${name}/`))
}

async function end(code) {
  await endCluster()
  process.exit(code)
}

/**
 * A folder for what is thrown away afterwards: in memory where there is room, for a copy of a database
 * takes a tenth of the time there. All may pass through: under root PostgreSQL runs as somebody else.
 */
function makeScratch() {
  const memory = '/dev/shm'
  const isRoomy = () => {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > 4 * 1024 ** 3
  }
  const parent = existsSync(memory) && isRoomy() ? memory : tmpdir()
  const folder = mkdtempSync(path.join(parent, 'octavo-tests-'))
  chmodSync(folder, 0o711)
  return folder
}

async function timed(name) {
  const start = Date.now()
  console.log(`\n── ${name} ──`)
  const { code, passed = 0, failed = 0, skipped = 0, flaky = 0 } = await parts[name]()
  const seconds = Math.round((Date.now() - start) / 1000)
  console.log(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds} s)`)
  // A part that failed without a failed test (lint, a crash) is one failure.
  return {
    name,
    code,
    seconds,
    passed,
    skipped,
    flaky,
    failed: code === 0 ? 0 : Math.max(failed, 1),
  }
}

async function lint() {
  const biome = await exitCode(node, [bin('@biomejs/biome', 'biome'), 'check', '.'])
  // Its kept results are in node_modules/.cache.
  const knip = [bin('knip', 'knip'), '--cache', '--no-progress', '--no-config-hints']
  return { code: biome || (await exitCode(node, knip)) }
}

async function types() {
  const typegen = await exitCode(node, [bin('@react-router/dev', 'react-router'), 'typegen'])
  if (typegen !== 0) return { code: typegen }
  return { code: await exitCode(node, [bin('typescript', 'tsc'), '--noEmit']) }
}

/**
 * Unit and integration tests. In a run of everything a file that failed is run once more, alone, as a browser test is:
 * a busy machine may cut one, a second failure is a fault. The summary names what was flaky.
 */
async function unit() {
  await built
  const files = testFiles()
  if (files.length === 0) fail(`There are no tests in ${paths.join(', ')}`)
  return withCluster(async () => {
    const first = await unitFiles(files)
    const failed = files.filter((file) => !first.well?.includes(file))
    if (first.code === 0 || paths.length > 0 || name || failed.length > mostTriedAgain) return first
    console.log(`\n── once more: ${failed.join(', ')} ──`)
    const second = await unitFiles(failed)
    if (second.code !== 0) return { ...first, failed: second.failed }
    console.log(`flaky: ${failed.join(', ')}`)
    return {
      ...first,
      code: 0,
      passed: first.passed + first.failed,
      failed: 0,
      flaky: failed.length,
    }
  })
}

/** A few processes share them, for a start costs more than most files. */
async function unitFiles(files) {
  const counts = path.join(mkdtempSync(path.join(scratch, 'counts-')), 'unit.json')
  const args = [
    ...quickStart.args,
    ...['--test', `--test-concurrency=${processes}`, `--test-timeout=${partMs}`],
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...['--test-reporter=./scripts/count-reporter.mjs', `--test-reporter-destination=${counts}`],
    ...(name ? [`--test-name-pattern=${literally(name)}`] : []),
    ...dealOut(files),
  ]
  const env = { ...quickStart.env, TMPDIR: scratch }
  const code = await exitCode(node, args, env, partMs)
  return { code, ...readJson(counts) }
}

/** Those that start servers and commands, and wait for them, come first. */
function testFiles() {
  return ['cli', 'server', 'app', 'bench', 'demo', 'scripts', 'test']
    .flatMap((folder) => filesIn(folder).sort())
    .filter((file) => /\.test\.(ts|mjs)$/.test(file) && isAskedFor(file))
}

function filesIn(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [name]
    return entry.name === 'node_modules' ? [] : filesIn(name)
  })
}

/**
 * A program for each process: it takes one file after the other, half of them from the end of the list, so that what
 * waits for servers and what only computes run side by side. A suite of which no test was asked for does not
 * tell when it is over; so with a name each has its share from the start.
 */
function dealOut(files) {
  const helper = pathToFileURL(path.join(root, 'test/together.mjs'))
  const taken = mkdtempSync(path.join(scratch, 'taken-'))
  return Array.from({ length: Math.min(processes, files.length) }, (_, hand) => {
    const share = files.filter((_, index) => index % processes === hand)
    const work = name
      ? `together(${JSON.stringify(share)})`
      : `inTurns(${JSON.stringify(hand % 2 ? files.toReversed() : files)}, ${JSON.stringify(taken)})`
    const file = path.join(scratch, `unit-${hand + 1}.mjs`)
    writeFileSync(file, `import { inTurns, together } from '${helper}'\n${work}\n`)
    return file
  })
}

async function e2e() {
  const browser = await findBrowser(node)
  if (!browser) return { code: 1 }
  await built
  const report = path.join(scratch, 'e2e.json')
  const args = [
    bin('@playwright/test', 'playwright'),
    'test',
    '--config',
    'e2e/playwright.config.ts',
    ...paths.filter((name) => name.startsWith('e2e/')),
    ...(name ? ['--grep', literally(name)] : []),
  ]
  const env = { TMPDIR: scratch, CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { code } = await withCluster(async () => ({
    code: await exitCode(node, [...args, '--reporter=list,json'], env),
  }))
  const stats = readJson(report).stats
  if (!stats) return { code: code || 1 }
  const { expected, flaky, unexpected, skipped } = stats
  return { code, passed: expected + flaky, failed: unexpected, skipped, flaky }
}

/** One PostgreSQL for all tests of a part, which lives as long as the part. */
async function withCluster(work) {
  const env = { ...process.env, TMPDIR: scratch }
  const errors = path.join(scratch, 'cluster.log')
  const log = openSync(errors, 'w')
  const cluster = spawn(node, ['test/cluster.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', log],
    detached: true,
  })
  closeSync(log)
  const ended = new Promise((resolve) => cluster.on('exit', resolve))
  endCluster = () => {
    cluster.kill('SIGTERM')
    return ended
  }
  const result = await work()
  await endCluster()
  const said = readFileSync(errors, 'utf8').trim()
  if (result.code !== 0 && said !== '') console.error(`The tests' PostgreSQL said:\n${said}`)
  return result
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8') || '{}') : {}
}

function summarise() {
  const sum = (field) => results.reduce((total, result) => total + result[field], 0)
  console.log('')
  for (const { name, code, seconds } of results) {
    console.log(`${name.padEnd(6)} ${code === 0 ? 'ok' : 'FAILED'} (${seconds} s)`)
  }
  if (sum('passed') + sum('failed') === 0) return // lint and types count nothing
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  const flaky = sum('flaky') > 0 ? `, ${sum('flaky')} flaky` : ''
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}${flaky}`)
}
