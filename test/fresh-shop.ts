import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { readEnv } from '#server/env.ts'
import { openShop } from '#server/open-shop.ts'
import { freePort } from '#server/system/free-port.ts'
import { createEmptyDatabase } from './harness.ts'

/* A shop as it is at its first start, with the demo, for one browser test; says where it is and where its mails
   go in one line, ends on SIGTERM. */

// Until the server listens nothing else holds the process.
const stay = setInterval(() => {}, 60_000)
const admin = { username: 'admin', password: 'paper-ink-and-one-lamp' }
const database = await createEmptyDatabase()
const dataDir = await mkdtemp(path.join(tmpdir(), 'fresh-shop-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const config = readEnv({
  NODE_ENV: 'production',
  PORT: String(port),
  HOST: '127.0.0.1',
  PUBLIC_URL: url,
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  ADMIN_USERNAME: admin.username,
  ADMIN_PASSWORD: admin.password,
  LOG_LEVEL: 'error',
  // Where a test has a mail server of its own.
  ...(process.env.SMTP_URL && { SMTP_URL: process.env.SMTP_URL }),
})
if (!config.ok) throw new Error(config.problems.join('\n'))
const shop = await openShop(config.env, { say: () => {} })
process.stdout.write(`${JSON.stringify({ url, admin, outbox: path.join(dataDir, 'outbox') })}\n`)
process.on('SIGTERM', async () => {
  clearInterval(stay)
  await shop.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
})
