import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export type CatalogueShop = { url: string; stop: () => Promise<void> }

/** The shop as `npm start` runs it, on a database that is there. */
export async function startShopOn(
  databaseUrl: string,
  options: { dataDir: string; port: number; log: string },
): Promise<CatalogueShop> {
  const output = openSync(options.log, 'a')
  const app = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', output, output],
    env: {
      PATH: process.env.PATH,
      npm_lifecycle_event: 'start', // it then stops as well when we are gone without a word
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
  return { url, stop }
}

async function untilReady(app: ChildProcess, url: string, log: string) {
  for (const endsAt = Date.now() + 60_000; Date.now() < endsAt; await delay(100)) {
    if (app.exitCode !== null) throw new Error(`The shop ended before it was ready: see ${log}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error(`The shop was not ready within a minute: see ${log}`)
}
