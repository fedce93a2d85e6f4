import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { freePort } from '#server/system/free-port.ts'
import { startFaultProxy } from '#test/fault-proxy.ts'
import { startMailSink } from '#test/mail-sink.ts'
import { mountSmallDisk, walSettings } from './disk.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

export const password = 'ordeal by fire and water'

/** The shop in a process of its own, its PostgreSQL behind a network that can be cut, and a mail server. */
export async function openStage() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'octavo-ordeal-'))
  chmodSync(dataDir, 0o711) // for PostgreSQL's own account, when we are root
  const log = openSync(path.join(dataDir, 'ordeal.log'), 'a')
  const disk = mountSmallDisk(path.join(dataDir, 'disk'))
  const postgres = await startEmbedded({
    ...{ dataDir: disk?.folder ?? dataDir, log: () => {} },
    ...(disk && { settings: walSettings }),
  })
  const network = await startFaultProxy(postgres.url)
  let slowMs = 0
  /** When a trouble was on last: now, while one is. */
  let troubledAt = 0
  let isTroubled = false
  const mail = await startMailSink({ onMail: (_mail, answer) => setTimeout(answer, slowMs) })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const pool = new pg.Pool({ connectionString: postgres.url, max: 5 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const memory: number[][] = []
  const counts: Record<string, number> = {}
  let app: ChildProcess

  function start() {
    memory.push([])
    app = spawn(
      process.execPath,
      [
        '--max-semi-space-size=4',
        '--heap-growing-percent=40',
        '--no-parallel-scavenge',
        '--no-allocation-site-pretenuring',
        'build/shop/server/main.js',
      ],
      {
        stdio: ['ignore', log, log],
        env: {
          ...{ PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port) },
          ...{ DATA_DIR: dataDir, DATABASE_URL: network.url, SMTP_URL: mail.url },
          ...{ ADMIN_PASSWORD: password, LOG_LEVEL: 'warn', DRAIN_SECONDS: '0' },
        },
      },
    )
  }
  async function untilReady() {
    const isReady = () =>
      fetch(`${url}/readyz`, { signal: AbortSignal.timeout(15_000) }).then(
        ({ ok }) => ok,
        () => false,
      )
    for (const endsAt = Date.now() + 300_000; !(await isReady()); await delay(100))
      if (Date.now() > endsAt)
        throw new Error(`Not ready within five minutes: ${dataDir}/ordeal.log`)
  }
  async function endApp(signal: 'SIGKILL' | 'SIGTERM') {
    if (app.exitCode !== null || app.signalCode !== null) return
    const ended = once(app, 'exit')
    app.kill(signal)
    await ended
  }
  const looking = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${app.pid}/status`, 'utf8')
      // One that has just been killed has no size any more.
      const size = /VmRSS:\s+(\d+)/.exec(status)?.[1]
      if (size) memory.at(-1)?.push(Math.round(Number(size) / 1024))
    } catch {} // between two lives, or no Linux
  }, 1000)

  start()
  await untilReady()
  return {
    ...{ url, pool, mail, network, postgres, disk, memory, counts, untilReady },
    /** No trouble was on for so long. */
    isCalm: (ms: number) => !isTroubled && Date.now() - troubledAt > ms,
    async undergo(name: string, run: () => Promise<void>) {
      isTroubled = true
      await run()
      isTroubled = false
      troubledAt = Date.now()
      counts[name] = (counts[name] ?? 0) + 1
    },
    slowMail: (ms: number) => {
      slowMs = ms
    },
    async killApp() {
      await endApp('SIGKILL')
      start()
      await untilReady()
    },
    async close() {
      clearInterval(looking)
      await endApp('SIGTERM')
      await pool.end()
      await mail.close()
      await network.close()
      await postgres.stop()
      const home = path.join(disk?.folder ?? dataDir, 'postgres')
      rmSync(realpathSync(home), { recursive: true, force: true })
      disk?.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
