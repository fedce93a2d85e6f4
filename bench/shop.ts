import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { freePort } from '#server/system/free-port.ts'
import { startHelper } from './helper.ts'
import type { SinkQuestion } from './mail-sink.ts'

export type Shop = {
  url: string
  port: number
  /** The same database for the bare counterparts. */
  databaseUrl: string
  /** Of the first admin, whose name is `admin`. */
  adminPassword: string
  /** A book page of the demo. */
  bookPath: string
  /** Where the shop's mails go, when one was asked for; `arrived` waits for so many. */
  mailSink: { url: string; arrived: (count: number) => Promise<number> } | null
  stop: () => Promise<void>
}

/**
 * Starts the shop as a user does (`npm start`: the production build in a process of its own), with
 * the embedded PostgreSQL, as durable as ever, and the demo catalogue, on a data folder of its own:
 * BENCH_DATA_DIR, else a temporary one that is removed at the end.
 */
export async function startShop(
  options: { profileDir?: string; withMailSink?: boolean } = {},
): Promise<Shop> {
  const kept = process.env.BENCH_DATA_DIR
  const dataDir = kept ? resolve(kept) : mkdtempSync(join(tmpdir(), 'octavo-bench-'))
  if (!kept) chmodSync(dataDir, 0o711) // for PostgreSQL's own account, when we are root
  console.log(`Starting the shop on ${dataDir} …`)
  const postgres = await startEmbedded({ dataDir, log: console.log })
  const sink = options.withMailSink ? await startSink() : null
  const port = await freePort()
  const adminPassword = randomBytes(18).toString('base64url')
  const app = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', openSync(join(dataDir, 'bench.log'), 'a'), 'inherit'],
    env: {
      PATH: process.env.PATH,
      npm_lifecycle_event: 'start', // it then stops as well when we are gone without a word
      NODE_OPTIONS: profiling(options.profileDir),
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: adminPassword,
      DATABASE_URL: postgres.url,
      ...(sink && { SMTP_URL: sink.url }),
    },
  })

  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= end()
    return stopping
  }
  const end = async () => {
    if (app.exitCode === null && app.signalCode === null) {
      app.kill('SIGTERM')
      await once(app, 'exit')
    }
    await sink?.stop()
    await postgres.stop()
    if (kept) return
    rmSync(realpathSync(join(dataDir, 'postgres')), { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      console.log(`${signal}: closing the shop. What is under way fails from here on.`)
      stop().finally(() => process.exit(1))
    })
  }

  const url = `http://localhost:${port}`
  try {
    await untilReady(app, url)
    await untilCalm(dataDir)
    const [book] = await (await fetch(`${url}/api/?limit=1`)).json()
    const bookPath = `/book/${book._id}`
    return { url, port, adminPassword, databaseUrl: postgres.url, bookPath, mailSink: sink, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startSink() {
  const sink = startHelper<SinkQuestion, number>('mail-sink.ts')
  return {
    url: `smtp://127.0.0.1:${await sink.ask('port')}`,
    arrived: (until: number) => sink.ask({ until }),
    stop: sink.stop,
  }
}

function profiling(dir: string | undefined) {
  return dir ? `--cpu-prof --cpu-prof-dir=${resolve(dir)}` : ''
}

async function untilReady(app: ChildProcess, url: string) {
  for (const endsAt = Date.now() + 120_000; Date.now() < endsAt; await delay(100)) {
    if (app.exitCode !== null) throw new Error('The shop ended before it was ready: see above')
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error('The shop was not ready within two minutes')
}

/** A new shop draws the covers of its window for a while; no visitor's answer is measured then. */
async function untilCalm(dataDir: string) {
  console.log('Waiting until the new shop has drawn its covers …')
  const covers = join(dataDir, 'cache', 'covers')
  const drawn = () => readdirSync(covers, { recursive: true }).length
  let before = 0
  let calmSeconds = 0
  for (const endsAt = Date.now() + 180_000; calmSeconds < 5 && Date.now() < endsAt; ) {
    await delay(1000)
    const now = existsSync(covers) ? drawn() : 0
    calmSeconds = now === before ? calmSeconds + 1 : 0
    before = now
  }
}
