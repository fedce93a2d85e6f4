import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export type CatalogueShop = { url: string; pid: number; stop: () => Promise<void> }

/** The shop as `npm start` runs it, on a database that is there. */
export async function startShopOn(
  databaseUrl: string,
  options: { dataDir: string; port: number; log: string },
): Promise<CatalogueShop> {
  const output = openSync(options.log, 'a')
  const app = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', output, output],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DEMO: 'false',
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      DATABASE_URL: databaseUrl,
    },
  })
  closeSync(output)
  const stop = async () => {
    if (app.exitCode !== null || app.signalCode !== null) return
    app.kill('SIGTERM')
    await once(app, 'exit')
  }
  const url = `http://127.0.0.1:${options.port}`
  await untilReady(app, url, options.log)
  return { url, pid: app.pid ?? 0, stop }
}

async function untilReady(app: ChildProcess, url: string, log: string) {
  for (const endsAt = Date.now() + 60_000; Date.now() < endsAt; await delay(100)) {
    if (app.exitCode !== null) throw new Error(`The shop ended before it was ready: see ${log}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error(`The shop was not ready within a minute: see ${log}`)
}
