// `npm test`: everything; `npm test -- unit` (lint, types, unit, e2e): a part.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { findBrowser } from './browser.mjs'
import {
  bin,
  ensureBuilt,
  ensureInstalled,
  exitCode,
  fail,
  quickStart,
  root,
  runtime,
} from './setup.mjs'

const parts = { lint, types, unit, e2e }
const chosen = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(parts)
for (const name of chosen) {
  if (!parts[name]) fail(`There is no part "${name}": expected ${Object.keys(parts).join(', ')}`)
}

await ensureInstalled()
const node = runtime()
const reports = mkdtempSync(path.join(tmpdir(), 'octavo-reports-'))
const results = []
for (const name of chosen) results.push(await timed(name))
rmSync(reports, { recursive: true })
summarise()

async function timed(name) {
  const start = Date.now()
  console.log(`\n── ${name} ──`)
  const { code, passed = 0, failed = 0, skipped = 0 } = await parts[name]()
  const seconds = Math.round((Date.now() - start) / 1000)
  console.log(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds} s)`)
  // A part that failed without a failed test (lint, a crash) is one failure.
  return { name, code, seconds, passed, skipped, failed: code === 0 ? 0 : Math.max(failed, 1) }
}

async function lint() {
  return { code: await exitCode(node, [bin('@biomejs/biome', 'biome'), 'check', '.']) }
}

async function types() {
  const typegen = await exitCode(node, [bin('@react-router/dev', 'react-router'), 'typegen'])
  if (typegen !== 0) return { code: typegen }
  return { code: await exitCode(node, [bin('typescript', 'tsc'), '--noEmit']) }
}

/** Unit and integration tests, on one PostgreSQL that lives as long as the run. */
async function unit() {
  await ensureBuilt(node)
  const cluster = spawn(node, ['test/cluster.ts'], { cwd: root, stdio: 'ignore', detached: true })
  const counts = path.join(reports, 'unit.json')
  const args = [
    ...quickStart.args,
    ...['--test', '--test-concurrency=2', '--test-timeout=120000'],
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...['--test-reporter=./scripts/count-reporter.mjs', `--test-reporter-destination=${counts}`],
    '{app,server,cli,demo,scripts,test,bench}/**/*.test.{ts,mjs}',
  ]
  const code = await exitCode(node, args, quickStart.env)
  await ended(cluster)
  return { code, ...readJson(counts) }
}

async function e2e() {
  const config = ['e2e/playwright.config.ts', 'playwright.config.ts'].find((file) =>
    existsSync(path.join(root, file)),
  )
  if (!config) {
    console.log('There are no browser tests (no playwright.config.ts)')
    return { code: 0 }
  }
  const browser = await findBrowser(node)
  if (!browser) return { code: 1 }
  await ensureBuilt(node)
  const report = path.join(reports, 'e2e.json')
  const args = ['test', '--config', config, '--reporter=list,json']
  const code = await exitCode(node, [bin('@playwright/test', 'playwright'), ...args], {
    CHROME_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const stats = readJson(report).stats
  if (!stats) return { code: code || 1 }
  const { expected, flaky, unexpected, skipped } = stats
  return { code, passed: expected + flaky, failed: unexpected, skipped }
}

function ended(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.on('exit', resolve)
    child.kill('SIGTERM')
  })
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
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`)
  process.exit(results.every(({ code }) => code === 0) ? 0 : 1)
}
