import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#server/system/free-port.ts'
import type { Bench } from './bench-row.ts'
import { compare } from './compare.ts'
import type { Measure } from './report.ts'
import { getRequest } from './requests.ts'

const perRound = 100

/**
 * Pages without data that nobody has asked for before, from two processes at one port beside one, on one
 * database. On two cores the load and PostgreSQL take their part, so two are never twice one.
 */
export async function measureProcesses({ shop, generator, rounds }: Bench): Promise<Measure> {
  const servers = await Promise.all([1, 2].map((count) => start(shop.databaseUrl, count)))
  let next = 0
  const ask = async (port: number) => {
    const requests = Array.from({ length: perRound }, () =>
      getRequest(`/login?next=%2Forders%2Fbench-${next++}`),
    )
    const plan = { port, requests, connections: 8, until: 'once' as const }
    const { answers, seconds, statuses } = await generator.ask(plan)
    if (statuses[200] !== answers) throw new Error(`Answers: ${JSON.stringify(statuses)}`)
    return answers / seconds
  }
  try {
    const [one, two] = servers.map(({ port }) => port) as [number, number]
    for (let warming = 0; warming < 6; warming++) await ask(warming % 2 === 0 ? one : two)
    const speeds = await compare(
      Math.ceil(rounds / 2),
      () => ask(two),
      () => ask(one),
    )
    const name = 'Page without data, 2 processes beside 1'
    return { name, unit: 'requests/s', ...speeds, bar: { atLeast: 1.2 } }
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()))
  }
}

async function start(databaseUrl: string, count: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'octavo-bench-processes-'))
  const port = await freePort()
  const app = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PROCESSES: String(count),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
    },
  })
  await untilOpen(app, port)
  const stop = async () => {
    app.kill('SIGTERM')
    await once(app, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { port, stop }
}

async function untilOpen(app: ChildProcess, port: number): Promise<void> {
  for (const endsAt = Date.now() + 120_000; Date.now() < endsAt; await delay(200)) {
    if (app.exitCode !== null) throw new Error('The shop ended before it was ready: see above')
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error('The shop was not ready within two minutes')
}
